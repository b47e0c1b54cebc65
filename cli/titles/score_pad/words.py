"""The sentences of score pads: scores, refusals, rules of a pad."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from cli.terminal.language import _, about, clauses, nearest, ngettext, pgettext, plural
from cli.titles.common_words import amount, counted_words, points_words, stated_words, with_sign
from events.common import MOST_AMOUNT, Event, Player
from events.titles.score_pad.events import POINTS, Category, PadDescribed, PadEnded, PointsScored
from events.titles.score_pad.house_rules import parts
from projections.ledger import LedgerRow
from projections.refusal import Refusal
from projections.seen import Seen
from projections.titles.score_pad.state import Began, BonusFor, Scored, State


def complete(refusal: Refusal, players: Sequence[Player]) -> Refusal:
    """Return a refusal with all parameters of its sentence."""
    params, code = refusal.params, refusal.code
    if code == "number-each-side" and params["teams"]:
        code = "number-each-team"
    if code == "neither":
        known = [*(player.name for player in players), *str(params["known"]).split(", ")]
        close = nearest(str(params["category"]), known)
        refusal = replace(refusal, params={**params, "nearest": close})
    if code == "scored-already":
        named = "" if params["category"] == POINTS else f"{params['category']} "
        words = {
            "had": number_words(int(params["had"]), str(params["category"])),
            "typed": f"{named}{params['number']}",
            "due": counted_words(str(params.get("due", ""))),
        }
        code = "scored-next" if "now" in params else code
        refusal = replace(refusal, params={**params, **words})
    return replace(refusal, code=code)


def refusals() -> dict[str, str]:
    """Return the sentences of the title's refusals by code."""
    return {
        "pad-faulty": _("the pad {name} has an error ({fault}); check its file: pad check FILE"),
        "pad-players": _("the pad {name} is for {least} to {most} players, not {players}"),
        "pad-teams": _("{players} players do not make {teams} equal teams"),
        "pad-house-rule": _("the house rule {house} does not fit the pad {name}"),
        "pad-known": _("this game has another pad; start a new game with the pad {name}"),
        "no-such-category": _("the pad has no category {category}; it has {known}"),
        "neither": _("{category} is neither a player nor a category; {nearest}"),
        "which-category": _("which category is this? name one: {known}"),
        "player-or-category": _('"{said}" could be {player} or {category}; type more of it'),
        "who-scores": _("who scores? begin the line with the player"),
        "number-each-side": plural(
            "{numbers} number, but {sides} players score",
            "{numbers} numbers, but {sides} players score",
            "numbers",
        ),
        "number-each-team": plural(
            "{numbers} number, but {sides} teams score",
            "{numbers} numbers, but {sides} teams score",
            "numbers",
        ),
        "number-each-category": plural(
            "{numbers} number for one player; the categories are {known}",
            "{numbers} numbers for one player; the categories are {known}",
            "numbers",
        ),
        "no-rounds": _("this pad has no rounds, so there is no round {round}"),
        "no-round-named": _("this pad has rounds; the entry names none"),
        "scored-already": _(
            "{player} already has {had} in round {round}; "
            "to change it: correct {entry} {player} {typed}"
        ),
        "scored-next": _(
            "{player} already has {had} in round {round} (still missing: {due} of {now}); "
            "to change it: correct {entry} {player} {typed}"
        ),
        "other-kind": _("round {round} is for {kind}, not {category}"),
        "bid-first": _("{player} has no {bid} in round {round} yet; enter that first"),
        "overshoot": _("{player} would be at {score} and must reach {target} exactly"),
        "too-far": _("a score of {score} is too far from 0; {most} is the limit"),
        "other-round": _("round {current} is being played, not round {round}"),
        "one-a-round": _("{player} already has a category in round {round}"),
        "kind-used-up": plural(
            "{category} can be played in only {times} round",
            "{category} can be played in only {times} rounds",
            "times",
        ),
        "limits": _("{category} cannot be {number}, only {least} to {most}"),
        "used-up": plural(
            "{player} already has {category}, and it counts once in a game",
            "{player} already has {category} {times} times, and no more count in a game",
            "times",
        ),
        "total": _("{category}: {total} in all, but there are {wanted}"),
        "total-left": plural(
            "{category}: that leaves {left} for {others} other, who can have {least} to {most}",
            "{category}: that leaves {left} for {others} others, "
            "who can have {least} to {most} each",
            "others",
        ),
        "ends-itself": _("the pad {name} decides when the game is over"),
    }


def rules() -> dict[str, str]:
    """Return the rules of score pads."""
    return {
        "SP.1": _("who can play"),
        "SP.2": _("what is scored in a round"),
        "SP.3": _("categories and their limits"),
        "SP.4": _("who is ahead"),
        "SP.5": _("the end of the game"),
    }


def number_words(number: int, category: str) -> str:
    """Return an amount of a category: "12 points", "tiles 3"; a spoken minus is a word."""
    if category == POINTS:
        return points_words(number)
    return f"{category} {amount(number)}"


def own_words(event: Event, players: Sequence[Player]) -> str:
    """Return the words for an event, without the player."""
    match event:
        case PointsScored():
            words = number_words(event.number, event.category)
            if event.round is None:
                return words
            return _("round {round}: {words}").format(round=event.round, words=words)
        case PadEnded():
            return _("the players end the game")
        case PadDescribed():
            return pad_heading(event)
    return ""


def consequences() -> dict[str, str]:
    """Return the sentences of consequences by code: a player has none of a shared category."""
    return {"none-left": _("{player}: {category} 0 in round {round}, as the others have them all")}


def row_words(row: LedgerRow, players: Sequence[Player], *, plain: bool = False) -> str:
    """Return the words for a row of the ledger: "round 3: tricks 2, bid 2"."""
    counted = row.counted
    match counted:
        case Scored():
            words = number_words(counted.number, counted.category)
            if counted.bid is not None:
                words = _("{words}, bid {bid}").format(words=words, bid=counted.bid)
            if not counted.round:
                return words
            return _("round {round}: {words}").format(round=counted.round, words=words)
        case BonusFor():
            return _("bonus: {sum} in {categories}").format(
                sum=counted.number, categories=", ".join(counted.of)
            )
        case Began():
            return _("points at the start")
        case _:
            return stated_words(row)


def row_place(row: LedgerRow) -> str:
    """Return the category of a ledger row that is not points, or those of a bonus; else ""."""
    counted = row.counted
    if isinstance(counted, BonusFor):
        return ", ".join(counted.of)
    return counted.category if isinstance(counted, Scored) and counted.category != POINTS else ""


def expected() -> dict[str, str]:
    """Return the phrases for expected input by code."""
    return {
        "player": _("a player (a name, or the beginning of one)"),
        "category": _("a category of the pad"),
        "whole-number": _(
            "a whole number in digits, at most {most}, no fractions; a sum has no blanks (5+7)"
        ).format(most=MOST_AMOUNT),
        "pad": _("a pad, as written in the log of a game"),
    }


def house_rules(n: str = "N", category: str = "CATEGORY") -> dict[str, str]:
    """Return the sentences of house rules by form, for a number and a category."""
    templates = {
        "rounds-N": _("the game is over after round {n}"),
        "target-N": _("the game is over at a score of {n}"),
        "start-N": _("the score begins at {n}"),
        "without-CATEGORY": _("{category} is not scored"),
        "CATEGORY-per-N": _("points for each of {category}: {n}"),
        "CATEGORY-least-N": _("{category}: at least {n}"),
        "CATEGORY-most-N": _("{category}: at most {n}"),
    }
    return {form: words.format(n=n, category=category) for form, words in templates.items()}


def house_rule_words(rule: str) -> str:
    """Return the sentence of a house rule, "" if it is invalid."""
    told = parts(rule)
    number = "" if told.number is None else amount(told.number)
    return house_rules(number, told.category).get(told.form, "")


def pad_heading(pad: PadDescribed) -> str:
    """Return a pad's name and its rules in a few words."""
    return _("pad {name}: {rules}").format(name=pad.name, rules=clauses(pad_clauses(pad)))


def described_words(event: Event, game: Seen) -> str:
    """Return the words for the pad of a game that begins, with its house rules."""
    return pad_heading(game.state.pad)


def pad_clauses(pad: PadDescribed) -> Iterator[str]:
    """Yield the number of players, the definition of a round, the end and the winner."""
    least, most = pad.least_players, pad.most_players
    yield _("players: {span}").format(span=most if least == most else f"{least}-{most}")
    if pad.teams:
        yield ngettext("{n} team", "{n} teams", pad.teams)
    yield {
        "none": _("no rounds"),
        "all": _("each player scores every category in a round"),
        "one": _("each player scores one category in a round"),
        "same": _("all players score the same category in a round"),
    }[pad.per_round]
    if pad.start:
        yield _("the score begins at {n}").format(n=pad.start)
    yield from _end_clauses(pad)
    yield _("the fewest points win") if pad.lowest else _("the most points win")
    if pad.ties:
        yield _("a tie goes to the player with more {category}").format(category=pad.ties)


def _end_clauses(pad: PadDescribed) -> Iterator[str]:
    if pad.rounds is not None:
        yield ngettext("over after {n} round", "over after {n} rounds", pad.rounds)
    if pad.target is not None:
        words = _("over at exactly {n}") if pad.exact else _("over at a score of {n}")
        yield words.format(n=pad.target)
    if pad.rounds is None and pad.target is None:
        yield _("over when the players end it (end)")


def category_line(category: Category) -> str:
    """Return a category with its points and limits, for a list."""
    name = pgettext("counted", "points") if category.name == POINTS else category.name
    words = clauses(_category_clauses(category))
    return f"  {about(name, words)}" if words else f"  {name}"


def _category_clauses(one: Category) -> Iterator[str]:
    if one.bid is not None:
        made = amount(one.exact)
        if one.per:
            words = _("{exact} and {per} each") if one.exact else _("{per} each")
            made = words.format(exact=made, per=amount(one.per))
        yield _("{made} if equal to {bid}, otherwise {off} for each one over or under").format(
            made=made, bid=one.bid, off=amount(one.off)
        )
    elif not one.per:
        yield pgettext("category", "no points")
    elif one.per != 1:
        yield with_sign(ngettext("{n} point each", "{n} points each", abs(one.per)), one.per)
    yield from _limit_clauses(one)
    if one.total is not None:
        yield _("{n} in all in a round").format(n=one.total)
    if one.once:
        yield _("once in a game")
    if one.times is not None:
        yield ngettext("in {n} round", "in {n} rounds", one.times)


def _limit_clauses(one: Category) -> Iterator[str]:
    if one.least == -MOST_AMOUNT:
        yield _("negative numbers too")
        if one.most != MOST_AMOUNT:
            yield _("at most {n}").format(n=amount(one.most))
    elif one.most != MOST_AMOUNT:
        yield _("{least} to {most}").format(least=amount(one.least), most=amount(one.most))
    elif one.least:
        yield _("at least {n}").format(n=amount(one.least))


def side_words(state: State, side: int, players: Sequence[Player]) -> str:
    """Return the name of a side: a player, or all of a team, "An/Cy"."""
    return "/".join(players[seat].name for seat in state.sides[side])
