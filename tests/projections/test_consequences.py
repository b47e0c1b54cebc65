"""What followed from the last event is the same however the log was folded."""

from pathlib import Path

import pytest

from events.records.text_record import read_text_record
from projections.folding import FoldedGame, decoded_events, fold_game, step
from projections.importing import drafts_of_text
from projections.reading import bind_record
from projections.timeline import Timeline

SAMPLES = sorted((Path(__file__).parents[2] / "sample_games").rglob("*.txt"))


def consequences(game):
    return list(game.rules.consequences(game.state))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_a_whole_replay_tells_what_followed_as_single_steps_do(sample):
    drafts, done = drafts_of_text(bind_record(read_text_record(sample.read_text("utf-8"))), "t")
    numbered = list(enumerate((draft.event for draft in drafts), 1))
    timeline = Timeline(decoded_events(done.title, numbered))
    stepped = FoldedGame(timeline)
    told = []
    fold_game(timeline, watch=lambda game, _item: told.append(consequences(game)))
    for item, followed in zip(timeline.items, told, strict=True):
        step(stepped, item, check=False)
        assert consequences(stepped) == followed, item.ref
