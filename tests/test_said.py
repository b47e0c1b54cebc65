"""What people read at five evenings and around them, in each language (`make said`)."""

import pytest

from cli.terminal.language import LANGUAGES
from tools.said import FOLDER, said


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_is_what_was_read(language):
    assert said(language) == (FOLDER / f"{language}.txt").read_text("utf-8")
