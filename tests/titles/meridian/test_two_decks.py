"""House rule `face-up-4` (ME.7): tables that keep two decks with two cards each."""

from random import Random

from events.titles.meridian.cards import CARDS
from events.titles.meridian.events import CardPlayed, CardTurnedUp
from projections.titles.meridian.legal import actions
from tests.titles.cases import played

TWO = (
    "title: meridian; player: Olga = orange, black; player: Gijs = grey, brown",
    "house: face-up-4",
)


def play(seed):
    """Play a game with real decks; every card comes from the deck of the card that it replaces."""
    rng, came = Random(seed), []
    at_table = played(TWO)
    decks = [[rng.sample(CARDS, 13) for _colour in range(2)] for _player in range(2)]
    shown = [[], []]

    def turn_up(player, deck):
        if decks[player][deck]:
            card = decks[player][deck].pop()
            at_table.event(CardTurnedUp(player, card)).then_allowed()
            shown[player].append((card, deck))

    for player, deck in ((0, 0), (0, 1), (1, 0), (1, 1)) * 2:
        turn_up(player, deck)
    while not at_table.game.over:
        player = at_table.state.order.player
        card, deck = shown[player].pop(rng.randrange(len(shown[player])))
        hand = at_table.state.hands[player]
        assert hand.owes == 0
        at_table.event(CardPlayed(player, at_table.state.order.turn, card)).then_allowed()
        came.append((len(decks[player][deck]) > 0, hand.owes))
        turn_up(player, deck)
    assert at_table.game.rules.imbalances(at_table.state) == []
    return came


def test_whatever_the_decks_bring_is_allowed_and_a_card_that_must_have_come_is_asked_for():
    """A split of the cards over two decks tells that the deck of one played is not out.

    1304 of these 1320 cards are certain; of the others a split says that none was left to come.
    """
    every = [one for seed in range(30) for one in play(seed)]
    assert all(came or not owed for came, owed in every)
    assert [owed for came, owed in every if came].count(True) == 1304
    assert [came for came, _owed in every].count(True) == 1320


def test_a_card_that_is_not_owed_can_be_turned_up_and_the_next_can_play():
    at_table = played(TWO)
    for seat in (0, 1):
        at_table.state.hands[seat].face_up[:] = ["1", "2", "3", "4"]
        for card in CARDS[:12]:  # all of a deck but the last, and of the other one what lies there
            at_table.state.hands[seat].play(card)
            at_table.state.hands[seat].face_up[:] = ["1", "2", "3", "10"]
    at_table.state.hands[0].face_up.append("8-10")
    hand = at_table.state.hands[0]
    del hand.face_up[3]
    at_table.done("8-10 pass")
    assert (hand.owes, hand.takes) == (0, True)
    assert at_table.state.order.turning_up() is None
    assert at_table.state.order.may_turn_up() == 0
    at_table.done("+10")
    assert hand.face_up[-1] == "10"
    assert actions(at_table.state)
