"""Findings of the audit as sentences."""

from collections.abc import Mapping

from msgspec.structs import asdict

from cli.terminal.language import _, in_quotes, ngettext, plural
from cli.titles.common_words import difference_words, with_names
from cli.titles.view import View
from cli.wording.sentences import signed_words
from events.store.event_store import StoreFault
from events.text import visible
from projections.finding import Finding


def finding_words(finding: Finding, view: View) -> str:
    """Return the sentence of a finding, with the rule it concerns."""
    params: dict[str, object] = dict(finding.params)
    counted, logged = finding.params.get("counted"), finding.params.get("logged")
    if isinstance(counted, int) and isinstance(logged, int):
        params["difference"] = difference_words(logged - counted)
    if "reason" in params:
        params["reason"] = in_quotes(str(params["reason"]))
    params |= _about_rule(finding, view)
    actions = finding.params.get("actions")
    if isinstance(actions, int):
        params["new"] = ngettext("{n} action", "{n} actions", actions)
    if "winners" in params:
        params["signed"] = signed_words(finding.params, view.players)
    return with_names(templates()[finding.code], params, view.players)


def _about_rule(finding: Finding, view: View) -> dict[str, object]:
    """Return the parameters `what` and `rule` of a finding about a rule or revealed information."""
    screens, players = view.screens, view.players
    if finding.refusal is not None:
        what = screens.refusal_words(view.mask_finding(finding.refusal), players)
        return {"what": what, "rule": f"{finding.refusal.source} {finding.refusal.code}"}
    if finding.doubt is not None:
        what = screens.doubt_words(view.mask_finding(finding.doubt), players)
        return {"what": what, "rule": finding.doubt.source}
    if finding.imbalance is not None:
        what = screens.imbalance_words(view.mask_finding(finding.imbalance), players)
        return {"what": what, "rule": finding.imbalance.source}
    if finding.code == "house-rule":
        return {"what": screens.house_rule_words(str(finding.params["rule"]))}
    if finding.revealed is not None:
        return {"what": view.revealed_words(finding.revealed) or _("hidden until the end")}
    return {}


def templates() -> dict[str, str]:
    """Return the sentences of findings by code."""
    return {
        "chain-number": _("an entry is missing before it: the log was cut or changed"),
        "chain-hash": _("it does not fit its hash: the log was changed"),
        "chain-game-id": _("the first entry does not belong to this game"),
        "chain-too-long": _("a log can have no more entries; from here on it was not checked"),
        "newer": _("recorded by a newer version: not understood and not checked from here on"),
        "setup": _("the game cannot start like this ({fault})"),
        "house-rule": _("the house rule {rule} applies: {what}"),
        "lots": _("drawn by lot; drawing again with the seed {seed} gives: {lots}"),
        "lot-differs": _("the seed gives {drawn} for {lot}; the log has {logged}"),
        "nothing-to-move": _(
            "this undo or redo refers to an entry that cannot be undone or redone"
        ),
        "no-such-entry": _("this correction refers to an entry that is not in effect"),
        "not-the-first-entry": _("this correction of entry 1 changes nothing"),
        "illegal": _("the rules do not allow it: {what} [{rule}]"),
        "irregular": _("no longer legal after a correction: {what} [{rule}]"),
        "skipped": _("no effect any more after a correction: {what} [{rule}]"),
        "description": _("contradicts what was described later: {what} [{rule}]"),
        "unchecked": _("stated, not checked: what is printed there has not been described"),
        "ruling": _("allowed by the players, {reason}: {what} [{rule}]"),
        "conservation": _("{what} [{rule}]"),
        "count": _(
            "{player} {quantity}: counted {counted}, the log has {logged} "
            "({difference}); no count has agreed since #{since}; look from #{first} on"
        ),
        "count-alone": _(
            "{player} {quantity}: counted {counted}, the log has {logged} "
            "({difference}); nothing has been recorded since #{since}: count again"
        ),
        "count-unknown": _(
            "{player} {quantity}: counted {counted}; after a gap, the log cannot check it"
        ),
        "count-hidden": _("{player} {quantity}: counted; it is compared when the game is over"),
        "doubt": _("{what} [{rule}]"),
        "count-set-aside": _("this count is not compared: its action was undone"),
        "no-claim": _("the game is over, but its result has not been written; close writes it"),
        "unscored": _("points were not checked: what counts for points has not been described yet"),
        "claim-unfinished": _("a result was written, but the game is not over (or no longer is)"),
        "claim-winners": _("the result names different winners from the log (rules {rules})"),
        "claim": plural(
            "{player}: the result has {claimed} point (rules {rules}), the log gives {logged} "
            "(rules {now})",
            "{player}: the result has {claimed} points (rules {rules}), the log gives {logged} "
            "(rules {now})",
            "claimed",
        ),
        "gap": _("part of the game was not recorded, {reason}, and cannot be checked"),
        "stated": _("stated by the players, not checked: {reason}"),
        "left": _("{player} left before the end; the game is not rated"),
        "sheet": _("entered as a score sheet: only the final position is known"),
        "corrected": _("corrected from #{first} on: replaced by {new}"),
        "revealed": plural(
            "undoes something that has been seen: {what}",
            "undoes {times} things that have been seen, the last: {what}",
            "times",
        ),
        **_of_what_is_kept(),
        **_of_signatures(),
    }


def _of_what_is_kept() -> dict[str, str]:
    return {
        "open": _("the list of games has it as open, but according to its log it has ended"),
        "closed": _("the list of games has it as ended, but according to its log it is open"),
        "summary": _("the statistics kept for this game did not match its log and were removed"),
    }


def _of_signatures() -> dict[str, str]:
    return {
        "signed": _("{player} signed {signed}; the signature is valid [key {key}]"),
        "signed-corrected": _(
            "{player} signed {signed}; it has since been corrected (#{since}), so the "
            "signature is no longer valid"
        ),
        "signed-undone": _(
            "{player} signed {signed}; something has since been undone or redone "
            "(#{since}), so the signature is no longer valid"
        ),
        "signed-changed": _(
            "{player} signed {signed}; the log has since gone on (#{since}), so the "
            "signature is no longer valid"
        ),
        "signed-copied": _(
            "{player} signed {signed} in the game that this one was forked from, not in this one"
        ),
        "signed-result": _("{player} signed {signed}, but the log gives another result"),
        "signed-rewritten": _(
            "{player} signed {signed} in a different log: this one has since been "
            "rewritten up to #{entry}"
        ),
        "signed-false": _(
            "the signature of {player} is not valid: it, or what was signed, has been changed since"
        ),
        "keys-unreadable": _("it was not checked whose keys made the signatures: {detail}"),
        "signed-otherwise": _(
            "{player} signed with a different key from before ({key}, not {known}); "
            "seal --trust accepts it too"
        ),
    }


def store_fault_words(fault: StoreFault) -> str:
    """Return the sentence for damage to a file of games as a whole."""
    return store_words(fault.code, asdict(fault))


def store_words(code: str, params: Mapping[str, object]) -> str:
    """Return the sentence for damage to a file of games, by its code and parameters."""
    shown = {"number": "?"}
    shown |= {key: visible(str(value)) for key, value in params.items() if value is not None}
    own = shown["number"] == "0"
    log = _("the log of the games that began here") if own else _("game {number}")
    return store_templates()[code].format(log=log.format(**shown), **shown)


def store_templates() -> dict[str, str]:
    """Return the sentences for damage to a file of games by code."""
    return {
        "integrity": _(
            "the file is damaged ({detail}); leave it as it is, and use salvage to "
            "save what can be read"
        ),
        "head": _(
            "{log}: the list of games goes to #{kept}, its log to #{detail}; "
            "the log counts, and the next entry will correct the list"
        ),
        "head-time": _(
            "{log}: the list of games has an earlier time than its log; "
            "the log counts, and the next entry will correct the list"
        ),
        "no-entries": _("game {number} has no entry: its log was lost or removed"),
        "no-game": _("there are entries of a game {number} that is not in the list of games"),
        "no-game-head": _("the list of games has a game {number} that does not exist"),
        "title": _(
            "game {number}: according to the list of games it is {kept}, according to "
            "its log another title"
        ),
        "type": _("{log}, entry {kept}: {detail} has a value of a wrong type"),
        "missing": _("another program has removed {detail}, which protects the log"),
        "foreign": _("another program has added {detail}, which does not belong there"),
        "changed": _("another program has changed {detail}"),
        "gone": _("game {number} ({kept}) began here and is gone: somebody removed it"),
        "renumbered": _("game {number} began here as game {kept}: somebody changed its number"),
        "other-beginning": _(
            "game {number} no longer has the first entry that it began with: somebody changed it"
        ),
        "unlisted": _("game {number} did not begin here: somebody added it"),
        "games-log": _(
            "the log of the games that began here is broken at {detail}: somebody changed it"
        ),
        "no-games-log": _("the log of the games that began here is gone: somebody removed it"),
        "setting": _("the server runs with {detail}: what was confirmed can be lost"),
        "journal": _(
            "another program has set the journal to {detail}; the next entry sets it to delete"
        ),
    }
