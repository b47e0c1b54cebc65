"""How the English of docs and messages sounds: short sentences, a verb first, ordinary words."""

import ast
import re
from pathlib import Path

import pytest

from tests.test_docs import LINKING
from tools.catalogues import read

ROOT = Path(__file__).parent.parent
ROOMS = ("cli", "events", "projections", "tablescribe")

PAGES = [page for page in LINKING if page.name != "CHANGELOG.md"]
LONG, LONGEST = 25, 45
MOST_LONG, MOST_JOINED, MOST_FREE = 0.08, 0.15, 0.05
"""Of all sentences: longer than LONG words, joined by a semicolon, with a free relative first."""

TOO_LONG = {"trust.md", "rulings.md", "record-format.md", "adding-a-title.md"}
"""Pages with sentences that are longer than LONGEST words: promises, rules of games, formulas."""

NOT_YET = {"trust.md"}
"""Pages with turns that are avoided everywhere else."""

AVOIDED = re.compile(
    r"\b(anew|mend(?:s|ed)?|(?:is|are) (?:said|told)|says? so|taken out|lacks|live end)\b|, else\b"
)
FREE = re.compile(r"(?:Who|Whoever|What|Whatever|Where)\b(?!.*\?)")
SPOKEN = re.compile(r"(?:Say|Tell|Be told|Ask of|Know|Believe)\b")
"""Openings of a command's help that are not for programs: show, print, report, name, trust."""
UNSHOWN_DEFAULT = re.compile(r"\b(if left out|else asked)\b")
"""Ways to say what "(default: X)" says."""


def sentences(text):
    """Return the sentences of a page's paragraphs and lists, without code, tables and links."""
    text = re.sub(r"<!-- made.*?<!-- end -->|```.*?```", "", text, flags=re.DOTALL)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", re.sub(r"`[^`\n]*`", "CODE", text))
    text = re.sub(r"^\s*(?:[-*]|\d+\.)\s+", "\n", text.replace("**", ""), flags=re.MULTILINE)
    paragraphs = (" ".join(part.split()) for part in re.split(r"\n\s*\n", text))
    prose = [part for part in paragraphs if part and not part.startswith(("#", "|", "<", "!"))]
    return [one for part in prose for one in re.split(r"(?<=[.?!:])\s+(?=[A-Z`\"(*])", part) if one]


def messages():
    """Return the English messages of the catalogues."""
    found = [message.id for message in read("nl") if message.id]
    return [text for one in found for text in ([one] if isinstance(one, str) else one)]


def words(sentence):
    return len(sentence.split())


EVERY = [one for page in PAGES for one in sentences(page.read_text("utf-8"))]


@pytest.mark.parametrize(
    ("most", "found"),
    [
        (MOST_LONG, lambda one: words(one) > LONG),
        (MOST_JOINED, lambda one: ";" in one),
        (MOST_FREE, FREE.match),
    ],
    ids=["long", "joined", "free relative"],
)
def test_few_sentences_are(most, found):
    assert len(EVERY) > 1000
    assert len([one for one in EVERY if found(one)]) / len(EVERY) <= most


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_has_no_endless_sentence_and_no_avoided_turn(page):
    found = sentences(page.read_text("utf-8"))
    if page.name not in TOO_LONG:
        assert [one for one in found if words(one) > LONGEST] == []
    if page.name not in NOT_YET:
        assert [one for one in found if AVOIDED.search(one)] == []


def test_messages_open_with_no_verb_of_speech_and_name_their_defaults():
    assert [one for one in messages() if SPOKEN.match(one)] == []
    assert [one for one in messages() if UNSHOWN_DEFAULT.search(one)] == []


def test_messages_have_no_avoided_turn():
    free = (re.sub(r"\{\w+\}", "", one) for one in messages())
    assert [one for one in free if AVOIDED.search(one)] == []


def test_a_bad_sentence_would_be_found():
    [one] = sentences("What is\n[said](x.md) is `told`.\n\n| a | table |\n\n```sh\ncode\n```\n")
    assert one == "What is said is CODE."
    assert FREE.match(one)
    assert AVOIDED.search(one)
    assert SPOKEN.match("Say what is legal.")


OPENED_BADLY = re.compile(r"(?:Whether|How|Why|Tell whether|Told|Taken|Asked|Given)\b")
"""Openings of a function's docstring that a verb replaces: "Return whether"."""
UNNAMED = re.compile(
    r"^\w+(?:, \w+)*: (?:(?:it|they|there|somebody|something) "
    r"(?:is|are|has|have|does|do|can|cannot|would)(?: not| none| no| neither| be)?)\.$",
    re.MULTILINE,
)
"""A cause of an error that only the code explains: "ValueError: it is none."."""


Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
DOCUMENTED = [
    (f"{path}:{getattr(node, 'lineno', 1)}", node, text)
    for path in (path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py")))
    for node in ast.walk(ast.parse(path.read_text("utf-8")))
    if isinstance(node, Documented) and (text := ast.get_docstring(node))
]
"""Each docstring of a module, a class or a function, with its place."""


def docstrings():
    """Yield each function's docstring with its place; properties open with a noun."""
    for at, node, text in DOCUMENTED:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            noun = any("property" in ast.dump(one) for one in node.decorator_list)
            yield at, text, noun


MOST_LONG_SUMMARIES, MOST_AVOIDED, MOST_FREE_CLASSES = 0.026, 0.013, 0.025
"""Of the sentences of docstrings; free relatives of those of modules and classes alone."""


EXAMPLE = re.compile(r"^ .*$|^.*\S {2,}\S.*$", re.MULTILINE)
"""A line of a docstring that is indented, or has columns."""


def docstring_sentences(*kinds):
    """Return the sentences of docstrings without sections, examples and the help of commands."""
    texts = (
        re.split(r"\n\n(?:Attributes|Args|Raises|Returns):\n", text)[0]
        for _at, node, text in DOCUMENTED
        if isinstance(node, kinds) and not getattr(node, "name", "").endswith("Call")
    )
    return [one for text in texts for one in sentences(EXAMPLE.sub("", text))]


@pytest.mark.parametrize(
    "kinds", [(ast.Module, ast.ClassDef), (ast.FunctionDef, ast.AsyncFunctionDef)]
)
def test_few_sentences_of_docstrings_are_long_or_have_an_avoided_turn(kinds):
    found = docstring_sentences(*kinds)
    assert len(found) > 1300
    assert [one for one in found if words(one) > LONGEST] == []
    assert len([one for one in found if words(one) > LONG]) / len(found) <= MOST_LONG_SUMMARIES
    assert len([one for one in found if AVOIDED.search(one)]) / len(found) <= MOST_AVOIDED
    if ast.ClassDef in kinds:
        assert len([one for one in found if FREE.match(one)]) / len(found) <= MOST_FREE_CLASSES


def test_a_docstring_opens_with_a_verb_and_names_the_cause_of_each_error():
    found = list(docstrings())
    assert len(found) > 3000
    assert [at for at, text, noun in found if not noun and OPENED_BADLY.match(text)] == []
    assert [at for at, text, _noun in found if UNNAMED.search(text)] == []
    assert UNNAMED.search("Read it.\n\nRaises:\nValueError: it is none.")
