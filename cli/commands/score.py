"""`score`: the running score, by what it comes from."""

from cli.completion.options import As, At, GameName, Open
from cli.game.open_game import OpenGame
from cli.game.viewpoint import answer, heading, look
from cli.terminal.language import _
from cli.terminal.options import Db, Json
from cli.terminal.printing import say
from cli.terminal.tables import say_table
from cli.titles.common_words import named
from cli.wording.score_table import sources, used_columns
from cli.wording.sentences import standing_words
from projections.folding import FoldedGame


def score(
    at: At = None,
    game: GameName = None,
    db: Db = None,
    as_: As = None,
    open: Open = False,
    json: Json = False,
) -> None:
    """Print the score: as it ended, or as if it ended now."""
    open_game = OpenGame.open(db, game, writing=False)
    look(open_game, as_, open, as_json=json)
    state, viewer = open_game.at(at), open_game.viewer
    result = state.rules.result(state.state)
    players = state.timeline.started.players
    points = sources(state, [rule for rule, _name in open_game.screens.score_columns()])
    scores = result.scores or [None] * len(players)
    if json:
        answer(
            open_game,
            "score",
            entry=at or open_game.n,
            over=state.over,
            players=[
                {
                    "name": player.name,
                    "score": result.scores[seat] if result.scores else None,
                    "sources": points[seat],
                }
                for seat, (player, score) in enumerate(zip(players, scores, strict=True))
            ],
            winners=result.winners,
            tie_break=result.tie_break or None,
            sheet=state.timeline.started.sheet,
            uncertain_since=state.uncertain_since,
            **open_game.screens.score_json(state, viewer),
        )
        return
    say(heading(open_game, at))
    if result.scores:
        _table(open_game, state, points)
    for line in open_game.screens.score_lines(state, viewer):
        say(line)
    say(standing_words(state, players, open_game.screens))


def _table(open_game: OpenGame, game: FoldedGame, points: list[dict[str, int]]) -> None:
    used = used_columns(open_game.screens, points)
    heads = ["", *(name for _rule, name in used), _("points")]
    rows = [
        [named(player), *(str(row[rule]) for rule, _name in used), str(sum(row.values()))]
        for player, row in zip(game.timeline.started.players, points, strict=True)
    ]
    say_table(heads, rows)
