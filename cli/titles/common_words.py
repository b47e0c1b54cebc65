"""Words that the titles share: players, colours, and what every title can refuse or record."""

from collections.abc import Callable, Sequence

from cli.terminal.language import _, ngettext, pgettext
from events.common import Adjusted, Event, GameAbandoned, GapDeclared, Player, StatedTogether
from events.notation import colour_code
from projections.ledger import LedgerRow, StatedScore
from projections.refusal import Param, Refusal


def named(player: Player) -> str:
    """Return a player with the letters of the colours: "An (b)"."""
    return f"{player.name} ({', '.join(map(colour_code, player.colours))})"


def in_colours(player: Player) -> str:
    """Return a player with the colours in words: "An (blue)"."""
    return f"{player.name} ({', '.join(map(colour_words, player.colours))})"


def with_names(template: str, params: dict[str, Param], players: Sequence[Player]) -> str:
    """Return a template filled in, seats by their names."""
    words: dict[str, object] = dict(params)
    for key in ("player", "now"):
        seat = params.get(key)
        if isinstance(seat, int) and seat < len(players):
            words[key] = players[seat].name
    return template.format(**words)


def common_refusals() -> dict[str, str]:
    """Return the sentences for refusals that every title has."""
    return {
        "game-abandoned": _("the game was abandoned; undo that to go on"),
        "no-such-seat": _("there is no such player in this game"),
        "unknown-quantity": _("{quantity} cannot be counted in this game"),
        "out-of-range": _("{quantity} cannot be {value}, only 0 to {most}"),
        "not-of-this-title": _("this is not an action in this game"),
        "not-your-turn": _("it is {now}'s turn, not {player}'s"),
        "other-turn": _("this entry belongs to turn {turn}, but now it would fall in turn {now}"),
        "turn-unknown": _(
            "after the gap it is not known whose turn it is; begin the line with the player"
        ),
    }


def refusal_sentence(template: str, refusal: Refusal, players: Sequence[Player]) -> str:
    """Return a refusal's template filled in."""
    if refusal.code == "other-turn":  # here "now" is the number of a turn
        return template.format(**refusal.params)
    return with_names(template, refusal.params, players)


def stated_words(row: LedgerRow) -> str:
    """Return what a row of the ledger says that the table stated."""
    score = row.counted.score if isinstance(row.counted, StatedScore) else row.amount
    return ngettext("stated by the players: {n} point", "stated by the players: {n} points", score)


def common_action_words(
    event: Event, players: Sequence[Player], quantity_words: Callable[[str], str]
) -> str:
    """Return what happened, for events that every title has."""
    match event:
        case Adjusted():
            return _("{name} has {value} {what}").format(
                name=players[event.player].name,
                value=event.value,
                what=quantity_words(event.quantity),
            )
        case StatedTogether() if event.whole:
            return _("the players state the whole position")
        case StatedTogether():
            return ngettext(
                "the players state {n} thing at once",
                "the players state {n} things at once",
                event.entries,
            )
        case GapDeclared():
            return _("part of the game was not recorded")
        case GameAbandoned():
            return _("the game was abandoned")
        case _:
            return type(event).__name__


def counted_words(what: str) -> str:
    """Return what a count, a statement or a score is of, for a sentence.

    In English it is the word of the notation; what is no such word, as a place, stays as it is.
    """
    return pgettext("counted", what) if what else ""


def colour_words(colour: str) -> str:
    """Return a player's colour; one that no box is known to have stays as it is."""
    return pgettext("colour", colour)
