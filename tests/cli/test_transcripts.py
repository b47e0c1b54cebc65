"""What commands answer, word for word, mistakes too: tests/cli/transcripts (`make transcripts`).

What requests are answered is held in tests/serve (test_requests.py).
"""

import re
from difflib import unified_diff

import pytest

from tools.transcripts import FOLDER, FOLDERS, LIMIT, played, scenes

FILES = sorted(FOLDER.glob("*.txt"))
SCENES = {f"{file.stem}: {title}": scene for file in FILES for title, scene in scenes(file).items()}
ANSWERS = ("  ", "! ", "[")


@pytest.mark.timeout(LIMIT)
@pytest.mark.parametrize("title", SCENES)
def test_commands_answer_as_they_did_when_somebody_read_it(title):
    check(SCENES[title])


def check(scene):
    """Check that a scene is answered as it was when it was read."""
    read, now = scene.splitlines(), played(scene).splitlines()
    differing = "\n".join(unified_diff(read, now, "as it was read", "as it is now", lineterm=""))
    assert not differing, f"make transcripts, and read what changed:\n{differing}"


@pytest.mark.parametrize(
    "file",
    [file for folder in FOLDERS for file in folder.iterdir()],
    ids=lambda file: file.name,
)
def test_all_of_a_file_is_compared(file):
    """No scene hides another of its name, no line stands before the first, each has an answer."""
    assert file.suffix == ".txt", "a file that nobody reads"
    assert scenes(file), "a file without scenes"
    assert "\n".join(scenes(file).values()) == file.read_text("utf-8")
    without = [title for title, scene in scenes(file).items() if not re.search("\n[$%?] ", scene)]
    assert not without or file.stem == "given"
    compared = [scene for scene in scenes(file).values() if re.search("\n(  |! |\\[)", scene)]
    assert compared or file.stem == "given", "no answer is compared"


def test_answers_come_from_the_program_and_not_from_the_scene():
    scene = SCENES["ratings: a title has ratings of its own and the list goes down"]
    typed = [line for line in scene.splitlines() if not line.startswith(ANSWERS)]
    assert played("\n".join(typed)) == scene
    assert len(typed) < len(scene.splitlines())
