"""Cards as notebooks show them: an SVG image of each, with its text for screen readers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardmath._core import Card

_WIDTH, _HEIGHT, _GAP = 40, 56, 6
_COLORS = {"c": "#1b7a3d", "d": "#1f5fbf", "h": "#c22f2f", "s": "#1a1a1a"}
"""A colour for each suit, as in the page: clubs and spades look much the same in one."""


def as_svg(cards: Iterable[Card]) -> str:
    """Draw cards side by side.

    >>> from cardmath import Card
    >>> as_svg([Card("Ah")])[:46]
    '<svg role="img" aria-label="Ah" width="40" hei'
    """
    drawn = list(cards)
    width = max(len(drawn) * (_WIDTH + _GAP) - _GAP, 1)
    faces = "".join(_face(card, place * (_WIDTH + _GAP)) for place, card in enumerate(drawn))
    label = " ".join(map(str, drawn)) or "no cards"
    return (
        f'<svg role="img" aria-label="{label}" width="{width}" height="{_HEIGHT}" '
        f'viewBox="0 0 {width} {_HEIGHT}" xmlns="http://www.w3.org/2000/svg">{faces}</svg>'
    )


def _face(card: Card, left: int) -> str:
    """A card; a joker is a star."""
    text, middle = str(card), left + _WIDTH / 2
    rank, suit = ("★", text[1:]) if text[0] == "X" else (text[0], card.pretty()[1:])
    color = _COLORS.get(text[1], "#6b3fa0")
    letters = f'text-anchor="middle" fill="{color}" font-family="sans-serif"'
    return (
        f'<rect x="{left + 0.5}" y="0.5" width="{_WIDTH - 1}" height="{_HEIGHT - 1}" rx="5" '
        f'fill="#fff" stroke="#999"/>'
        f'<text x="{middle:g}" y="26" font-size="22" font-weight="bold" {letters}>{rank}</text>'
        f'<text x="{middle:g}" y="48" font-size="20" {letters}>{suit}</text>'
    )
