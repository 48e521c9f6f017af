"""Messages about words that are unknown."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def suggest(reason: str, word: str, known: Iterable[str], accepted: str = "", **shown: str) -> str:
    """A message with the known word that is most like a word, if one is.

    Args:
        reason: what is wrong.
        word: what was written; case does not matter.
        known: the words that are accepted.
        accepted: a sentence that lists them, without its full stop.
        shown: for some known words, what the message has in their place.
    """
    by_lower = {each.lower(): each for each in known}
    near = get_close_matches(word.lower(), by_lower, 1)
    if near:
        found = by_lower[near[0]]
        hint = f"; did you mean {shown.get(found, found)}?"
    else:
        hint = "." if accepted else ""
    return f"{reason}{hint} {accepted}".rstrip()
