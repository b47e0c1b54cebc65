"""Comparing what games score with what another version of the program made of the same logs."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from cli.terminal.errors import Exit, Mistake
from cli.terminal.files import keep_from_harm, read_whole, write_whole
from cli.terminal.language import _, ngettext, numbered
from cli.titles.title_screens import title_screens
from events.records.jsonl import RecordFault
from projections.rescoring import Change, Scored, changes

START = '{"format":"tablescribe.scores/1"'


def write_scores(file: Path, games: Iterable[Scored]) -> None:
    """Write what games score under these rules: a line of JSON for each.

    Raises:
        Mistake: the file is something else, or cannot be written.
    """
    keep_from_harm(file, [START])
    lines = [msgspec.json.encode(one).decode() for one in games]
    write_whole(file, "".join(f"{START},{line[1:]}\n" for line in lines))


class Before:
    """The games as another version scored them, found by their id, or by name."""

    def __init__(self, file: Path) -> None:
        """Read a file that `audit --scores` of the other version has written.

        Raises:
            Mistake: it is none.
        """
        try:
            text = read_whole(file)
            found = msgspec.json.Decoder(Scored).decode_lines(text)
        except (RecordFault, msgspec.MsgspecError) as error:
            raise Mistake(
                _("{file} is not a file of scores; audit --scores writes one").format(file=file),
                Exit.UNREADABLE,
                "no-scores",
            ) from error
        self._by_id = {one.game: one for one in found}
        self._by_name = {one.name: one for one in found}

    def of(self, game: Scored) -> Scored | None:
        """Return what the other version made of a game."""
        return self._by_id.get(game.game) or self._by_name.get(game.name)


def findings(before: Scored | None, now: Scored) -> Iterator[dict[str, Any]]:
    """Yield what the audit says of a game whose score changes with the rules."""
    if before is None:
        yield _finding("notice", "not-scored", "0", _("the other version did not score it"))
        return
    if before.game == now.game and (before.entries, before.head) != (now.entries, now.head):
        words = ngettext(
            "the other version scored a different log of this game, with {n} entry",
            "the other version scored a different log of this game, with {n} entries",
            before.entries,
        )
        yield _finding("notice", "other-log", "0", words)
        return
    for change in changes(before, now):
        yield _changed(change, before, now)
    if before.winners != now.winners:
        words = _("won by {after}, no longer by {before} (rules {old}, now {new})")
        yield _finding(
            "fault",
            "winners-changed",
            "0",
            words.format(
                after=_names(now, now.winners),
                before=_names(now, before.winners),
                old=before.rules,
                new=now.rules,
            ),
        )


def _changed(change: Change, before: Scored, now: Scored) -> dict[str, Any]:
    names = dict(title_screens(now.title).score_columns())
    rules = ", ".join(
        _("{rule} {amount} from #{first} on").format(
            rule=names.get(one.rule, one.rule), amount=f"{one.amount:+}", first=one.first
        )
        for one in change.rules
    )
    words = numbered(
        "{player}: {before} point by rules {old}, {after} by rules {new}: {rules}",
        "{player}: {before} points by rules {old}, {after} by rules {new}: {rules}",
        "before",
    )
    if not change.rules:
        words = numbered(
            "{player}: {before} point by rules {old}, {after} by rules {new}; no rule says why",
            "{player}: {before} points by rules {old}, {after} by rules {new}; no rule says why",
            "before",
        )
    message = words.format(
        player=now.players[change.player],
        before="?" if change.before is None else change.before,
        after="?" if change.after is None else change.after,
        old=before.rules,
        new=now.rules,
        rules=rules,
    )
    first = change.rules[0].first if change.rules else "0"
    severity = "notice" if change.before == change.after else "fault"
    return _finding(severity, "score-changed", first, message, msgspec.to_builtins(change))


def _names(now: Scored, seats: Iterable[int]) -> str:
    return ", ".join(now.players[seat] for seat in seats if seat < len(now.players)) or "-"


def _finding(
    severity: str, code: str, entry: str, message: str, params: dict[str, Any] | None = None
) -> dict[str, Any]:
    return {
        "severity": severity,
        "code": code,
        "entry": entry,
        "rule": "scores",
        "message": message,
        "params": params or {},
    }
