"""A trainer for video poker: a hand is dealt, cards are held, and the cost of an error is shown."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from cardmath import video_poker
from cardmath._cards.deck import Card
from cardmath._page.errors import among
from cardmath._support.layout import printed
from cardmath._support.progress import Progress
from cardmath.app.asked import Asked


def answer(asked: Asked, progress: Progress) -> Generator[dict[str, Any], None, dict[str, Any]]:
    """Deal the hand of a seed; once it is played, show what each way to play it is worth."""
    progress(0, 1)
    games = [[each.key, each.name] for each in video_poker.GAMES.values()]
    with among(games):
        game = video_poker.find_game(asked.text("game", "jacks-9-6"))
    seed = asked.seed()
    trainer = video_poker.Trainer(game.key, seed)
    known = {
        "games": games,
        "game": game.to_dict(),
        "hand": _texts(trainer.hand),
        "wild": _texts(game.wild_cards),
        "hint": trainer.holds.best.name if asked.flag("hint") else None,
        "played": None,
    }
    if not asked.flag("play"):
        return known
    yield known  # the held cards may be none of the hand's
    return {**known, "played": _played(trainer, asked.text("hold"))}


def _played(trainer: video_poker.Trainer, held: str) -> dict[str, Any]:
    """What came of a hand, and all ways to play it."""
    holds, found = trainer.holds, trainer.answer(held)
    return {
        "right": found.right,
        "hold": _hold(found.played),
        "best": _hold(found.best),
        "drawn": _texts(found.drawn),
        "line": found.line,
        "pay": float(found.pay),
        "balance": float(trainer.balance),
        "table": printed(holds),
        "outcomes": [
            {"line": line, "draws": draws, "share": float(share), "pays": pays}
            for line, draws, share, pays in holds.outcomes(found.played)
        ],
    }


def _hold(hold: video_poker.Hold) -> dict[str, Any]:
    return {
        "name": hold.name,
        "digits": hold.digits,
        "value": float(hold.value),
        "cost": float(hold.cost),
    }


def _texts(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]
