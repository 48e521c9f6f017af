"""The names of nodes: `r:0:c:b50:7h` is a check, a bet of 50, and the card 7h.

`c` is a check or a call, `f` a fold, and `b` a bet or raise to what the player has put in on all
streets. `r` and `r:0` are the start.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardmath import Deck, cards
from cardmath.errors import CardmathError, quote
from cardmath.solve.lines import shown_chips

if TYPE_CHECKING:
    from cardmath.solve.betting_tree import BettingNode
    from cardmath.solve.question import PostflopQuestion

_START = "r:0"
_LONGEST = 500
_ENDS = ("fold", "show")


@dataclass(frozen=True)
class Place:
    """A node of a game."""

    name: str
    """Its name in the protocol."""
    line: str
    """The same for `PostflopAnswer.node`."""
    betting: BettingNode
    """Its node of the betting."""
    dealt: tuple[str, ...]
    """The cards that came."""

    @property
    def kind(self) -> str:
        """`OOP_DEC`, `IP_DEC`, `SPLIT_NODE` before a card, or `END_NODE`."""
        if self.betting.kind == "decision":
            return "IP_DEC" if self.betting.player else "OOP_DEC"
        return "END_NODE" if self.betting.kind in _ENDS else "SPLIT_NODE"

    @property
    def invested(self) -> tuple[float, float]:
        """What each player has put in since the start."""
        return self.betting.put


def find(game: PostflopQuestion, name: str) -> Place:
    """The node of a name.

    Raises:
        CardmathError: there is none.
    """
    words = name.split(":")
    if len(name) > _LONGEST or words[0] != "r" or (len(words) > 1 and words[1] != "0"):
        raise CardmathError(f"{quote(name[:60])} is not a node, such as r:0:c:b50")
    place = Place(_START, "", game.tree.root, ())
    for word in words[2:]:
        after = next((each for each in children(game, place) if _last(each) == word), None)
        if after is None:
            known = ", ".join(_last(each) for each in children(game, place)) or "nothing"
            raise CardmathError(
                f"no node {quote(f'{place.name}:{word}'[:80])}; what follows {place.name}: {known}"
            )
        place = after
    return place


def _last(place: Place) -> str:
    return place.name.rpartition(":")[2]


def children(game: PostflopQuestion, place: Place) -> tuple[Place, ...]:
    """What may follow a node: bets, the greatest first, then a check or call and a fold; cards."""
    if place.kind == "END_NODE":
        return ()
    if place.kind == "SPLIT_NODE":
        return tuple(_dealt(game, place))
    found = [_after(place, each) for each in game.tree.after(place.betting)]
    return tuple(sorted(found, key=_order))


def _order(place: Place) -> tuple[int, float]:
    last = _last(place)
    return ("bcf".index(last[0]), -float(last[1:] or 0))


def action_places(game: PostflopQuestion, place: Place) -> list[int]:
    """For each child of a decision, the place of its action among `Node.actions`."""
    known = [_after(place, each).name for each in game.tree.after(place.betting)]
    return [known.index(each.name) for each in children(game, place)]


def _after(place: Place, betting: BettingNode) -> Place:
    verb, _, amount = betting.action.partition(" ")
    player = place.betting.player or 0
    if verb in ("check", "call", "fold"):
        word, act = ("f", "f") if verb == "fold" else ("c", "x" if verb == "check" else "c")
    else:
        word, act = f"b{shown_chips(betting.put[player])}", f"b{amount}"
    line = f"{place.line} {act}".strip()
    return Place(f"{place.name}:{word}", line, betting, place.dealt)


def _dealt(game: PostflopQuestion, place: Place) -> Iterator[Place]:
    betting = game.tree.after(place.betting)[0]
    known = {*game.board, *game.dead, *cards(" ".join(place.dealt))}
    for card in Deck():
        if card not in known:
            line = f"{place.line} / {card} /".strip()
            yield Place(f"{place.name}:{card}", line, betting, (*place.dealt, str(card)))


def lines_of(game: PostflopQuestion, most: int) -> list[str]:
    """The names of all nodes without their cards, at most `most` of them.

    Raises:
        CardmathError: there are more.
    """
    found: list[str] = []
    left = [Place(_START, "", game.tree.root, ())]
    while left:
        place = left.pop()
        found.append(place.name)
        if len(found) > most:
            raise CardmathError(f"the tree has more than {most:,} lines")
        if place.kind == "SPLIT_NODE":
            [betting] = game.tree.after(place.betting)
            place = Place(place.name, place.line, betting, ())
        left += reversed(children(game, place))
    return found
