"""The report of a game in Markdown: result, points by source, course, rulings, corrections."""

import re
from collections.abc import Iterable, Iterator, Sequence

from cli.exports.formats import FORMATS
from cli.game.sealing import seal_findings
from cli.game.seen_game import SeenGame
from cli.game.thinking import clock_of
from cli.game.viewpoint import head_words
from cli.terminal.language import _, clauses, day_words, in_quotes, ngettext
from cli.titles.common_words import player_name
from cli.titles.points import points_table
from cli.wording.audit_words import finding_words
from cli.wording.clock_words import clock_heads, clock_notes, clock_rows
from cli.wording.event_words import changes_words, corrected_words, event_words, words
from cli.wording.gap_words import gap_lines
from cli.wording.sentences import names_words, score_words, setup_lines, standing_words
from events.common import Corrected, is_annotation
from projections.finding import Objection
from projections.notes import notes_at, notes_of
from projections.seen import Seen
from projections.steps import Step
from projections.timeline import Item


def export(open_game: SeenGame) -> str:
    """Return the report of a game."""
    started = open_game.game.timeline.started
    state = open_game.game
    course, objections = _course(open_game)
    view, found = open_game.view, seal_findings(open_game)
    signed = [f"#{one.ref} {finding_words(one, view)}" for one in found]
    lines = [
        FORMATS["report"].start,
        f"# {open_game.screens.title_words(open_game.game)}, {day_words(started.date)}",
        _state(open_game),
        *_points(open_game),
        *_facts(open_game),
        *_thinking(open_game),
        f"## {_('Course')}",
        course,
        *_section(_("Rulings"), _rulings(open_game, objections)),
        *_section(_("Corrections"), _corrections(open_game)),
        *_section(_("Signatures"), signed),
        ngettext(
            "{n} entry, fingerprint {hash}; rules {rules}",
            "{n} entries, fingerprint {hash}; rules {rules}",
            open_game.n,
            hash=head_words(open_game),
            rules=state.rules.RULES,
        ),
    ]
    return "\n\n".join(lines) + "\n"


_MARKUP = re.compile(r"([\\`*_\[\]<>|~&$])")


def plain(text: str) -> str:
    """Return a text with all Markdown escaped."""
    return _MARKUP.sub(r"\\\1", text)


def _table(header: Sequence[str], rows: Iterable[Sequence[str]], right: int) -> str:
    """Return a Markdown table; the last `right` columns hold numbers."""
    rules = ["---"] * (len(header) - right) + ["---:"] * right
    cells = [[plain(cell) for cell in row] for row in (header, *rows)]
    return "\n".join(f"| {' | '.join(row)} |" for row in [cells[0], rules, *cells[1:]])


def _section(heading: str, lines: Iterable[str]) -> list[str]:
    """Return a heading with a list; nothing for an empty list."""
    items = "\n".join(f"- {plain(line)}" for line in lines)
    return [f"## {heading}", items] if items else []


def _state(open_game: SeenGame) -> str:
    words = standing_words(open_game.game, open_game.players, open_game.screens)
    if open_game.game.abandoned:
        return f"**{plain(words)}**\n\n{plain(_('the game was abandoned'))}"
    return f"**{plain(words)}**"


def _points(open_game: SeenGame) -> Iterator[str]:
    """Yield the table of points by source."""
    state, screens = open_game.game, open_game.screens
    points = points_table(state, screens.columns_of(state))
    if points is None:
        return
    rows = [
        [player_name(player), *map(str, row), str(total)]
        for player, row, total in zip(open_game.players, points.rows, points.sums, strict=True)
    ]
    yield _table(["", *points.heads, _("points")], rows, len(points.heads) + 1)
    if lines := screens.score_lines(state):
        yield "\n".join(f"    {line}" for line in lines)


def _facts(open_game: SeenGame) -> Iterator[str]:
    """Yield other facts: house rules, the written result."""
    started, claim = open_game.game.timeline.started, open_game.game.claim
    lines = [*setup_lines(started), *gap_lines(open_game.game.timeline)]
    if started.made_by:
        lines.append(_("played by the program {name}").format(name=started.made_by))
    if claim is not None:
        lines.append(
            _("result written at #{entry} (rules {rules}): {scores}; won by {names}").format(
                entry=claim[0],
                rules=claim[1].rules,
                scores=score_words(claim[1].scores, open_game.players),
                names=names_words(claim[1].winners, open_game.players),
            )
        )
    if lines:
        yield "\n".join(f"- {plain(line)}" for line in lines)


def _thinking(open_game: SeenGame) -> Iterator[str]:
    """Yield the thinking times, if the entries have times."""
    clock, limit = clock_of(open_game), open_game.game.timeline.started.limit
    if clock.thought:
        yield f"## {_('Clock')}"
        heads, rows = clock_heads(limit), clock_rows(clock, open_game.players, limit)
        yield _table(heads, rows, len(heads) - 1)
        if notes := [*clock_notes(clock)]:
            yield "\n".join(f"- {plain(line)}" for line in notes)


def _course(open_game: SeenGame) -> tuple[str, Sequence[Objection]]:
    """Return the table of events, and the rules' objections to any."""
    objections: list[Objection] = []
    rows: list[list[str]] = []
    timeline = open_game.timeline()
    notes = notes_at(timeline.items)
    beside = {item.ref for about, own in notes.items() if about != "1" for item in own}
    for step in open_game.steps(check=True):
        objections += step.objections
        if step.item is not None and step.item.ref not in beside:
            rows.append(_course_row(open_game, step, step.item, notes_of(notes, step.item.ref)))
    heads = [_("entry"), _("what happened"), _("points"), _("score")]
    return _table(heads, rows, 1), objections


def _course_row(
    open_game: SeenGame, step: Step[Seen], item: Item, notes: Sequence[Item]
) -> list[str]:
    view, event = open_game.view, item.event
    said = words(event, view) if is_annotation(event) else event_words(view, event)
    noted = [words(note.event, view) for note in notes]
    return [
        f"#{item.ref}",
        clauses([said, *filter(None, map(view.consequence_words, step.followed)), *noted]),
        changes_words(open_game.view, step.rows),
        " : ".join(map(str, step.scores)),
    ]


def _rulings(open_game: SeenGame, objections: Iterable[Objection]) -> Iterator[str]:
    """Yield what the players allowed, with the reason and the rules' objections."""
    view = open_game.view
    for found in objections:
        if found.ruling is None or found.skipped:
            continue
        against = view.mask_finding(found.refusals[0])
        yield _("#{entry} {line}: {reason} ({what}) [{source} {code}]").format(
            entry=found.ref,
            line=view.line(found.event),
            reason=in_quotes(found.ruling),
            what=view.screens.refusal_words(against, view.players),
            source=against.source,
            code=against.code,
        )


def _corrections(open_game: SeenGame) -> Iterator[str]:
    """Yield the corrections in effect."""
    for n in open_game.game.timeline.corrections:
        event = open_game.game.timeline.raw[n]
        if isinstance(event, Corrected):
            yield f"#{n} {corrected_words(event, open_game.view)}"
