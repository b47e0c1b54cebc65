"""What a session says of an action can be typed: each legal one, in the words that record it."""

from random import Random

import pytest

from cli.game.starting import begin
from cli.game.title_laws.chance import Trial, play
from cli.session.meaning import Meaning
from cli.terminal.language import about, speak
from events.store.sqlite_store import SqliteStore
from events.titles.registry import TITLES
from tests import random_play

MOST = 45
"""Actions of a game: more of them show nothing else, and each is written to a file."""


@pytest.fixture(params=["en", "fr"])
def _language(request):
    speak(request.param)
    yield
    speak("en")


@pytest.mark.usefixtures("_language")
@pytest.mark.parametrize("title", TITLES.own)
def test_every_echo_of_a_legal_action_can_be_typed_where_it_was_recorded(title, tmp_path):
    trial, rng = Trial(title, 1, random_play.brought(title)), Random(1)
    typed = 0
    with SqliteStore(tmp_path / "games.db", create=True) as store:
        open_game = None
        for game, event in play(trial, rng, MOST):
            open_game = open_game or begin(store, game.timeline.started, (), by="table")
            meaning, players = Meaning(open_game), open_game.players
            lines = meaning.table.lines(open_game.seen.game, ())
            read = (open_game.title.read(line, players)[0] for line in lines)
            if any(game.rules.bind(game.state, line) == event for line in read):
                words = open_game.screens.action_words(event, players)
                if (seat := getattr(event, "player", None)) is not None:
                    words = about(players[seat].name, words)
                assert meaning.of(words).events == (event,), words
                typed += 1
            open_game.append([event], by="table", still_open=True)
            open_game.load()
    assert typed > MOST / 4


def test_words_that_several_players_could_mean_need_a_name(table):
    table("new", "robber-knights", "An:blue", "Bram:red")
    meaning = Meaning(table.loaded())
    assert not meaning.of("opening tile plain on j18").fits
    assert meaning.of("Bram: opening tile plain on j18").text == "r p j18"
    table("do", "b pv j18 b m k18 r p j19 r pv k19")
    meaning = Meaning(table.loaded())
    assert meaning.of("plain castle on i18, knights east 1, 1 and 3").text == "b pc i18 e113"
    assert meaning.of("Plain castle on i18, 3 knights stay").fits
