"""The docs are kept true: what they show is what the program says, and nothing is left out."""

import re
import subprocess

import click
import pytest

from cli.terminal.command import Answer, OpenOfGame
from cli.terminal.errors import Exit
from tests.programs import completed
from tests.uncovered import commands, groups_and_commands
from tools import command_page
from tools.docs_build import PAGES, ROOT, build


@pytest.mark.parametrize("page", [str(page.relative_to(ROOT)) for page in PAGES])
def test_a_page_shows_what_the_program_says(page):
    path = ROOT / page
    made = build(path)
    assert made.splitlines() == path.read_text("utf-8").splitlines(), "make docs"
    assert "NOT MET" not in made  # a bound on keys or taps


def test_the_picture_shows_what_the_program_says():
    from tools.picture import PATH, picture

    assert picture() == PATH.read_text("utf-8"), "make docs"


def test_the_moving_picture_shows_what_the_session_says():
    from tools.session_cast import PATH, session_cast

    assert session_cast() == PATH.read_text("utf-8"), "make docs"


def test_the_board_is_drawn_as_the_program_draws_it():
    from tools.board_picture import PATH, board_picture

    assert board_picture() == PATH.read_text("utf-8"), "make docs"


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
    import ast
    import inspect
    from typing import get_args

    from cli.game import auditing, seal_keys
    from cli.wording.audit_words import templates
    from projections import audit
    from projections.seals import State

    made = [(audit, "Finding"), (auditing, "Found"), (seal_keys, "Finding")]
    sources = [(ast.parse(inspect.getsource(module)), name) for module, name in made]
    used = {
        node.args[1].value
        for source, name in sources
        for node in ast.walk(source)
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") == name
        and isinstance(node.args[1], ast.Constant)
    }
    chain = {"chain-number", "chain-hash", "chain-game-id", "chain-too-long"}
    moved = {"nothing-to-move", "no-such-entry", "not-the-first-entry"}
    signed = {f"signed-{state}" for state in get_args(State)} - {"signed-holds"}
    signed |= {"signed", "signed-result"}
    assert used | chain | moved | signed | {"conservation"} == set(templates())


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
    found = re.findall(r"\]\(([^)#\s]+)", page.read_text("utf-8"))
    return {(page.parent / link).resolve() for link in found}


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
    said = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "demo" in said.stdout
    assert "test" in said.stdout


def test_the_project_speaks_of_itself_alone():
    said = completed(
        [
            "git",
            "grep",
            "-nIE",
            r"(/(root|home|work|tmp)/[a-z]|https?://(pypi|registry)\.)",
            "--",
            ".",
            ":!tests/test_docs.py",
        ],
        cwd=ROOT,
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


@pytest.mark.parametrize(
    "sample",
    [
        "robber-knights/full-3-players",
        "meridian/full-3-players",
        "league-of-six/full-3-players",
        "league-of-six/l613a-phase-2",
        "league-of-six/l613b-storage",
    ],
)
def test_every_member_of_the_json_stands_in_its_page(sample, table):
    from tools.goldens import SAMPLES

    text = (ROOT / "docs" / "data" / "json.md").read_text("utf-8")
    table("import", str(SAMPLES / f"{sample}.txt"))
    player = table("show", "--json").json["players"][0]["name"]
    said = [
        table(*command.split(), "--json", code=None).json
        for command in (
            "show",
            "show --at 20",
            "replay",
            "turn --open",
            "score",
            f"why {player}",
            "log",
            "games",
            "audit",
            "undo",
            "redo",
            f"count {player} 1",
            "note x",
            "close -g 1",
        )
    ]
    for answer in said:
        for key in set(_keys(answer)) - PLAIN:
            if key.isdigit():  # the figures on a leader card
                continue
            assert f"`{key}`" in text, (answer["format"], key)
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
