"""Recording from phones in headless Chromium, a session in a terminal beside: `make browser`."""

from collections.abc import Callable
from functools import partial

import pytest

from cli.serve.links import Links, Role
from cli.terminal.language import LANGUAGES
from events.titles.registry import TITLES
from tests.browser.phones import Phone, serving
from tests.browser.setup import AXE_FILE
from tests.browser.watching import (
    AXE,
    CONTRAST,
    SMALL,
    TARGETS,
    arrive,
    resize,
    shoot,
    wait_for,
)
from tests.conftest import OPENING
from tests.serve.taps_counted import records, taps_of
from tests.table import Table
from tests.terminal import Terminal


@pytest.fixture
def links():
    return Links()


@pytest.fixture
def address(opening, links):
    """Where the game is recorded, while it is served."""
    with serving(opening.db, links=links) as address:
        yield address


@pytest.fixture
def phone(chromium, address):
    """A phone at the opening, which may be refused something."""
    with Phone(chromium, address, refused=True) as phone:
        yield phone


@pytest.fixture
def waiting(phone):
    """A phone that has recorded a line while nobody answered."""
    phone.know_ahead()
    phone.cut()
    phone.tap("p", "i18")
    phone.page.locator("#record").tap()
    phone.until("#said", "not recorded yet: An · plain · i18")
    return phone


def up_to(table: Table, record: str, left: int, fits: Callable[[list[str]], bool]) -> list[str]:
    """Record a sample game to one of its last actions whose taps fit; return those."""
    whole = list(taps_of(record))
    head, _blank, lines = record.partition("\n\n")
    claims = [line for line in lines.splitlines() if line.startswith("result")]
    begun = [line for line in lines.splitlines() if line.strip() and line not in claims]
    table.play("\n".join([head, "", *begun[: len(begun) - left], ""]))
    for line, taps in whole[-left:]:
        if fits(taps):
            return taps
        table("do", line)
    raise AssertionError(record)


def test_two_phones_in_two_languages_and_a_terminal_record_one_game(chromium, opening):
    with (
        serving(opening.db) as address,
        Phone(chromium, address, refused=True, locale="de") as one,
        Phone(chromium, address) as other,
    ):
        other.tap("pc", "l18")  # it stays while others record
        one.tap("p", "i18")
        one.record()
        other.until("#echo", "#6 b p i18")
        assert other.text("#said") == "An · plain castle · l18"
        terminal = Terminal(["record"], opening.db)
        terminal.until("another tile, or end")
        terminal.type("end")
        terminal.until("#7 An: ends the turn")
        other.until("#alert", "removed from the line")
        one.until("#turn", "jetzt: Bram")
        one.tap("pc", "i19")
        one.record()
        terminal.until("i19")
        terminal.kill()
    record = opening("export", "text").out.splitlines()
    lines = [line.partition("#")[0].strip() for line in record if line[:2] in ("b ", "r ")]
    assert lines[len(OPENING) :] == ["b p i18", "b end", "r pc i19"]


def test_what_is_sent_twice_over_a_cut_connection_is_one_entry(phone, opening):
    """A line, and an undo, which no other entry could be taken for."""
    answers = phone.lose("**/record?*", 2)
    phone.tap("p", "i18")
    phone.page.locator("#record").tap()
    phone.until("#check", "sent again until it is recorded")
    phone.until("#echo", "#6 was already recorded")
    undone = phone.lose("**/record/undo?*", 2)
    phone.page.locator("#undo:not([disabled])").tap()
    phone.until("#echo", "#7 was already recorded")
    assert [one["outcome"] for one in answers + undone] == ["recorded", "already"] * 2
    assert phone.n == 7
    assert len(opening("log", "--json").json["entries"]) == 7


def test_an_answer_that_is_lost_is_asked_for_again(phone):
    lost = phone.lose("**/record/now?*tapped=i18*", 2)
    phone.tap("p", "i18")
    phone.page.locator("#record:not([disabled])").tap()
    phone.until("#entry", "entry 6")
    assert len(lost) == 2


def test_what_was_recorded_survives_the_tab(waiting, opening, address):
    waiting.page.close()
    waiting.context.set_offline(False)
    waiting.tab(address.removesuffix("/record"))  # it is shown on every page of the link
    waiting.until("#unsent", "not recorded yet: An · plain · i18")
    waiting.page.locator("#unsent a").tap()
    waiting.until("#entry", "entry 6")
    waiting.until("#echo", "An: plain on i18")
    waiting.tab()
    waiting.until("#entry", "entry 6")
    assert opening("export", "text").out.count("b p i18") == 1


def test_what_was_recorded_survives_the_browser(waiting, chromium, opening, address):
    kept = waiting.context.storage_state()
    waiting.page.close()
    table = address.removesuffix("/record")
    with Phone(chromium, table, refused=True, storage_state=kept) as phone:
        phone.until("#unsent", "not recorded yet: An · plain · i18")
        phone.tab(address)
        phone.until("#entry", "entry 6")
    assert opening("export", "text").out.count("b p i18") == 1


def test_what_was_recorded_is_not_sent_unasked_where_the_log_went_on(waiting, opening):
    opening("do", "m l18")
    waiting.cut(off=False)
    waiting.until("#alert", "#6 b m l18")
    waiting.until("#check", "An: plain on i18")
    assert len(opening("log", "--json").json["entries"]) == 6
    waiting.tab()
    waiting.until("#said", "not recorded yet: An · plain · i18")
    waiting.until("#alert", "#6 b m l18")
    waiting.page.locator("#record").tap()
    waiting.until("#entry", "entry 7")
    assert opening("log", "--json").json["entries"][-1]["line"] == "b p i18"


def test_a_choice_tapped_twice_before_its_answer_is_one_tap(phone):
    phone.page.route("**/record/ahead*", lambda route: route.abort())
    phone.page.reload()
    choice = phone.page.locator(phone.choice("p"))
    choice.evaluate("(one) => { one.click(); one.click(); }")
    phone.until("#said", "An · plain")
    assert phone.text("#alert") == ""


def test_a_choice_is_pale_until_it_is_offered_for_the_taps_so_far(chromium, table):
    table("new", "score-pad", "An", "Bram")
    with serving(table.db) as address, Phone(chromium, address, refused=True) as phone:
        phone.page.route("**/record/ahead*", lambda route: route.abort())
        phone.page.reload()
        phone.tap("a")
        phone.until("#said", "An")
        go_on = phone.hold("**/record/now*")
        phone.tap("7")
        seven = phone.page.locator('#choices [data-code="7"]')
        opacity = partial(seven.evaluate, "(one) => getComputedStyle(one).opacity")
        wait_for(phone.page, opacity, "0.5")
        seven.click()  # nobody knows yet whether there can be another
        go_on()
        phone.tap("7")
        phone.until("#check", "77")
        assert phone.text("#alert") == ""


def test_a_line_is_tapped_on_in_another_language(phone, opening):
    phone.tap("pc", "i18")
    phone.until("#said", "An · plain castle · i18")
    phone.page.locator("#more > summary").tap()
    phone.page.locator("#language").select_option("de")
    phone.until("#said", "An · Ebene mit Burg · i18")
    phone.tap("2")
    phone.record()
    assert "b pc i18 2" in opening("export", "text").out


BEGUN = {
    "position": ("k18 empty", ["k18", "empty"], "the cat", "k18 empty"),
    "ruling": ("Ruling · An · plain · j16", ["b", "p", "j16"], "we laughed", "b p j16"),
}
"""What is said of a line that a command records, its taps, its reason, what the log has of it."""


@pytest.mark.parametrize("way", BEGUN)
def test_what_is_begun_is_tapped_on_in_a_page_that_is_loaded_again(phone, opening, way):
    said, taps, reason, recorded = BEGUN[way]
    phone.begin_way(way)
    phone.tap(*taps)
    shown, record = ("#stated", "#state") if way == "position" else ("#said", "#record")
    phone.until(shown, said)
    phone.page.locator("#why").fill(reason)
    phone.page.reload()
    phone.until(shown, said)
    phone.page.locator(f"{record}:not([disabled])").tap()
    phone.until("#entry", "entry 6")
    [last] = [line for line in opening("log").lines if line.startswith("#6 ")]
    assert reason in last
    assert recorded in last


def begin_to_replace(phone):
    """Tap the last entry of the log, and the first tap of another line for it."""
    phone.until("#entry", "entry 6")
    phone.page.locator("#log > summary").tap()
    phone.page.locator('#entries button[data-ref="6"]').tap()
    phone.page.locator('[data-way="replace"]').tap()
    phone.tap("pc")
    phone.until("#said", "instead of #6 · An · plain castle")


def test_a_correction_is_tapped_on_in_a_page_that_is_loaded_again(phone, opening):
    opening("do", "p i18")
    begin_to_replace(phone)
    phone.page.reload()
    phone.until("#said", "instead of #6 · An · plain castle")
    phone.tap("i18", "2")
    phone.page.locator("#record:not([disabled])").tap()
    phone.until("#entry", "entry 7")
    assert "b pc i18 2" in opening("export", "text").out


@pytest.mark.parametrize("away", [True, False])
def test_a_correction_ends_where_its_entry_is_undone_elsewhere(phone, opening, address, away):
    opening("do", "p i18")
    begin_to_replace(phone)
    if away:
        phone.page.goto(address.removesuffix("/record"))
    opening("undo")
    if away:
        phone.page.goto(address)
    phone.until("#alert", "entry 6 is no longer in effect")
    phone.until("#entry", "entry 7")
    phone.tap("p", "i18")
    phone.record()
    assert opening("log", "--json").json["entries"][-1]["line"] == "b p i18"


def test_a_line_of_one_player_does_not_become_anothers_while_its_page_is_away(
    phone, opening, address
):
    opening("do", "p i18")
    phone.tap("pc")
    phone.until("#said", "An · plain castle")
    phone.page.goto(address.removesuffix("/record"))
    opening("do", "end")
    phone.page.goto(address)
    phone.until("#alert", "removed from the line")
    phone.until("#said", "Bram")


def test_a_language_that_is_chosen_holds_on_every_page_of_the_phone(chromium, address):
    table = address.removesuffix("/record")
    with Phone(chromium, table, refused=True, bypass_csp=True) as phone:
        phone.page.add_script_tag(path=AXE_FILE)
        assert phone.page.evaluate(AXE) == []
        phone.page.locator("#language").select_option("de")
        phone.until("#connection", "live")
        phone.until(".records", "Mitschreiben")
        phone.page.locator(".records").tap()
        phone.until("#entry", "Eintrag 5")
        phone.page.locator("h1 a").tap()
        phone.until(".records", "Mitschreiben")


def test_a_page_keeps_its_language_without_a_connection(phone, address):
    phone.page.locator("#more > summary").tap()
    phone.cut()
    phone.page.locator("#language").select_option("de")
    wait_for(phone.page, phone.page.locator("#language").input_value, "en")
    phone.cut(off=False)
    assert phone.page.url == address


@pytest.fixture
def revoked(waiting, links, address):
    """A phone whose line waits on a link that does not work any more; and the game."""
    token = address.split("/")[-2]
    game = links.find(token).game
    links.revoke(token)
    waiting.context.set_offline(False)
    waiting.until("#check", "this link no longer works")
    return waiting, game


def test_a_line_waits_for_the_next_link_where_its_own_is_revoked(revoked, opening, links, address):
    phone, game = revoked
    phone.page.goto(address)
    phone.until("main", "not recorded yet: An · plain · i18")
    fresh = links.make(Role.RECORDER, game).token
    phone.page.goto(f"{address.partition('/t/')[0]}/t/{fresh}/record")
    phone.until("#entry", "entry 6")
    assert opening("export", "text").out.count("b p i18") == 1


def test_what_is_discarded_on_a_revoked_link_is_named_nowhere(revoked, address):
    phone, _game = revoked
    phone.page.locator("#discard:not([disabled])").tap()
    phone.until("#said", "An")
    phone.page.goto(address)
    phone.until("main", "this link no longer works")
    assert phone.page.locator("#unsent li").count() == 0


KEEP = """() => {
  const link = location.pathname.replace("/record", "");
  const content = { id: "0123456789abcdef01234567", expected: 5, said: {} };
  const kept = { path: "/mend", content, words: "mended", tapped: [], typed: null, made: 1 };
  localStorage.setItem(`tablescribe outbox ${link} ${content.id}`, JSON.stringify(kept));
}"""


def test_a_line_of_a_command_that_is_not_there_any_more_is_answered(phone):
    phone.page.evaluate(KEEP)
    phone.page.reload()
    phone.until("#said", "not recorded yet: mended")
    phone.until("#alert", "there is no such command here")
    phone.page.locator("#discard:not([disabled])").tap()
    phone.tap("p", "i18")
    phone.record()


WAITS = """
  const wait = window.setTimeout;
  window.waits = [];
  window.setTimeout = (then, time, ...given) => {
    window.waits.push(time);
    return wait(then, 0, ...given);
  };
"""


@pytest.mark.parametrize(("status", "again"), [(503, True), (429, True), (400, False)])
def test_what_is_asked_ahead_of_a_busy_server_is_asked_ever_later(phone, status, again):
    asked = []

    def refuse(route):
        asked.append(route.request.url)
        route.fulfill(status=status, json={"message": "busy", "code": "http"})

    phone.page.add_init_script(WAITS)
    phone.page.route("**/record/ahead?*", refuse)
    phone.page.reload()
    later = [600, 1200, 2400, 4800, 8000, 8000] if again else []
    wait_for(phone.page, lambda: len(asked) > len(later), True)
    if not again:
        phone.tap("p")
        phone.until("#said", "An · plain")
        assert len(asked) < 3  # once for what is shown
    waits = phone.page.evaluate("window.waits")
    assert [one for one in waits if one in later or one == 600][: len(later)] == later


def test_two_phones_begin_one_rematch(chromium, opening):
    opening("close", "--abandoned", "--reason", "late")
    with (
        serving(opening.db) as address,
        Phone(chromium, address, refused=True) as one,
        Phone(chromium, address, refused=True) as other,
    ):
        one.page.reload()
        for phone in (one, other):
            phone.until("#counts", "Bram")
            assert phone.text("#ties") == ""  # nobody has won an abandoned game
            assert not phone.page.locator("#write").is_visible()
            phone.page.locator("#rematch button").tap()
            phone.until("#turn", "opening tile")
            phone.until("#entry", "entry 1")
    assert len(opening("games", "--json").json["games"]) == 2


def test_what_is_discarded_does_not_come_back(waiting, opening):
    waiting.until("#discard:not([disabled])", "Discard it")
    waiting.page.locator("#discard").tap()
    waiting.until("#said", "An")
    waiting.cut(off=False)
    waiting.until("#check", "")
    waiting.tap("p", "l18")
    waiting.record()
    assert [one["line"] for one in opening("log", "--json").json["entries"]][5:] == ["b p l18"]


def test_what_is_being_sent_cannot_be_discarded(phone):
    go_on = phone.hold("**/record?*")
    phone.tap("p", "i18")
    phone.page.locator("#record").tap()
    phone.until("#said", "not recorded yet")
    assert phone.page.locator("#discard").is_disabled()
    go_on()
    phone.until("#entry", "entry 6")


def test_what_had_arrived_before_it_was_discarded_is_said(phone):
    phone.page.route("**/record?*", lambda route: route.abort())
    arrived = phone.lose("**/record?*", 1)
    phone.tap("p", "i18")
    phone.page.locator("#record").tap()
    phone.page.locator("#discard:not([disabled])").tap()
    phone.until("#alert", "already recorded, as entry 6")
    assert [one["outcome"] for one in arrived] == ["recorded"]


def test_choices_are_tapped_without_a_connection(phone):
    phone.know_ahead()
    phone.cut()
    phone.tap("pc", "i18", "2")
    phone.until("#said", "An · plain castle · i18 · 2 knights stay")
    phone.until("#check", "as soon as there is a connection")
    assert phone.text("#alert") == ""
    phone.cut(off=False)
    phone.until("#check", "An: plain castle on i18, 2 knights stay")
    assert phone.text("#said") == "An · plain castle · i18 · 2 knights stay"
    assert phone.text("#alert") == ""
    phone.record()


def test_what_is_typed_is_checked_as_in_a_session(phone, opening):
    phone.page.fill("#typed", "p d10")
    phone.until("#check", "legal: ")
    assert phone.page.locator("#record").is_disabled()
    phone.page.fill("#typed", "p")
    phone.until("#check", "valid so far")
    phone.page.fill("#typed", "p i18")
    phone.until("#check", "An: plain on i18")
    phone.page.press("#typed", "Enter")
    phone.until("#entry", "entry 6")
    phone.page.fill("#typed", "m h18")  # strange by the letters on the backs
    phone.until("#check", "unlikely: ")
    go_on = phone.hold("**/record?*")
    phone.page.press("#typed", "Enter")
    phone.until("#said", "not recorded yet")
    opening("note", "a cup fell over")
    go_on()
    phone.until("#alert", "a cup fell over")
    phone.page.locator("#record:not([disabled])").tap()  # that the log went on is no doubt yet
    phone.until("#record", "Record anyway")
    phone.page.locator("#record").tap()
    phone.until("#entry", "entry 8")
    phone.page.locator("#undo").tap()
    phone.until("#echo", "#9 undone: #8 b m h18")
    phone.page.locator("#redo").tap()
    phone.until("#echo", "#10 redone: #8 b m h18")


def test_a_number_is_typed_on_while_somebody_else_records(chromium, opening, address):
    with Phone(chromium, address) as phone:
        phone.page.locator("#settle > summary").tap()
        phone.page.locator('#counts [data-letter="b"]').tap()
        phone.page.keyboard.type("1")
        opening("note", "a cup fell over")
        phone.until("#echo", "a cup fell over")
        phone.page.keyboard.type("2")
        phone.page.locator("#counting button:not([disabled])").tap()
        phone.until("#echo", "#7")
    assert opening("log", "--json").json["entries"][-1]["event"]["value"] == 12


@pytest.fixture
def phones(chromium, address, phone):
    """Two phones at the opening; the first is refused something."""
    with Phone(chromium, address) as other:
        yield phone, other


def test_a_ruling_that_is_typed_stays_while_another_phone_records(phones, opening):
    one, other = phones
    one.begin_way("ruling")
    one.page.locator("#typed").fill("b p n18")
    one.page.locator("#why").fill("he was tired")
    one.page.locator("#record:not([disabled])").wait_for()
    other.tap("p", "i18")
    other.record()
    one.until("#echo", "i18")
    assert one.page.locator("#typed").input_value() == "b p n18"
    one.page.locator("#record:not([disabled])").tap()
    one.until("#said", "not recorded yet: Ruling · b p n18")
    one.until("#alert", "unlikely")
    one.page.locator("#record:not([disabled])").tap()
    one.until("#entry", "entry 7")
    assert 'ruling "he was tired" b p n18' in opening("log").out


@pytest.mark.parametrize("ruling", [True, False])
def test_a_line_whose_place_another_phone_fills_is_told_and_tapped_on(phones, ruling):
    one, other = phones
    if ruling:
        one.begin_way("ruling")
        one.tap("b")
    one.tap("p", "i18")
    other.tap("p", "i18")
    other.record()
    one.until("#alert", "removed from the line")
    one.until("#entry", "entry 6")
    one.tap("l18")
    one.until("#said", "l18")


def test_what_is_counted_stays_while_a_line_waits(phone):
    phone.know_ahead()
    phone.page.locator("#settle > summary").tap()
    phone.page.locator('#counts [data-letter="b"]').fill("12")
    phone.page.locator("#counting button:not([disabled])").wait_for()
    phone.cut()
    phone.tap("p", "i18")
    phone.page.locator("#record:not([disabled])").tap()
    phone.until("#said", "not recorded yet")
    phone.page.locator("#counting button").tap()
    assert phone.page.locator('#counts [data-letter="b"]').input_value() == "12"


def test_taps_are_answered_while_the_stream_is_late(phone, opening):
    phone.page.route("**/events?*", lambda route: route.abort())
    phone.page.reload()
    phone.until("#net", "no connection")
    phone.tap("p", "i18")
    phone.record()
    assert "b p i18" in opening("export", "text").out


@pytest.mark.parametrize(("begin", "code"), [("#position", "k18"), ('[data-way="ruling"]', "b")])
def test_what_is_begun_before_the_answer_to_a_line_is_tapped_on(phone, begin, code):
    held = []
    phone.page.route("**/record/gap*", lambda route: held.append((route, route.fetch())))
    phone.ask("gap", reason="lunch")  # its stream is there before its answer
    phone.page.locator(f"#more {begin}").tap()
    for route, answer in held:
        route.fulfill(response=answer)
    phone.tap(code)


def test_places_are_named_where_all_their_names_fit(chromium, table):
    table("new", "score-pad", "An", "Bram", "Céline", "--pad", "tricks")
    with serving(table.db) as address, Phone(chromium, address) as phone:
        phone.page.locator(".tap").first.wait_for()
        assert phone.page.locator(".tap text").count() == 0


def test_what_is_recorded_is_what_was_tapped_last(phone, opening):
    """An answer that is on its way does not let an older line be recorded."""
    phone.tap("p", "i18")
    phone.until("#record:not([disabled])", "Record it")
    go_on = phone.hold("**/record/now*")
    phone.page.locator("#back").tap()
    assert phone.page.locator("#record").is_disabled()
    go_on()
    phone.page.locator("#back").tap()
    phone.until("#said", "An")
    assert phone.page.locator("#record").is_disabled()
    assert len(opening("log").lines) == 6


def test_what_if_a_game_goes_on_from_the_step_that_is_shown(phone, opening, address):
    opening("do", "p i18")
    before = opening("log", "--json").json["entries"]
    phone.tab(shown := address.removesuffix("/record"))
    phone.page.locator('[data-go="back"]').tap()
    arrive(phone.page, len(before) - 2)
    phone.context.set_offline(True)
    phone.page.locator("#fork").tap()
    phone.until("#notice", "no connection")
    phone.context.set_offline(False)
    phone.page.locator("#fork:not([disabled])").tap()
    phone.until("#entry", f"entry {len(before) - 1}")
    assert not phone.page.url.startswith(shown)
    phone.tap("p", "l18")
    phone.record()
    logs = [opening("log", "--json", "-g", str(n)).json["entries"] for n in (1, 2)]
    assert logs[0] == before
    assert [one["line"] for one in logs[1]][5:] == ["b p l18"]


TURNED = """() => {
  const first = document.querySelector("#choices button").getBoundingClientRect();
  const record = document.getElementById("record").getBoundingClientRect();
  const shown = document.querySelectorAll("body *:not(.frame *, .unseen, script)");
  const off = [...shown].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width && (box.left < -0.5 || box.right > innerWidth + 0.5);
  });
  const box = (id) => document.getElementById(id).getBoundingClientRect();
  return [first.bottom <= innerHeight && first.bottom <= record.top, record.bottom <= innerHeight,
    box("board").right <= box("said").left, off.map((one) => one.outerHTML.slice(0, 80))];
}"""
"""Whether the first choice and what records are seen, the board is beside them; what stands out."""


@pytest.fixture(scope="module", params=TITLES)
def going_on(request, tmp_path_factory):
    """A game with the most players, served before an action of several taps; and those taps."""
    table = Table(tmp_path_factory.mktemp("going-on") / "games.db")
    record = records(request.param)[max(records(request.param))]
    taps = up_to(table, record, 30, lambda taps: len(taps) > 1)
    with serving(table.db) as address:
        yield address, taps, request.param


@pytest.fixture(scope="module", params=["zi", "ro"])
def league(request, tmp_path_factory):
    """A game of League of Six, served where a town or a row is tapped."""
    table = Table(tmp_path_factory.mktemp("league") / "games.db")
    record = records("league-of-six")["full-5-players"]
    up_to(table, record, 60, lambda taps: bool(taps) and taps[0].startswith(request.param))
    with serving(table.db) as address:
        yield address


def test_league_of_six_draws_what_its_phase_needs(chromium, league):
    """The towns, or the storage tiles one above the other: nothing is moved sideways."""
    with Phone(chromium, league) as phone:
        phone.page.locator(".tap").first.wait_for()
        frame = phone.page.locator("#board").bounding_box()
        for spot in phone.page.locator(".tap").all():
            box = spot.bounding_box()
            assert frame["x"] <= box["x"]
            assert box["x"] + box["width"] <= frame["x"] + frame["width"]
        assert phone.page.evaluate(SMALL) == []


SHOWN_CHOICES = """() => {
  const end = document.querySelector("footer").getBoundingClientRect().top;
  return [...document.querySelectorAll("#choices button")]
    .map((one) => one.getBoundingClientRect().bottom <= end);
}"""


@pytest.mark.parametrize("league", ["ro"], indirect=True)
def test_a_turned_phone_shows_every_row_to_choose_from(chromium, league):
    with Phone(chromium, league, viewport={"width": 844, "height": 390}) as phone:
        for language in LANGUAGES:
            phone.tab(f"{league}?lang={language}")
            phone.until("#entry", "")
            assert phone.page.evaluate(SHOWN_CHOICES) == [True] * 6
            assert phone.page.evaluate(TARGETS) == []
        resize(phone.page, 360, 740)  # a row is wider than this; its name shows
        phone.tab()
        phone.page.locator(".tap").first.wait_for()
        begins = [spot.bounding_box()["x"] for spot in phone.page.locator(".tap").all()]
        assert min(begins) >= phone.page.locator("#board").bounding_box()["x"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_against_any_choice(chromium, going_on, scheme):
    address, taps, _title = going_on
    with Phone(chromium, address, color_scheme=scheme, bypass_csp=True) as phone:
        phone.page.evaluate(AXE_FILE.read_text("utf-8"))
        for code in taps:
            phone.page.locator(phone.choice(code)).wait_for()
            assert phone.page.evaluate(AXE if scheme == "light" else CONTRAST) == []
            phone.tap(code)
        phone.page.locator("#record:not([disabled])").wait_for()
        assert phone.page.evaluate(AXE if scheme == "light" else CONTRAST) == []


UPRIGHT = [(390, 844), (320, 844)]
LYING = [(844, 390), (740, 360), (1280, 720)]


def test_every_choice_fits_a_phone_upright_and_turned(chromium, going_on):
    """In one language at all sizes, in the others at the narrowest."""
    address, taps, title = going_on
    for language in LANGUAGES:
        these = slice(None) if language == "en" else slice(1, 2)
        with Phone(chromium, address, locale=language) as phone:
            page = phone.page
            for n, code in enumerate(taps):
                page.locator(phone.choice(code)).wait_for()
                for width, height in UPRIGHT[these]:
                    resize(page, width, height)
                    assert page.evaluate(TARGETS) == []
                    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
                for width, height in LYING[these]:
                    resize(page, width, height)
                    assert page.evaluate(TURNED) == [True, True, True, []], (language, width)
                resize(page, 390, 844)
                shoot(page, f"recording-{title}-{language}-{n}")
                phone.tap(code)
            page.locator("#record:not([disabled])").wait_for()
            assert page.evaluate(TARGETS) == []
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
