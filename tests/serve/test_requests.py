"""What requests are answered, word for word: tests/serve/transcripts (`make transcripts`)."""

import pytest

from tests.cli.test_transcripts import check
from tools.transcripts import FOLDERS, LIMIT, scenes

SCENES = {
    f"{file.stem}: {title}": scene
    for file in sorted(FOLDERS[1].glob("*.txt"))
    for title, scene in scenes(file).items()
}


@pytest.mark.timeout(LIMIT)
@pytest.mark.parametrize("title", SCENES)
def test_requests_are_answered_as_they_were_when_somebody_read_it(title):
    check(SCENES[title])
