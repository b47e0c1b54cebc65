"""What somebody did in League of Six, as a sentence."""

from collections.abc import Sequence

from cli.terminal.language import _, ngettext
from cli.terminal.phrases import about
from cli.titles.common_words import common_action_words
from cli.titles.league_of_six.component_words import part_title
from cli.titles.league_of_six.gain_words import (
    cards_words,
    gain_words,
    part_words,
    row_words,
    spaces_words,
)
from cli.titles.league_of_six.names import leader_words, place_words, town_words
from cli.titles.league_of_six.words import quantity_words
from events.common import Event, Player
from events.titles.league_of_six import events
from events.titles.league_of_six.components import row_of
from events.titles.league_of_six.part_text import part_name
from projections.titles.league_of_six.hands import card_of


def action_words(event: Event, players: Sequence[Player]) -> str:
    """Return what happened, without who."""
    match event:
        case events.TownChosen():
            town = town_words(event.town)
            if event.bid:
                return _("to {town}, bid {bid}").format(town=town, bid=event.bid)
            return _("to {town}").format(town=town)
        case events.BidRaised():
            return _("bids {bid} in {town}").format(bid=event.bid, town=town_words(event.town))
        case events.BidAccepted():
            return _("takes {bid} and leaves {town}").format(
                bid=event.bid, town=town_words(event.town)
            )
        case events.TaxCollected():
            return _collected_words(event)
        case events.RowChosen():
            row = _("{place} row {row}").format(place=place_words(event.place), row=event.row)
            return about(row, row_words(row_of(event.printed))) if event.printed else row
        case events.RowDeclined():
            return _("chooses no row")
        case events.SpacesFilled():
            return _("fills {spaces}").format(spaces=spaces_words(event.spaces))
        case events.LeaderTaken():
            if event.stack is None:
                return _("takes no leader card")
            return _("takes the leader card from stack {stack}").format(stack=event.stack)
        case events.StoringEnded():
            return _("no row can take another cube")
        case events.ComponentsDescribed():
            return _described_words(event)
    return _laid_words(event, players)


def _laid_words(event: Event, players: Sequence[Player]) -> str:
    match event:
        case events.RingLaid():
            towns = zip(event.towns, event.numbers, strict=True)
            return _("the towns: {towns}").format(
                towns=", ".join(f"{town_words(town)} {number}" for town, number in towns)
            )
        case events.OrderDrawn():
            return _("the order: {players}").format(
                players=", ".join(players[seat].name for seat in event.order)
            )
        case events.LeadersTurnedUp():
            cards = ", ".join(
                leader_words(stack, kind) for stack, kind in enumerate(event.kinds, 1)
            )
            return _("leader cards by stack: {cards}").format(cards=cards)
        case events.TownsBesieged():
            towns_ = ", ".join(map(town_words, event.towns))
            return _("besieged: {towns}").format(towns=towns_)
        case events.StorageLaid():
            nameless = _("without a name")
            return _("storage tiles: royal {royal}, civic {civic}").format(
                royal=event.royal or nameless, civic=event.civic or nameless
            )
        case events.TaxTilesLaid():
            nameless = _("without a name")
            laid = zip(event.towns, event.tiles, strict=False)
            tiles = ", ".join(f"{town_words(town)} {tile or nameless}" for town, tile in laid)
            return _("tax tiles: {tiles}").format(tiles=tiles)
    return _stated_words(event, players)


def _stated_words(event: Event, players: Sequence[Player]) -> str:
    match event:
        case events.RoundStated():
            return _("round {round} begins").format(round=event.round)
        case events.OrderStated():
            return _("the order: {players}").format(
                players=", ".join(players[seat].name for seat in event.order)
            )
        case events.PawnStated():
            return _("{player}'s pawn is at {town}").format(
                player=players[event.player].name, town=town_words(event.town)
            )
        case events.CardsStated():
            cards = cards_words(list(map(card_of, event.cards)))
            return _("{player} has the leader cards {cards}").format(
                player=players[event.player].name, cards=cards
            )
    return common_action_words(event, players, quantity_words)


def _collected_words(event: events.TaxCollected) -> str:
    if event.turning is not None:
        return _("turns the tile in {town} to {turning}").format(
            town=town_words(event.town), turning=event.turning
        )
    gained = gain_words(event.gained or "", event.card)
    return _("collects {gained} in {town}").format(gained=gained, town=town_words(event.town))


def _described_words(event: events.ComponentsDescribed) -> str:
    if event.name:
        words = _("components {name} (made up)") if event.made_up else _("components {name}")
        return words.format(name=event.name)
    if len(event.parts) == 1:
        (part,) = event.parts
        words = about(part_title(part_name(part)), part_words(part))
        return _("described: {part}").format(part=words)
    return ngettext("{n} tile described", "{n} tiles described", len(event.parts))
