"""Commands about the session itself."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardmath import __version__
from cardmath._support.suggestions import did_you_mean
from cardmath.errors import CardmathError, quote
from cardmath.upi.vectors import hand_order

if TYPE_CHECKING:
    from cardmath.upi.state import State

PROTOCOL = "3.0.0"
"""The version of the protocol that we speak, as `show_version` answers."""

_LONGEST_END = 100
_LARGEST_SCRIPT = 10_000_000


def one_word(words: list[str], what: str) -> str:
    """The only argument of a command.

    Raises:
        CardmathError: there are more, or none.
    """
    if len(words) != 1:
        raise CardmathError(f"this command takes {what}, and {len(words)} arguments came")
    return words[0]


def no_word(words: list[str]) -> None:
    """Check that a command has no argument.

    Raises:
        CardmathError: it has one.
    """
    if words:
        raise CardmathError(f"this command takes no argument, and {quote(words[0][:40])} came")


def choice(word: str, known: tuple[str, ...]) -> str:
    """One of some words.

    Raises:
        CardmathError: it is another.
    """
    if word not in known:
        raise CardmathError(
            f"{quote(word[:40])} is not one of {', '.join(known)}{did_you_mean(word[:40], known)}"
        )
    return word


def _is_ready(_state: State, words: list[str]) -> None:
    no_word(words)


def _exit(state: State, words: list[str]) -> None:
    no_word(words)
    state.stop()
    state.is_over = True


def _set_end_string(state: State, words: list[str]) -> None:
    end = one_word(words, "a word")
    if len(end) > _LONGEST_END:
        raise CardmathError(f"an end string has at most {_LONGEST_END} characters")
    state.end = end


def _reset_end_string(state: State, words: list[str]) -> None:
    no_word(words)
    state.end = None


def _show_version(_state: State, words: list[str]) -> list[str]:
    no_word(words)
    return [PROTOCOL]


def _show_build_version(_state: State, words: list[str]) -> list[str]:
    no_word(words)
    return [f"cardmath {__version__}"]


def _show_hand_order(_state: State, words: list[str]) -> list[str]:
    no_word(words)
    return [" ".join(hand_order())]


def _echo(_state: State, words: list[str]) -> list[str]:
    return [" ".join(words)]


def _load_script(state: State, words: list[str]) -> None:
    path = Path(one_word(words, "the path of a script"))
    if path.stat().st_size > _LARGEST_SCRIPT:
        raise CardmathError(f"a script has at most {_LARGEST_SCRIPT:,} bytes")
    text = path.read_bytes().decode("utf-8", "replace")
    if state.pending:
        raise CardmathError("a script cannot load another")
    state.pending = text.splitlines()


COMMANDS = {
    "is_ready": _is_ready,
    "exit": _exit,
    "set_end_string": _set_end_string,
    "reset_end_string": _reset_end_string,
    "show_version": _show_version,
    "show_build_version": _show_build_version,
    "show_hand_order": _show_hand_order,
    "echo": _echo,
    "load_script": _load_script,
}
