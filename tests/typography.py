"""French as it is printed: what a text has that it would not have."""

import re
from collections.abc import Iterator
from html import unescape

NOTATION = re.compile(
    r'«[^»\n]*»|"[^"\n]*"|`[^`\n]*`|https?:\S+|\bdescribe \S.*|<!--.*?-->|\b\d: [rgyb]\d.*'
)
"""What is typed or drawn in codes, and stays as it is."""

MARKDOWN = re.compile(r"^\|[ :|-]+\|$", re.MULTILINE)
"""The rule between the head of a Markdown table and its rows."""

HIGH = re.compile(r"[^\s/(][;?!](?=\s|$)|[^\s]:(?=\s|$)|\S»|«\S")
"""A high mark without its space, as English has it."""

DECIMAL = re.compile(r"(?<![\w.#])\d+\.\d+(?![\w.])")
"""A number with the point of English; versions and actions of corrections (#17.1) have one too."""


def not_french(text: str) -> Iterator[str]:
    """Yield each line with a mark or a number that is not as French has it."""
    text = NOTATION.sub("«  »", MARKDOWN.sub("", text))
    for line in text.splitlines():
        if HIGH.search(line) or DECIMAL.search(line):
            yield line.strip()


def page_text(page: str) -> str:
    """Return what a page says: its text, and what is said of its drawings."""
    body = re.sub(r"(?s)<(style|script|code)\b.*?</\1>", "", page)
    said = re.findall(r'(?:title|aria-label|alt|data-\w+)="([^"]*)"', body)
    return unescape("\n".join([re.sub(r"(?s)<[^>]*>", "\n", body), *said]))
