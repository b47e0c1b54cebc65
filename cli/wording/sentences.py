"""Sentences shared by all titles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _, about, all_of, clauses, nearest, one_of, plural, some
from cli.terminal.reader import at_table, on_phone
from cli.titles.common_words import colour_words
from cli.titles.title_named import name_of
from cli.titles.title_screens import TitleScreens, title_screens
from events.common import GameStarted, Player
from events.notation import LINE_END, Ambiguous, Unreadable
from events.text import echo, visible, write_minutes
from events.titles.registry import title_events
from projections.lots import drawn_lots, text_of
from projections.refusal import Doubt, Param, Refusal
from projections.seen import Seen, keeps_secrets
from projections.titles.title_rules import Imbalance, Result

if TYPE_CHECKING:
    from projections.setup import SetupFault


def rule_words(source: str, screens: TitleScreens) -> str:
    """Return the rule of a title behind a refusal; "" for refusals by the log itself ("log")."""
    return "" if source == "log" else screens.rule_words(source)


def expected_words(expected: str, screens: TitleScreens) -> str:
    """Return the phrase for expected input, in a title's notation or in any."""
    if expected.startswith(f"{LINE_END}-"):
        most = expected.removeprefix(f"{LINE_END}-")
        return _("the end of the line (at most {n} of them)").format(n=most)
    match expected:
        case "quantity":
            return screens.quantity_expected()
        case "result":
            return screens.result_expected()
        case "number":
            return _("a number")
        case "number-each":
            return _("a number for each player, in the order of the seats")
        case "reason":
            return _('a reason between quotes ("...")')
    return _("the end of the line") if expected == LINE_END else screens.expected_words(expected)


def score_words(scores: Sequence[int], players: Sequence[Player]) -> str:
    """Return the scores in seat order: "An 12, Bram 10"; an unknown score is not zero."""
    if not scores:
        return _("no points yet: what counts for points has not been described")
    return ", ".join(
        f"{player.name} {points}" for player, points in zip(players, scores, strict=True)
    )


def names_words(seats: Sequence[int], players: Sequence[Player]) -> str:
    """Return the names of some players: "An", "An and Bram", "nobody"."""
    return all_of([players[seat].name for seat in seats]) or _("nobody")


def signed_words(params: Mapping[str, Param], players: Sequence[Player]) -> str:
    """Return the signed result, also if another program wrote it."""
    names = {seat: player.name for seat, player in enumerate(players)}
    scores = str(params["scores"]).split()
    won = [names.get(int(seat), seat) for seat in str(params["winners"]).split()]
    return _("{scores}; won by {names}").format(
        scores=", ".join(f"{names.get(seat, seat)} {n}" for seat, n in enumerate(scores)),
        names=all_of(won) or _("nobody"),
    )


def result_words(result: Result, players: Sequence[Player], screens: TitleScreens) -> str:
    """Return the winner, with the tie-break if there was one."""
    scores = score_words(result.scores, players)
    if not result.scores:
        return scores
    if result.tie_open:
        return _("{scores}: the winner is not known (tie-break: most {what})").format(
            scores=scores, what=screens.quantity_words(result.tie_quantity)
        )
    if not result.winners:
        return _("{scores}: nobody wins").format(scores=scores)
    if len(result.winners) > 1:
        return _("{scores}: {names} share the victory").format(
            scores=scores, names=names_words(result.winners, players)
        )
    name = players[result.winners[0]].name
    if result.tie_break:
        return _("{scores}: {name} wins the tie-break with more {what} ({number})").format(
            scores=scores,
            name=name,
            what=screens.quantity_words(result.tie_quantity),
            number=result.tie_break[result.winners[0]],
        )
    return _("{scores}: {name} wins").format(scores=scores, name=name)


def resting_words(sheet: bool, since: str | None) -> str:
    """Return the words for a game typed as a score sheet, or uncertain since an entry."""
    if sheet:
        return _("entered as a score sheet")
    if since:
        return _("not certain since #{entry}").format(entry=since)
    return ""


def left_words(names: Sequence[str]) -> str:
    """Return the words for players who left before the end; "" if there are none."""
    if not names:
        return ""
    return _("without {names}, who left before the end").format(names=all_of(names))


def final_words(game: Seen, players: Sequence[Player], screens: TitleScreens) -> str:
    """Return the winner or leader, and the sources of a result besides the record."""
    result = result_words(game.rules.result(game.state), players, screens)
    rests = resting_words(game.timeline.started.sheet, game.uncertain_since)
    return clauses(filter(None, [result, rests, left_words(game.absent)]))


def when_words(game: Seen) -> str:
    """Return the moment of a score: the end, or as if it were now.

    If players hold secrets, these do not score before the end.
    """
    if game.over:
        return _("final")
    return _("so far") if keeps_secrets(game.title) else _("if it ended now")


def standing_words(game: Seen, players: Sequence[Player], screens: TitleScreens) -> str:
    """Return the standing or the result of a game, with its moment.

    While players hold secrets, no winner is named, because secrets may score.
    """
    result = game.rules.result(game.state)
    if keeps_secrets(game.title) and not game.over:
        words = [score_words(result.scores, players), left_words(game.absent)]
        return about(when_words(game), clauses(filter(None, words)))
    return about(when_words(game), final_words(game, players, screens))


Way = Literal["ruling", "option"]
"""How the players let an action stand in a session: by a line of its own, or by an option."""


def refusal_sentence(
    refusal: Refusal,
    players: Sequence[Player],
    screens: TitleScreens,
    read: str,
    alternatives: Sequence[str] = (),
    house: str | None = None,
    way: Way = "ruling",
    **details: object,
) -> Mistake:
    """Return the error for a refused action: the text read, the reason, the legal actions.

    `house` is the house rule that would allow it, `way` the players' means to allow it.
    """
    if house is not None:
        details["house"] = house
    what = screens.refusal_words(refusal, players)
    sentence = _('not allowed: {what} ("{read}"; {code})')
    if rule := rule_words(refusal.source, screens):
        sentence = _('not allowed: {what} ("{read}"; rule {source}, {rule}; {code})')
    sentence = sentence.format(
        read=echo(read), what=what, rule=rule, source=refusal.source, code=refusal.code
    )
    if "action" in details:  # one of several on a line
        sentence = _("action {n}: {sentence}").format(n=details["action"], sentence=sentence)
    if house is not None:
        sentence = _("{sentence}; the house rule {rule} would allow it").format(
            sentence=sentence, rule=house
        )
    if alternatives:
        sentence = _("{sentence}; legal: {legal}").format(
            sentence=sentence, legal=some(alternatives)
        )
    elif refusal.irregular:
        words = _('{sentence}; if the players allow it, add: --ruling "reason"')
        if on_phone():
            ruled = _("{sentence}; if the players allow it: More, Ruling")
            words = ruled if way == "ruling" else "{sentence}"
        elif at_table() and way == "ruling":
            words = _('{sentence}; if the players allow it: ruling "reason" ACTION')
        sentence = words.format(sentence=sentence)
    return Mistake(
        sentence,
        Exit.REFUSED,
        refusal.code,
        source=refusal.source,
        irregular=refusal.irregular,
        params=refusal.params,
        read=read,
        legal=list(alternatives),
        **details,
    )


def unreadable(
    error: Unreadable | Ambiguous,
    screens: TitleScreens,
    whole: str | None = None,
    players: Sequence[Player] = (),
) -> Mistake:
    """Return the error for a text that is not notation, with the position."""
    if isinstance(error, Ambiguous):
        return Exit.UNREADABLE.mistake(
            "ambiguous",
            _('"{read}" could be {names}; type more of the name'),
            read=echo(error.text.strip()),
            names=one_of(error.candidates),
        ).telling(read=error.text, candidates=list(error.candidates))
    if error.expected == ("player",) and players and not error.unfinished:
        names = [player.name for player in players]
        who = (error.text[error.position :].partition(":")[0].split() or [""])[0]
        return Exit.UNREADABLE.mistake(
            "no-such-player",
            _("{who} is not playing; {nearest}"),
            who=echo(who),
            nearest=nearest(who, names),
        ).telling(read=error.text, known=names)
    expected = ", ".join(expected_words(word, screens) for word in error.expected)
    text = whole if whole is not None else error.text
    if error.unfinished:
        sentence = _('"{read}" is valid so far; next: {expected}')
    else:
        sentence = _(
            '"{read}" cannot be read at position {position} ("{rest}"): expected {expected}'
        )
    rest = error.text[error.position :].strip()
    return Exit.UNREADABLE.mistake(
        "unreadable",
        sentence,
        read=echo(text.strip()),
        position=error.position + 1,
        rest=visible(rest[:20]),
        expected=expected,
    ).telling(
        read=error.text,
        position=error.position,
        expected=list(error.expected),
        unfinished=error.unfinished,
    )


def doubt_words(doubt: Doubt, screens: TitleScreens, players: Sequence[Player]) -> str:
    """Return the warning for a doubt."""
    if isinstance(doubt, Imbalance):
        what = screens.imbalance_words(doubt, players)
    else:
        what = screens.doubt_words(doubt, players)
    return _("unlikely: {what} ({source})").format(what=what, source=doubt.source)


def setup_words(fault: SetupFault) -> str:
    """Return the sentence for an error in the start of a game."""
    if fault.code == "line-up":
        against = Refusal(str(fault.params["refusal"]), "", irregular=False, params=fault.params)
        return title_screens(str(fault.params["slug"])).refusal_words(against, ())
    templates = {
        "player-count": _("{title} is for {least} to {most} players, not {players}"),
        "name-twice": _("two players are called {name}; give each a different name"),
        "name-is-colour": _("{name} is also the name of a colour, which would be ambiguous"),
        "bad-date": _("{date} is not a date"),
        "colours-each": plural(
            "{name} has {colours} colour and needs {each}, written NAME:COLOUR or "
            "NAME:COLOUR,COLOUR",
            "{name} has {colours} colours and needs {each}, written NAME:COLOUR or "
            "NAME:COLOUR,COLOUR",
            "colours",
        ),
        "no-colours": _("{title} has no colours; write {name} alone"),
        "unknown-colour": _("there is no colour {colour}; the box has {known}"),
        "colour-twice": _("two players have {colour}; give each a different colour"),
        "colour-code-twice": _(
            "{colour} and {other} both have the letter {letter}; use another word for one of them"
        ),
        "house-rule-players": _("the house rule {rule} is not for {players} players"),
        "house-rule-twice": _("the house rule {rule} is named twice"),
        "unknown-house-rule": _("there is no house rule {rule}; known: {known}"),
        "no-house-rules": _("there is no house rule {rule}; {title} has none"),
        "unknown-lot": _("nothing called {lot} is drawn by lot; known: {known}"),
        "lot-twice": _("the lot {lot} is named twice"),
        "no-such-first": _("nobody sits on seat {seat}"),
    }
    return templates[fault.code].format(**_in_words(fault.params))


def _in_words(params: Mapping[str, Param]) -> dict[str, Param]:
    """Return the parameters of a setup error, with colours and title in the reader's language."""
    names = [name for name in ("colour", "other", "known") if name in params and "colour" in params]
    words = {name: ", ".join(map(colour_words, str(params[name]).split())) for name in names}
    if "title" in params:
        words["title"] = name_of(title_events(str(params["title"])))
    return {**params, **words}


def setup_mistake(fault: SetupFault) -> Mistake:
    """Return the error for a game that cannot start."""
    return Mistake(setup_words(fault), Exit.USAGE, fault.code, params=fault.params)


def rule_lines(title: str, rules: Iterable[str]) -> Iterator[str]:
    """Yield a line for each of some house rules of a title."""
    for rule in rules:
        name = _("house rule {rule}").format(rule=rule)
        words = title_screens(title).house_rule_words(rule)
        yield about(name, words) if words else name


def agreed_lines(started: GameStarted) -> Iterator[str]:
    """Yield a line for each agreement of the players: the house rules, the time limit."""
    yield from rule_lines(started.title, started.house)
    if started.limit:
        yield limit_words(started.limit)


def limit_words(limit: int) -> str:
    """Return the limit of thinking time that the players agreed on, given in minutes."""
    return about(
        _("limit {time}").format(time=write_minutes(limit)),
        _("the most time each player wants to think"),
    )


def list_words(rules: Iterable[str]) -> str:
    """Return the names of the house rules in force."""
    return _("house rules: {rules}").format(rules=" ".join(rules))


def setup_lines(started: GameStarted) -> Iterator[str]:
    """Yield a line for each thing that the players agreed on, and one for its lots."""
    yield from agreed_lines(started)
    if started.lots is not None:
        yield _("drawn by lot from the seed {seed}: {lots}").format(
            seed=started.lots.seed, lots=text_of(drawn_lots(started))
        )


def lots_named(started: GameStarted) -> Iterator[str]:
    """Yield the lots drawn in a game, if any, without their outcome."""
    if started.lots is not None:
        yield _("drawn by lot: {lots}").format(lots=", ".join(started.lots.drawn))
