"""docs/developing/trust.md names tests that there are; every rig and its control is in it."""

import re

import pytest

from tests.conftest import ROOT

PAGE = ROOT / "docs" / "developing" / "trust.md"
TEXT = PAGE.read_text("utf-8")
LINKS = re.findall(r"\]\(([^)#]+\.(?:py|txt))\)", TEXT)


@pytest.mark.parametrize("link", sorted(set(LINKS)))
def test_a_named_test_is_there(link):
    source = (PAGE.parent / link).read_text("utf-8")
    assert re.search(r"^( *def test_|\$ )", source, re.MULTILINE)


def test_every_rig_has_its_place():
    named = {(PAGE.parent / link).resolve() for link in LINKS}
    there = set((ROOT / "tests" / "faults").glob("test_*.py"))
    assert {path for path in there if path.name != "test_trust_page.py"} <= named


def test_every_row_of_a_promise_names_its_test():
    for table in re.findall(r"((?:^\|.*\n)+)", TEXT, re.MULTILINE):
        head, _line, *rows = table.splitlines()
        column = head.split("|").index(" test ")
        for row in rows:
            cell = row.split("|")[column]
            assert ".py)" in cell or ".txt)" in cell or "the same" in cell, row
            assert all(cell.strip() for cell in row.split("|")[1:-1]), row
