"""export and import: records come back as they were, and bad ones are not kept."""

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest

from events.common import (
    Adjusted,
    Corrected,
    Counted,
    GameClosed,
    GameStarted,
    Player,
    Undone,
)
from events.records.jsonl import read_jsonl, write_jsonl
from events.store.entry import Draft, draft
from events.store.event_store import Head
from events.store.sealing import seal_all
from events.store.spoken_head import speak
from events.titles.robber_knights.events import OpeningTileTurnedUp
from tests.cli.test_seal import forged
from tests.table import Table

GAME = ("b pc i18 2", "b p h18", "b end", "r pc l18 1")


@pytest.fixture
def rich(game):
    """A game with undo, a correction, a ruling, counts, notes, statements."""
    game("do", *GAME)
    game("undo")
    game("do", "r pc l18 2")
    game("correct", "7", "p i17")
    game("do", "--ruling", 'he "said" so', "r m n22")
    game("count", "An", "1")
    game("note", 'rain # and "wind"')
    game("adjust", "An", "knights", "20", "--reason", "lost under the sofa")
    game("adjust", "g18", "pc", "b", "rb", "--reason", "forgotten")
    return game


def test_json_lines_come_back_byte_by_byte(rich, tmp_path):
    record = rich("export", "-f", "jsonl").out
    other = Table(tmp_path / "other.db")
    assert other("import", "-", input=record).lines == ["-: imported as rk1, 17 entries"]
    assert other("export", "-f", "jsonl").out == record
    assert other("show").out == rich("show").out
    assert other("log", "--all").out == rich("log", "--all").out
    head = json.loads(record.splitlines()[-1])["head"]
    assert head["entries"] == 17
    hashed = speak(Head(head["entries"], bytes.fromhex(head["hash"])))
    assert rich("log").lines[-1].endswith(hashed)


@pytest.mark.parametrize("by", ['a"b', "a\\b"])
def test_a_recorder_with_quotes_leaves_a_record_that_any_program_can_check(game, by, tmp_path):
    game("do", "--by", by, "b pc i18 2")
    line = game("export", "jsonl").lines[-2]
    assert json.loads(line)["by"] == by
    said, _, seal = line.rpartition(',"hash":')
    assert seal == f'"{sha256(f"{said}}}".encode()).hexdigest()}"}}'
    assert game("audit").code == 0
    other = Table(tmp_path / "other.db").play(game("export", "jsonl").out)
    assert other("export", "jsonl").lines[-2] == line


def test_text_comes_back_byte_by_byte(rich, tmp_path):
    record = rich("export").out
    assert 'ruling "he \\"said\\" so" r m n22' in record
    assert 'note "rain # and \\"wind\\""' in record
    assert "b p i17" in record
    assert "h18" not in record
    other = Table(tmp_path / "other.db").play(record)
    assert other("export").out == record
    assert other("score").lines[1:] == rich("score").lines[1:]
    third = Table(tmp_path / "third.db").play(other("export").out)
    assert third("export").out == record


def test_a_text_record_that_has_gone_on_names_its_own_log(rich, tmp_path):
    other = Table(tmp_path / "other.db").play(rich("export").out)
    before = other("export").out
    other("note", "later")
    after = other("export").out
    source = next(line for line in after.splitlines() if line.startswith("source:"))
    assert source not in before
    assert after.splitlines()[-1] == 'note "later"'


def test_a_known_game_is_known_a_longer_one_is_appended_a_diverging_one_is_another(game, tmp_path):
    short = game("export", "-f", "jsonl").out
    other = Table(tmp_path / "other.db").play(short)
    assert (
        "you already have this game as rk1; nothing to add" in other("import", "-", input=short).out
    )
    game("do", "b pc i18 2")
    longer = game("export", "-f", "jsonl").out
    assert "1 entry added to rk1" in other("import", "-", input=longer).out
    assert "you already have this game" in other("import", "-", input=short).out
    other("do", "b p h18")
    game("do", "b p i17")
    diverging = game("export", "-f", "jsonl").out
    assert "imported separately as rk2" in other("import", "-", input=diverging).out
    assert "you already have this game as rk2" in other("import", "-", input=diverging).out
    origin = other("games", "--json").json["games"][0]["origin"]
    assert (origin["entry"], origin["game"]) == (6, json.loads(short.splitlines()[0])["game"])
    assert other("audit", "--all").code == 0


def test_the_same_events_with_other_hashes_are_another_game(game, tmp_path):
    record = game("export", "jsonl").out
    for name, first_other in (("later", 4), ("whole", 1)):
        other = Table(tmp_path / f"{name}.db").play(record)
        said = other("import", "-", input=by_another(record, first_other), code=None)
        assert "you already have this game" not in said.out
        listed = other("games", "--json").json["games"]
        if first_other == 1:  # nothing in common: no branch of that game, whatever its id says
            assert said.code == 4
            assert [row["game"] for row in listed] == ["rk1"]
        else:
            assert (
                "differs from the game you already have; imported separately as rk2, 5 entries"
                in said.out
            )
            assert listed[0]["origin"]["entry"] == first_other - 1
        assert other("export", "jsonl", "-g", "rk1").out == record


def by_another(record, first):
    """Return a record with the same events, from an entry on by another recorder."""
    read = read_jsonl(record)
    entries = [
        Draft(entry.id, entry.at, "other" if entry.n >= first else entry.by, entry.event)
        for entry in read.entries
    ]
    return write_jsonl(read.game, read.title, seal_all(entries))


def test_a_line_says_its_turn_where_it_does_not_follow(game, tmp_path):
    game("do", "b p i18; end; r pc l18 1; end; b pc i17 1; b pv h18; b l h17")
    game("correct", "7..9", "--remove", "--anyway")
    record = game("export").out
    assert 'ruling "kept as it was recorded" turn 3 b pc i17 1' in record
    other = Table(tmp_path / "other.db").play(record)
    assert other("export").out == record
    assert other("turn").out == game("turn").out


def test_names_that_colours_hide_come_back(table, tmp_path):
    said = table("new", "rk", "Red:blue", "Ann:red", code=2)
    assert "Red is also the name of a colour" in said.err
    table("new", "rk", "Blue:blue", "Ann:red", "--first", "Ann")
    other = Table(tmp_path / "other.db").play(table("export").out)
    assert other("export").out == table("export").out


def test_a_text_that_is_not_normal_is_refused_though_its_chain_is_sound(game):
    """Two names that look alike are one, in every log."""
    game("note", "Céline")
    record = game("export", "jsonl").out
    assert forged(record, str) == record
    strange = forged(record, lambda event: event.replace("Céline", "Ce\u0301line"))
    assert "NFC" in game("import", "-", input=strange, code=4).err


def test_the_text_of_a_game_that_is_here_is_that_game(game):
    game("do", "b pc i18 2")
    record = game("export").out
    assert "you already have this game as rk1" in game("import", "-", input=record).out
    game("do", "b p h18")
    assert "you already have this game as rk1" in game("import", "-", input=record).out
    for old, new in (("b pc i18 2", "b pc i18 3"), ("An", "Eve")):
        assert "imported as" in game("import", "-", input=record.replace(old, new)).out
    more = f"{record.rstrip()}\nb m h18\n"
    assert "imported as" in game("import", "-", input=more).out


def test_a_file_is_written_whole_under_its_name(game, tmp_path):
    said = game("export", str(tmp_path / "g.jsonl"))
    assert "5 entries, fingerprint" in said.err
    assert (tmp_path / "g.jsonl").read_text().startswith('{"tablescribe":"record"')
    game("export", str(tmp_path / "g.txt"))
    assert (tmp_path / "g.txt").read_text().startswith("tablescribe text record 1\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["g.jsonl", "g.txt", "games.db"]
    assert "cannot be written" in game("export", str(tmp_path / "no" / "g.txt"), code=2).err


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("rk1", "rk1 is not a format; if it is the game: export -g rk1"),
        ("repot", "there is no format repot; did you mean report?"),
        (
            "game.pdf",
            "no format has the extension .pdf; name the format (for example export text game.pdf",
        ),
        (
            "game.jpg",
            "no format has the extension .jpg; pictures are svg, png or gif (for example export "
            "game.png)",
        ),
    ],
)
def test_a_word_that_says_no_format_is_not_taken_for_a_file(
    game, tmp_path, monkeypatch, word, said
):
    monkeypatch.chdir(tmp_path)
    before = set(tmp_path.iterdir())
    assert said in game("export", word, code=2).err
    assert set(tmp_path.iterdir()) == before
    game("export", "text", f"./{word}")
    assert (tmp_path / word).read_text("utf-8").startswith("tablescribe text record")


@pytest.mark.parametrize("words", [("html", "rk1"), ("rk1", "-f", "html"), ("html", "RK12")])
def test_a_game_behind_the_format_is_not_taken_for_a_file(game, tmp_path, monkeypatch, words):
    monkeypatch.chdir(tmp_path)
    before = set(tmp_path.iterdir())
    name = next(word for word in words if word[0] in "rR")
    told = game("export", *words, code=2).err
    assert f"{name} is the name of a game; to export that game: export html -g {name}; " in told
    assert f"; to write a file: export html ./{name}\n" in told
    assert set(tmp_path.iterdir()) == before


def test_export_never_replaces_something_else(game, tmp_path):
    assert "is not a record" in game("export", "text", str(game.db), code=2).err
    (tmp_path / "diary.txt").write_text("dear diary")
    assert "is not a record" in game("export", str(tmp_path / "diary.txt"), code=2).err
    game("export", str(tmp_path / "a.txt"))
    (tmp_path / "link.txt").symlink_to(tmp_path / "a.txt")
    (tmp_path / "a.txt").chmod(0o640)
    game("export", str(tmp_path / "link.txt"))
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "a.txt").stat().st_mode & 0o777 == 0o640
    game("export", "/dev/null")
    assert not Path("/dev/null").is_file()


HEADER = """tablescribe text record 1
title: robber-knights
date: 2026-03-01
player: An = blue
player: Bram = red

b pv j18
b m k18
r p j19
r pv k19
"""


@pytest.mark.parametrize(
    ("record", "line", "entry", "what"),
    [
        ("hello", 1, None, "the first line is not"),
        ("tablescribe text record 1\n", 1, None, "the tag title is missing"),
        (HEADER.replace("robber-knights", "chess"), 2, None, "there is no title chess"),
        (HEADER.replace("2026-03-01", "today"), 3, None, "the tag cannot be read"),
        (HEADER.replace("= red", ""), 5, None, "the tag cannot be read"),
        (HEADER.replace("= red", "= blue"), 1, None, "two players have blue"),
        (HEADER + "b pc i18 2\nb xx\n", 12, 7, '"b xx" cannot be read'),
        (HEADER + "b pc i18 2\nb p n22\n", 12, 7, "n22 does not share an"),
        (HEADER + "b pc i18 2\nb p i18\n", 12, 7, "i18 is taken"),
        (HEADER + 'b pc i18 2\nnote "open\n', 12, 7, "cannot be read"),
        (HEADER + "count Zoe 3\n", 11, 6, "cannot be read"),
        (HEADER + "result b 3 won b rules rk.1\n", 11, 6, "cannot be read"),
        (HEADER + 'gap "x" y\n', 11, 6, "cannot be read"),
        (HEADER + 'adjust b bricks 3 "x"\n', 11, 6, "cannot be read"),
        (HEADER + "adjust b knights 3\n", 11, 6, "next: a reason"),
        (HEADER + 'adjust b knights 99 "x"\n', 11, 6, "knights cannot be 99"),
        (HEADER + 'ruling "x" b p j18\n', 11, 6, "is taken"),
        (HEADER + "b xx\nb p n22\n", 11, 6, "cannot be read"),
        (HEADER + "b p n22\nb xx\n", 11, 6, "n22 does not share an"),
        (HEADER + "b pc i18; b p h18; b p n22\n", 11, 8, "n22"),
        (HEADER + "result b 0 r 0 won b r rules rk.1\n", 11, 6, "not over"),
        (HEADER.replace("\n\n", "\ndate: 2026-03-01\n\n", 1), 6, None, "written twice"),
        (HEADER.replace("03-01", "02-30"), 1, None, "2026-02-30 is not a date"),
        (HEADER + f'note "{"x" * 3000}"\n', 11, None, "at most 2000 characters"),
        (HEADER + "first: Zoe\n", 11, 6, "cannot be read"),
        (HEADER.replace("\n\n", "\nfirst: Zoe\n\n", 1), 6, None, "the tag cannot be"),
        (HEADER.replace("\n\n", "\nsource: x\n\n", 1), 6, None, "the tag cannot be"),
        (HEADER.replace("\n\n", "\nhouse: x\n\n", 1), 1, None, "there is no house rule x"),
    ],
)
def test_a_bad_text_record_says_where_and_keeps_nothing(table, record, line, entry, what):
    said = table("import", "-", input=record, code=4)
    column = "" if line == 1 and "first line" not in what and "tag" not in what else r":\d+"
    place = rf"-:{line}{column}, entry {entry}: " if entry else rf"-:{line}{column}: "
    assert re.match(f"tablescribe: {place}", said.err), said.err
    assert (column == "") == ("^" not in said.err)
    assert what in said.err
    assert (f"valid up to entry {entry - 1}" if entry else "nothing valid") in said.err
    assert said.err.endswith("nothing was kept\n")
    assert "there is no game yet" in table("games").out


def test_a_hand_typed_record_forgives_case_comments_and_blank_lines(table):
    record = (
        HEADER.replace("b pv j18", "\n# opening\n B PV J18   # turned up")
        + "\r\n\r\nAn: pc i18 2\r\n"
    )
    table("import", "-", input=record)
    assert table("log").lines[5] == "#6 b pc i18 2"


def _spoil(record, n, change):
    lines = record.splitlines()
    lines[n] = change(lines[n])
    return "\n".join([line for line in lines if line is not None]) + "\n"


@pytest.mark.parametrize(
    ("n", "change", "what"),
    [
        (0, lambda line: "{}", "not the header"),
        (0, lambda line: line.replace("robber-knights", "chess"), "there is no title chess"),
        (0, lambda line: line.replace('"version":1', '"version":3'), "newer version"),
        (3, lambda line: line.replace('"k18"', '"l18"'), "does not fit its hash"),
        (3, lambda line: line.replace('"k18"', '"z18"'), "this is not an entry"),
        (3, lambda line: line.replace('"kind"', '"x":1,"kind"'), "this is not an entry"),
        (3, lambda line: None, "the entry has the wrong number"),
        (3, lambda line: line.replace('"prev":"', '"prev":"0')[:-1], "this is not an entry"),
        (3, lambda line: re.sub('"prev":"[^"]*"', f'"prev":"{"0" * 64}"', line), "does not link"),
        (-2, lambda line: None, "the last line gives 5 entries"),
        (3, lambda line: line.replace('"n":3', '"n":4'), "wrong number"),
        (
            3,
            lambda line: line.replace('":', '": ', 1),
            "not written in the form its hash was made from",
        ),
        (3, lambda line: "[" * 5000, "this is not an entry"),
        (3, lambda line: '{"n":' + "9" * 4000 + "}", "this is not an entry"),
        (-1, lambda line: None, "has no fingerprint"),
        (-1, lambda line: line.replace(":5", ":6"), "the last line gives 6 entries"),
        (1, lambda line: line.replace('"An"', '"<b>"'), "this is not an entry"),
    ],
)
def test_a_bad_json_record_says_where_and_keeps_nothing(game, tmp_path, n, change, what):
    record = _spoil(game("export", "-f", "jsonl").out, n, change)
    other = Table(tmp_path / "other.db")
    said = other("import", "-", input=record, code=4)
    assert what in said.err
    assert "there is no game yet" in other("games").out


START = GameStarted(
    "robber-knights", (Player("An", ("blue",)), Player("Bo", ("red",))), "2026-03-01"
)


def a_log(*events):
    """Return a record of a game with these events, whose chain is sound."""
    drafts = [draft(event, by="t", id_=f"e{n}") for n, event in enumerate((START, *events))]
    return write_jsonl("e0", "robber-knights", seal_all(drafts))


@pytest.mark.parametrize(
    ("bad", "what"),
    [
        (OpeningTileTurnedUp(0, "p", "j18"), "the game cannot hold it (occupied)"),
        (OpeningTileTurnedUp(3, "p", "k18"), "the game cannot hold it (no-such-seat)"),
        (Undone(9), "it refers to an entry that it cannot refer to"),
        (START, "the game cannot hold it"),
        (Counted(3, "score", 1), ""),
        (GameClosed((1, 2, 3), (0,), "rk.1"), ""),
        (GameClosed((1, 2), (4,), "rk.1"), ""),
        (Corrected("2", "2", (Adjusted(3, "score", 1, "x"),)), ""),
    ],
)
def test_a_record_with_what_no_state_can_hold_is_not_kept(table, bad, what):
    record = a_log(OpeningTileTurnedUp(0, "pv", "j18"), bad)
    said = table("import", "-", input=record, code=4)
    assert what in said.err
    assert ":4, entry 3" in said.err


def test_files_that_cannot_be_read(table, tmp_path):
    assert "cannot be read" in table("import", str(tmp_path / "no.txt"), code=4).err
    (tmp_path / "bytes.txt").write_bytes(b"tablescribe text record 1\n\xff\xfe")
    assert (
        ":2: the file is not UTF-8 text" in table("import", str(tmp_path / "bytes.txt"), code=4).err
    )


def test_one_bad_file_does_not_stop_the_others(game, tmp_path):
    game("export", str(tmp_path / "good.txt"))
    (tmp_path / "bad.txt").write_text("hello")
    other = Table(tmp_path / "other.db")
    said = other("import", str(tmp_path / "bad.txt"), str(tmp_path / "good.txt"), code=4)
    assert "imported as rk1" in said.out
    assert "bad.txt:1" in said.err


def test_the_audit_takes_games_files_and_folders(game, tmp_path):
    folder = tmp_path / "records"
    folder.mkdir()
    game("export", str(folder / "a.jsonl"))
    game("export", str(folder / "b.txt"))
    said = game("audit", str(folder), "rk1")
    assert len(said.lines) == 3
    (folder / "c.txt").write_text("hello")
    bad = game("audit", str(folder), code=1)
    assert "c.txt #0: error: line 1: the first line is not" in bad.out
    rows = [json.loads(line) for line in game("audit", str(folder), "--json", code=1).lines]
    assert [row["sound"] for row in rows] == [True, True, False]
    assert rows[2]["findings"][0]["code"] == "no-text-header"
