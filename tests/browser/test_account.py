"""Accounts in the browser: created with a passkey, used on two devices, recovered with a code, deleted."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import Opener, Watch
from tests.browser.playing import fits_width, new_table
from tests.browser.test_access import faults_of

Snap = Callable[[Page, str], None]
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
CODE = "[data-recovery-code]"


class Phone:
    """A browser of its own with a passkey store of its own."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.cdp: CDPSession = page.context.new_cdp_session(page)
        self.cdp.send("WebAuthn.enable")
        self.id = self.cdp.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})["authenticatorId"]

    def passkeys(self) -> list[Any]:
        found: list[Any] = self.cdp.send("WebAuthn.getCredentials", {"authenticatorId": self.id})["credentials"]
        return found

    def receive(self, passkeys: list[Any]) -> None:
        """As a password manager copies passkeys to all devices of a person."""
        for one in passkeys:
            self.cdp.send("WebAuthn.addCredential", {"authenticatorId": self.id, "credential": one})


@pytest.fixture
def localhost(base_url: str, watch: Watch) -> str:
    """The server's address under a name that browsers allow passkeys for."""
    watch.address = base_url.replace("127.0.0.1", "localhost")
    return watch.address


def opened(visit: Opener, address: str, **more: Any) -> Page:
    page = visit("/#/account", address=address, **more)
    expect(page.get_by_role("heading", name="Your data")).to_be_visible()
    return page


def rename(page: Page, name: str) -> None:
    page.get_by_label("Display name").fill(name)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()


def created(page: Page) -> str:
    """Create an account with a passkey; its recovery code."""
    page.get_by_role("button", name="Create account with a passkey").click()
    code = page.locator(CODE).inner_text()
    page.get_by_role("button", name="I’ve kept the code").click()
    expect(page.get_by_role("heading", name="Passkeys")).to_be_visible()
    return code


def test_sign_up_and_sign_in_on_two_devices(visit: Opener, localhost: str) -> None:
    """The first device creates the account with a passkey; the second signs in with it and brings its game along."""
    first = Phone(opened(visit, localhost))
    rename(first.page, "Ada")
    assert re.fullmatch(r"(\w{4}-){5}\w{4}", created(first.page))
    second = Phone(visit("/", address=localhost))
    second.receive(first.passkeys())
    new_table(second.page, "Connect Four")
    expect(second.page).to_have_url(re.compile(r"#/t/\w+"))
    table = second.page.url.partition("#")[2]
    second.page.goto("/#/account")
    expect(second.page.get_by_label("Bring my 1 game")).to_be_checked()
    second.page.get_by_role("button", name="Sign in with a passkey").click()
    expect(second.page.get_by_text("Signed in as Ada.")).to_be_visible()
    expect(second.page.get_by_label("Display name")).to_have_value("Ada")
    expect(second.page.get_by_role("heading", name="Signed-in devices")).to_be_visible()
    second.page.reload()
    expect(second.page.get_by_label("Display name")).to_have_value("Ada")
    first.page.goto(f"/#{table}")
    expect(first.page.get_by_role("button", name="Menu")).to_be_visible()
    first.page.goto("/#/account")
    expect(first.page.locator(".entries").last.get_by_role("listitem")).to_have_count(2)
    first.page.get_by_role("button", name=re.compile("^Sign out: ")).click()
    expect(first.page.get_by_text("Device signed out.")).to_be_visible()
    second.page.reload()
    expect(second.page.get_by_role("heading", name="You’re playing as a guest")).to_be_visible()


def test_a_recovery_code_signs_in_once_and_a_second_passkey_is_added(visit: Opener, localhost: str) -> None:
    first = Phone(opened(visit, localhost))
    rename(first.page, "Ada")
    code = created(first.page)
    second = Phone(opened(visit, localhost, phone=True))
    second.page.get_by_label("Recovery code").fill(code.lower())
    second.page.get_by_role("button", name="Sign in with the code").click()
    expect(second.page.locator(CODE)).to_be_visible()
    assert second.page.locator(CODE).inner_text() != code
    expect(second.page.get_by_role("heading", name="Your recovery code")).to_be_focused()
    second.page.get_by_role("button", name="I’ve kept the code").click()
    second.page.get_by_role("button", name="Add a passkey").click()
    expect(second.page.get_by_text("Passkey added.")).to_be_visible()
    expect(second.page.get_by_role("button", name=re.compile("^Remove passkey: "))).to_have_count(2)
    assert len(second.passkeys()) == 1


def test_a_used_code_and_an_unknown_passkey_are_refused_in_words(visit: Opener, localhost: str, watch: Watch) -> None:
    watch.allowed = ("403",)
    first = Phone(opened(visit, localhost))
    created(first.page)
    first.page.get_by_role("button", name=re.compile("^Remove passkey: ")).click()
    expect(first.page.get_by_text("You have no passkey yet.")).to_be_visible()
    second = Phone(opened(visit, localhost))
    second.receive(first.passkeys())
    second.page.get_by_role("button", name="Sign in with a passkey").click()
    expect(second.page.get_by_text("This passkey wasn’t accepted.")).to_be_visible()
    second.page.get_by_label("Recovery code").fill("AAAA-AAAA")
    second.page.get_by_role("button", name="Sign in with the code").click()
    expect(second.page.get_by_text("This recovery code isn’t valid.")).to_be_visible()
    expect(second.page.get_by_role("heading", name="You’re playing as a guest")).to_be_visible()


def test_an_address_without_passkeys_says_so_and_leads_to_localhost(
    visit: Opener, base_url: str, localhost: str, watch: Watch
) -> None:
    watch.address = "http://"
    page = opened(visit, base_url)
    rename(page, "Ada")
    expect(page.get_by_text("Passkeys don’t work at 127.0.0.1")).to_be_visible()
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_have_count(0)
    page.get_by_role("button", name="Continue at localhost").click()
    expect(page.get_by_role("button", name="Create account with a passkey")).to_be_visible()
    assert page.url == f"{localhost}/#/account"
    expect(page.get_by_label("Display name")).to_have_value("Ada")


def test_an_account_with_a_code_only_is_deleted(visit: Opener, base_url: str) -> None:
    page = opened(visit, base_url)
    rename(page, "Ada")
    page.get_by_role("button", name="Create account with a recovery code").click()
    page.get_by_role("button", name="I’ve kept the code").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export my data").click()
    assert download.value.suggested_filename == "cinque-my-data.json"
    page.get_by_role("button", name="Delete my account…").click()
    sure = page.get_by_role("button", name="Delete for good")
    expect(page.get_by_label("To confirm, type your name: Ada")).to_be_focused()
    expect(sure).to_be_disabled()
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Everything about you has been deleted.")).to_be_visible()
    expect(page.get_by_role("heading", name="You’re playing as a guest")).to_be_visible()
    expect(page.get_by_label("Display name")).not_to_have_value("Ada")


@pytest.mark.parametrize(("theme", "lang"), [("light", "en"), ("dark", "de")])
def test_the_page_fits_and_has_no_serious_fault(
    visit: Opener, localhost: str, snap: Snap, theme: str, lang: str
) -> None:
    sizes = [(1280, 720), (740, 360), (360, 740)]
    page = visit("/#/account", address=localhost, color_scheme=theme, locale=lang)
    phone = Phone(page)
    page.wait_for_selector("#delete-text")
    faults: dict[str, list[str]] = {}

    def look(name: str) -> None:
        faults[name] = faults_of(page)
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            fits_width(page)
            snap(page, f"account-{name}-{width}-{theme}")

    look("guest")
    page.locator("section").first.get_by_role("button").first.click()
    page.wait_for_selector(CODE)
    look("code")
    assert len(phone.passkeys()) == 1
    page.locator(".recovery .primary").click()
    page.wait_for_selector("#passkeys-title")
    look("account")
    assert {name: found for name, found in faults.items() if found} == {}
