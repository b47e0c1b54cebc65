"""ratings: by OpenSkill, games in the order of their ends, worked out anew every time."""

import importlib.util

SEATS = {
    2: ["An:blue", "Bram:red"],
    3: ["An:blue", "Bram:red", "Cleo:green"],
}


def played(table, scores, date, names=None):
    """A game of which only the final position was typed: points by seat."""
    seats = [*SEATS[len(scores)]]
    names = names or [seat.split(":")[0] for seat in seats]
    seats = [f"{name}:{seat.split(':')[1]}" for name, seat in zip(names, seats, strict=True)]
    lines = "".join(
        f"{name} {points}\n{name} knights 5\n" for name, points in zip(names, scores, strict=True)
    )
    said = table("sheet", "rk", *seats, "--date", date, "--json", input=lines)
    return said.json["game"]


def rated(table, *words):
    said = table("ratings", "--json", *words).json
    return {p["name"]: p for one in said["titles"] for p in one["players"]}


def by_hand(*games):
    """The ratings of games given as places by name, by the library alone."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known = {}
    for places in games:
        teams = [[known.get(name, model.rating())] for name in places]
        after = model.rate(teams, ranks=list(places.values()))
        known |= {name: one for name, [one] in zip(places, after, strict=True)}
    return {name: round(one.mu - 3 * one.sigma, 2) for name, one in known.items()}


def values(table, *words):
    return {name: one["rating"] for name, one in rated(table, *words).items()}


def test_games_count_in_the_order_of_their_ends_whenever_they_were_written_down(table):
    played(table, (12, 9), "2026-03-08")
    played(table, (7, 15), "2026-03-01")
    played(table, (10, 10), "2026-03-15")
    played(table, (20, 11, 9), "2026-03-02")
    first, later = {"An": 2, "Bram": 1}, {"An": 1, "Bram": 2}
    third = {"An": 1, "Bram": 1}  # points and knights alike
    expected = by_hand(first, {"An": 1, "Bram": 2, "Cleo": 3}, later, third)
    assert values(table) == expected
    assert values(table, "--until", "2026-03-01") == by_hand(first)


def test_a_correction_and_an_undo_change_all_that_came_after(table):
    game = played(table, (12, 9), "2026-03-01")
    played(table, (7, 15), "2026-03-02")
    table("correct", "1", "Bram:blue", "An:red", "-g", game)
    expected = by_hand({"Bram": 1, "An": 2}, {"An": 2, "Bram": 1})
    assert values(table) == expected
    table("undo", "-g", game)
    assert values(table) == by_hand({"An": 1, "Bram": 2}, {"An": 2, "Bram": 1})


def test_people_are_rated_as_the_club_calls_them_and_abandoned_games_do_not_count(table):
    played(table, (12, 9), "2026-03-01")
    played(table, (12, 9), "2026-03-02", ["Anna", "Bram"])
    table("people", "merge", "An", "Anna")
    table("new", "rk", "An:blue", "Bram:red")
    table("close", "--abandoned", "--reason", "tired", "-g", "rk4")
    assert values(table) == by_hand(*[{"An": 1, "Bram": 2}] * 2)
    assert table("ratings", "--json").json["left_out"] == {"abandoned": 1}
    played(table, (3, 4), "2026-03-03", ["An", "Anna"])  # two people after all
    assert rated(table)["Anna"]["games"] == 1


def test_without_the_library_it_says_how_to_get_it(table, monkeypatch):
    played(table, (12, 9), "2026-03-01")
    found = importlib.util.find_spec
    monkeypatch.setattr(
        "cli.terminal.extras.find_spec", lambda name: (name != "openskill" and found(name)) or None
    )
    assert "pip install 'tablescribe[ratings]'" in table("ratings", code=2).err
