"""The page around the views: its address, its settings, and its connection."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect

from tests.app.running import App, Watched
from tests.app.test_every_view import VIEWS, copied, settled

LARGEST = 150_000
"""The most bytes that a view loads, with all that is around it, as they are transferred."""


def test_the_key_is_kept_for_the_tab_alone(watched: Watched) -> None:
    page = settled(watched.open("spot?board=Ks7h2d"))
    assert page.url == f"{watched.app.origin}/#spot?board=Ks7h2d"
    assert watched.app.key not in page.content()
    assert watched.app.key not in page.evaluate("JSON.stringify([localStorage, document.cookie])")
    assert page.context.cookies() == []


@pytest.mark.exhaustive
def test_a_copied_link_opens_what_was_seen(watched: Watched) -> None:
    page = settled(watched.open("spot"))
    page.get_by_role("textbox", name="Your hand").fill("7s 7d")
    page.get_by_role("textbox", name="Board").fill("7h Kc 2d")
    expect(page.locator(".headline")).to_contain_text("Three of a Kind, Sevens")
    link = copied(page, "Copy link")
    other = settled_at(page.context.new_page(), link)
    seen = page.locator("main").inner_text()
    expect(other.locator("main")).to_have_text(seen, use_inner_text=True)


def settled_at(page: Page, address: str) -> Page:
    page.goto(address)
    return settled(page)


def enter(page: Page, code: str) -> None:
    """Type a code into the page."""
    page.get_by_label("Code").fill(code)
    page.get_by_role("button", name="Open", exact=True).click()


def test_a_tab_without_the_key_asks_for_a_code(browser: Browser) -> None:
    """A reload and a copy of the tab keep the key; another tab has none. All see the app end."""
    with App() as app:
        context = browser.new_context()
        page = context.new_page()
        page.goto(f"{app.address}#spot?board=Ks7h2d")
        expect(page.get_by_role("alert").first).to_contain_text("This tab has no key")
        assert page.locator("main h1").count() == 0
        assert page.locator("progress:visible").count() == 0
        enter(page, "wrong")
        expect(page.get_by_text("This code does not count")).to_be_visible()
        enter(page, app.code)
        settled(page)
        expect(page.locator(".headline")).to_contain_text("Ace")
        expect(page.get_by_label("Code")).to_be_hidden()
        page.reload()
        settled(page)
        with context.expect_page() as opened:
            page.evaluate("void open('/#spot')")
        settled(opened.value)
        other = context.new_page()
        other.goto(app.address)
        expect(other.get_by_role("alert").first).to_contain_text("This tab has no key")
        enter(other, app.code)
        expect(other.get_by_text("was used already")).to_be_visible()
        trouble = page.locator("#trouble")
        expect(trouble).to_be_hidden()
        app.stop()
        expect(trouble).to_be_visible()
        context.close()


@pytest.mark.exhaustive
def test_broken_addresses_harm_nobody(watched: Watched) -> None:
    page = settled(watched.open("spot"))
    for place in [
        *("", "none", "spot?", "spot?hand", "spot?hand=1", "spot?hand=[1,2]", "spot?hand=null"),
        *("spot?hand=%25%", "spot?__proto__={}&constructor=1", "?=&&&=", "#spot", "spot/../x"),
        *("spot?hand=" + "x" * 5000, "spot?hand=<img src=x onerror=alert(1)>", "spot?dead=true"),
    ]:
        page.evaluate("place => { location.hash = place }", place)
        settled(page)
        expect(page.locator("main h1")).to_be_visible()


@pytest.mark.exhaustive
def test_settings_are_kept(watched: Watched) -> None:
    page = settled(watched.open("spot"))
    page.get_by_label("Colours").select_option("Dark")
    page.get_by_label("Four-colour deck").check()
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.reload()
    settled(page)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == dark
    expect(page.get_by_label("Four-colour deck")).to_be_checked()
    page.get_by_label("Colours").select_option("Light")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != dark


def test_the_views_are_reached_by_keyboard(watched: Watched) -> None:
    page = settled(watched.open("spot"))
    page.keyboard.press("Tab")
    expect(page.get_by_text("Skip to the view")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('main').contains(document.activeElement)")


@pytest.mark.exhaustive
def test_back_and_forth_between_views(watched: Watched) -> None:
    some = VIEWS[::4]  # each view is clicked on in `test_it_is_small`
    page = settled(watched.open(some[0]))
    for view in some[1:]:
        page.locator(f"nav a[href='#{view}']").click()
        settled(page)
        page.wait_for_url(re.compile(rf"#{view}(\?|$)"))  # the browser reports it a moment later
    for view in reversed(some[:-1]):
        page.go_back()
        page.wait_for_selector(f"main .view-{view}")
    expect(page.locator("nav a[aria-current]")).to_have_count(1)


@pytest.mark.exhaustive
def test_many_tabs_at_once(watched: Watched) -> None:
    settled(watched.open("spot"))
    tabs = [watched.page.context.new_page() for _ in range(6)]
    for rank, tab in zip("AKQJT9", tabs, strict=True):
        tab.goto(f"{watched.app.origin}/#spot?hand={rank}s{rank}d&board=2c3h7s")
    for name, tab in zip(["Aces", "Kings", "Queens", "Jacks", "Tens", "Nines"], tabs, strict=True):
        expect(tab.locator(".headline")).to_contain_text(f"One Pair, {name}")


@pytest.mark.exhaustive
def test_it_is_small(fresh: Watched) -> None:
    """The files of each view that is opened first, with the headers."""
    begun: list[Request] = []
    done: list[Request] = []
    fresh.page.on("request", lambda request: begun.append(request))  # noqa: PLW0108 # wrapped by playwright
    fresh.page.on("requestfinished", lambda request: done.append(request))  # noqa: PLW0108
    session = fresh.page.context.new_cdp_session(fresh.page)
    for view in VIEWS:
        fresh.page.goto("about:blank")
        session.send("Network.clearBrowserCache")
        begun.clear()
        done.clear()
        settled(fresh.open(view))
        while len(begun) > len(done):  # a busy browser says later that they are finished
            fresh.page.wait_for_timeout(20)
        sizes = [request.sizes() for request in done]
        sent = sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)
        assert 10_000 < sent <= LARGEST, view


def test_the_policy_refuses_what_the_page_does_not_need(watched: Watched) -> None:
    page = settled(watched.open("spot"))
    wrong = "try { document.body.innerHTML = '<b>x</b>' } catch (error) { return error.name }"
    assert page.evaluate(f"(() => {{ {wrong} }})()") == "TypeError"
    assert page.evaluate("fetch('http://127.0.0.1:9/').then(() => 'sent', () => 'refused')") == (
        "refused"
    )
    watched.errors.clear()  # the browser reports each refusal
    watched.foreign.clear()


@pytest.mark.exhaustive
def test_a_late_change_of_the_address_does_not_hold_the_user_back(watched: Watched) -> None:
    """A view writes its state into the address a moment later. The user may have left by then."""
    page = settled(watched.open("census"))
    page.get_by_role("button", name="aces").click()
    page.evaluate(
        """() => {
          location.hash = "history";
          const until = performance.now() + 300;
          while (performance.now() < until);  // the view's timer is due before the page hears of it
        }"""
    )
    expect(page.get_by_role("heading", name="History")).to_be_visible()
    assert page.url == f"{watched.app.origin}/#history"
    page.get_by_role("link", name="Census").click()
    page.get_by_role("button", name="kings").click()
    page.get_by_role("link", name="24").click()
    expect(page.get_by_role("heading", name="24", exact=True)).to_be_visible()
    page.wait_for_timeout(300)
    assert page.url.startswith(f"{watched.app.origin}/#twenty_four")


@pytest.mark.exhaustive
def test_a_view_that_comes_late_does_not_take_the_place_of_the_next(fresh: Watched) -> None:
    """A click on one link, then right away on another: the second is shown, and Back goes right."""
    page = settled(fresh.open("spot"))

    def late(route: Route) -> None:
        page.wait_for_timeout(300)
        route.continue_()

    page.route("**/views/flops.js", late)
    page.evaluate("location.hash = 'flops'")
    page.wait_for_timeout(50)
    page.evaluate("location.hash = 'census'")
    expect(page.locator(".view-census")).to_be_visible()
    page.wait_for_timeout(500)
    expect(page.locator(".view-census")).to_be_visible()
    assert page.url.endswith("#census")
    page.go_back()
    expect(page.locator(".view-flops")).to_be_visible()


@pytest.mark.exhaustive
def test_an_answer_is_printed_alone(watched: Watched) -> None:
    page = settled(watched.open("push_fold"))
    expect(page.locator("main .class-grid").first).to_be_visible()
    page.evaluate("() => { window.print = () => { window.printed = true; }; }")
    page.get_by_role("button", name="Print", exact=True).click()
    page.wait_for_function("() => window.printed")
    page.emulate_media(media="print")
    assert page.locator(".print .class-grid, .print table").first.is_visible()
    assert not page.locator("main").is_visible()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator(".print").count() == 0
    assert page.locator("main").is_visible()
    page.emulate_media(media="screen")
