"""Texts that callers pass, for what takes only UTF-8."""

from __future__ import annotations


def utf8(text: str) -> str:
    r"""The text with `?` in place of half a surrogate pair, which has no UTF-8.

    >>> utf8("Ah \ud83c"), utf8("A♥")
    ('Ah ?', 'A♥')
    """
    return text.encode("utf-8", "replace").decode()
