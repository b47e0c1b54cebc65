"""The rules of Robber Knights written a second time, in another way, to count moves against.

Nothing of the program is used: a position is plain dictionaries with (x, y) places, and every way
to put out knights is walked one knight at a time instead of being listed and filtered.
"""

from collections import Counter

from tests.titles.seats import Seats

A = ["plain", "plain village", "plain castle", "mountains"]
B = ["lake", "plain castle", "plain village", "forest village", "plain town"]
C = ["plain", "plain village", "plain castle", "forest castle", "forest town"]
D = ["plain castle", "plain castle", "mountains", "forest village", "plain town"]
E = ["plain", "plain castle", "forest castle", "forest village", "plain town"]
SIDE = {2: 7, 3: 9, 4: 10}
LEAVE = {"plain": 1, "forest": 2, "mountains": 3, "lake": 99}


class Position:
    """A position: `tiles` by place, `stacks` by place, and each player's tiles laid in turns.

    `seats` has who is next, `now` is how many tiles lie in this turn.
    """

    def __init__(self, players, first=0):
        self.players = players
        self.tiles = {}
        self.stacks = {}
        self.supply = [30] * players
        self.opening = [[] for _ in range(players)]
        self.laid = [[] for _ in range(players)]
        self.seats = Seats([24] * players, first)
        self.now = 0

    def open(self, player, kind, place):
        self.tiles[place], self.stacks[place] = kind, []
        self.opening[player].append(kind)
        self.seats.left[player] -= 1

    def lay(self, player, kind, place, drops=()):
        """`drops` are pairs of a place and how many knights stay there."""
        self.tiles[place], self.stacks[place] = kind, []
        self.laid[player].append(kind)
        for where, many in drops:
            self.stacks[where] += [player] * many
            self.supply[player] -= many
        self.seats.left[player] -= 1
        self.now += 1
        if self.now == 3 or not self.seats.left[player]:
            self.end()

    def end(self):
        """The turn ends: the next player has laid nothing yet."""
        self.seats.pass_on()
        self.now = 0

    def leave(self, player):
        """Who leaves has no turn any more, and the one begun is over; the tiles stay in hand."""
        if self.seats.row[0] == player:
            self.now = 0
        self.seats.leave(player)

    def places(self):
        xs = [x for x, _ in self.tiles]
        ys = [y for _, y in self.tiles]
        side = SIDE[self.players]
        found = set()
        for x in range(min(xs) - 1, max(xs) + 2):
            for y in range(min(ys) - 1, max(ys) + 2):
                beside = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & set(self.tiles)
                wide = max([*xs, x]) - min([*xs, x]) + 1
                high = max([*ys, y]) - min([*ys, y]) + 1
                if (x, y) not in self.tiles and beside and wide <= side and high <= side:
                    found.add((x, y))
        return found

    def kinds(self, player):
        """Which kinds can be in hand: try every way to deal the stack that fits what was laid."""
        first = Counter(A) - Counter(self.opening[player])
        hands = {_frozen([first, *map(Counter, (B, C, D, E))])}
        for turn, kind in enumerate(self.laid[player]):
            hands = {left for hand in hands for left in _use(hand, kind, turn)}
        now = len(self.laid[player])
        return {kind for hand in hands for kind in {*A, *B, *C, *D, *E} if _use(hand, kind, now)}

    def castle_ways(self, player, kind, place):
        """How many ways to put knights on a castle that is laid at a place."""
        ways = 1  # none at all
        budget = min(5, self.supply[player])
        least = LEAVE[kind.split()[0]]
        ways += sum(1 for stay in range(1, 5) if least <= stay <= budget)
        for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            for stay in range(least, min(4, budget) + 1):
                ways += self._go(place, dx, dy, budget - stay)
        return ways

    def _go(self, place, dx, dy, left):
        """How many ways to spend exactly some or all of what is left from the next tile on."""
        place = (place[0] + dx, place[1] + dy)
        if place not in self.tiles:
            return 0
        room = 4 - len(self.stacks[place])
        least = LEAVE[self.tiles[place].split()[0]]
        ways = 0
        for stay in range(least, min(room, left) + 1):
            ways += 1 + self._go(place, dx, dy, left - stay)
        return ways

    def moves(self, player):
        """How many tiles with knights a player can lay."""
        return sum(
            self.castle_ways(player, kind, place) if "castle" in kind else 1
            for kind in self.kinds(player)
            for place in self.places()
        )


def _frozen(letters):
    return tuple(tuple(sorted(counter.items())) for counter in letters)


def _use(hand, kind, turn):
    """The ways to take a kind out of a deal in which `turn` tiles have been drawn."""
    found = []
    for index, letter in enumerate(hand):
        counter = Counter(dict(letter))
        size = sum(counter.values())
        undrawn = 0 if index == 0 else min(5, max(0, 5 * index - turn))
        if counter[kind] > 0 and size > undrawn:
            rest = counter - Counter([kind])
            found.append((*hand[:index], tuple(sorted(rest.items())), *hand[index + 1 :]))
    return found
