"""Commands that build a tree, keep it in a file, or describe it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardmath.errors import CardmathError, quote
from cardmath.solve.lines import shown_chips
from cardmath.upi import node_ids
from cardmath.upi.commands.general import choice, no_word

if TYPE_CHECKING:
    from cardmath.solve.question import PostflopQuestion
    from cardmath.upi.state import State

_MOST_LINES = 100_000
_FOREIGN = ".cfr"


def _build_tree(state: State, words: list[str]) -> None:
    no_word(words)
    state.put(None)  # the memory of the tree before is free for this one
    state.put(state.spot.game().prepare())


def _free_tree(state: State, words: list[str]) -> None:
    no_word(words)
    state.put(None)


def _check_path(path: str) -> None:
    if path.lower().endswith(_FOREIGN):
        raise CardmathError(
            f"{quote(path)}: files {_FOREIGN} are of another program, whose format is not "
            "published; files of cardmath end in .cms, for example"
        )


def _dump_tree(state: State, words: list[str]) -> None:
    if not 1 <= len(words) <= 2:
        raise CardmathError("this command takes a path, and full or no_rivers")
    _check_path(words[0])
    kind = choice(words[1], ("full", "no_rivers")) if len(words) == 2 else "full"
    state.idle_answer.save(words[0], river=kind == "full")


def _load_tree(state: State, words: list[str]) -> None:
    from cardmath.solve import load

    if not 1 <= len(words) <= 2:
        raise CardmathError("this command takes a path")
    if len(words) == 2:
        choice(words[1], ("full", "fast", "auto"))
    _check_path(words[0])
    state.put(load(words[0]))


def _show_board(state: State, words: list[str]) -> list[str]:
    no_word(words)
    return [" ".join(map(str, state.answer.game.board))]


def _show_effective_stack(state: State, words: list[str]) -> list[str]:
    no_word(words)
    return [shown_chips(state.answer.game.stack)]


def _show_tree_params(state: State, words: list[str]) -> list[str]:
    no_word(words)
    return _described(state.answer.game)


def _show_tree_info(state: State, words: list[str]) -> list[str]:
    no_word(words)
    return [*_described(state.answer.game), *state.spot.information]


def _described(game: PostflopQuestion) -> list[str]:
    """The game as `#Key#Value`, as scripts read it."""
    first, second = game.ranges
    return [
        "#Type#NoLimit",
        f"#Range0#{_short(str(first))}",
        f"#Range1#{_short(str(second))}",
        f"#Board#{' '.join(map(str, game.board))}",
        f"#Pot#{shown_chips(game.pot)}",
        f"#EffectiveStacks#{shown_chips(game.stack)}",
    ]


def _short(text: str) -> str:
    """A range as these scripts write it: without spaces, with weights after colons."""
    return text.replace(", ", ",").replace("@", ":")


def _show_memory(state: State, words: list[str]) -> list[str]:
    no_word(words)
    answer = state.answer
    return [f"{answer.game.size.for_bits(answer.bits) / 2**20:.1f} MB"]


def _show_all_lines(state: State, words: list[str]) -> list[str]:
    no_word(words)
    return node_ids.lines_of(state.answer.game, _MOST_LINES)


def _is_tree_present(state: State, words: list[str]) -> list[str]:
    no_word(words)
    try:
        return ["true"] if state.answer else ["false"]
    except CardmathError:
        return ["false"]


COMMANDS = {
    "build_tree": _build_tree,
    "free_tree": _free_tree,
    "dump_tree": _dump_tree,
    "load_tree": _load_tree,
    "show_board": _show_board,
    "show_board_no_iso": _show_board,
    "show_effective_stack": _show_effective_stack,
    "show_tree_params": _show_tree_params,
    "show_tree_info": _show_tree_info,
    "show_memory": _show_memory,
    "show_all_lines": _show_all_lines,
    "is_tree_present": _is_tree_present,
}
