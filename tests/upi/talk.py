"""Talks with the server of the protocol, in this process or as scripts do with another."""

import io
import re
from collections.abc import Iterable

from cardmath.upi.session import Session

RIVER = (
    "set_range OOP AA,66",
    "set_range IP KQ",
    "set_board Ks7h2d3c4s",
    "set_pot 0 0 100",
    "set_eff_stack 100",
    "set_isomorphism 0 0",
    "clear_lines",
    "add_line 100",
    "add_line 0 100",
    "build_tree",
)
"""Half nuts, half air, against a bluff catcher."""
TURN = (
    "set_range OOP AA,66,QJ",
    "set_range IP KQ,JJ:0.5",
    "set_board Ks7h2d3c",
    "set_pot 0 0 100",
    "set_eff_stack 400",
    "clear_lines",
    "add_line 50",
    "add_line 0 50 150",
    "add_line 0 0 0 100",
    "add_line 50 50 300",
    "build_tree",
)
SOLVED = ("set_accuracy 0.05", "go", "wait_for_solver")


class Talk:
    """A session in this process, whose replies end in `END`."""

    def __init__(self, *commands: str) -> None:
        self._written = io.StringIO()
        self.session = Session(self._written.write)
        self.ask("set_end_string END")
        for command in commands:
            assert self.ask(command) == [f"{command.split()[0]} ok!"], command

    def ask(self, command: str) -> list[str]:
        """The lines of the reply."""
        self._written.seek(0)
        self._written.truncate()
        self.session.take(command)
        text = re.sub(r"^SOLVER:\n.*?^END\n", "", self._written.getvalue(), flags=re.M | re.S)
        reply = text.split("END\n")[0].splitlines()
        return [line for line in reply if not line.startswith("SOLVER")]

    def numbers(self, command: str) -> list[list[float]]:
        """The numbers of a reply, line by line."""
        return [[float(word) for word in line.split()] for line in self.ask(command)]

    def solved(self) -> None:
        """Solve the tree."""
        self.session.take("set_accuracy 0.05")
        self.session.take("go")
        self.session.take("wait_for_solver")


def dialogue(commands: Iterable[str]) -> list[str]:
    """All that a session writes for some commands."""
    written = io.StringIO()
    Session(written.write).run(io.StringIO("".join(f"{each}\n" for each in commands)))
    return written.getvalue().splitlines()
