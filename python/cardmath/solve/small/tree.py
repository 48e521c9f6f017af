"""Games as trees: payments, chance and decisions, nested in each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf, isfinite
from typing import Any, TypeAlias

from cardmath._support.fractions import Fraction
from cardmath._support.numbers import real, whole
from cardmath.errors import CardmathError, CardmathTypeError, quote

Number: TypeAlias = int | float | Fraction


@dataclass(frozen=True, slots=True)
class Payoff:
    """The end of a game.

    >>> Payoff(2)
    Payoff(first=2.0, second=-2.0)
    """

    first: float
    """What player 0 is paid."""
    second: float = field(default=None)  # type: ignore[assignment] # it becomes a number
    """What player 1 is paid; by default what player 0 loses."""

    def __post_init__(self) -> None:
        first = _payment(self.first)
        second = -first if self.second is None else _payment(self.second)
        object.__setattr__(self, "first", first)
        object.__setattr__(self, "second", second)


def _payment(given: object) -> float:
    amount = float(real("a payment", given, -inf))
    if not isfinite(amount):
        raise CardmathError(f"a payment is finite, not {amount}")
    return amount


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Chance:
    """A random event.

    Args:
        branches: by its name, the weight of each outcome and the node that follows. The
            probability of an outcome is its weight over the sum of all.

    >>> Chance({"heads": (1, Payoff(1)), "tails": (1, Payoff(-1))})
    <Chance of heads, tails>
    """

    branches: Mapping[str, tuple[Number, Node]]

    def __post_init__(self) -> None:
        branches = _named("branches", self.branches)
        for name, branch in branches.items():
            if not isinstance(branch, tuple) or len(branch) != 2:
                raise CardmathTypeError(f"the branch {quote(name)} is a pair of weight and node")
            if not isfinite(real(f"the weight of {quote(name)}", branch[0], 0)):
                raise CardmathError(f"the weight of {quote(name)} is finite")
            check_node(branch[1])
        total = sum(float(weight) for weight, _ in branches.values())
        if not 0 < total < inf:
            raise CardmathError(
                f"the weights of a chance node add up to a finite number above 0, not {total:g}"
            )
        object.__setattr__(self, "branches", branches)

    def __repr__(self) -> str:
        return f"<Chance of {', '.join(self.branches)}>"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Decision:
    """A choice of a player.

    Args:
        player: 0 or 1.
        information: the name of what the player knows here. Decisions of a player with the same
            name look alike to the player; they have the same actions, and the player has made the
            same choices before.
        actions: the node that follows each action, by its name.

    >>> Decision(0, "Q", {"check": Payoff(0), "bet": Payoff(1)})
    <Decision of player 0 with Q: check, bet>
    """

    player: int
    information: str
    actions: Mapping[str, Node]

    def __post_init__(self) -> None:
        whole("a player", self.player, 0, 1)
        information: object = self.information
        if not isinstance(information, str):
            kind = type(information).__name__
            raise CardmathTypeError(f"the name of an information set is text, not {kind}")
        actions = _named("actions", self.actions)
        for node in actions.values():
            check_node(node)
        object.__setattr__(self, "actions", actions)

    def __repr__(self) -> str:
        choices = ", ".join(self.actions)
        return f"<Decision of player {self.player} with {self.information}: {choices}>"


Node: TypeAlias = Payoff | Chance | Decision


def check_node(node: object) -> None:
    """Check that something is a node.

    Raises:
        CardmathTypeError: it is not.
    """
    if not isinstance(node, (Payoff, Chance, Decision)):
        raise CardmathTypeError(
            f"a node is a Payoff, a Chance or a Decision, not {type(node).__name__}"
        )


def _named(what: str, given: Any) -> dict[str, Any]:  # noqa: ANN401
    """A copy of a mapping that is not empty, with names as keys."""
    if not isinstance(given, Mapping):
        raise CardmathTypeError(f"{what} are a mapping of names, not {type(given).__name__}")
    if not given:
        raise CardmathError(f"{what} are empty: at least one is needed")
    for name in given:
        if not isinstance(name, str):
            raise CardmathTypeError(f"the names of {what} are text, not {type(name).__name__}")
    return dict(given)
