"""A position stated by taps is what `adjust` states; other requests of a phone are scenes."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from cli.serve.links import Role
from cli.serve.served import EVENING, Recorders
from events.titles.registry import TITLES
from tests.api.served import Server, serving
from tests.serve.taps_counted import records
from tests.table import Table


class Phone:
    """A recorder's page of the only game, as far as the server can tell one from another."""

    def __init__(self, server: Server) -> None:
        self._client, self._at = (
            server.client,
            f"/t/{server.links.make(Role.RECORDER).token}/record",
        )

    def get(self, page: str, **query):
        return self._client.get(f"{self._at}/{page}", params={"game": "1", **query})

    def ask(self, page: str, **query):
        answer = self.get(page, **query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def send(self, what: str = "", **content):
        own = {"Origin": str(self._client.base_url).rstrip("/")}
        url = f"{self._at}{what}?game=1"
        return self._client.post(url, json=content, headers=own)


def half(title: str) -> str:
    """Return the first half of a whole game of a title, as text."""
    head, _blank, lines = next(iter(records(title).values())).partition("\n\n")
    actions = [line for line in lines.splitlines() if not line.startswith("result")]
    return "\n".join([head, "", *actions[: len(actions) // 2], ""])


def stated_at_random(phone, chance):
    """Return a statement of random taps, with a number where one is typed behind them."""
    taps: list[str] = []
    while following := (found := phone.ask("position", tapped=taps))["choices"]["next"]:
        taps.append(chance.choice(following)["code"])
    if found["asks"]:
        found = phone.ask("position", tapped=taps, typed=str(chance.randrange(9)))
        return found["checked"]["line"]
    return found["choices"]["line"]


@pytest.mark.parametrize("title", TITLES)
def test_a_position_is_stated_by_taps_as_adjust_states_it(tmp_path, title):
    chance, line = Random(title), ""
    tapped, typed = Table(tmp_path / "tapped.db"), Table(tmp_path / "typed.db")
    for table in (tapped, typed):
        table.play(half(title))
    with serving(tapped.db) as server:
        phone = Phone(server)
        n = phone.ask("head")["n"]
        while not line or typed("adjust", line, "--reason", "so it lies", code=None).code:
            line = stated_at_random(phone, chance)
        found = phone.ask("position", stated=[line])
        assert found["stated"] == [line]
        assert found["board"] != phone.ask("position")["board"]  # it shows what is stated
        said = {"what": [line], "reason": "so it lies"}
        answer = phone.send("/adjust", id="stated", expected=n, said=said, agreed=True)
        assert answer.json().get("n") == n + 1, answer.text
    logs = [table("log", "--json").json["entries"][-1]["event"] for table in (tapped, typed)]
    assert logs[0] == logs[1]


def test_the_same_action_by_two_phones_at_once_is_one_entry_and_a_long_one_none(game):
    with serving(game.db) as server, ThreadPoolExecutor(2) as two:
        phone = Phone(server)
        lines = {"one": "p i18", "other": "b p i18"}.items()
        sent = two.map(lambda one: phone.send(id=one[0], expected=5, line=one[1]), lines)
        assert sorted(answer.json()["outcome"] for answer in sent) == ["already", "recorded"]
        assert phone.send(id="long", expected=6, line="p" * 17_000).status_code == 413
    assert len(game("log", "--json").json["entries"]) == 6


def test_taps_are_no_longer_than_any_line(tmp_path):
    table = Table(tmp_path / "games.db")
    table("new", "robber-knights", "An:blue", "Bram:red")
    with serving(table.db) as server:
        phone = Phone(server)
        for page in ("now", "position", "before"):
            assert phone.get(page, tapped="x" * 9000).status_code == 414, page


def test_a_page_that_went_home_is_not_listed(monkeypatch):
    pages, now = Recorders(), 1e9
    monkeypatch.setattr("time.time", lambda: now)
    pages.hear("a", {"page": "one", "waiting": "2"})
    now += EVENING - 1
    pages.hear("a", {"page": "two", "waiting": "0"})
    pages.hear("b", {"page": "three", "waiting": "0"})
    assert [one.waiting for one in pages.of("a")] == [0, 2]
    now += 2
    assert [one.waiting for one in pages.of("a")] == [0]
