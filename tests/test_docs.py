"""The docs are kept true: what they show is what the program says, and nothing is left out."""

import ast
import inspect
import re
from importlib import import_module
from typing import get_args

import click
import pytest

from cli.game import auditing, seal_keys
from cli.terminal.command import Answer, OpenOfGame
from cli.terminal.errors import Exit
from cli.wording.audit_words import templates
from projections import audit
from projections.seals import State
from tests.fuzz.hostile import listed
from tests.programs import completed
from tests.uncovered import commands, groups_and_commands
from tools import command_page
from tools.docs_build import PAGES, ROOT, build
from tools.goldens import SAMPLES


@pytest.mark.parametrize("page", [str(page.relative_to(ROOT)) for page in PAGES])
def test_a_page_shows_what_the_program_says(page):
    path = ROOT / page
    made = build(path)
    assert made.splitlines() == path.read_text("utf-8").splitlines(), "make docs"
    assert "NOT MET" not in made  # a bound on keys or taps


@pytest.mark.parametrize("kind", ["session_cast", "board_picture"])
def test_a_picture_shows_what_the_program_says(kind):
    made = import_module(f"tools.{kind}")
    assert getattr(made, kind)() == made.PATH.read_text("utf-8"), "make docs"


def test_every_command_and_option_has_help_and_stands_in_the_docs():
    text = command_page.PAGE.read_text("utf-8")
    for name, command in commands().items():
        assert f"## {name}\n" in text
        assert command.help
        for parameter in command.params:
            if parameter.name == "help":
                continue
            assert getattr(parameter, "help", None), (name, parameter.name)
            for option in parameter.opts:
                if option.startswith("-"):
                    assert option in text, (name, option)


def test_every_command_option_and_argument_has_an_example_that_the_page_runs():
    """What many commands share is shown once: an option is known by its words and its help."""
    sections = command_page.lines_of(command_page.PAGE.read_text("utf-8"))
    for heading in commands():
        shown = {name for line in sections[heading] for name, _one in command_page.used(line)}
        assert heading in shown, heading
    lines = [line for lines in sections.values() for line in lines]
    used = {one for line in lines for _name, one in command_page.used(line)}
    assert set(command_page.definitions()) - used == set()


def test_every_command_has_an_example_in_its_help_and_says_what_the_exit_codes_are():
    for name, command in groups_and_commands().items():
        context = click.Context(command, info_name="tablescribe", terminal_width=999)
        said = command.get_help(context)
        example, codes = said.splitlines()[-3::2]
        [call] = command_page.calls(example.partition(": ")[2])
        if name == "tablescribe":
            assert call[0] == "new"
        else:
            assert call[: len(name.split())] == name.split()
            with command.make_context(name, call[len(name.split()) :]):
                pass  # it is read without a complaint
        for code in Exit:
            assert f" {int(code)} " in codes, name


def test_every_audit_finding_stands_in_the_docs():
    made = [(audit, "Finding"), (auditing, "Found"), (seal_keys, "Finding")]
    used = {
        node.args[1].value
        for module, name in made
        for node in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") == name
        and isinstance(node.args[1], ast.Constant)
    }
    elsewhere = {"chain-number", "chain-hash", "chain-game-id", "chain-too-long", "conservation"}
    elsewhere |= {"nothing-to-move", "no-such-entry", "not-the-first-entry"}
    elsewhere |= {"signed", "signed-result"}
    elsewhere |= {f"signed-{state}" for state in get_args(State)} - {"signed-holds"}
    assert used | elsewhere == set(templates())


LINKING = [*PAGES, *(ROOT / name for name in ("CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"))]


def _anchors(page):
    """The anchors of a page's headings, as GitHub makes them."""
    prose = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    headings = re.findall(r"^#+ (.+)$", prose, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


LINK = r"""(?:\]\(|<(?:img|source)\b[^>]* src(?:set)?=")([^)"\s]+)"""
"""A link of a page, or a picture; not what an example of somebody's own page frames."""


def test_links_and_their_anchors_lead_somewhere():
    for page in LINKING:
        for link in re.findall(LINK, page.read_text("utf-8")):
            path, _, anchor = link.partition("#")
            if "://" not in link:
                target = (page.parent / path).resolve() if path else page
                assert target.exists(), f"{page.name}: {link}"
                assert not anchor or anchor in _anchors(target), f"{page.name}: {link}"


def _links(page):
    found = re.findall(LINK, page.read_text("utf-8"))
    return {(page.parent / link.partition("#")[0]).resolve() for link in found}


def test_every_page_stands_on_its_shelf_and_every_shelf_in_the_readme():
    """From the README two steps lead to any page: its shelf, and the page."""
    docs = ROOT / "docs"
    shelves = {page.parent for page in docs.glob("*/*.md")}
    assert list(docs.glob("*.md")) == [docs / "README.md"]
    for shelf in shelves:
        index = shelf / "README.md"
        assert index in _links(docs / "README.md")
        assert index in _links(ROOT / "README.md")
        pages = {page for page in shelf.glob("*.md") if page != index}
        assert pages <= _links(index), pages - _links(index)


def test_a_page_that_is_named_is_there():
    """In messages, docstrings and tests as in the pages."""
    told = completed(
        ["git", "grep", "-hoIE", r"\bdocs/[a-z/-]+\.(md|json|svg|png)"], cwd=ROOT, check=True
    )
    for named in set(told.stdout.split()):
        assert (ROOT / named).exists(), named


def test_the_make_targets_named_in_the_pages_exist():
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    for page in [*PAGES, ROOT / "CONTRIBUTING.md"]:
        for target in re.findall(r"`make ([a-z]+)`", page.read_text("utf-8")):
            assert target in targets, f"{page.name}: make {target}"


def test_make_explains_itself():
    assert "demo" in completed(["make", "help"], cwd=ROOT, check=True).stdout


OF_OTHERS = r"(/(root|home|work|tmp)/[a-z]|https?://(pypi|registry)\.)"


def test_the_project_speaks_of_itself_alone():
    said = completed(
        ["git", "grep", "-nIE", OF_OTHERS, "--", ".", ":!tests/test_docs.py"], cwd=ROOT
    )
    assert said.stdout == ""


def _keys(value):
    if isinstance(value, dict):
        for key, part in value.items():
            yield key
            if key not in ("event", "started", "params", "counted", "sources", "params", "origin"):
                yield from _keys(part)
    elif isinstance(value, list):
        for part in value:
            yield from _keys(part)


PLAIN = {"format", "name", "colours"}
"""Members that every reader understands."""

OF_A_GAME = """
show, show --at 20, replay, turn --open, score, why {}, log, games, audit, undo, redo, count {} 1,
note x, close -g 1"""


SAMPLED = """
robber-knights/full-3-players meridian/full-3-players league-of-six/full-3-players
league-of-six/l613a-phase-2 league-of-six/l613b-storage"""


@pytest.mark.parametrize("sample", SAMPLED.split())
def test_every_member_of_the_json_stands_in_its_page(sample, table):
    text = (ROOT / "docs" / "data" / "json.md").read_text("utf-8")
    table("import", str(SAMPLES / f"{sample}.txt"))
    player = table("show", "--json").json["players"][0]["name"]
    for command in listed(OF_A_GAME.replace("{}", player)):
        answer = table(*command, "--json", code=None).json
        for key in set(_keys(answer)) - PLAIN:
            # the figures on a leader card are not named
            assert key.isdigit() or f"`{key}`" in text, (answer["format"], key)
        assert f"`{answer['format'].removeprefix('tablescribe.')}`" in text


def test_the_page_of_json_has_the_members_of_every_answer_and_no_others():
    text = (ROOT / "docs" / "data" / "json.md").read_text("utf-8")
    page = dict(_formats_of(text))
    assert commands()  # whose modules are imported now
    answers = {
        tag.removeprefix("tablescribe."): shape
        for shape in [*_kinds(Answer), *_kinds(OpenOfGame)]
        if (tag := str(shape.__struct_config__.tag)).startswith("tablescribe.")
    }
    assert set(page) == {*answers, "error/1"}  # which HTTP alone has
    for name, shape in answers.items():
        members = set(shape.__struct_fields__) - {"more", "view"}
        assert members - page[name] == set(), name
        if "more" not in shape.__struct_fields__:  # where a title or a mistake adds its own
            assert page[name] - members == set(), name


def _kinds(shape):
    for one in shape.__subclasses__():
        yield one
        yield from _kinds(one)


def _formats_of(text):
    """Yield each format of the page with its members; what is said of them is left out."""
    for name, row in re.findall(r"^\| `([a-z-]+/\d+)` \| (.*) \|$", text, re.MULTILINE):
        said, inner = row, ""
        while inner != said:
            inner, said = said, re.sub(r"\([^()]*\)", "", said)
        yield name, set(re.findall(r"`([a-z_]+)`", re.split(r"[:;]", said)[0]))


def test_docs_name_what_a_record_can_hold():
    text = (ROOT / "docs" / "data" / "record-format.md").read_text("utf-8")
    words = "ruling count adjust gap note result abandoned describe turn"
    for word in words.split():
        assert f"`{word}" in text
