"""The tower rules of Meridian written a second time, in another way, to count moves against.

A meridian is a string of marks instead of towers: every turn is tried by building the column that
it would leave and asking whether that column could be the outcome.
"""

NAMED = {"1-3": (1, 2, 3), "4-7": (4, 5, 6, 7), "8-10": (8, 9, 10)}


def outcomes(column, player, pieces, limit, least=2):
    """Yield every turn on a meridian: what is lifted, where, how high.

    `least` is how high a tower is where no other stands.
    """
    mine = [i for i, t in enumerate(column) if t and t[0] == player]
    for lift in [None, *mine]:
        base = [None if i == lift else t for i, t in enumerate(column)]
        have = pieces + (column[lift][1] if lift is not None else 0)
        if lift is not None:
            yield lift, None, None
        if sum(1 for t in base if t and t[0] == player) == limit:
            continue
        for spot in range(len(column)):
            for height in range(1, have + 1):
                if lift == spot and column[spot][1] == height:
                    continue
                if fits(base, spot, player, height, least):
                    yield lift, spot, height


def fits(base, spot, player, height, least):
    standing = [t[1] for t in base if t]
    if height in standing or (not standing and height < least):
        return False
    there = base[spot]
    if there and there[0] == player:
        return False
    if there is None:
        north = [t[1] for t in base[:spot] if t]
        south = [t[1] for t in base[spot + 1 :] if t]
    elif height < there[1]:  # the run of towers from here to the north moves up by one
        run = spot
        while run >= 0 and base[run]:
            run -= 1
        if run < 0:
            return False
        north = [t[1] for t in base[: spot + 1] if t]
        south = [t[1] for t in base[spot + 1 :] if t]
    else:
        run = spot
        while run < len(base) and base[run]:
            run += 1
        if run == len(base):
            return False
        north = [t[1] for t in base[:spot] if t]
        south = [t[1] for t in base[spot:] if t]
    return all(h > height for h in north) and all(h < height for h in south)


def count(columns, player, pieces, limit, face_up, begun=()):
    """How many turns a player has: a pass for each different card, and what the meridians allow.

    On the meridians that have `begun` a tower of one piece may stand alone.
    """
    turns = 0
    for card in set(face_up):
        turns += 1
        for meridian in NAMED.get(card, (int(card.split("-")[0]),)):
            column, least = list(columns[meridian - 1]), 1 if meridian in begun else 2
            turns += len(set(outcomes(column, player, pieces, limit, least)))
    return turns
