"""`score`: the running score, by what it comes from."""

from cli.commands.show import heading
from cli.completion.options import As, At, Db, GameName, Json, Open
from cli.game.open_game import Sitting
from cli.game.viewpoint import answer, look
from cli.terminal.language import _
from cli.terminal.say import say
from cli.terminal.tables import say_table
from cli.wording.score_table import sources, used_columns
from cli.wording.sentences import named, standing_words
from projections.folding import Game


def score(
    at: At = None,
    game: GameName = None,
    db: Db = None,
    as_: As = None,
    open: Open = False,
    json: Json = False,
) -> None:
    """Print the score: as it ended, or as if it ended now."""
    sitting = Sitting.open(db, game, writing=False)
    look(sitting, as_, open, as_json=json)
    state, viewer = sitting.at(at), sitting.viewer
    result = state.rules.result(state.state)
    players = state.timeline.started.players
    points = sources(state, [rule for rule, _name in sitting.screens.score_columns()])
    scores = result.scores or [None] * len(players)
    if json:
        answer(
            sitting,
            "score",
            entry=at or sitting.n,
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
            **sitting.screens.score_json(state, viewer),
        )
        return
    say(heading(sitting, at))
    if result.scores:
        _table(sitting, state, points)
    for line in sitting.screens.score_lines(state, viewer):
        say(line)
    say(standing_words(state, players, sitting.screens))


def _table(sitting: Sitting, game: Game, points: list[dict[str, int]]) -> None:
    used = used_columns(sitting.screens, points)
    heads = ["", *(name for _rule, name in used), _("points")]
    rows = [
        [named(player), *(str(row[rule]) for rule, _name in used), str(sum(row.values()))]
        for player, row in zip(game.timeline.started.players, points, strict=True)
    ]
    say_table(heads, rows)
