"""Regular expressions that are compiled when they are first used."""

import re

from events.text import regex


def test_an_expression_does_what_a_compiled_one_does():
    later, now = regex(r"(b)\s*(\d+)", re.IGNORECASE), re.compile(r"(b)\s*(\d+)", re.IGNORECASE)
    for text in ("B 12", "a b3", "", "b"):
        assert str(later.match(text)) == str(now.match(text))
        assert str(later.search(text, 1)) == str(now.search(text, 1))
        assert later.sub(r"\2", text) == now.sub(r"\2", text)
    assert later.pattern == now.pattern
    assert later.flags == now.flags


def test_nothing_is_compiled_before(monkeypatch):
    def never(*_given):
        raise AssertionError

    monkeypatch.setattr(re, "compile", never)
    regex("(")
