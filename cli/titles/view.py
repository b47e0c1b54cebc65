"""Events of a game in words and JSON, masked for the viewer."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct, to_builtins
from msgspec.json import decode
from msgspec.structs import replace

from cli.terminal.language import _
from cli.titles.title_screens import TitleScreens
from events.common import Adjusted, Corrected, Counted, Event, Misfit, Player, PositionStated, Ruled
from events.notation import quote
from events.titles.registry import TitleEvents
from projections.refusal import Doubt, Param, Refusal
from projections.seen import Mask, Viewer, keeps_secrets
from projections.titles.title_rules import Consequence, Imbalance, Revealed

Found = TypeVar("Found", Refusal, Doubt, Imbalance)


class View(Struct, frozen=True):
    """A game's title, players and viewer; all output about an event passes through it.

    Attributes:
        mask: the parts of the log hidden from the viewer; None if nothing is, as for an event just
            entered.
    """

    title: TitleEvents
    screens: TitleScreens
    players: Sequence[Player]
    viewer: Viewer
    mask: Mask | None = None

    def witnessing(self) -> "View":
        """Return the view of people who witness an event as it happens."""
        return replace(self, mask=None)

    def _as_seen(self, event: Event) -> Event:
        return self.mask.event(event) if self.mask else event

    def keys(self) -> dict[str, str]:
        """Return the JSON members about the view, for titles with secrets."""
        return {"view": str(self.viewer)} if keeps_secrets(self.title.SLUG) else {}

    def hidden(self, event: Event) -> str | None:
        """Return the masked words for an event with its player; None if nothing is hidden."""
        event = self._as_seen(event)
        if not isinstance(getattr(event, "secret", None), str):
            return None
        if isinstance(event, Counted | Adjusted):
            return self._hidden_value(event)
        words = self.screens.sealed_words(event, self.players)
        return words or _("{name}: hidden until the end").format(
            name=", ".join(self.players[seat].name for seat in event.named)
        )

    def _hidden_value(self, event: Counted | Adjusted) -> str:
        words = (
            _("{name}: {what} counted, hidden until the end")
            if isinstance(event, Counted)
            else _("{name}: {what} stated, hidden until the end")
        )
        what = self.screens.quantity_words(event.quantity)
        return words.format(name=self.players[event.player].name, what=what)

    def line(self, event: Event, ruling: str | None = None) -> str:
        """Return an action in its notation, or its masked words."""
        from events.records.text_record import write_line, write_position, write_statement

        if isinstance(event, Misfit):
            return self.misfit_words(event)
        if isinstance(event, PositionStated):
            return write_position(
                event,
                [
                    self.hidden(part) or write_statement(part, self.players, self.title)
                    for part in event.parts
                ],
            )
        hidden = self.hidden(event)
        if hidden is None:
            return write_line(event, self.players, self.title, ruling)
        return f"ruling {quote(ruling)} {hidden}" if ruling else hidden

    def misfit_words(self, event: Misfit) -> str:
        """Return the sentence about an entry that does not fit this game."""
        against = Refusal(event.code, "log", irregular=False, params=event.params)
        return _("not of this game: {what}").format(
            what=self.screens.refusal_words(against, self.players)
        )

    def json(self, event: Event) -> Any:  # noqa: ANN401
        """Return the JSON form of an event, null for hidden values."""
        event = self._as_seen(event)
        match event:
            case Misfit():
                return decode(event.stored)
            case Ruled():
                return _with(event, "action", event.action, self.json(event.action))
            case Corrected():
                shown = tuple(map(self.json, event.actions))
                return _with(event, "actions", event.actions, shown)
            case PositionStated():
                return _with(event, "parts", event.parts, tuple(map(self.json, event.parts)))
            case Counted() | Adjusted() if event.secret is not None:
                members = to_builtins(event)
                del members["secret"]
                return {**members, "value": event.amount}
        secret = getattr(event, "secret", None)
        return event if secret is None else self.screens.event_json(event)

    def hidden_params(self, params: Mapping[str, Param]) -> Collection[str]:
        """Return the names of hidden parameters of a finding, refusal, doubt or imbalance."""
        return self.screens.hidden_params(params, self.viewer)

    def params(self, params: Mapping[str, Param]) -> dict[str, Param | None]:
        """Return the JSON form of such parameters, null for hidden ones."""
        return {**params, **dict.fromkeys(self.hidden_params(params))}

    def mask_finding(self, found: Found) -> Found:
        """Return a refusal, doubt or imbalance for a sentence, with "?" for hidden parameters."""
        hidden = dict.fromkeys(self.hidden_params(found.params), "?")
        return replace(found, params={**found.params, **hidden}) if hidden else found

    def consequence_words(self, one: Consequence) -> str:
        """Return the sentence for a consequence of an action; "" for none."""
        return self.screens.consequence_words(one, self.players)

    def revealed_words(self, one: Revealed) -> str:
        """Return the sentence for revealed information; "" for none."""
        return self.screens.revealed_words(one, self.players)


def _with(event: Event, field: str, before: object, after: object) -> Any:  # noqa: ANN401
    """Return the JSON form of an event with a field's value replaced, if it changed."""
    return event if after == before else {**to_builtins(event), field: after}
