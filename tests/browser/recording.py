"""Recording from phones in headless Chromium, a session in a terminal beside: `make browser`."""

from collections.abc import Callable
from itertools import cycle

import pytest

from cli.serve.links import Links, Role
from cli.terminal.language import LANGUAGES
from events.titles.registry import TITLES
from tests.browser.phones import Phone, serving
from tests.browser.setup import AXE_FILE
from tests.browser.watching import AXE, SMALL, arrive, resize, shoot, wait_for
from tests.conftest import OPENING
from tests.serve.taps_counted import records, taps_of
from tests.table import Table
from tests.terminal import Terminal


@pytest.fixture
def opening(table):
    """A game of An and Bram with its opening layout, An to act."""
    table("new", "robber-knights", "An:blue", "Bram:red")
    table("do", *OPENING)
    return table


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


def test_a_line_sent_twice_over_a_cut_connection_is_one_entry(chromium, opening):
    with serving(opening.db) as address, Phone(chromium, address, refused=True) as phone:
        answers = []

        def lose(route):
            if route.request.method != "POST" or len(answers) > 1:
                return route.continue_()
            answers.append(route.fetch().json()["outcome"])  # it arrives, and its answer is lost
            return route.abort()

        phone.page.route("**/record?*", lose)
        phone.tap("p", "i18")
        phone.page.locator("#record").tap()
        phone.until("#check", "sent again until it is recorded")
        phone.until("#echo", "#6 was already recorded")
        assert answers == ["recorded", "already"]
        assert phone.n == 6
    assert len(opening("log", "--json").json["entries"]) == 6


def test_an_answer_that_is_lost_is_asked_for_again(chromium, opening):
    with serving(opening.db) as address, Phone(chromium, address, refused=True) as phone:
        lost = []

        def lose(route):
            if len(lost) > 1 or "tapped=i18" not in route.request.url:
                return route.continue_()
            lost.append(route.request.url)
            return route.abort()

        phone.page.route("**/record/now?*", lose)
        phone.tap("p", "i18")
        phone.page.locator("#record:not([disabled])").tap()
        phone.until("#entry", "entry 6")
        assert len(lost) == 2


def cut_off(chromium, address):
    """A phone that has recorded a line while nobody answered."""
    phone = Phone(chromium, address, refused=True)
    phone.know_ahead()
    phone.cut()
    phone.tap("p", "i18")
    phone.page.locator("#record").tap()
    phone.until("#said", "not recorded yet: An · plain · i18")
    return phone


def test_what_was_recorded_survives_the_tab(chromium, opening):
    with serving(opening.db) as address, cut_off(chromium, address) as phone:
        phone.page.close()
        phone.context.set_offline(False)
        phone.tab(address.removesuffix("/record"))  # it is shown on every page of the link
        phone.until("#unsent", "not recorded yet: An · plain · i18")
        phone.page.locator("#unsent a").tap()
        phone.until("#entry", "entry 6")
        phone.until("#echo", "An: plain on i18")
        phone.tab()
        phone.until("#entry", "entry 6")
    record = opening("export", "text").out
    assert record.count("b p i18") == 1


def test_what_was_recorded_survives_the_browser(chromium, opening):
    with serving(opening.db) as address:
        with cut_off(chromium, address) as phone:
            kept = phone.context.storage_state()
        table = address.removesuffix("/record")
        with Phone(chromium, table, refused=True, storage_state=kept) as phone:
            phone.until("#unsent", "not recorded yet: An · plain · i18")
            phone.tab(address)
            phone.until("#entry", "entry 6")
    assert opening("export", "text").out.count("b p i18") == 1


def test_what_was_recorded_is_not_sent_unasked_where_the_log_went_on(chromium, opening):
    with serving(opening.db) as address, cut_off(chromium, address) as phone:
        opening("do", "m l18")
        phone.cut(off=False)
        phone.until("#alert", "#6 b m l18")
        phone.until("#check", "An: plain on i18")
        assert len(opening("log", "--json").json["entries"]) == 6
        phone.tab()
        phone.until("#said", "not recorded yet: An · plain · i18")
        phone.until("#alert", "#6 b m l18")
        phone.page.locator("#record").tap()
        phone.until("#entry", "entry 7")
    assert opening("log", "--json").json["entries"][-1]["line"] == "b p i18"


def test_a_choice_tapped_twice_before_its_answer_is_one_tap(chromium, opening):
    with serving(opening.db) as address, Phone(chromium, address, refused=True) as phone:
        phone.page.route("**/record/ahead*", lambda route: route.abort())
        phone.page.reload()
        choice = phone.page.locator(phone.choice("p"))
        choice.evaluate("(one) => { one.click(); one.click(); }")
        phone.until("#said", "An · plain")
        assert phone.text("#alert") == ""


def test_a_choice_is_pale_until_it_is_offered_for_the_taps_so_far(chromium, table):
    table("new", "score-pad", "An", "Bram")
    with serving(table.db) as address, Phone(chromium, address, refused=True) as phone:
        held = []
        phone.page.route("**/record/ahead*", lambda route: route.abort())
        phone.page.reload()
        phone.tap("a")
        phone.until("#said", "An")
        phone.page.route("**/record/now*", lambda route: held.insert(0, route))
        phone.tap("7")
        seven = phone.page.locator('#choices [data-code="7"]')
        wait_for(
            phone.page, lambda: seven.evaluate("(one) => getComputedStyle(one).opacity"), "0.5"
        )
        seven.click()  # nobody knows yet whether there can be another
        phone.page.unroute("**/record/now*")
        for route in held:
            route.continue_()
        phone.tap("7")
        phone.until("#check", "77")
        assert phone.text("#alert") == ""


def test_a_line_is_tapped_on_in_another_language(chromium, opening):
    with serving(opening.db) as address, Phone(chromium, address, refused=True) as phone:
        phone.tap("pc", "i18")
        phone.until("#said", "An · plain castle · i18")
        phone.page.locator("#more > summary").tap()
        phone.page.locator("#language").select_option("de")
        phone.until("#said", "An · Ebene mit Burg · i18")
        phone.tap("2")
        phone.record()
    assert "b pc i18 2" in opening("export", "text").out


def test_a_position_is_stated_on_in_a_page_that_is_loaded_again(chromium, opening):
    with serving(opening.db) as address, Phone(chromium, address, refused=True) as phone:
        phone.page.locator("#more > summary").tap()
        phone.page.locator("#position").tap()
        phone.tap("k18", "empty")
        phone.until("#stated", "k18 empty")
        phone.page.locator("#why").fill("the cat")
        phone.page.reload()
        phone.until("#stated", "k18 empty")
        phone.page.locator("#state:not([disabled])").tap()
        phone.until("#entry", "entry 6")
    assert opening("log", "--json").json["entries"][-1]["event"]["reason"] == "the cat"


def test_a_ruling_is_tapped_on_in_a_page_that_is_loaded_again(chromium, opening):
    with serving(opening.db) as address, Phone(chromium, address, refused=True) as phone:
        phone.begin_way("ruling")
        phone.tap("b", "p", "j16")
        phone.until("#check", "Why do the players allow it?")
        phone.page.locator("#why").fill("we laughed")
        phone.page.reload()
        phone.until("#said", "Ruling · An · plain · j16")
        phone.page.locator("#record:not([disabled])").tap()
        phone.until("#entry", "entry 6")
    assert 'ruling "we laughed" b p j16' in opening("log").out


def test_a_correction_is_tapped_on_in_a_page_that_is_loaded_again(chromium, opening):
    opening("do", "p i18")
    with serving(opening.db) as address, Phone(chromium, address, refused=True) as phone:
        phone.page.locator("#log > summary").tap()
        phone.page.locator('#entries button[data-ref="6"]').tap()
        phone.page.locator('[data-way="replace"]').tap()
        phone.tap("pc")
        phone.until("#said", "instead of #6 · An · plain castle")
        phone.page.reload()
        phone.until("#said", "instead of #6 · An · plain castle")
        phone.tap("i18", "2")
        phone.page.locator("#record:not([disabled])").tap()
        phone.until("#entry", "entry 7")
    assert "b pc i18 2" in opening("export", "text").out


@pytest.mark.parametrize("away", [True, False])
def test_a_correction_ends_where_its_entry_is_undone_elsewhere(chromium, opening, away):
    opening("do", "p i18")
    with serving(opening.db) as address, Phone(chromium, address, refused=True) as phone:
        phone.page.locator("#log > summary").tap()
        phone.page.locator('#entries button[data-ref="6"]').tap()
        phone.page.locator('[data-way="replace"]').tap()
        phone.tap("pc")
        phone.until("#said", "instead of #6 · An · plain castle")
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


def test_a_line_of_one_player_does_not_become_anothers_while_its_page_is_away(chromium, opening):
    opening("do", "p i18")
    with serving(opening.db) as address, Phone(chromium, address, refused=True) as phone:
        phone.tap("pc")
        phone.until("#said", "An · plain castle")
        phone.page.goto(address.removesuffix("/record"))
        opening("do", "end")
        phone.page.goto(address)
        phone.until("#alert", "removed from the line")
        phone.until("#said", "Bram")


def test_a_language_that_is_chosen_holds_on_every_page_of_the_phone(chromium, opening):
    with (
        serving(opening.db) as address,
        Phone(chromium, address.removesuffix("/record"), refused=True, bypass_csp=True) as phone,
    ):
        phone.page.add_script_tag(path=AXE_FILE)
        assert phone.page.evaluate(AXE) == []
        phone.page.locator("#language").select_option("de")
        phone.until("#connection", "live")
        phone.until(".records", "Mitschreiben")
        phone.page.locator(".records").tap()
        phone.until("#entry", "Eintrag 5")
        phone.page.locator("h1 a").tap()
        phone.until(".records", "Mitschreiben")


def test_a_page_keeps_its_language_without_a_connection(chromium, opening):
    with serving(opening.db) as address, Phone(chromium, address, refused=True) as phone:
        phone.page.locator("#more > summary").tap()
        phone.cut()
        phone.page.locator("#language").select_option("de")
        wait_for(phone.page, phone.page.locator("#language").input_value, "en")
        phone.cut(off=False)
        assert phone.page.url == address


def test_a_line_waits_for_the_next_link_where_its_own_is_revoked(chromium, opening):
    links = Links()
    with serving(opening.db, links=links) as address, cut_off(chromium, address) as phone:
        token = address.split("/")[-2]
        game = links.find(token).game
        links.revoke(token)
        phone.context.set_offline(False)
        phone.until("#check", "this link no longer works")
        phone.page.goto(address)
        phone.until("main", "not recorded yet: An · plain · i18")
        fresh = links.make(Role.RECORDER, game).token
        phone.page.goto(f"{address.partition('/t/')[0]}/t/{fresh}/record")
        phone.until("#entry", "entry 6")
    assert opening("export", "text").out.count("b p i18") == 1


def test_what_is_discarded_on_a_revoked_link_is_named_nowhere(chromium, opening):
    links = Links()
    with serving(opening.db, links=links) as address, cut_off(chromium, address) as phone:
        links.revoke(address.split("/")[-2])
        phone.context.set_offline(False)
        phone.until("#check", "this link no longer works")
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


def test_a_line_of_a_command_that_is_not_there_any_more_is_answered(chromium, opening):
    with serving(opening.db) as address, Phone(chromium, address, refused=True) as phone:
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
def test_what_is_asked_ahead_of_a_busy_server_is_asked_ever_later(chromium, opening, status, again):
    with serving(opening.db) as address, Phone(chromium, address, refused=True) as phone:
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


def test_what_is_discarded_does_not_come_back(chromium, opening):
    with serving(opening.db) as address, cut_off(chromium, address) as phone:
        phone.until("#discard:not([disabled])", "Discard it")
        phone.page.locator("#discard").tap()
        phone.until("#said", "An")
        phone.cut(off=False)
        phone.until("#check", "")
        phone.tap("p", "l18")
        phone.record()
    assert [one["line"] for one in opening("log", "--json").json["entries"]][5:] == ["b p l18"]


def test_what_is_being_sent_cannot_be_discarded(chromium, opening):
    with serving(opening.db) as address, Phone(chromium, address, refused=True) as phone:
        held = []
        phone.page.route("**/record?*", lambda route: held.extend([route]))  # on its way
        phone.tap("p", "i18")
        phone.page.locator("#record").tap()
        phone.until("#said", "not recorded yet")
        assert phone.page.locator("#discard").is_disabled()
        held.pop().continue_()
        phone.until("#entry", "entry 6")


def test_what_had_arrived_before_it_was_discarded_is_said(chromium, opening):
    with serving(opening.db) as address, Phone(chromium, address, refused=True) as phone:
        arrived = []

        def lose(route):
            if not arrived:
                arrived.append(route.fetch().status)
            route.abort()

        phone.page.route("**/record?*", lose)
        phone.tap("p", "i18")
        phone.page.locator("#record").tap()
        phone.page.locator("#discard:not([disabled])").tap()
        phone.until("#alert", "already recorded, as entry 6")
        assert arrived == [200]


def test_choices_are_tapped_without_a_connection(chromium, opening):
    with serving(opening.db) as address, Phone(chromium, address, refused=True) as phone:
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


def test_what_is_typed_is_checked_as_in_a_session(chromium, opening):
    with serving(opening.db) as address, Phone(chromium, address, refused=True) as phone:
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
        phone.page.press("#typed", "Enter")
        phone.until("#record", "Record anyway")
        phone.until("#said", "not recorded yet")
        phone.page.locator("#record").tap()
        phone.until("#entry", "entry 7")
        phone.page.locator("#undo").tap()
        phone.until("#echo", "#8 undone: #7 b m h18")
        phone.page.locator("#redo").tap()
        phone.until("#echo", "#9 redone: #7 b m h18")


def test_a_number_is_typed_on_while_somebody_else_records(chromium, opening):
    with serving(opening.db) as address, Phone(chromium, address) as phone:
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
def phones(chromium, opening):
    """Two phones at the opening; the first is refused something."""
    with (
        serving(opening.db) as address,
        Phone(chromium, address, refused=True) as one,
        Phone(chromium, address) as other,
    ):
        yield one, other


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


def test_a_ruling_whose_place_another_phone_fills_is_told_and_tapped_on(phones):
    one, other = phones
    one.begin_way("ruling")
    one.tap("b", "p", "i18")
    other.tap("p", "i18")
    other.record()
    one.until("#alert", "removed from the line")
    one.until("#entry", "entry 6")
    one.tap("h18")
    one.until("#said", "h18")


def test_what_is_counted_stays_while_a_line_waits(chromium, opening):
    with serving(opening.db) as address, Phone(chromium, address, refused=True) as phone:
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


def test_taps_are_answered_while_the_stream_is_late(chromium, opening):
    with serving(opening.db) as address, Phone(chromium, address, refused=True) as phone:
        phone.page.route("**/events?*", lambda route: route.abort())
        phone.page.reload()
        phone.until("#net", "no connection")
        phone.tap("p", "i18")
        phone.record()
    assert "b p i18" in opening("export", "text").out


@pytest.mark.parametrize(("begin", "code"), [("#position", "k18"), ('[data-way="ruling"]', "b")])
def test_what_is_begun_before_the_answer_to_a_line_is_tapped_on(chromium, opening, begin, code):
    with serving(opening.db) as address, Phone(chromium, address, refused=True) as phone:
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


def test_a_place_on_the_board_is_tapped(chromium, opening):
    with serving(opening.db) as address, Phone(chromium, address) as phone:
        phone.tap("p")
        phone.touch("i18")
        phone.until("#said", "An · plain · i18")
        phone.page.locator("#back").tap()
        phone.page.locator(".tap").first.wait_for()
        assert phone.page.locator(".tap").count() == phone.page.locator("#choices button").count()


def test_what_is_recorded_is_what_was_tapped_last(chromium, opening):
    """An answer that is on its way does not let an older line be recorded."""
    with serving(opening.db) as address, Phone(chromium, address) as phone:
        phone.tap("p", "i18")
        phone.until("#record:not([disabled])", "Record it")
        phone.page.route("**/record/now*", lambda route: None)  # no answer comes
        phone.page.locator("#back").tap()
        assert phone.page.locator("#record").is_disabled()
        phone.page.unroute("**/record/now*")
        phone.page.locator("#back").tap()
        phone.until("#said", "An")
        assert phone.page.locator("#record").is_disabled()
    assert len(opening("log").lines) == 6


def test_what_if_a_game_goes_on_from_the_step_that_is_shown(chromium, opening):
    opening("do", "p i18")
    before = opening("log", "--json").json["entries"]
    with serving(opening.db) as address, Phone(chromium, address, refused=True) as phone:
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


TARGETS = """() => [...document.querySelectorAll("button, input, .tap rect")]
  .filter((one) => one.getClientRects().length)
  .map((one) => [one.textContent || one.id, one.getBoundingClientRect()])
  .filter(([, box]) => box.height < 44 || box.width < 44).map(([what]) => what)"""

TURNED = """() => {
  const first = document.querySelector("#choices button").getBoundingClientRect();
  const record = document.getElementById("record").getBoundingClientRect();
  const shown = document.querySelectorAll("body *:not(.frame *, .unseen, script)");
  const off = [...shown].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width && (box.left < -0.5 || box.right > innerWidth + 0.5);
  });
  return [first.bottom <= innerHeight && first.bottom <= record.top, record.bottom <= innerHeight,
    off.map((one) => one.outerHTML.slice(0, 80))];
}"""


@pytest.fixture(scope="module", params=TITLES)
def going_on(request, tmp_path_factory):
    """A game with the most players, served before an action of several taps; and those taps."""
    table = Table(tmp_path_factory.mktemp("going-on") / "games.db")
    record = records(request.param)[max(records(request.param))]
    taps = up_to(table, record, 30, lambda taps: len(taps) > 1)
    with serving(table.db) as address:
        yield address, taps, request.param


BESIDE = ("#board", "#said")


def test_a_turned_phone_has_board_and_choices_beside_each_other(chromium, going_on):
    address, taps, _title = going_on
    with Phone(chromium, address) as phone:
        for code in taps:
            phone.page.locator(phone.choice(code)).wait_for()
            for width, height in [(844, 390), (740, 360), (1280, 720)]:
                resize(phone.page, width, height)
                assert phone.page.evaluate(TURNED) == [True, True, []]
                board, said = (phone.page.locator(one).bounding_box() for one in BESIDE)
                assert board["x"] + board["width"] <= said["x"]
            phone.tap(code)


def league_at(table, place):
    """Record a game of League of Six until a town or a row is tapped."""
    record = records("league-of-six")["full-5-players"]
    up_to(table, record, 60, lambda taps: bool(taps) and taps[0].startswith(place))


@pytest.mark.parametrize("place", ["zi", "ro"])
def test_league_of_six_draws_what_its_phase_needs(chromium, table, place):
    """The towns, or the storage tiles one above the other: nothing is moved sideways."""
    league_at(table, place)
    with serving(table.db) as address, Phone(chromium, address) as phone:
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


def test_a_turned_phone_shows_every_row_to_choose_from(chromium, table):
    league_at(table, "ro")
    view = {"width": 844, "height": 390}
    with serving(table.db) as address:
        for language in LANGUAGES:
            with Phone(chromium, address, viewport=view, locale=language) as phone:
                assert phone.page.evaluate(SHOWN_CHOICES) == [True] * 6
                assert phone.page.evaluate(TARGETS) == []
        narrow = {"width": 360, "height": 740}  # a row is wider than this; its name shows
        with Phone(chromium, address, viewport=narrow) as phone:
            phone.page.locator(".tap").first.wait_for()
            begins = [spot.bounding_box()["x"] for spot in phone.page.locator(".tap").all()]
            assert min(begins) >= phone.page.locator("#board").bounding_box()["x"]


LOOKS = [
    (language, width, scheme)
    for language, (width, scheme) in zip(
        LANGUAGES,
        cycle([(390, "light"), (320, "dark"), (390, "dark"), (320, "light")]),
        strict=False,
    )
]


def test_it_fits_a_phone_and_axe_finds_nothing(chromium, going_on):
    address, taps, title = going_on
    for language, width, scheme in LOOKS:
        options = {
            "viewport": {"width": width, "height": 844},
            "color_scheme": scheme,
            "bypass_csp": True,
            "locale": language,
        }
        with Phone(chromium, address, **options) as phone:
            page = phone.page
            page.evaluate(AXE_FILE.read_text("utf-8"))
            for n, code in enumerate([*taps, None]):
                spot = "#record:not([disabled])" if code is None else phone.choice(code)
                page.locator(spot).wait_for()
                assert page.evaluate(TARGETS) == []
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
                assert page.evaluate(AXE) == []
                shoot(page, f"recording-{title}-{language}-{n}")
                if code:
                    page.locator(spot).tap()
