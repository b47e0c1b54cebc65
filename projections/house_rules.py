"""House rules that a table did not choose: which of them would lift a refusal."""

from events.common import Event
from events.titles.registry import title_events
from projections.copying import copied
from projections.folding import FoldedGame


def lifting(game: FoldedGame, event: Event) -> str | None:
    """Return the house rule under which an event that is refused would be allowed, if there is one.

    The one predicate is asked, of a state that plays by that rule as well. What is impossible no
    reading of a rule allows.
    """
    started, against = game.timeline.started, game.refusals(event)
    if not against or not against[0].irregular:
        return None
    for rule in title_events(game.title).house_rules(len(started.players)):
        if rule in started.house:
            continue
        state = copied(game.state)
        game.rules.adopt(state, rule)
        if not game.rules.refusals(state, event):
            return rule
    return None
