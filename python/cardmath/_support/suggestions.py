"""Messages about words that are unknown."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches


def did_you_mean(
    word: str,
    known: Iterable[str],
    most: int = 1,
    *,
    before: str = "; ",
    write: Callable[[str], str] = str,
    cutoff: float = 0.6,
) -> str:
    """A hint with the known words that are most like a word; empty if none is.

    Args:
        word: the word that is unknown.
        known: the words that are known.
        most: the most words in the hint.
        before: what precedes the hint.
        write: how a known word is written.
        cutoff: how similar words must be, from 0 to 1.

    >>> did_you_mean("omhaa", ["holdem", "omaha"])
    '; did you mean omaha?'
    >>> did_you_mean("games", ["Game", "GAMES"])
    '; did you mean GAMES?'
    """
    # A known word in another case is meant: `games` is GAMES, though Game is more similar.
    names = list(known)
    same = [name for name in names if name.lower() == word.lower()]
    close = same[:most] or get_close_matches(word, names, most, cutoff)
    return f"{before}did you mean {' or '.join(map(write, close))}?" if close else ""


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
    hint = did_you_mean(
        word.lower(), by_lower, write=lambda near: shown.get(by_lower[near], by_lower[near])
    )
    return f"{reason}{hint or ('.' if accepted else '')} {accepted}".rstrip()
