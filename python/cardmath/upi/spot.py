"""What commands declare before a tree is built: ranges, board, chips and lines."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardmath.errors import CardmathError
from cardmath.upi.added_lines import branches

if TYPE_CHECKING:
    from cardmath import Range
    from cardmath.solve import Postflop

STREETS = {3: 3, 4: 2, 5: 1}
"""The number of streets that are played from a board, by the number of its cards."""


@dataclass
class Spot:
    """The declaration of a game, part by part."""

    ranges: list[Range | None] = field(default_factory=lambda: [None, None])
    board: str = ""
    pot: int = 0
    stack: int = 0
    lines: list[tuple[int, ...]] = field(default_factory=list)
    relabel: bool = True
    information: list[str] = field(default_factory=list)
    """The lines that `add_info_line` added."""

    def game(self) -> Postflop:
        """The game.

        Raises:
            CardmathError: a part is missing or wrong.
        """
        from cardmath.solve import postflop

        first, second = self.ranges
        missing = {
            "set_range OOP": first is None,
            "set_range IP": second is None,
            "set_board": not self.board,
            "set_pot": not self.pot,
            "set_eff_stack": not self.stack,
        }
        for command, is_missing in missing.items():
            if is_missing:
                raise CardmathError(f"{command} comes before build_tree")
        assert first is not None
        assert second is not None
        game = postflop(
            self.board,
            [first, second],
            self.pot,
            self.stack,
            "",
            "",
            add_all_in=0,
            force_all_in=0,
            merge=0,
            chip=1,
            relabel=self.relabel,
        )
        added = branches(self.lines, STREETS[len(game.board)], self.stack)
        return game.changed(add=added) if added else game
