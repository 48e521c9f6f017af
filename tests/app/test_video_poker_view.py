"""The trainer of video poker, as a browser shows it."""

import re

import pytest
from playwright.sync_api import Page, expect

from cardmath import video_poker
from tests.app.looks import Look, cells, in_both_looks, open_as
from tests.app.running import Watched

WIDE: Look = ("light", 1400)


def hand(page: Page) -> list[str]:
    """The cards that are shown, as text."""
    faces = page.locator(".hand .card").all_text_contents()
    names = str.maketrans("♣♦♥♠", "cdhs")
    return [face.replace("10", "T").translate(names) for face in faces]


def seed_of(page: Page) -> int:
    """The seed of the hand, from the address."""
    found = re.search(r"seed=(\d+)", page.url)
    assert found is not None
    return int(found[1])


def shows(page: Page, answer: video_poker.TrainerAnswer) -> None:
    """Check that the page says what came of a hand."""
    verdict = "Right." if answer.right else "An error of"
    expect(page.locator(".headline")).to_contain_text(verdict)
    shown = page.locator(".answer").first
    expect(shown).to_contain_text(
        f"“{answer.played.name}” is worth {float(answer.played.value):.4f}"
    )
    expect(shown).to_contain_text(f"{answer.line}, pays {float(answer.pay):g}.")
    assert hand(page) == [str(card) for card in answer.drawn]


@in_both_looks
def test_a_hand_by_mouse(look: Look, watched: Watched) -> None:
    page = open_as(look, watched, "video_poker?seed=7")
    trainer = video_poker.Trainer("jacks-9-6", 7)
    assert hand(page) == [str(card) for card in trainer.hand]
    best = trainer.holds.best
    for digit in best.digits:
        page.locator(".face-button").nth(int(digit) - 1).click()
    expect(page.locator(".face-button[aria-pressed='true']")).to_have_count(len(best.digits))
    page.get_by_role("button", name="Draw", exact=True).click()
    shows(page, trainer.answer(best.digits))
    expect(page.get_by_text("1 hand, 0 errors that cost 0 bets")).to_be_visible()
    ranked = cells(page, "table:has-text('The best ways to play it')")
    assert ranked[0][1:] == [best.name, f"{float(best.value):.5f}", "best"]
    assert len(page.locator("details tbody tr").all()) == 32


@pytest.mark.exhaustive
def test_a_session_by_keyboard(watched: Watched) -> None:
    page = open_as(WIDE, watched, "video_poker?game=deuces-full-pay&seed=7")
    trainers = []
    for held in ("", "12"):
        seed = seed_of(page)
        trainer = video_poker.Trainer("deuces-full-pay", seed)
        assert hand(page) == [str(card) for card in trainer.hand]
        for digit in held:
            page.keyboard.press(digit)
        page.keyboard.press("d")
        shows(page, trainer.answer(held))
        trainers.append(trainer)
        page.keyboard.press("n")
        expect(page).not_to_have_url(re.compile(rf"seed={seed}\b"))
        page.wait_for_selector("main[data-open='0']")
        expect(page.get_by_role("button", name="Draw", exact=True)).to_be_visible()
    errors = sum(trainer.errors for trainer in trainers)
    cost = float(sum(trainer.cost for trainer in trainers))
    words = page.locator("p.about").inner_text()
    assert words.startswith(f"2 hands, {errors} error")
    shown = re.search(r"cost ([\d.]+) bet.*balance ([−+])([\d.]+)", words)
    assert shown is not None
    assert abs(float(shown[1]) - cost) < 1e-3
    balance = float(shown[3]) * (1 if shown[2] == "+" else -1)
    assert balance == float(sum(trainer.balance for trainer in trainers))


@pytest.mark.exhaustive
def test_what_was_played_cannot_be_changed(watched: Watched) -> None:
    page = open_as(WIDE, watched, "video_poker?seed=7&hold=%2212%22&play=true")
    shows(page, video_poker.Trainer("jacks-9-6", 7).answer("12"))
    page.keyboard.press("3")
    page.keyboard.press("d")
    expect(page.locator(".face-button").first).to_be_disabled()
    expect(page.locator(".face-button[aria-pressed='true']")).to_have_count(2)


@pytest.mark.exhaustive
def test_a_hint_and_another_game(watched: Watched) -> None:
    page = open_as(WIDE, watched, "video_poker?seed=7")
    page.keyboard.press("h")
    best = video_poker.Trainer("jacks-9-6", 7).holds.best
    expect(page.locator(".answer").first).to_have_text(f"The best play: {best.name}.")
    page.get_by_label("Game").select_option("joker-kings-20-7")
    expect(page.locator("caption").last).to_have_text("20/7 Joker Poker")
    expect(page.get_by_text("No hands played yet.")).to_be_visible()


@pytest.mark.exhaustive
def test_keys_are_left_to_lists(watched: Watched) -> None:
    page = open_as(WIDE, watched, "video_poker?seed=7")
    page.get_by_label("Game").focus()
    page.keyboard.press("d")
    expect(page.get_by_role("button", name="Draw", exact=True)).to_be_visible()


@pytest.mark.exhaustive
def test_a_wrong_score_in_the_address_is_left_out(watched: Watched) -> None:
    page = open_as(WIDE, watched, "video_poker?seed=7&score=%5B1,%22x%22%5D")
    expect(page.get_by_text("No hands played yet.")).to_be_visible()
