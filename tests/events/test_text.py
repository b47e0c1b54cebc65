"""What a name and a remark may hold."""

import json
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


def test_patterns_are_plain_json():
    assert json.loads(json.dumps(NAME_PATTERN)) == NAME_PATTERN
    NAME_PATTERN.encode("utf-8")


@pytest.mark.parametrize(
    "name", ["An", "Céline", "Anne Marie", "O'Neill", "J.-P.", "Ωmega", "李雷", "Bob 2", "नमन"]
)
def test_names_have_spaces_and_accents(name):
    assert clean_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "12",
        "a\x1b[31m",
        "a\u202eb",
        "<b>",
        "[red]",
        "=1+1",
        "-x",
        "a:b",
        "a\nb",
        "x" * 41,
        "a#b",
        'a"b',
        "\u200b",
        "a\ud800",
        "&amp;",
        "@cmd",
        "{x}",
        "a,b",
        "a=b",
        "\ue000",
    ],
)
def test_what_cannot_be_a_name(name):
    assert clean_name(name) is None


def test_accents_are_stored_composed_and_spaces_at_the_ends_dropped():
    assert clean_name(" Ce\u0301line ") == "Céline"


def test_a_remark_is_one_visible_line():
    assert clean_remark('rain <3 [b] "quoted"') == 'rain <3 [b] "quoted"'
    assert clean_remark("a\nb") is None
    assert clean_remark("a\u2066b") is None
    assert clean_remark("") is None
    assert clean_remark("x" * 501) is None


def test_nothing_hides_behind_a_last_newline():
    for pattern in (NAME_PATTERN, REMARK_PATTERN):
        assert re.search(pattern, "An")
        assert not re.search(pattern, "An\n")
        assert not re.search(pattern, " An")
        assert not re.search(pattern, "An ")


def test_spaces_are_collapsed_and_fillers_are_no_names():
    assert clean_name("An  B") == "An B"
    assert clean_name("\u3164") is None


def test_ids():
    assert is_id("a.b-c_1")
    assert not is_id("")
    assert not is_id("a b")
    assert not is_id("-a")
    assert not is_id("a\n")
    assert not is_id("x" * 65)


def test_what_is_not_visible_is_shown_as_an_escape():
    assert visible("a\x1b[31m\u202eb") == "a\\x1b[31m\\u202eb"
