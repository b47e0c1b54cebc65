"""How Nim is played for its sample games."""

GAMES = {"full-2-players": (1, ["An:white", "Bo:black"])}
WORKED = ()
AGAIN = ("full-2-players",)


def choose(turn, shown, chance):
    """Leave a multiple of four, else take what chance says."""
    wanted = [action for action in turn["actions"] if int(action[2:]) == shown["board"]["left"] % 4]
    return wanted[0] if wanted else chance.choice(turn["actions"])
