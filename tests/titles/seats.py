"""Who is next around a table, written a second time: a row of seats, the next to act in front.

Nothing of the program is used. Who has nothing left to play, or has left, is taken out of the row.
"""


class Seats:
    """A row of seats.

    Attributes:
        left: how much each seat has left to play.
        row: the seats that play on, in the order in which they come.
    """

    def __init__(self, left, first=0):
        self.left = left
        self.row = [*range(first, len(left)), *range(first)]

    def pass_on(self):
        front, *others = self.row
        self.row = [seat for seat in (*others, front) if self.left[seat]]

    def leave(self, seat):
        self.row = [one for one in self.row if one != seat]
