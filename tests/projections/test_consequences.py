"""What an event did is the same whether one walks through a game or folds it up to there."""

import pytest

from projections.folding import fold_game
from projections.importing import drafts_of_text
from projections.steps import steps
from projections.timeline import Timeline
from tests.text_records import sound_record
from tools.goldens import varied


def consequences(game):
    return list(game.rules.consequences(game.state))


@pytest.mark.parametrize("sample", varied(), ids=lambda path: path.stem)
def test_a_walk_tells_what_folds_of_the_same_events_do(sample):
    _drafts, done = drafts_of_text(sound_record(sample.read_text("utf-8")), "t")
    events, rows = list(done.timeline.raw.items()), []
    for step in steps(done.timeline):
        rows += step.rows
        if "." not in step.ref:
            folded = fold_game(Timeline(events[: int(step.ref)]))
            assert consequences(folded) == consequences(step.game), step.ref
            assert tuple(step.followed) in ((), tuple(consequences(folded))), step.ref
    assert rows == list(done.rules.ledger(done.state))
    assert list(step.scores) == list(done.rules.result(done.state).scores)
