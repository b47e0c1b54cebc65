"""The recorder's page as an app, in a secure context alone: `make browser`.

Chromium takes this computer's own address as secure, and a name in the network over HTTP not.
"""

import pytest

from tests.browser.phones import Phone, serving
from tests.browser.setup import browser
from tests.browser.watching import OPTIONS, until

KEPT = """async () => (await Promise.all((await caches.keys()).map(async (name) =>
  (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname)))).flat()"""


@pytest.fixture
def db(table):
    table("new", "robber-knights", "An:blue", "Bram:red")
    return table.db


def test_what_pages_share_is_kept_and_no_token_and_nothing_of_a_game(chromium, db):
    with serving(db) as address:
        phone = Phone(chromium, address, refused=True, service_workers="allow")
        until(phone.page, "async () => Boolean((await navigator.serviceWorker.ready).active)", True)
        phone.tab()
        until(phone.page, "() => Boolean(navigator.serviceWorker.controller)", True)
        phone.tab()
        phone.until("#entry", "entry 1")
        kept = phone.page.evaluate(KEPT)
        assert "/shell/record.js" in kept
        assert all(path.startswith("/shell/") for path in kept)
        phone.know_ahead()
        phone.cut()
        phone.tap("b", "p", "j18")
        phone.page.locator("#record:not([disabled])").tap()
        phone.until("#said", "not recorded yet")
    phone.tab(address)  # the server is gone
    phone.until("main", "no connection")
    phone.until("#unsent", "not recorded yet: An")
    assert phone.page.locator("#again").bounding_box()["height"] >= 44
    phone.context.close()


def test_a_link_can_be_installed_and_starts_full_screen_at_its_own_page(chromium, db):
    with serving(db) as address, Phone(chromium, address, service_workers="allow") as phone:
        until(phone.page, "() => document.querySelectorAll('[rel=manifest]').length", 1)
        found = phone.page.evaluate(
            "async () => (await fetch(document.querySelector('[rel=manifest]').href)).json()"
        )
        assert address.endswith(found["start_url"])
        assert found["display"] == "fullscreen"
        assert "An" not in str(found)
        session = phone.context.new_cdp_session(phone.page)
        assert session.send("Page.getAppManifest")["errors"] == []
        wrong = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [one["errorId"] for one in wrong if one["errorId"] != "in-incognito"] == []


def test_the_screen_stays_on_while_recording_unless_its_switch_is_off(chromium, db):
    with serving(db) as address, Phone(chromium, address) as phone:
        phone.context.grant_permissions(["screen-wake-lock"])
        phone.tab()
        phone.until("#entry", "entry 1")
        phone.page.locator("#more > summary").tap()
        switch = phone.page.locator("#awake")
        assert switch.is_checked()
        until(phone.page, "() => document.body.dataset.awake", "yes")
        switch.uncheck()
        until(phone.page, "() => document.body.dataset.awake", "no")
        phone.tab()
        until(phone.page, "() => document.body.dataset.awake", "no")


def test_without_a_secure_context_the_page_is_the_same_and_offers_neither(chromium, db):
    resolved = "--host-resolver-rules=MAP games.test 127.0.0.1"
    there = chromium.browser_type.launch(executable_path=browser(), args=[*OPTIONS, resolved])
    with serving(db, names=["games.test"]) as address:
        named = address.replace("127.0.0.1", "games.test")
        with Phone(there, named, service_workers="allow") as phone:
            assert not phone.page.evaluate("isSecureContext")
            phone.page.locator("#more > summary").tap()
            assert not phone.page.locator("#awake").is_visible()
            assert phone.page.locator("[rel=manifest]").count() == 0
            phone.tap("b", "p", "j18")
            phone.record()
            # Chromium says itself that it heeds one of our headers in secure contexts alone
            phone.wrong = [one for one in phone.wrong if "Cross-Origin-Opener-Policy" not in one]
    there.close()
