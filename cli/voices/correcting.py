"""`correct`: what is printed of a correction and of what it changed."""

from collections.abc import Iterator

from cli.game.correcting import CorrectCall, Correction, correct
from cli.game.writing import Already
from cli.terminal.command import Command, Logged, Next, Number, OfGame, Ref
from cli.terminal.language import _
from cli.terminal.output import Output, Remark
from cli.terminal.phrases import clauses, some
from cli.voices.acting import AlreadyRecorded, already_answer, already_words, unlikely_remarks
from cli.voices.undoing import seen_words, standing_words
from cli.wording.entry_words import words
from projections.titles.title_rules import Revealed


class Correct(OfGame, kw_only=True, tag="tablescribe.correct/1"):
    """A correction, and what it changed."""

    entry: Number
    event: Logged
    before: tuple[int, ...]
    scores: tuple[int, ...]
    broken: list[Ref]
    revealed: list[Revealed]
    next: Next


def _words(facts: Correction | Already) -> Iterator[Output]:
    if isinstance(facts, Already):
        yield already_words(facts)
        return
    game, checked = facts.game, facts.checked
    what = f"#{facts.entry.n} {words(game.seen.events[facts.entry.n - 1][1], game.seen.view)}"
    yield clauses([what, *standing_words(game, facts.before)])
    if facts.dropped:
        yield _("  no longer hold: {rules}").format(rules=", ".join(facts.dropped))
    if checked.broken:
        refs = some([f"#{one.ref}" for one in checked.broken])
        yield _("  no longer legal: {refs}; audit lists them").format(refs=refs)
    for line in seen_words(game, checked.revealed):
        yield f"  {line}"
    yield from _remarks(facts)


def _remarks(facts: Correction) -> Iterator[Remark]:
    """Yield what is unlikely of the new actions."""
    for one in facts.strange:
        yield from unlikely_remarks(one.doubts, facts.game)


def _answers(facts: Correction | Already) -> Iterator[Correct | AlreadyRecorded | Remark]:
    if isinstance(facts, Already):
        yield already_answer(facts)
        return
    game, checked = facts.game, facts.checked
    yield Correct(
        game=game.name,
        entry=facts.entry.n,
        event=game.seen.view.json(game.seen.events[facts.entry.n - 1][1]),
        before=facts.before,
        scores=game.seen.game.rules.result(game.seen.game.state).scores,
        broken=[one.ref for one in checked.broken],
        revealed=[one for one in checked.revealed if game.seen.view.revealed_words(one)],
        next=game.screens.next_json(game.seen.game),
        **game.seen.view.keys(),
    )
    yield from _remarks(facts)


CORRECT = Command("correct", CorrectCall, correct, _words, _answers, writes=True)
