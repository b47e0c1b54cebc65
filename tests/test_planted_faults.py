"""What somebody gets wrong in a title of their own is found: when it is loaded, or by a law."""

from importlib import import_module
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta
from msgspec.structs import replace

from cli.game.setup_input import read_setup
from cli.game.title_laws.chance import Trial
from cli.game.title_laws.checking import breaches_of, chance_of
from cli.game.title_laws.laws import LAWS
from cli.session.starting import first_said
from cli.terminal.errors import Mistake
from events.common import Event, Seat
from events.secrets import Commitment, Secret
from projections.ledger import Basis
from tablescribe import NOTHING, Code, Place, Quantity, Remark, Row, Statement
from tests.adding_a_title import kept, nim
from tests.adding_a_title.kept import KEPT
from tests.adding_a_title.known import HANDS as HANDS_TITLE
from tests.adding_a_title.known import known
from tests.adding_a_title.nim import NIM, HeapStated
from tests.test_title_laws import lost
from tests.test_title_laws import play_of as play

HOME = import_module("tablescribe_hands")
HANDS: Any = HANDS_TITLE
GAMES = 6
"""Games of each law; `check-title` plays ten."""


def statement(title, **changes):
    return replace(title, statements=[replace(title.statements[0], **changes)])


def quantity(title, **changes):
    [(name, one)] = title.quantities.items()
    return replace(title, quantities={name: replace(one, **changes)})


def code(title, name, **changes):
    return replace(title, codes={**title.codes, name: replace(title.codes[name], **changes)})


def state(title, **members):
    """Return a title with another state: a subclass of its own with other members."""
    return replace(title, start=type("Other", (title.start,), members))


def before(title, place, change):
    """Return a title with an effect before which something else happens."""
    effect = title.plays[place].effect

    def changed(state, ref, event):
        effect(state, ref, event)
        change(state, ref, event)

    return play(title, place, effect=changed)


def event(name, tag, bases=(Event,), *, title=NIM, place=0, **fields):
    """Return a title with another type of event in the place of one of its actions."""
    made = type(Event)(
        name, bases, {"__annotations__": fields, "__module__": __name__}, frozen=True, tag=tag
    )
    return play(title, place, event=made)


class Hidden(Secret, frozen=True):
    cards: Annotated[tuple[Annotated[int, Meta(ge=1, le=9)], ...], Meta(max_length=3)]


class Counted(Basis, frozen=True):
    matches: int


Bounded = Annotated[int, Meta(ge=1, le=12)]


def as_anothers(state):
    """Yield each hand as that of the next player."""
    for one in HANDS.table(state):
        yield replace(one, player=1 - one.player) if one.player in (0, 1) else one


def others_first(title):
    """Return a title whose players may act out of turn."""
    return play(title, 0, in_turn=False)


def one_more(state, seat, matches):
    state.taken[seat] = matches + 1


def everybody(state, seat, matches):
    state.taken = [matches, matches]


def begins_again(state, ref, event):
    state.left, state.taken = event.left, [0, 0]


class SideStated(Event, frozen=True, tag="nim-side"):
    states = True
    topic = ()

    side: Literal["Left"]
    reason: Remark


class NobodysStated(HeapStated, frozen=True, tag="nim-nobodys"):
    player: Seat | None = None


class DealtOrNot(Event, frozen=True, tag="kept-dealt"):
    player: Seat
    secret: Hidden | Commitment = Commitment("")


def stated_too(event, form, now=()):
    """Return a title in which something more can be stated."""
    more = Statement(event, form, "so it is", lambda *_: None, lambda _state: now)
    return replace(NIM, statements=[*NIM.statements, more])


def early(state, event):
    """Refuse nothing before the hands are dealt."""
    return kept.cannot_play(state, event) if state.dealt else NOTHING


def ungated(state):
    """Yield what could be played, whatever else comes first."""
    if state.player is not None:
        yield from (kept.CardPlayed(state.player, card) for card in range(1, 10))


PLANTED = {
    # what is declared
    "a word that is no field": lambda: play(NIM, 0, says="takes {stones} matches"),
    "a number that is no field": lambda: play(NIM, 0, says=("{matches}", "{matches}", "stones")),
    "a word of a statement that is no field": lambda: statement(NIM, says="{heap} are left"),
    "a word that no refusal has": lambda: code(NIM, "too-few-left", says="only {heap} are left"),
    "a rule that is none": lambda: code(NIM, "too-many", source="NIM.7"),
    "a rule of points that is none": lambda: replace(
        NIM, rows={"last": Row("the last match", source="NIM.7")}
    ),
    "a tag of another title": lambda: event("Taken", "rk-taken", player=Seat, matches=Bounded),
    "a number without bounds": lambda: event("Taken", "nim-taken", player=Seat, matches=int),
    "a list without bounds": lambda: event(
        "Taken", "nim-taken", player=Seat, matches=tuple[Bounded, ...]
    ),
    "a text without bounds": lambda: event("Taken", "nim-taken", player=Seat, matches=str),
    "a secret without its player": lambda: event(
        "Dealt", "kept-dealt", title=KEPT, secret=Hidden | Commitment
    ),
    "a secret that nothing stands for": lambda: event(
        "Dealt", "kept-dealt", title=KEPT, player=Seat, secret=Hidden
    ),
    "a secret with a default": lambda: play(KEPT, 0, event=DealtOrNot),
    "a player who may be nobody": lambda: stated_too(NobodysStated, "{player} side {left}"),
    "a topic that is no field": lambda: statement(
        NIM, event=type("Stated", (HeapStated,), {"topic": ("heap",)}, frozen=True, tag="nim-x")
    ),
    "a house rule that is no word": lambda: replace(NIM, house={"Who loses": "the last loses"}),
    "too few colours": lambda: replace(NIM, seats=range(2, 4)),
    # what is listed, and when it ends
    "no choices": lambda: replace(NIM, choices=lambda _state: ()),
    "a choice that is left out": lambda: replace(
        NIM, choices=lambda state: [*NIM.choices(state)][1:]
    ),
    "a play out of turn": lambda: others_first(NIM),
    "a choice that is left out where players are poor": lambda: replace(
        NIM,
        choices=lambda state: [*NIM.choices(state)][state.left < 8 and max(state.taken) < 2 :],
    ),
    "over at once": lambda: replace(NIM, over=lambda _state: True),
    "never over": lambda: replace(KEPT, over=lambda _state: False),
    "over after the first action": lambda: replace(NIM, over=lambda state: state.left < 12),
    "nobody wins": lambda: replace(NIM, winners=lambda _state, _points: ()),
    "somebody else wins": lambda: replace(NIM, winners=lambda _state, _points: (7,)),
    "who has left wins": lambda: replace(
        KEPT, winners=lambda _state, points: [points.index(max(points))]
    ),
    "a play before the deal": lambda: play(KEPT, 1, cannot=early),
    "a choice before the deal": lambda: replace(play(KEPT, 1, cannot=early), choices=ungated),
    "nobody says what is awaited": lambda: replace(KEPT, awaited=lambda _state: ""),
    # points
    "points in a row that is none": lambda: before(
        NIM, 0, lambda state, ref, event: state.points.change(ref, 0, 1, "lost", Basis())
    ),
    "a basis without a tag": lambda: before(
        NIM, 0, lambda state, ref, event: state.points.change(ref, 0, 1, "last", Counted(1))
    ),
    "a word that no basis has": lambda: replace(
        NIM, rows={"last": Row("the last match", says="the last of {stones}")}
    ),
    # what is stated
    "a put that does nothing": lambda: quantity(NIM, put=lambda *_: None),
    "a put that is off by one": lambda: quantity(NIM, put=one_more),
    "a put for everybody": lambda: quantity(NIM, put=everybody),
    "a get of another player": lambda: quantity(NIM, get=lambda state, seat: state.taken[1 - seat]),
    "a now that is off by one": lambda: statement(
        NIM, now=lambda state: [HeapStated(max(0, state.left - 1), "-")]
    ),
    "a now that is always the same": lambda: statement(
        NIM, now=lambda _state: [HeapStated(3, "-")]
    ),
    "a now that is not read as it is written": lambda: stated_too(
        SideStated, "side {side}", [SideStated("Left", "-")]
    ),
    "a now that is nothing": lambda: statement(NIM, now=lambda _state: []),
    "a statement without effect": lambda: statement(HANDS, effect=lambda *_: None),
    "a statement that does too much": lambda: statement(NIM, effect=begins_again),
    "a begin without that of its class": lambda: state(NIM, begin=lambda self, player: None),
    # refusals
    "what may be let stand is impossible": lambda: code(NIM, "too-many", irregular=False),
    "what no state can hold may be let stand": lambda: code(NIM, "too-few-left", irregular=True),
    "a code that is none": lambda: play(
        NIM, 0, may_not=lambda state, event: NIM.no("more-than-three") if event.matches > 3 else ()
    ),
    "no refusal": lambda: play(NIM, 0, cannot=lambda *_: NOTHING),
    # secrets
    "a hand that is shown as another's": lambda: replace(HANDS, table=as_anothers),
    "a refusal that tells a hand": lambda: code(HANDS, "not-in-hand", secret=False),
    "a quantity that tells a hand": lambda: replace(
        KEPT, quantities={"sum": Quantity(lambda state, seat: sum(state.hands[seat] or ()))}
    ),
    # what a gap hides
    "a table that shows nothing": lambda: replace(NIM, table=lambda _state: [Place("heap", 12)]),
}

FITS = {
    "a forget without that of its class": lambda: state(NIM, forget=lambda self: None),
}
"""What is no fault, for the program does its part whatever the title does."""


HOMES = {"nim": (nim, "NIM"), "kept": (kept, "KEPT"), "hands": (HOME, "HANDS")}
"""Where the functions of a title find it."""


def found(made, patch):
    """Whether a title cannot be loaded, or breaks a law."""
    try:
        title = made()
    except (ValueError, TypeError):
        return True
    patch.setattr(*HOMES[title.slug], title)
    with known(title.slug, title):
        trials = [Trial(title.slug, seed, chance_of(title.slug)) for seed in range(GAMES)]
        return any(list(breaches_of(law, trial)) for trial in trials for law in LAWS)


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found(fault, monkeypatch):
    assert found(PLANTED[fault], monkeypatch)


@pytest.mark.parametrize("fault", FITS)
def test_what_is_no_fault_is_none(fault, monkeypatch):
    assert not found(FITS[fault], monkeypatch)


# --- while a game is recorded ---------------------------------------------------------------------


def later(then):
    """Return a function of a state that raises something after the first action."""
    return lambda state, *more: lost() if state.left < 12 else then(state, *more)


RAISES = {
    "effect": lambda: play(NIM, 0, effect=later(nim.take)),
    "table": lambda: replace(NIM, table=lambda state: lost() if state.left < 9 else []),
    "winners": lambda: replace(
        NIM, winners=lambda state, _points: lost() if state.left < 9 else [0]
    ),
    "choices": lambda: replace(NIM, choices=later(nim.choices)),
}


@pytest.mark.parametrize("raises", RAISES)
def test_what_a_title_raises_is_a_mistake_and_nothing_is_written(raises, table):
    with known("nim", NIM):
        table("new", "nim", "An:white", "Bo:black")
        table("do", "3")
    with known("nim", RAISES[raises]()):
        said = table("do", "3", code=6).err
    assert "the package of nim cannot be used: KeyError: 'heap'" in said
    with known("nim", NIM):
        assert table("show", "--json").json["entry"] == 2


def no_line_up(started):
    return nim.NIM.no("late", player=1) if started.first else ()


def test_a_line_up_that_a_title_does_not_take_is_refused_by_its_sentence(table, monkeypatch):
    title = replace(
        NIM,
        line_up=no_line_up,
        codes={**NIM.codes, "late": Code("NIM.1", "{player} cannot go first")},
    )
    monkeypatch.setattr(nim, "NIM", title)
    with known("nim", title):
        said = table("new", "nim", "An:white", "Bo:black", "--first", "Bo", code=2).err
        assert "Bo cannot go first" in said
        assert "there is no game yet" in table("games", code=7).err
        begun = read_setup("nim", ("An:white", "Bo:black"), None, (), "2026-03-01")
        with pytest.raises(Mistake, match="Bo cannot go first"):  # before the next question
            first_said(begun, "Bo")
        table("new", "nim", "An:white", "Bo:black")


def test_a_corrected_line_up_is_looked_at_with_the_house_rules_of_its_game(table, monkeypatch):
    def line_up(started):
        return () if started.house else no_line_up(started)

    title = replace(
        NIM,
        line_up=line_up,
        house={"any": "anybody may go first"},
        codes={**NIM.codes, "late": Code("NIM.1", "{player} cannot go first")},
    )
    monkeypatch.setattr(nim, "NIM", title)
    with known("nim", title):
        table("new", "nim", "An:white", "Bo:black", "--first", "Bo", "--house", "any")
        table("correct", "1", "Anna:white", "Bo:black", "--first", "Bo")
        assert table("show", "--json").json["house"] == ["any"]
        said = table("correct", "1", "--first", "Bo", "--house", "none", code=2).err
        assert "Bo cannot go first" in said


def test_a_start_that_raises_writes_nothing(table):
    with known("nim", state(NIM, __init__=lost)):
        assert "KeyError" in table("new", "nim", "An:white", "Bo:black", code=6).err
    assert "there is no game yet" in table("games").out


def test_players_of_a_title_without_colours_have_none(table):
    with known("nim", replace(NIM, colours=())):
        table("new", "nim", "An", "Bo")
        table("do", "3; 3; 3")
        assert "Bo 1" in table("do", "3").out
        assert "Nim has no colours" in table("new", "nim", "An:black", "Bo", code=2).err
