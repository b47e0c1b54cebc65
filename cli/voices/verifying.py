"""`verify`: what is printed of whether the file of games and its logs hold together."""

from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from cli.game.verifying import Found, Verified, VerifyCall, verify
from cli.terminal.command import Answer, Command
from cli.terminal.errors import Exit


class Verify(Answer, tag="tablescribe.verify/1"):
    """What was looked at and what is off; `head` says where a given head is in the log.

    `fingerprint` is that of all games, where it was asked for.
    """

    games: int
    entries: int
    sound: bool
    head: str | None
    findings: list[Found]
    fingerprint: str | UnsetType = UNSET


def _words(done: Verified) -> Iterator[str]:
    if done.fingerprint:
        yield done.fingerprint
    if done.agreement:
        yield done.agreement
    for one in done.findings:
        yield one.line


def _answers(done: Verified) -> Iterator[Verify]:
    sound, fingerprint = not done.findings, done.fingerprint or UNSET
    yield Verify(done.games, done.entries, sound, done.head, done.findings, fingerprint)


VERIFY = Command(
    "verify",
    VerifyCall,
    verify,
    _words,
    _answers,
    subject="location",
    exit=lambda done: Exit.FINDINGS if done.findings else Exit.OK,
)
