"""The commands: a file for each kind. Each command gets the words after its name.

It returns the lines of its reply; None stands for `NAME ok!`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from cardmath.upi.commands import declaring, general, looking, solving, strategies, trees

if TYPE_CHECKING:
    from cardmath.upi.state import State

Command: TypeAlias = "Callable[[State, list[str]], list[str] | None]"

COMMANDS: Mapping[str, Command] = {
    **general.COMMANDS,
    **declaring.COMMANDS,
    **trees.COMMANDS,
    **solving.COMMANDS,
    **looking.COMMANDS,
    **strategies.COMMANDS,
}
"""All commands by their names."""

WITHOUT_EFFECT = frozenset(
    {
        "set_threads",
        "set_recalc_accuracy",
        "set_always_recalc",
        "set_info_freq",
        "set_first_iteration_player",
        "set_algorithm",
        "small_strats",
        "load_all_nodes",
    }
)
"""Commands that are accepted and change nothing: they tune the other program's solver."""

UNSUPPORTED = {
    "set_rake": "a rake other than 0",
    "set_mes": "strategies against a fixed opponent",
    "set_equal_strats": "",
    "add_preflop_line": "trees before the flop",
    "remove_preflop_line": "trees before the flop",
    "clear_preflop_lines": "trees before the flop",
    "build_preflop_tree": "trees before the flop",
    "calc_eq_preflop": "trees before the flop",
    "add_to_subset": "trees before the flop",
    "reset_subset": "trees before the flop",
    "recover_subset": "trees before the flop",
    "add_schematic_tree": "trees before the flop",
    "add_all_flops": "trees before the flop",
    "calc_eq": "equities by ranges that are not those of a node: use calc_eq_node",
    "calc_line_freq": "",
    "calc_ev_pp": "texts for people: use calc_ev",
    "calc_eq_pp": "texts for people: use calc_eq_node",
    "combo_lock_node": "locks of single hands: use set_strategy",
    "solve_partial": "solving a part of a tree",
    "solve_all_splits": "solving a part of a tree",
    "eliminate_path": "changing a tree that is built",
    "rebuild_forgotten_streets": "files without turns",
    "estimate_rebuild_forgotten_streets": "files without turns",
    "show_preflop_order": "trees before the flop",
    "show_metadata": "files of the other program",
    "estimate_tree": "",
    "bench": "",
    "take_a_break": "",
}
"""Commands of the protocol that we do not have, each with what it is about."""
