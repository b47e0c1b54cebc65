"""Shell completion: through bash, zsh and fish where they are, and never an error."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cli.main import run as main
from cli.terminal.global_options import COMPLETING
from tests.programs import completed

BIN = Path(sys.executable).parent


@pytest.fixture
def folder(table, tmp_path):
    """A folder with a game, two records, a board file and a folder; the game's players are three.

    One name has a space.
    """
    table("new", "robber-knights", "Anne Marie:blue", "Bram:red", "Björk:green")
    for name in ("a.jsonl", "b.txt", "c.md", "my board.toml"):
        (tmp_path / name).touch()
    (tmp_path / "sub").mkdir()
    return tmp_path


def environment(folder):
    return {
        "PATH": f"{BIN}:/usr/bin:/bin",
        "HOME": str(folder),
        "TABLESCRIBE_DB": str(folder / "games.db"),
        "LANGUAGE": "C",
        "LC_ALL": "C.UTF-8",
    }


def run(folder, *command, **also):
    return completed(
        command,
        cwd=folder,
        env={**environment(folder), **also},
        stdin=subprocess.DEVNULL,
        timeout=60,
    )


CASES = [
    (["re"], ["record", "redo", "replay", "restore"]),
    (["--l"], ["--lang"]),
    (["--lang", "n"], ["nl"]),
    (["--db", "games.db", "re"], ["record", "redo", "replay", "restore"]),
    (["--db", "games.db", "show", "-g", "r"], ["rk1"]),
    (["show", "--lang", "f"], ["fr"]),
    (["show", "--la"], ["--lang"]),
    (["show", "--pl"], ["--plain"]),
    (["--dr"], ["--drawn"]),
    (["show", "--plain", "-g", "r"], ["rk1"]),
    (["show", "-g", ""], ["rk1"]),
    (["show", "--lang", "nl", "-g", "r"], ["rk1"]),
    (["show", "--o"], ["--open"]),
    (["new", "rob"], ["robber-knights"]),
    (["new", "me", "--board", "made-up-f"], ["made-up-five", "made-up-four"]),
    (["new", "los", "--components", "m"], ["made-up", "my board.toml"]),
    (["new", "me", "--house", "p"], ["push-own"]),
    (["new", "rk", "Zo:blue", "Cy:red", "--first", "Z"], ["Zo"]),
    (["why", "An"], ["Anne Marie"]),
    (["count", "B"], ["Bram", "Björk"]),
    (["count", "Bram", "k"], ["knights"]),
    (["show", "--as", "Br"], ["Bram"]),
    (["import", ""], ["a.jsonl", "b.txt", "sub/"]),
    (["audit", ""], ["rk1", "a.jsonl", "b.txt", "sub/"]),
    (["export", "--format", "j"], ["jsonl"]),
    (["export", "l"], ["ledger", "log"]),
    (["export", "report", "c"], ["c.md"]),
    (["fork", ""], ["rk1"]),
    (["stats", "mer"], ["meridian"]),
    (["board", "ch"], ["check"]),
    (["board", "show", "made-up-fi"], ["made-up-five"]),
    (["schema", "m"], ["meridian"]),
    (["completion", ""], ["bash", "zsh", "fish"]),
    (["show", "--db", "g"], ["games.db"]),
]
NOTHING = [["xyzzy", "a"], ["do", ""], ["new", "chess", "An:"], ["import", "none/"]]


def bash(folder, *words):
    """Complete the last word in bash itself; return the candidates as they would be typed."""
    script = (
        'eval "$(tablescribe completion bash)"; '
        'COMP_WORDS=(tablescribe "$@"); COMP_CWORD=$#; '
        '_tablescribe_completion tablescribe; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    said = run(folder, "bash", "--norc", "-c", script, "bash", *words)
    errors = [line for line in said.stderr.splitlines() if "compopt" not in line]
    assert errors == []  # compopt has nothing to say outside a real completion
    return [line for line in said.stdout.splitlines() if line]


@pytest.mark.parametrize(("words", "candidates"), [*CASES, *((words, []) for words in NOTHING)])
def test_a_shell_that_asks_is_answered(folder, words, candidates, monkeypatch, capsys):
    monkeypatch.chdir(folder)
    asked = {"COMP_WORDS": "\n".join(["tablescribe", *words]), "COMP_CWORD": str(len(words))}
    for name, value in {**environment(folder), **asked, COMPLETING: "bash_complete"}.items():
        monkeypatch.setenv(name, value)
    assert main([]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [name.replace("\\ ", " ") for name in said] == candidates


@pytest.mark.parametrize(("words", "candidates"), [*CASES[::8], (["why", "An"], ["Anne\\ Marie"])])
def test_bash_completes(folder, words, candidates):
    assert bash(folder, *words) == candidates


@pytest.mark.parametrize(
    ("words", "candidates"),
    [
        (["new", "rk", "An", ":", "b"], ["blue"]),
        (["new", "rk", "An", ":", "blue", "Bo", ":"], ["yellow", "green", "red"]),
        (["new", "rk", "An:b"], ["An:blue"]),
        (["show", "--game", "=", "r"], ["rk1"]),
        (["why", "Anne\\ M"], ["Anne\\ Marie"]),
    ],
)
def test_bash_breaks_words_at_colons_and_equals_signs(folder, words, candidates):
    assert bash(folder, *words) == candidates


def prompt(folder, program, *options):
    """Return a shell on a terminal that is ready for what is typed."""
    pexpect = pytest.importorskip("pexpect")
    shell = pexpect.spawn(
        program,
        list(options),
        cwd=str(folder),
        env={**environment(folder), "TERM": "dumb", "PS1": "ready> "},
        encoding="utf-8",
        timeout=60,
    )
    shell.expect("ready> ")
    return shell


def test_bash_completes_at_a_real_prompt(folder):
    shell = prompt(folder, "bash", "--norc")
    shell.sendline('eval "$(tablescribe completion bash)"')
    shell.expect("ready> ")
    shell.send("tablescribe new rk An:bl\t")
    shell.expect("An:blue")
    shell.send("Bo:re\t")
    shell.expect("Bo:red")
    shell.send("\x15tablescribe import s\t")  # a line that is taken back
    shell.expect("sub/")
    shell.close(force=True)


def click_says(folder, shell, *words):
    """Ask as click's script for a shell asks."""
    typed = ["tablescribe", *words]
    position = str(len(typed) - 1) if shell != "fish" else typed[-1]
    return run(
        folder,
        str(BIN / "tablescribe"),
        COMP_WORDS=" ".join(typed),
        COMP_CWORD=position,
        _TABLESCRIBE_COMPLETE=f"{shell}_complete",
    )


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_the_other_shells_are_answered(folder, shell):
    assert "rk1" in click_says(folder, shell, "show", "-g", "r").stdout
    assert "blue" in click_says(folder, shell, "new", "rk", "An:b").stdout
    audited = click_says(folder, shell, "audit", "s").stdout
    assert ("dir" if shell == "zsh" else "sub/") in audited


@pytest.mark.skipif(shutil.which("fish") is None, reason="no fish here")
def test_fish_completes(folder):
    script = 'tablescribe completion fish | source; complete -C "tablescribe why B"'
    said = run(folder, "fish", "--no-config", "-c", script)
    assert {line.split("\t")[0] for line in said.stdout.splitlines()} == {"Bram", "Björk"}


@pytest.mark.skipif(shutil.which("zsh") is None, reason="no zsh here")
def test_zsh_completes(folder):
    shell = prompt(folder, "zsh", "-f")
    shell.sendline('autoload -U compinit; compinit -u; eval "$(tablescribe completion zsh)"')
    shell.expect("ready> .*ready> |ready> ")
    shell.send("tablescribe new robber-knights An:bl\t")
    shell.expect("An:blue")
    shell.sendintr()
    shell.close(force=True)


@pytest.mark.parametrize(
    "also",
    [
        {"COMP_WORDS": "tablescribe show -g ", "COMP_CWORD": "x"},
        {"COMP_CWORD": "1"},
        {"COMP_WORDS": 'tablescribe why "An', "COMP_CWORD": "2"},
        {"COMP_WORDS": "tablescribe\nimport\nnone/x", "COMP_CWORD": "2"},
        {"COMP_WORDS": "", "COMP_CWORD": "0"},
        {"COMP_WORDS": "tablescribe\nwhy\nA", "COMP_CWORD": "2", "TABLESCRIBE_DB": "a.jsonl"},
        {"_TABLESCRIBE_COMPLETE": "csh_complete"},
        {"_TABLESCRIBE_COMPLETE": ""},
    ],
)
def test_whatever_a_shell_asks_there_is_no_error(folder, also):
    given = {"_TABLESCRIBE_COMPLETE": "bash_complete", **also}
    said = run(folder, str(BIN / "tablescribe"), **given)
    assert (said.returncode, said.stderr) == (0, "")


def test_completion_makes_no_store(folder):
    (folder / "games.db").unlink()
    assert bash(folder, "show", "-g", "") == []
    assert not (folder / "games.db").exists()


def test_completing_imports_no_command_that_is_not_asked_for(folder):
    code = "import sys; from cli.main import run; run([]); print(*sys.modules, file=sys.stderr)"
    ran = run(
        folder,
        sys.executable,
        "-c",
        code,
        PYTHONPATH=str(BIN.parent.parent),
        COMP_WORDS="tablescribe\nre",
        COMP_CWORD="1",
        _TABLESCRIBE_COMPLETE="bash_complete",
    )
    assert ran.stdout.split() == ["record", "redo", "replay", "restore"]
    assert not re.findall(r"cli\.commands\.\w+", ran.stderr)
    assert "rich.console" not in ran.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_is_printed(table, shell):
    assert "_TABLESCRIBE_COMPLETE" in table("completion", shell).out


def test_the_program_itself_is_found(folder):
    assert os.access(BIN / "tablescribe", os.X_OK)
