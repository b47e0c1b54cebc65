"""Notes that belong to an entry, and their numbers in a log of their own."""

from hypothesis import given
from hypothesis import strategies as st

from events.common import Corrected, GameStarted, Noted, Player
from events.titles.robber_knights.events import TurnEnded
from projections.forking import own_events
from projections.notes import is_there, notes_at, notes_of, numbering
from projections.timeline import Item

START = GameStarted(
    "robber-knights", (Player("An", ("blue",)), Player("Bram", ("red",))), "2026-03-01"
)


def act(n):
    return TurnEnded(0, n)


def test_an_entry_or_an_action_of_a_correction_is_there():
    raw = {1: START, 2: act(1), 3: Corrected("2", "2", (act(2), act(3)))}
    assert all(is_there(raw, ref) for ref in ("1", "2", "3", "3.1", "3.2"))
    assert not any(is_there(raw, ref) for ref in ("4", "2.1", "3.3", "4.1"))


def test_a_note_at_a_correction_goes_to_its_first_action():
    items = [Item("3.1", act(1)), Item("3.2", act(2)), Item("4", Noted("why", "3"))]
    assert own_events(items)[-1] == Noted("why", "2")
    assert [item.ref for item in notes_of(notes_at(items), "3.1")] == ["4"]
    assert notes_of(notes_at(items), "3.2") == []


def test_notes_at_an_entry_are_in_the_order_in_which_they_were_written():
    items = [Item("2", act(1)), Item("9", Noted("b", "2")), Item("4", Noted("a", "2"))]
    items.append(Item("11", Noted("at b", "9")))
    assert [item.ref for item in notes_of(notes_at(items), "2")] == ["4", "9", "11"]


@given(st.lists(st.one_of(st.none(), st.integers(1, 40)), max_size=30), st.data())
def test_in_a_log_of_its_own_a_note_names_the_same_event(about, data):
    """`about` is a log: an action, or a note at an entry; some entries are left out."""
    items = [
        Item(str(n), act(n) if at is None else Noted(f"note {n}", str(at)))
        for n, at in enumerate(about, 2)
    ]
    gone = data.draw(st.sets(st.integers(2, 31)))
    kept = [item for item in items if int(item.ref) not in gone]
    said = {item.ref: item.event for item in kept}
    numbers = numbering(kept)
    events = dict(enumerate(own_events(kept), 2))
    for ref, number in numbers.items():
        if ref == "1":
            continue
        before, now = said[ref], events[int(number)]
        if isinstance(before, Noted):
            assert now == Noted(before.text, numbers[before.about])
        else:
            assert now == before
    lost = [ref for ref in said if ref not in numbers]
    assert all(isinstance(said[ref], Noted) for ref in lost)
