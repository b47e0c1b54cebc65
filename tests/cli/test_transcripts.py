"""What commands answer, word for word, mistakes too: tests/cli/transcripts (`make transcripts`)."""

import pytest

from tools.transcripts import FOLDER, played, scenes

SCENES = {
    f"{file.stem}: {title}": scene
    for file in sorted(FOLDER.glob("*.txt"))
    for title, scene in scenes(file).items()
}


@pytest.mark.parametrize("title", SCENES)
def test_commands_answer_as_they_did_when_somebody_read_it(title):
    assert played(SCENES[title]) == SCENES[title], "make transcripts, and read what changed"
