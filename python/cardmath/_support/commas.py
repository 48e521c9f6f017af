"""Commas in what people type: between thousands, as in 12,500, or between numbers, as in 50,30."""

from __future__ import annotations

import re
from itertools import pairwise

from cardmath.errors import CardmathError, quote

_THOUSANDS = re.compile(r"\d{1,3}(,\d{3})+(\.\d+)?")


def without_commas(text: str) -> str:
    """A number without the commas between its thousands.

    Raises:
        CardmathError: a comma is elsewhere.

    >>> without_commas("12,500")
    '12500'
    >>> without_commas("5,3")
    Traceback (most recent call last):
        ...
    cardmath.errors.CardmathError: '5,3' is not a number: a comma separates thousands, as in 12,500
    """
    if "," in text and not _THOUSANDS.fullmatch(text):
        example = "a comma separates thousands, as in 12,500"
        raise CardmathError(f"{quote(text)} is not a number: {example}")
    return text.replace(",", "")


def split_numbers(text: str) -> list[str]:
    """Numbers with spaces, commas or semicolons between them.

    Raises:
        CardmathError: a comma may be between thousands.

    >>> split_numbers("500,300, 200")
    ['500', '300', '200']
    >>> split_numbers("1,000 500")
    Traceback (most recent call last):
        ...
    cardmath.errors.CardmathError: '1,000': one number or several? Write 1000, or 1 000
    """
    for word in re.split(r"[\s;]+", text):
        if _THOUSANDS.fullmatch(word) and not _descend(parts := word.split(",")):
            choice = f"Write {''.join(parts)}, or {' '.join(parts)}"
            raise CardmathError(f"{quote(word)}: one number or several? {choice}")
    return [number for number in re.split(r"[\s,;]+", text) if number]


def _descend(parts: list[str]) -> bool:
    """Whether parts are numbers of their own as prizes are: none grows, or begins with a 0."""
    leads = any(part[0] == "0" for part in parts[1:])
    return not leads and all(float(one) >= float(other) for one, other in pairwise(parts))
