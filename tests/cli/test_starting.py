"""new: what cannot be a name; other mistakes are in transcripts/starting.txt."""

import pytest


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["A\x1b[31m:red"], "A\\x1b[31m cannot be a name"),
        (["\u202eB:red"], "\\u202eB cannot be a name"),
        (["Bram:red", "--by", "\x07"], "cannot be the name of a recorder"),
    ],
)
def test_what_a_terminal_would_obey_is_no_name(table, words, sentence):
    said = table("new", "rk", "An:blue", *words, code=2)
    assert sentence in said.err
    assert said.err.count("\n") == 1
    assert not table.db.exists()
