"""Shell completion: through bash, zsh and fish where they are, and never an error."""

import re
import shutil
import subprocess
import sys

import pexpect
import pytest

from cli.main import run as main
from cli.terminal.global_options import COMPLETING
from tests.conftest import ROOT
from tests.connections import all_closed
from tests.programs import completed
from tests.terminal import BIN


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
        "PATH": f"{BIN.parent}:/usr/bin:/bin",
        "HOME": str(folder),
        "TABLESCRIBE_DB": str(folder / "games.db"),
        "LANGUAGE": "C",
        "LC_ALL": "C.UTF-8",
    }


@pytest.fixture
def ask(folder, monkeypatch, capsys):
    """Return what asks the program as a shell does, by variables, and returns its answer.

    Each store that it opens is closed at the end.
    """
    monkeypatch.chdir(folder)

    def asked(typed, position, shell="bash_complete"):
        asks = {"COMP_WORDS": f"tablescribe{typed}", "COMP_CWORD": position, COMPLETING: shell}
        for name, value in {**environment(folder), **asks}.items():
            monkeypatch.setenv(name, value)
        with all_closed() as opened:
            assert main([]) == 0
        answer = capsys.readouterr()
        assert opened or "rk1" not in answer.out
        assert answer.err == ""
        return answer.out

    return asked


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
    (["xyzzy", "a"], []),
    (["do", ""], []),
    (["new", "chess", "An:"], []),
    (["import", "none/"], []),
]


@pytest.mark.parametrize(("words", "candidates"), CASES)
def test_a_shell_that_asks_is_answered(ask, words, candidates):
    said = ask("".join(f"\n{word}" for word in words), str(len(words)))
    assert said.replace("\\ ", " ").splitlines() == candidates


@pytest.mark.parametrize(
    ("shell", "typed", "last", "answer"),
    [
        ("zsh", " show -g r", "3", "rk1"),
        ("zsh", " new rk An:b", "3", "blue"),
        ("zsh", " audit s", "2", "dir"),
        ("fish", " show -g r", "r", "rk1"),
        ("fish", " new rk An:b", "An:b", "blue"),
        ("fish", " audit s", "s", "sub/"),
    ],
)
def test_the_other_shells_are_answered(ask, shell, typed, last, answer):
    assert answer in ask(typed, last, f"{shell}_complete")


def test_whatever_a_shell_asks_there_is_no_error(ask, monkeypatch):
    assert ask(" show -g ", "x") == ask(' why "An', "2") == ask("", "0") == ""
    assert ask("\nwhy\nA", "2", "csh_complete") == ask("\nwhy\nA", "2", "") == ""
    assert ask("\nwhy\n--db\na.jsonl\nA", "4") == ""
    monkeypatch.delenv("COMP_WORDS")
    assert main([]) == 0


def test_completion_makes_no_store(ask, folder):
    (folder / "games.db").unlink()
    assert ask("\nshow\n-g\n", "3") == ""
    assert not (folder / "games.db").exists()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_is_printed(table, shell):
    assert COMPLETING in table("completion", shell).out


# --- real shells ----------------------------------------------------------------------------------


def run(folder, *command, **also):
    env = {**environment(folder), **also}
    return completed(command, cwd=folder, env=env, stdin=subprocess.DEVNULL, timeout=60)


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


@pytest.mark.parametrize(
    ("words", "candidates"),
    [
        (["new", "rk", "An", ":", "b"], ["blue"]),
        (["new", "rk", "An", ":", "blue", "Bo", ":"], ["yellow", "green", "red"]),
        (["new", "rk", "An:b"], ["An:blue"]),
        (["show", "--game", "=", "r"], ["rk1"]),
        (["why", "An"], ["Anne\\ Marie"]),
        (["why", "Anne\\ M"], ["Anne\\ Marie"]),
    ],
)
def test_bash_breaks_words_at_colons_equals_signs_and_spaces(folder, words, candidates):
    assert bash(folder, *words) == candidates


def prompt(folder, program, *options):
    """Return a shell on a terminal that is ready for what is typed."""
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


def test_completing_imports_no_command_that_is_not_asked_for(folder):
    code = "import sys; from cli.main import run; run([]); print(*sys.modules, file=sys.stderr)"
    ran = run(
        folder,
        sys.executable,
        "-c",
        code,
        PYTHONPATH=str(ROOT),
        COMP_WORDS="tablescribe\nre",
        COMP_CWORD="1",
        **{COMPLETING: "bash_complete"},
    )
    assert ran.stdout.split() == ["record", "redo", "replay", "restore"]
    assert not re.findall(r"cli\.commands\.\w+", ran.stderr)
    assert "rich.console" not in ran.stderr
