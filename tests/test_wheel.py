"""The wheel, installed alone into an empty environment, runs the tour; the demo runs too."""

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.programs import completed
from tests.table import Table
from tools import demo
from tools.catalogues import TRANSLATED
from tools.pythons import found

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    [made] = folder.glob("*.whl")
    return made


def test_the_wheel_holds_the_four_packages_and_nothing_else(wheel):
    names = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {name for name in names if not name.endswith((".dist-info", ".data"))} == {
        "cli",
        "events",
        "projections",
        "tablescribe",
    }


def test_the_wheel_brings_the_made_up_boards_and_tiles_and_the_licence(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    boards = [name for name in names if name.startswith("events/titles/meridian/boards/")]
    assert len(boards) == 2
    assert "events/titles/league_of_six/sets/made-up.toml" in names
    assert {f"{name}/py.typed" for name in ("tablescribe", "events", "projections")} <= set(names)
    parts = ("page.html", "sheet.html", "page.css", "page.js", "page_live.js", "page_live.css")
    assert {f"cli/exports/html/{part}" for part in parts} <= set(names)
    parts = ("record.html", "record.css", "record.js")
    assert {f"cli/serve/recording/{part}" for part in parts} <= set(names)
    styles = ROOT.glob("cli/titles/**/board.css")
    assert {path.relative_to(ROOT).as_posix() for path in styles} <= set(names)
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_the_wheel_brings_the_catalogues_compiled(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    for language in TRANSLATED:
        assert f"cli/locale/{language}/LC_MESSAGES/tablescribe.mo" in names
    assert not [name for name in names if name.endswith((".po", ".pot"))]


def test_the_wheel_brings_man_pages_in_every_language_and_nothing_else_as_data(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    data = [name.partition(".data/data/share/man/")[2] for name in names if ".data/" in name]
    for place in ("", *(f"{code}/" for code in TRANSLATED)):
        for page in ("tablescribe", "tablescribe-do", "tablescribe-store-copy"):
            assert f"{place}man1/{page}.1" in data
    assert [name for name in data if not name.endswith(".1")] == []


def test_the_tour_runs_from_the_wheel_alone(wheel, tmp_path):
    """With this Python; `make pythons` does so with the others."""
    made = [sys.executable, "-m", "venv", "--without-pip", str(tmp_path / "env")]
    subprocess.run(made, check=True)
    pip = [sys.executable, "-m", "pip", "--python", str(tmp_path / "env/bin/python")]
    constraints = ["-c", str(ROOT / "constraints.txt")]
    subprocess.run(
        [*pip, "install", "-q", "--no-compile", str(wheel), *constraints],
        check=True,
        capture_output=True,
    )
    tour = re.findall(r"^\$ (.+)$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    environment = {
        "PATH": f"{tmp_path / 'env/bin'}:/usr/bin:/bin",
        "HOME": str(tmp_path),
        "LANGUAGE": "C",
        "XDG_DATA_HOME": str(tmp_path / "data"),
    }
    said = ""
    for command in tour:
        ran = subprocess.run(
            ["bash", "-c", command],
            cwd=tmp_path,
            env=environment,
            text=True,
            check=False,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
        )
        said += ran.stdout
    assert "Traceback" not in said
    assert "An 1, Bram 3" in said
    listed = completed(["tablescribe", "board", "list"], env=environment, check=True)
    assert "made-up-five: 5 rows (made up)" in listed.stdout
    in_dutch = completed(
        ["tablescribe", "board", "list", "--lang", "nl"], env=environment, check=True
    )
    assert "made-up-five: 5 rijen (verzonnen)" in in_dutch.stdout
    assert (tmp_path / "env/share/man/man1/tablescribe-do.1").exists()
    shown = completed(["tablescribe", "components", "list"], env=environment, check=True)
    assert "made-up: 42 of 42 described (made up)" in shown.stdout
    assert (tmp_path / "data/tablescribe/games.db").exists()
    page = completed(["tablescribe", "export", "html"], env=environment, check=True)
    assert page.stdout.startswith("<!doctype html>")
    subprocess.run([*pip, "uninstall", "-q", "-y", "tablescribe"], check=True)
    assert not (tmp_path / "env/bin/tablescribe").exists()
    assert (tmp_path / "data/tablescribe/games.db").exists()


def test_this_python_is_among_those_that_make_pythons_finds():
    assert f"{sys.version_info.major}.{sys.version_info.minor}" in found()


def test_the_demo_runs(tmp_path, monkeypatch, capfd):
    """Its command lines are run here, but for one; `make demo` starts the program for each."""
    monkeypatch.setattr(demo, "FOLDER", tmp_path / "demo")
    started = demo.tell
    table = Table(demo.FOLDER / "games.db")

    def tell(*arguments, expected=0):
        monkeypatch.chdir(demo.FOLDER)
        table(*arguments, code=expected)

    monkeypatch.setattr(demo, "tell", tell)
    demo.main()
    assert "The log and the records are in demo/." in capfd.readouterr().out
    assert {"evening.jsonl", "evening.txt"} <= {file.name for file in demo.FOLDER.iterdir()}
    started("show")
    shown = capfd.readouterr().out
    assert shown.startswith("$ tablescribe show\n")
    assert "Bram (red): 0 knights left" in shown
