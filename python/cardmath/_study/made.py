"""The made hands of single combos, each on a board of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from cardmath._rules.games import find_game
from cardmath._study.facts import FACTS, facts
from cardmath._study.names import NOT_MADE, standard
from cardmath._support.numpy import np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._cards.deck import Card


def made_names(holes: Iterable[Sequence[Card]], boards: Iterable[Sequence[Card]]) -> list[str]:
    """The made hand of each combo of hold'em on its board, as `study` names it.

    Definitions look at all combos at once: one by one they take some fifty times as long.

    Args:
        holes: two cards each.
        boards: three to five cards for each of them.

    Returns:
        the names; an empty one for a combo that has a card of its board.
    """
    game = find_game("holdem")
    each = [facts(_ids(hole), _ids(board), game) for hole, board in zip(holes, boards, strict=True)]
    if not each:
        return []
    all_facts = {name: np.concatenate([one[name] for one in each], axis=1) for name in FACTS}
    definitions = standard(game)
    names = {place: made.name for place, made in enumerate(definitions.made)} | {NOT_MADE: ""}
    return [names[place] for place in definitions.classify(all_facts).made[0].tolist()]


def _ids(cards: Sequence[Card]) -> NDArray[np.uint8]:
    return np.array([[card.id for card in cards]], np.uint8)
