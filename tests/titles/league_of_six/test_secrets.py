"""Nothing that a screen shows of a running game depends on what players hold in secret (L6.12)."""

import re
from random import Random

import msgspec
import pytest

from cli.exports.formats import FORMATS, Format
from cli.titles.layout import Frame
from cli.titles.league_of_six.title import TITLE as SCREENS
from events.titles.league_of_six.components import Part
from events.titles.league_of_six.events import ComponentsDescribed
from projections.folding import FoldedGame
from projections.refusal import Refusal
from projections.seen import PUBLIC, Viewer
from projections.timeline import Timeline
from projections.titles.league_of_six.hands import Card
from projections.titles.league_of_six.legal import alternatives
from projections.titles.league_of_six.scores import Collected
from projections.titles.league_of_six.title import TITLE
from tests.seeing import seen_by
from tests.titles.league_of_six.independent import Stuck
from tests.titles.league_of_six.independent import Table as Twin
from tests.titles.league_of_six.made_up import made_up_parts, next_event, thrifty
from tests.titles.league_of_six.test_random_play import started


def games(players: int, seed: int) -> tuple[FoldedGame, FoldedGame]:
    """Return the same running game twice, stopped at a random place."""
    rng = Random(f"secrets {players} {seed}")
    parts: list[Part] = made_up_parts(rng)
    events = [ComponentsDescribed(tuple(parts))]
    twin, wanted = Twin(players, parts), rng.randint(10, 90)
    while len(events) < wanted and twin.phase != "over":
        try:
            event = next_event(twin, rng, thrifty)
        except Stuck:
            break
        twin.apply(event)
        events.append(event)
    both = (
        FoldedGame(Timeline([(1, started(players))])),
        FoldedGame(Timeline([(1, started(players))])),
    )
    for game in both:
        for n, event in enumerate(events, 2):
            game.take(str(n), event)
    return both


def shuffle_hands(game: FoldedGame, rng: Random, but: int | None = None) -> None:
    """Give everybody (but one) other guards and leader cards."""
    guards, hands = game.state.guards, game.state.hands
    for seat in range(game.state.players):
        if seat != but:
            guards.change("9", seat, rng.randint(1, 9), "collected", Collected("la"))
            hands.cards[seat] = [Card(rng.choice("cab"), rng.randint(1, 4)) for _ in range(3)]


def shown(game: FoldedGame, viewer: Viewer, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return everything that the screens say."""
    seen = seen_by(game, viewer)
    seats = range(game.state.players)
    layouts = [SCREENS.layout(seen, Frame(width)) for width in (39, 100)]
    drawn = [line.plain for layout in layouts for way in layout.drawn for line in way.lines]
    sentences = [line.plain for layout in layouts for way in layout.held for line in way]
    said = [
        drawn,
        sentences,
        list(SCREENS.table_words(seen)),
        list(SCREENS.turn_lines(seen)),
        SCREENS.show_json(seen),
        SCREENS.turn_json(seen),
        SCREENS.next_json(seen),
        SCREENS.next_words(seen),
        SCREENS.score_lines(seen),
        SCREENS.score_json(seen),
        [SCREENS.why_more(seen, seat, history=True) for seat in seats],
        [SCREENS.why_more_json(seen, seat) for seat in seats],
        TITLE.result(seen.state),
        SCREENS.draw(seen),
    ]
    return [capsys.readouterr().out, *(msgspec.json.encode(one).decode() for one in said)]


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seed", range(8))
def test_public_screens_do_not_depend_on_hands(players, seed, capsys):
    one, other = games(players, seed)
    assert not one.over  # then everybody sees all
    shuffle_hands(other, Random(seed))
    assert shown(one, PUBLIC, capsys) == shown(other, PUBLIC, capsys)
    assert shown(one, Viewer(open=True), capsys) != shown(other, Viewer(open=True), capsys)


@pytest.mark.parametrize("seed", range(8))
def test_what_one_player_sees_does_not_depend_on_other_hands(seed, capsys):
    one, other = games(4, seed)
    shuffle_hands(other, Random(seed), but=2)
    own = Viewer(seat=2)
    assert shown(one, own, capsys) == shown(other, own, capsys)


@pytest.mark.parametrize("seed", range(12))
def test_what_a_refusal_offers_does_not_depend_on_hands(seed):
    one, other = games(4, seed)
    shuffle_hands(other, Random(seed))
    for code, rule in TITLE.CODES.items():
        found = Refusal(code, rule.source, rule.irregular, {})
        assert alternatives(one.state, None, found) == alternatives(other.state, None, found)


START = (
    "ring la1 ba3 go5 ka2 lo4 zi6; order r g y; storage a d; leaders c a b b; siege go lo zi; "
    "tax 1 2 3; la; ba; ka"
)
PLAYS = {
    "poor": ["g gyhh", "y rr", "r gg", "g ci1 4 r1 r1", "card 4", "ro1 2 g1"],
    "rich": ["g 3wgyhh+b", "y 2wrr+c", "r wgg", "g ci1 4 r1 r1", "card 4", "ro1 2 g1"],
}
COMMANDS = (
    ("show",),
    ("turn",),
    ("score",),
    ("log",),
    ("log", "--all"),
    ("replay",),
    ("replay", "--boards"),
    ("why", "An"),
    ("audit",),
)


def test_two_logs_that_differ_in_secrets_alone_look_the_same(tmp_path):
    from tests.table import Table

    said = {}
    for name, plays in PLAYS.items():
        table = Table(tmp_path / f"{name}.db")
        table("new", "league-of-six", "An:red", "Bo:green", "Cy:yellow", "--date", "2026-03-01")
        table("do", START)
        for play in plays:
            table("do", play)
        table("count", "An", "guards", str(len(plays[0])))
        found = [table(*command, code=None).out for command in COMMANDS]
        found += [table(*command, "--json", code=None).out for command in COMMANDS]
        found += [table("export", name).out for name, one in FORMATS.items() if exported(one)]
        said[name] = [comparable(one) for one in found]
        opened = table("show", "--open").out
        assert "everything is shown" in opened
    assert said["poor"] == said["rich"]


def exported(one: Format) -> bool:
    """Whether a format shows a running game as everybody may see it."""
    return not one.open and "location" not in one.takes


def comparable(text: str) -> str:
    """Take away what differs between any two logs: hashes, ids, times."""
    text = re.sub(r'"(id|uid|hash|at)":"[^"]*"', "", text)
    text = re.sub(r"\d{4}-\d\d-\d\dT[0-9:.]*Z", "", text)
    if text.startswith("game,title,"):  # the ids of a table
        text = re.sub(r"(?<=[\n,])[A-Za-z0-9][\w.]{15}(?=,)", "", text)
    text = re.sub(r"\b\d+(-[0-9A-Z]{5}){4}\b", "", text)  # a head
    return re.sub(r"\b[0-9a-f]{16,64}\b", "", text)
