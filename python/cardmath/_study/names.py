"""All definitions of a study: looked up by name, and applied to facts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from cardmath._study.definitions import Definition, simple_name
from cardmath._study.expression import Expression, Name, parse
from cardmath._study.facts import BLOCKED
from cardmath._study.holdem import DRAWS, made_hands
from cardmath._support.lists import all_of, is_iterable
from cardmath._support.numpy import np
from cardmath.errors import CardmathError, CardmathTypeError, quote

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._rules.game import Game
    from cardmath._study.facts import Facts

    Bools = NDArray[np.bool_]

NOT_MADE = 255
"""The index of the made hand of a combo that shares a card with the board."""
_MOST_MADE = 255
_MOST_DRAWS = 1000


@dataclass(frozen=True, slots=True)
class Classified:
    """What combos make of boards; the arrays have the shape (m, n) of the facts."""

    made: NDArray[np.uint8]
    """The index of the made hand; `NOT_MADE` if the combo shares a card with the board."""
    draws: tuple[Bools, ...]
    """For each draw, whether the combo has it."""

    def matches(self, expression: Expression) -> Bools:
        """The combos that fit an expression."""
        free = self.made != NOT_MADE
        return np.asarray(expression.value(self._has) & free)

    def _has(self, name: Name) -> Bools:
        table = np.zeros(NOT_MADE + 1, np.bool_)
        table[list(name.made)] = True
        held: Bools = table[self.made]
        for draw in name.draws:
            held = held | self.draws[draw]
        return held


class Definitions:
    """The made hands in order, the strongest first, and the draws.

    Args:
        game: the game, whose own definitions are taken.
        more: definitions to add to them: draws at the end, and made hands where their `above`
            says.

    Raises:
        CardmathError: a name is taken, a made hand names no place, or an expression is wrong.
        CardmathTypeError: something is not a `Definition`.
    """

    __slots__ = ("_expressions", "_places", "draws", "made")

    made: tuple[Definition, ...]
    draws: tuple[Definition, ...]

    def __init__(self, game: Game, more: Iterable[Definition] = ()) -> None:
        made, draws = list(made_hands(game)), list(DRAWS)
        for definition in checked(more):
            if definition.made:
                made.insert(_place_of(definition, made), definition)
            else:
                draws.append(definition)
        if len(made) > _MOST_MADE or len(draws) > _MOST_DRAWS:
            raise CardmathError(
                f"a study has up to {_MOST_MADE} made hands and {_MOST_DRAWS} draws"
            )
        self.made, self.draws = tuple(made), tuple(draws)
        self._places = self._lookup()
        self._expressions = self._parsed()

    def _lookup(self) -> dict[tuple[str, ...], Name]:
        """The definitions that each name means."""
        made, draws = len(self.made), len(self.draws)
        found: dict[tuple[str, ...], Name] = {}
        listed = [
            *((self.made[place], Name((place,), ())) for place in range(made)),
            *((self.draws[place], Name((), (place,))) for place in range(draws)),
        ]
        for definition, alone in listed:
            for name in (definition.name, *definition.groups):
                words = simple_name(name)
                if name == definition.name and words in found:
                    raise CardmathError(f"the name {quote(name)} is taken")
                before = found.get(words, Name((), ()))
                found[words] = Name(before.made + alone.made, before.draws + alone.draws)
        return found

    def _parsed(self) -> list[tuple[int, Expression]]:
        """The draws that are defined by an expression: their places and expressions.

        An expression can use all that is defined by facts, and the expressions before it.
        """
        found: list[tuple[int, Expression]] = []
        written = {place for place, draw in enumerate(self.draws) if isinstance(draw.where, str)}
        for place in sorted(written):
            text = self.draws[place].where
            assert isinstance(text, str)
            known = {
                words: name
                for words, name in self._places.items()
                if written.isdisjoint(name.draws)
            }
            found.append((place, parse(text, known)))
            written.discard(place)
        return found

    def parse(self, text: str) -> Expression:
        """Read an expression of names, `and`, `or`, `not`, `+` and parentheses."""
        return parse(text, self._places)

    def classify(self, facts: Facts) -> Classified:
        """Find the made hand of each combo, and the draws.

        Raises:
            CardmathError: no made hand fits a combo.
        """
        free = facts["category"] != BLOCKED
        made = np.full(free.shape, NOT_MADE, np.uint8)
        for place in range(len(self.made) - 1, -1, -1):
            np.copyto(made, np.uint8(place), where=self.made[place].holds(facts))
        if np.any((made == NOT_MADE) & free):
            raise CardmathError("no made hand fits some of the combos")
        made[~free] = NOT_MADE
        draws = [
            np.zeros(free.shape, np.bool_)
            if isinstance(draw.where, str)
            else draw.holds(facts) & free
            for draw in self.draws
        ]
        for place, expression in self._expressions:
            draws[place] = Classified(made, tuple(draws)).matches(expression)
        return Classified(made, tuple(draws))


@cache
def standard(game: Game) -> Definitions:
    """The definitions of a game, without any of the user's."""
    return Definitions(game)


def checked(more: object) -> list[Definition]:
    """The definitions that a user gives, as a list.

    Raises:
        CardmathTypeError: something is not a `Definition`.
    """
    listed = [more] if isinstance(more, Definition) else more
    if isinstance(listed, (str, Mapping)) or not is_iterable(listed):
        raise CardmathTypeError(f"definitions are a list of them, not {type(more).__name__}")
    found = all_of("definitions", listed)
    for one in found:
        if not isinstance(one, Definition):
            raise CardmathTypeError(f"{quote(one)} is not a Definition")
    return found


def _place_of(definition: Definition, made: list[Definition]) -> int:
    """Where a made hand is inserted: at the place of the one that it is above."""
    if isinstance(definition.where, str):
        raise CardmathError(
            f"{quote(definition.name)}: a made hand is defined by facts or a function; "
            "an expression defines a draw"
        )
    wanted = simple_name(definition.above)
    for place, one in enumerate(made):
        if simple_name(one.name) == wanted:
            return place
    raise CardmathError(
        f"{quote(definition.name)} is listed above a made hand: above= is the name of one, "
        f"such as 'overpair', not {quote(definition.above)}"
    )
