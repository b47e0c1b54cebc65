"""A position stated by taps is what `adjust` states; other requests of a phone are scenes."""

import asyncio
from random import Random

import pytest

from events.titles.registry import TITLES
from tests.serve.recorders import held
from tests.serve.taps_counted import records
from tests.table import Table


def half(title: str) -> str:
    """Return the first half of a whole game of a title, as text."""
    head, _blank, lines = next(iter(records(title).values())).partition("\n\n")
    actions = [line for line in lines.splitlines() if not line.startswith("result")]
    return "\n".join([head, "", *actions[: len(actions) // 2], ""])


@pytest.mark.parametrize("title", TITLES)
def test_a_position_is_stated_by_taps_as_adjust_states_it(tmp_path, title):
    chance = Random(title)
    tapped, typed = Table(tmp_path / "tapped.db"), Table(tmp_path / "typed.db")
    for table in (tapped, typed):
        table.play(half(title))

    async def scene(phone, _other, _shows):
        async def position(*taps, **query):
            answer = await phone.client.get(
                f"{phone.at}/position", params={"tapped": taps, **query}
            )
            assert answer.status_code == 200, answer.text
            return answer.json()

        async def at_random():
            """Return a statement of random taps, with a number where one is typed behind them."""
            taps: list[str] = []
            while following := (found := await position(*taps))["choices"]["next"]:
                taps.append(chance.choice(following)["code"])
            if found["asks"]:
                found = await position(*taps, typed=str(chance.randrange(9)))
                return found["checked"]["line"]
            return found["choices"]["line"]

        n = (await phone.now())["head"]["n"]
        line = ""
        while not line or typed("adjust", line, "--reason", "so it lies", code=None).code:
            line = await at_random()
        found = await position(stated=[line])
        assert found["stated"] == [line]
        assert found["board"] != (await position())["board"]  # it shows what is stated
        said = {"what": [line], "reason": "so it lies"}
        answer = await phone.send("/adjust", said=said, agreed=True)
        assert answer.json().get("n") == n + 1, answer.text

    held(scene, tapped.db)
    logs = [table("log", "--json").json["entries"][-1]["event"] for table in (tapped, typed)]
    assert logs[0] == logs[1]


def test_the_same_action_by_two_phones_at_once_is_one_entry_and_a_long_one_none(game):
    async def scene(one, other, _shows):
        await one.now()
        await other.now()
        answers = await asyncio.gather(one.send(line="p i18"), other.send(line="b p i18"))
        assert sorted(answer.json()["outcome"] for answer in answers) == ["already", "recorded"]
        assert (await one.send(line="p" * 17_000)).status_code == 413

    held(scene, game.db)
    assert len(game("log", "--json").json["entries"]) == 6
