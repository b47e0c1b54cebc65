"""Play the whole sample games that are missing: `make samples`."""

from itertools import count
from pathlib import Path
from random import Random

from msgspec.structs import replace

from cli.game.title_laws.chance import start
from events.common import Event, GameStarted
from events.records.text_record import write_header, write_line
from events.titles.registry import TITLES, title_events
from projections.folding import FoldedGame, closing_claim
from projections.timeline import Timeline
from tests.random_play import PLAYED, brought, playing

FOLDER = Path(__file__).parent.parent / "sample_games"


def played(started: GameStarted, chance: Random) -> tuple[FoldedGame, list[Event]]:
    """Let chance play a game to its end, or until the players would have to decide.

    Return it with what was described and done in it.
    """
    events = [*playing(started.title).board(started)] if started.title in PLAYED else list[Event]()
    game = FoldedGame(Timeline(list(enumerate((started, *events), 1))))
    bring = brought(started.title)
    while not game.over:
        event = bring(game.state, chance)
        listed = () if event else game.rules.actions(game.state)
        if not event and not listed:
            break
        events.append(event or chance.choice(listed))
        game.take(str(len(events) + 1), events[-1])
    return game, events


def sample(title: str, players: int, seed: int = 0) -> str:
    """Return the record of a game that chance plays to its end."""
    for number in count():
        chance = Random(f"{title} {players} {seed} {number}")
        started = start(title, chance)
        if len(started.players) != players:
            continue
        started = replace(started, house=(), made_by="seeded-player")
        game, events = played(started, chance)
        if claims := closing_claim(game):
            facts = title_events(title)
            lines = [write_line(one, started.players, facts) for one in (*events, *claims)]
            return "\n".join([*write_header(started, None), *lines, ""])
    raise AssertionError


def main() -> None:
    """Write every whole game that is missing: of each title one for each number of players."""
    for title in TITLES.own:
        for players in title_events(title).SEATS:
            path = FOLDER / title / f"full-{players}-players.txt"
            if not path.exists():
                path.parent.mkdir(exist_ok=True)
                path.write_text(sample(title, players), encoding="utf-8")
                print(path.relative_to(FOLDER))


if __name__ == "__main__":
    main()
