"""Colours that can be read on others."""

from __future__ import annotations


def ink(colour: tuple[float, float, float]) -> str:
    """Black or white, whichever has the greater contrast with a colour.

    The contrast of two colours is the ratio of their luminances, with 0.05 added to each
    (WCAG 2.2).
    """
    light = _luminance(colour) + 0.05
    return "white" if 1.05 / light > light / 0.05 else "black"


def _luminance(colour: tuple[float, float, float]) -> float:
    """The relative luminance of an sRGB colour, 0 (black) to 1 (white), as in WCAG 2.2."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
