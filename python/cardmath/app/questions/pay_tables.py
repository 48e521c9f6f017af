"""Pay tables of video poker: the return of each line, a strategy, and the risks of a bankroll."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardmath import video_poker
from cardmath._page.errors import among
from cardmath._page.table import Fields
from cardmath._support.layout import printed
from cardmath._support.progress import Progress
from cardmath.app.asked import Asked
from cardmath.errors import CardmathError, CardmathTypeError
from cardmath.video_poker.session import SHARES

"""The shares of all sessions that end below the curves of a bankroll."""
STEPS = 8
_MOST_HANDS = 10_000
_MOST_BETS = 100_000


def answer(asked: Asked, progress: Progress) -> Generator[dict[str, Any], None, dict[str, Any]]:
    """Answer a question about a `game`, with other `pays` for some of its lines.

    `want` is `return`, `strategy` or `bankroll`; the last has `hands` and `bankroll`. The first
    answer to `return` has the game alone, to which wrong pays can be put right.

    Raises:
        FieldError, SeveralFieldsError: a pay is not a number.
    """
    progress(0, 1)
    games = [[each.key, each.name] for each in video_poker.GAMES.values()]
    with among(games):
        plain = video_poker.find_game(asked.text("game", "jacks-9-6"))
    want = asked.choice("want", ("return", "strategy", "bankroll"), "return")
    known = {"games": games, "game": plain.to_dict()}
    if want == "return":
        yield {**known, "analysis": None}
    game = _with_pays(plain, asked)
    if want == "strategy":
        sheet = video_poker.strategy(game, progress=progress)
        groups = sheet.grouped().groups if game.wild_cards else {"": sheet.names}
        return {"strategy": {"title": sheet.title, "groups": list(groups.items())}}
    found = video_poker.analyze(game)
    if want == "bankroll":
        return {"bankroll": _bankroll(found, asked, progress)}
    analysis = {
        "own": game != plain,
        "percent": found.percent,
        "plain": found.percent if game == plain else video_poker.analyze(plain).percent,
        "variance": float(found.variance),
        "deviation": found.standard_deviation,
        "hits": float(found.hit_frequency),
        "table": printed(found),
    }
    return {**known, "analysis": analysis}


def _with_pays(game: video_poker.Game, asked: Asked) -> video_poker.Game:
    """The game with the pays that were typed."""
    given = asked.values.get("pays", {})
    if not isinstance(given, dict):
        raise CardmathTypeError("pays maps lines to numbers")
    fields, lines = Fields(), {line.name for line in game.lines}
    pays: dict[str, int] = {}
    for name, pay in given.items():
        with fields.of(f"pays.{name}"):
            if name not in lines or not isinstance(pay, str):
                raise CardmathError(f"{game.name} has no line {name!r}")
            if not pay.strip().isdigit() or not 0 <= int(pay) <= _MOST_BETS:
                raise CardmathError(f"a pay is a whole number of bets, 0 to {_MOST_BETS:,}")
            pays[name] = int(pay)
    fields.check()
    return game.with_pays(pays, f"{game.key}-own", f"{game.name}, own pays") if pays else game


def _bankroll(found: video_poker.Analysis, asked: Asked, progress: Progress) -> dict[str, Any]:
    """What a bankroll is after more and more hands, and the risk of losing all of it."""
    hands = asked.whole("hands", 1000, STEPS, _MOST_HANDS)
    bankroll = asked.whole("bankroll", 200, 1, 100_000)
    steps = []
    for step in range(1, STEPS + 1):
        progress(step - 1, STEPS)
        after = video_poker.session(found, hands * step // STEPS, bankroll)
        bets = [float(after.quantile(share)) for share in SHARES]
        steps.append({"hands": hands * step // STEPS, "bets": bets, "ruin": float(after.ruin)})
    return {
        "steps": steps,
        "shares": SHARES,
        "start": bankroll,
        "text": str(after),
        "ruin": video_poker.risk_of_ruin(found, bankroll),
        "safe": video_poker.bankroll_for(0.05, found),
    }
