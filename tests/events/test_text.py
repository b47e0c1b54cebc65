"""What a name and a remark may hold."""

import re
import sys
import unicodedata

import pytest

from events.text import (
    NAME_PATTERN,
    REMARK_PATTERN,
    clean_name,
    clean_remark,
    is_id,
    regex,
    visible,
)

DANGEROUS = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")


def test_no_dangerous_character_is_let_through_and_no_other_is_kept_out():
    remark = re.compile(REMARK_PATTERN)
    for code in range(sys.maxunicode + 1):
        character = chr(code)
        kind = unicodedata.category(character)
        if kind in DANGEROUS:
            assert not remark.match(character), hex(code)
        elif kind != "Cn" and not character.isspace():
            assert remark.match(character), hex(code)


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        *((name, name) for name in ("An", "Céline", "Anne Marie", "O'Neill", "J.-P.", "Bob 2")),
        *((name, name) for name in ("Ωmega", "李雷", "नमन")),
        (" Ce\u0301line ", "Céline"),
        ("An  B", "An B"),
    ],
)
def test_names_have_spaces_and_accents(name, cleaned):
    assert clean_name(name) == cleaned


NO_NAMES = ("", " ", "12", "a\x1b[31m", "a\u202eb", "<b>", "[red]", "=1+1", "-x", "a:b", "a\nb",
            "x" * 41, "a#b", 'a"b', "\u200b", "a\ud800", "&amp;", "@cmd", "{x}", "a,b", "a=b",
            "\ue000", "\u3164")  # fmt: skip


@pytest.mark.parametrize("name", NO_NAMES)
def test_what_cannot_be_a_name(name):
    assert clean_name(name) is None


def test_a_remark_is_one_visible_line():
    assert clean_remark('rain <3 [b] "quoted"') == 'rain <3 [b] "quoted"'
    for text in ("", "a\nb", "a\u2066b", "x" * 501):
        assert clean_remark(text) is None


def test_nothing_hides_behind_a_last_newline():
    for pattern in (NAME_PATTERN, REMARK_PATTERN):
        assert re.search(pattern, "An")
        assert not re.search(pattern, "An\n")
        assert not re.search(pattern, " An")
        assert not re.search(pattern, "An ")


def test_ids():
    assert is_id("a.b-c_1")
    for text in ("", "a b", "-a", "a\n", "x" * 65):
        assert not is_id(text)


def test_what_is_not_visible_is_shown_as_an_escape():
    assert visible("a\x1b[31m\u202eb") == "a\\x1b[31m\\u202eb"


# --- regular expressions that are compiled when they are first used -------------------------------


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
