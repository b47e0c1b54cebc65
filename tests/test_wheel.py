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
PACKAGES = ("cli", "events", "projections", "tablescribe")
LISTED = ("git", "ls-files", "--cached", "--others", "--exclude-standard")


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


@pytest.fixture(scope="module")
def names(wheel):
    return set(zipfile.ZipFile(wheel).namelist())


def test_the_wheel_holds_the_four_packages_with_all_that_they_read_and_nothing_else(names):
    tracked = completed([*LISTED, *PACKAGES], cwd=ROOT, check=True).stdout.split()
    compiled = {f"cli/locale/{language}/LC_MESSAGES/tablescribe.mo" for language in TRANSLATED}
    held = {name for name in names if not re.match(r"[^/]+\.(dist-info|data)/", name)}
    assert held == {one for one in tracked if not one.endswith((".po", ".pot"))} | compiled
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_the_wheel_brings_man_pages_in_every_language_and_nothing_else_as_data(names):
    data = {name.partition(".data/data/share/man/")[2] for name in names if ".data/" in name}
    pages = ("tablescribe", "tablescribe-do", "tablescribe-store-copy")
    places = ("", *(f"{language}/" for language in TRANSLATED))
    assert {f"{place}man1/{page}.1" for place in places for page in pages} <= data
    assert {name for name in data if not name.endswith(".1")} == set()


def test_the_tour_runs_from_the_wheel_alone(wheel, tmp_path):
    """With this Python; `make pythons` does so with the others."""
    bin_ = tmp_path / "env/bin"
    made = [sys.executable, "-m", "venv", "--without-pip", str(bin_.parent)]
    subprocess.run(made, check=True)
    pip = [sys.executable, "-m", "pip", "--python", str(bin_ / "python")]
    constraints = ["-c", str(ROOT / "constraints.txt")]
    completed([*pip, "install", "-q", "--no-compile", str(wheel), *constraints], check=True)
    environment = {
        "PATH": f"{bin_}:/usr/bin:/bin",
        "HOME": str(tmp_path),
        "LANGUAGE": "C",
        "XDG_DATA_HOME": str(tmp_path / "data"),
    }

    def told(line):
        words = ["bash", "-c", f"{line} 2>&1"]
        return completed(words, cwd=tmp_path, env=environment, stdin=subprocess.DEVNULL).stdout

    tour = re.findall(r"^\$ (.+)$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    said = "".join(map(told, tour))
    assert "Traceback" not in said
    assert "An 1, Bram 3" in said
    assert "made-up-five: 5 rijen (verzonnen)" in told("tablescribe board list --lang nl")
    assert "made-up: 42 of 42 described (made up)" in told("tablescribe components list")
    assert told("tablescribe export html").startswith("<!doctype html>")
    assert (bin_.parent / "share/man/man1/tablescribe-do.1").exists()
    completed([*pip, "uninstall", "-q", "-y", "tablescribe"], check=True)
    assert not (bin_ / "tablescribe").exists()
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
