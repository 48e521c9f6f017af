"""Commands that declare the next tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardmath.errors import CardmathError, quote
from cardmath.upi.added_lines import MOST_LINES, read_added_line
from cardmath.upi.commands.general import choice, no_word, one_word
from cardmath.upi.spot import STREETS
from cardmath.upi.vectors import read_range

if TYPE_CHECKING:
    from cardmath.upi.state import State

POSITIONS = ("OOP", "IP")
_MOST_CHIPS = 10**8
_MOST_INFORMATION = 1000


def player_of(word: str) -> int:
    """The number of a player: `OOP` or `IP`.

    Raises:
        CardmathError: it is neither.
    """
    return POSITIONS.index(choice(word.upper(), POSITIONS))


def _chips(word: str, least: int = 0) -> int:
    if not (word.isascii() and word.isdigit()) or not least <= int(word[:12]) <= _MOST_CHIPS:
        raise CardmathError(
            f"{quote(word[:40])} is not a whole number of chips from {least} to {_MOST_CHIPS:,}"
        )
    return int(word)


def _set_range(state: State, words: list[str]) -> None:
    if not words:
        raise CardmathError("this command takes OOP or IP, and a range")
    player = player_of(words[0])
    if len(words) == 1:
        raise CardmathError(f"no range after {words[0]}: set_range OOP AA,KK:0.5")
    state.spot.ranges[player] = read_range(words[1:])


def _set_board(state: State, words: list[str]) -> None:
    from cardmath import Hand, cards

    board = "".join(words)
    dealt = cards(board)
    if len(dealt) not in STREETS or len(Hand(dealt)) != len(dealt):
        raise CardmathError(f"a board has three to five cards, such as Ks7h2d, not {len(dealt)}")
    state.spot.board = board


def _set_pot(state: State, words: list[str]) -> None:
    if len(words) != 3:
        raise CardmathError("this command takes three amounts: set_pot 0 0 100")
    own, other, pot = (_chips(word) for word in words)
    if own or other:
        raise CardmathError(
            "bets before the tree are not supported: put them into the third amount"
        )
    state.spot.pot = _chips(str(pot), 1)


def _set_eff_stack(state: State, words: list[str]) -> None:
    state.spot.stack = _chips(one_word(words, "an amount"), 1)


def _set_rake(_state: State, words: list[str]) -> None:
    try:
        taken = any(float(word) for word in words)
    except ValueError:
        taken = True
    if taken or not words:
        raise CardmathError("a rake other than 0 is not supported here: solve.postflop has one")


def _set_isomorphism(state: State, words: list[str]) -> None:
    if len(words) != 2:
        raise CardmathError("this command takes two of 0 and 1: set_isomorphism 1 1")
    flop, turn = (choice(word, ("0", "1")) for word in words)
    state.spot.relabel = "1" in (flop, turn)


def _add_line(state: State, words: list[str]) -> None:
    line = read_added_line(words)
    if len(state.spot.lines) >= MOST_LINES:
        raise CardmathError(f"a tree has at most {MOST_LINES:,} lines")
    state.spot.lines.append(line)


def _remove_line(state: State, words: list[str]) -> None:
    line = read_added_line(words)
    if line not in state.spot.lines:
        raise CardmathError(f"there is no line {' '.join(words)}")
    state.spot.lines.remove(line)


def _clear_lines(state: State, words: list[str]) -> None:
    no_word(words)
    state.spot.lines.clear()


def _add_info_line(state: State, words: list[str]) -> None:
    if len(state.spot.information) >= _MOST_INFORMATION:
        raise CardmathError(f"at most {_MOST_INFORMATION:,} lines of information are kept")
    state.spot.information.append(" ".join(words))


def _reset_tree_info(state: State, words: list[str]) -> None:
    no_word(words)
    state.spot.information.clear()


COMMANDS = {
    "set_range": _set_range,
    "set_board": _set_board,
    "set_pot": _set_pot,
    "set_eff_stack": _set_eff_stack,
    "set_rake": _set_rake,
    "set_isomorphism": _set_isomorphism,
    "add_line": _add_line,
    "remove_line": _remove_line,
    "clear_lines": _clear_lines,
    "add_info_line": _add_info_line,
    "reset_tree_info": _reset_tree_info,
}
