"""Hands in words: amounts, cards, times and stakes."""

from __future__ import annotations

from typing import Any

from cardmath import _core
from cardmath._rules.games import GAMES

_DECK = 52


def cards_text(ids: list[int] | None) -> str:
    """Cards with spaces between them; ? is a card that is not known.

    >>> cards_text([51, 46, 255])
    'As Kh ?'
    """
    return " ".join(str(_core.Card.from_id(each)) if each < _DECK else "?" for each in ids or ())


def money(amount: float | None, exponent: int, *, sign: bool = False) -> str:
    """An amount in whole units of its currency.

    >>> money(-1250, 2), money(1250, 0), money(50, 2, sign=True), money(0, 2, sign=True)
    ('-12.50', '1,250', '+0.50', '0.00')
    """
    if amount is None:
        return ""
    digits = exponent if isinstance(amount, int) else max(exponent, 1)
    text = f"{amount / 10**exponent:{'+' if sign else ''},.{digits}f}"
    return text if text.strip("+-0.") else text.lstrip("+-")


def game_name(key: str) -> str:
    """The name of a game."""
    return GAMES[key].name if key in GAMES else key


def stakes_text(hand: dict[str, Any]) -> str:
    """The game and its stakes: Texas hold'em no-limit, 0.25/0.50 USD."""
    names = ("small_blind", "big_blind") if hand["small_bet"] is None else ("small_bet", "big_bet")
    stakes = [money(hand[name], hand["exponent"]) for name in names if hand[name] is not None]
    ante = f", ante {money(hand['ante'], hand['exponent'])}" if hand["ante"] else ""
    unit = f" {hand['currency']}" if hand["currency"] else ""
    return f"{game_name(hand['game'])} {hand['betting']}, {'/'.join(stakes)}{unit}{ante}"


def time_text(hand: dict[str, Any]) -> str:
    """When the hand began, as written, or in UTC where only that is known."""
    if hand["time_local"] is not None:
        return f"{hand['time_local']:%Y-%m-%d %H:%M}"
    return "" if hand["time_utc"] is None else f"{hand['time_utc']:%Y-%m-%d %H:%M} UTC"
