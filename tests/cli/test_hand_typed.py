"""import of records that were typed: forgiving in form, strict in content, clear about mistakes."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from cli.wording.record_faults import fault_words, mark
from events.records.jsonl import RecordFault
from events.records.text_record import read_text_record
from events.titles.registry import TITLES
from projections.reading import read_record
from tests.table import Table
from tests.title_parts import a_whole_game
from tools.goldens import SAMPLES, varied

RECORDS = [str(path.relative_to(SAMPLES)) for path in varied()]


def bare(text):
    """Return a record as somebody may type it: no comments, no needless players or capitals."""
    kept, last = [], None
    for row in text.splitlines():
        line = re.sub(r"\s+#.*", "", row) if '"' not in row else row
        if line.startswith("source:"):
            continue
        found = re.match("([a-z]) (.*)", line)
        if found and text.startswith("tablescribe text record 1\ntitle: robber-knights"):
            line = found[2].upper() if found[1] == last else f"{found[1]}   {found[2]}"
            last = found[1]
        kept.append(line)
    return "\r\n".join(kept)


def body(table):
    return [line for line in table("export").lines if not line.startswith("source:")]


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_typed_without_what_follows_is_the_same_game(name, tmp_path):
    text = (SAMPLES / name).read_text("utf-8")
    ours, typed = Table(tmp_path / "a.db"), Table(tmp_path / "b.db")
    ours("import", "-", input=text)
    typed("import", "-", input=bare(text))
    assert body(typed) == body(ours)


def _as_claims(found):
    scores = re.sub(r"(-?[0-9]+) (?=[a-z])", r"\1, ", found[2])
    return f"{found[1]} = {scores}"


@pytest.mark.parametrize("name", RECORDS)
def test_claims_of_the_scores_hold_on_every_line_that_has_them(name, tmp_path):
    """The comments of an export, typed as claims: `# ...; b 3 r 0` becomes `= b 3, r 0`."""
    text = (SAMPLES / name).read_text("utf-8")
    claimed = re.sub(r"^([a-z][^\"#\n]*?)\s+# .*; (.*)$", _as_claims, text, flags=re.MULTILINE)
    table = Table(tmp_path / "a.db").play(claimed)
    log = table("log", "--json").json["entries"]
    counts = [entry for entry in log if entry["event"]["type"] == "counted"]
    assert len(counts) >= claimed.count(" = ") - text.count(" = ")
    assert table("audit").code == 0
    again = table("export").out
    assert " = " not in again.partition("\n\n")[2].replace('" = "', "")
    other = Table(tmp_path / "b.db").play(again)
    assert other("export").out == again


def test_what_is_secret_is_not_told_by_a_false_claim(table):
    record = (SAMPLES / "league-of-six" / "full-3-players.txt").read_text("utf-8")
    lines = record.splitlines()[:60]
    number = max(n for n, line in enumerate(lines) if re.match("[rgy] [a-z]", line))
    lines[number] = lines[number].split(" #")[0].rstrip() + " = An guards 19"
    said = table("import", "-", input="\n".join(lines[: number + 1]) + "\n", code=4)
    assert "An: the record has 19 guards, the log has another number" in said.err


@given(
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n"), max_size=300),
    st.integers(0, 300),
    st.integers(0, 50),
)
def test_a_mark_stands_below_what_it_marks(row, start, length):
    start = min(start, len(row))
    end = min(start + length, len(row))
    shown, marks = mark(row, (start, end))
    assert set(marks) <= {" ", "^"}
    assert "^" in marks
    assert cell_len(marks) <= cell_len(shown) + 1


@given(
    st.sampled_from([a_whole_game(title, 3).read_text("utf-8") for title in TITLES]),
    st.lists(st.tuples(st.integers(0, 10_000), st.sampled_from('="; ,bx1-\\#é:\t')), max_size=6),
)
def test_slips_of_the_finger_are_marked_within_their_lines(record, slips):
    head, body = record.split("\nnote ")[0].split("\n\n", 1)
    for somewhere, character in slips:
        place = somewhere % len(body)
        body = body[:place] + character + body[place + 1 :]
    text = f"{head}\n\n{body}"
    try:
        read = read_record(read_text_record(text))
    except RecordFault as fault:
        assert fault.code in ("too-wide", "too-long")
        return
    rows = text.split("\n")
    assert len(read.faults) <= 20
    assert [fault.line for fault in read.faults] == sorted(fault.line for fault in read.faults)
    for fault in read.faults:
        start, end = fault.span
        assert 0 <= start < end <= len(rows[fault.line - 1]) + 1
        assert fault_words(fault)
