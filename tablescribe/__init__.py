"""What a title of another package may import, and nothing else of this program.

`API` is its version: a package says for which one it was written, and another one is refused.
docs/developing/adding-a-title.md tells how a title is made of it.
"""

from events.common import Amount, Event, GameStarted, Player, Seat
from events.secrets import Commitment, Secret
from events.text import Remark
from events.titles.registry import API
from projections.ledger import Basis, Ledger
from projections.predicate import NOTHING, Found
from projections.titles.title_rules import REASON
from tablescribe.declaration import Code, GameState, Place, Play, Quantity, Row, Statement
from tablescribe.title import Title

__all__ = [
    "API",
    "NOTHING",
    "REASON",
    "Amount",
    "Basis",
    "Code",
    "Commitment",
    "Event",
    "Found",
    "GameStarted",
    "GameState",
    "Ledger",
    "Place",
    "Play",
    "Player",
    "Quantity",
    "Remark",
    "Row",
    "Seat",
    "Secret",
    "Statement",
    "Title",
]
