"""`GroupedStrategy`: a strategy by the number of wild cards in the hand, as players print it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardmath._cards.deck import Card, Hand
from cardmath._support.layout import Layout, PrintedTable
from cardmath._support.numpy import np
from cardmath.video_poker.best_holds import best_holds
from cardmath.video_poker.terms import terms_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._core import VideoPoker
    from cardmath.video_poker.games import Game


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class GroupedStrategy(PrintedTable):
    """The lines of a strategy that hands with each number of wild cards play, in their order."""

    title: str
    """The title of the strategy."""
    groups: dict[str, tuple[str, ...]]
    """The name of each number of wild cards, such as `"two deuces"`, the most first, and the lines
    that its hands play."""

    def _layout(self) -> Layout:
        cells = [
            (group if place == 1 else "", f"{place:2}. {name}")
            for group, names in self.groups.items()
            for place, name in enumerate(names, 1)
        ]
        return Layout(self.title, ("the hand has", "hold the first of these"), cells, words=2)


def played_by_wild(
    game: Game, core: VideoPoker, first: NDArray[np.int64]
) -> dict[str, tuple[int, ...]]:
    """The lines of a strategy that are played by hands with each number of wild cards.

    Args:
        game: the game.
        core: what the core knows about it.
        first: for each of the core's classes of holds, the first line that has it; a greater number
            than that of any line if none has.
    """
    hands = best_holds(game).hands
    cards = [Card.from_id(number) for number in range(56)]
    classes = [core.classes(Hand([cards[number] for number in ids])) for ids in hands.tolist()]
    played = first[np.array(classes)].min(axis=1)
    terms = terms_of(game)
    wild: NDArray[np.int64] = np.isin(hands, list(terms.wild_cards)).sum(axis=1)
    names = {
        number: terms.some_wild(number) if number else f"no {terms.wild_name}"
        for number in range(int(wild.max()), -1, -1)
    }
    return {
        name: tuple(int(line) for line in np.unique(played[wild == number]))
        for number, name in names.items()
    }
