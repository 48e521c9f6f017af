"""The class `Game`: a declaration of which cards are dealt, on which streets, and what wins."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Never

from cardmath._core import GameEvaluator, Hand, Rules, Street, board_streets, draw_streets
from cardmath._rules.orderings import Ordering
from cardmath._support.layout import facts_as_html
from cardmath._support.numbers import flag, shown, whole
from cardmath._support.texts import utf8
from cardmath.errors import CardmathError, CardmathTypeError, quote

if TYPE_CHECKING:
    from cardmath._cards.deck import HandLike


def _checked_streets(
    streets: Iterable[Street] | None,
    *,
    key: str,
    cards: int,
    board: int,
    known_board: int,
    draws: bool,
) -> tuple[Street, ...]:
    """The streets of a game, by default the usual ones; the other arguments are its numbers.

    Raises:
        CardmathError: the streets do not deal the cards of the game.
        CardmathTypeError: they are not streets.
    """
    if streets is None:
        return _usual(cards, board, known_board, draws)
    if not isinstance(streets, tuple | list) or not all(isinstance(s, Street) for s in streets):
        raise CardmathTypeError("a game's streets are a list or tuple of Street")
    if not streets:
        raise CardmathError(f"{key}: a game has at least one street")
    thrown = sum(street.discards[1] for street in streets if _throws(street))
    drawn = any(street.discards is not None and street.replaced for street in streets)
    for what, dealt, wanted in (
        ("cards to a player", sum(s.down + s.up for s in streets) - thrown, cards),
        ("cards on the board", sum(s.board for s in streets), board),
        ("cards on the board at the start", streets[0].board, known_board),
        ("draws", drawn, draws),
    ):
        if dealt != wanted:
            raise CardmathError(f"{key}: the streets have {dealt} {what}, the game {wanted}")
    return tuple(streets)


def _throws(street: Street) -> bool:
    return street.discards is not None and not street.replaced


def _usual(cards: int, board: int, known_board: int, draws: bool) -> tuple[Street, ...]:
    if draws:
        return tuple(draw_streets(cards, 1))
    if board:
        return tuple(board_streets(cards, known_board, board))
    return (Street("deal", down=cards),)


Pot = tuple[str, Ordering]
"""A part of the pot: its name, and the ordering whose best hand wins it."""

_STANDARD: dict[str, Game] = {}
"""The standard games by their keys, which `games` adds. `repr` writes such a game by its key."""

_KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_MOST_CARDS = 52
_MOST_POTS = 2


class _InCore:
    """The slots of what the core makes of a game, which are not part of the declaration."""

    __slots__ = ("_core_rules", "_evaluator")
    _core_rules: Rules
    _evaluator: GameEvaluator


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Game(_InCore):
    """A declaration of a game: which cards are dealt, and which hands win.

    Args:
        key: the name to type, such as `"omaha8"`: lower-case letters, digits and dashes.
        name: the full name.
        rules: the rules in words.
        cards: the number of cards that a player has at the end.
        pots: one or two parts of the pot, each a name and an ordering. Every hand must qualify for
            the first part. If no hand qualifies for the second part, the first part is the whole
            pot.
        board: the number of cards on the board at the end; 0 for games without a board.
        plays: the exact number of a player's cards that play; None if any number may.
        deck: the cards of the deck; by default those that all orderings know.
        draws: whether players may replace some of their cards.
        known_board: the number of cards of the board that are seen from the start.
        streets: what is dealt on each street, and who opens its bets. By default a board comes as
            flop, turn and river, cards are drawn once, and other games have one street.

    Raises:
        CardmathError: the parts do not fit together; the message says why.
        CardmathTypeError: an argument has the wrong type.

    >>> from cardmath import GAMES, HIGH
    >>> GAMES["omaha8"].pots
    (('high', cardmath.HIGH), ('low', cardmath.orderings.EIGHT_OR_BETTER))
    >>> two_up = Game("two-up", "Two up", "Two cards and four common ones.", 2, [("high", HIGH)], 4)
    >>> two_up.most_cards, len(two_up.deck)
    (6, 52)
    """

    key: str
    """The name to type."""
    name: str
    """The full name."""
    rules: str
    """The rules in words."""
    cards: int
    """The number of cards that a player has at the end."""
    pots: tuple[Pot, ...]
    """The parts of the pot, each a name and an ordering."""
    board: int
    """The number of cards on the board at the end."""
    plays: int | None
    """The exact number of a player's cards that play; None if any number may."""
    deck: Hand
    """The cards of the deck."""
    draws: bool
    """Whether players may replace some of their cards."""
    known_board: int
    """The number of cards of the board that are seen from the start."""
    streets: tuple[Street, ...]
    """The streets: what is dealt on each, and who opens its bets."""

    def __init__(
        self,
        key: str,
        name: str,
        rules: str,
        cards: int,
        pots: Iterable[Pot],
        board: int = 0,
        plays: int | None = None,
        deck: HandLike | None = None,
        draws: bool = False,
        known_board: int = 0,
        streets: Iterable[Street] | None = None,
    ) -> None:
        _check_names(key, name, rules)
        pots = _checked_pots(pots)
        values: dict[str, object] = {
            "key": key,
            "name": name,
            "rules": rules,
            "cards": whole("a number of cards", cards),
            "pots": pots,
            "board": whole("a number of cards", board),
            "plays": None if plays is None else whole("a number of cards", plays),
            "deck": _deck_of(pots) if deck is None else Hand(deck),
            "draws": flag("draws", draws),
            "known_board": whole("a number of cards", known_board),
        }
        for field, value in values.items():
            object.__setattr__(self, field, value)
        self._check_numbers()
        for _, ordering in pots:
            self._check_ordering(ordering)
        self._check_first_pot()
        checked = _checked_streets(
            streets,
            key=key,
            cards=self.cards,
            board=self.board,
            known_board=self.known_board,
            draws=self.draws,
        )
        object.__setattr__(self, "streets", checked)
        of_pots = [ordering for _, ordering in pots]
        core_rules = Rules(
            deck=self.deck, cards=self.cards, plays=self.plays, board=self.board, pots=of_pots
        )
        object.__setattr__(self, "_core_rules", core_rules)
        object.__setattr__(self, "_evaluator", GameEvaluator(utf8(name), core_rules))

    def __reduce__(self) -> tuple[type[Game], tuple[object, ...]]:
        return type(self), tuple(getattr(self, field.name) for field in fields(self))

    def _check_numbers(self) -> None:
        for what, number, least, most in (
            ("a player's cards", self.cards, 1, _MOST_CARDS),
            ("the board's cards", self.board, 0, _MOST_CARDS),
            ("the player's cards that play", self.plays or 0, 0, self.cards),
            ("the board's cards that are known", self.known_board, 0, self.board),
        ):
            if not least <= number <= most:
                self._fail(f"the number of {what} is {least} to {most}, not {shown(number)}")
        if self.plays == 0:
            self._fail("at least one of a player's cards plays, or any number of them (None)")
        if self.draws and self.board:
            self._fail("cards are drawn only in games without a board, and this one has a board")
        if self.most_cards > len(self.deck):
            self._fail(f"{self.most_cards} cards are needed, and the deck has {len(self.deck)}")

    def _check_ordering(self, ordering: Ordering) -> None:
        if ordering.wild:
            self._fail(f"{ordering.name}: games are played without wild cards")
        unknown = self.deck - ordering.deck
        if unknown:
            self._fail(f"{ordering.name} does not know all cards of the deck: not {unknown}")
        size, most = ordering.size, self.most_cards
        if self.plays is None:
            if size > most:
                self._fail(f"{ordering.name} needs {size} cards, and a player has at most {most}")
        elif not 0 <= size - self.plays <= self.board:
            self._fail(
                f"{ordering.name} needs {size} cards: with {self.plays} of the player's that is "
                f"{size - self.plays} of the board, which has {self.board}"
            )

    def _check_first_pot(self) -> None:
        """Check that every hand has a strength above 0 in the first pot."""
        name, ordering = self.pots[0]
        pattern = _groups_without_shape(ordering, self.deck)
        if pattern is not None:
            self._fail(
                f"every hand must qualify for the first pot, {name}, and {ordering.name} has no "
                f"shape for the ranks {'+'.join(map(str, pattern))} in different suits: add "
                f"Shape('…', {list(pattern)})"
            )

    def _fail(self, reason: str) -> Never:
        raise CardmathError(f"{self.key}: {reason}")

    @property
    def most_cards(self) -> int:
        """The number of cards at the end that a hand is made from: a player's and the board's."""
        return self.cards + self.board

    @property
    def plain(self) -> str:
        """The cards that play, in short: `5 of 7`, `5 of 2 + 5`, or `2 of 4 + 3 of 5`.

        With a board, the first number counts a player's cards, the second those of the board.
        """
        size = self.pots[0][1].size
        if not self.board:
            return f"{size} of {self.cards}"
        if self.plays is None:
            return f"{size} of {self.cards} + {self.board}"
        return f"{self.plays} of {self.cards} + {size - self.plays} of {self.board}"

    def to_dict(self) -> dict[str, Any]:
        """Convert the game to plain values for JSON; the keys are the attribute names."""
        return {
            **{field.name: getattr(self, field.name) for field in fields(self)},
            "pots": [{"name": name, "ordering": ordering.key} for name, ordering in self.pots],
            "deck": [str(card) for card in self.deck],
            "streets": [street.to_dict() for street in self.streets],
        }

    def __str__(self) -> str:
        return self.name

    def __format__(self, layout: str) -> str:
        return format(self.name, layout)

    def _repr_html_(self) -> str:
        """The game as a notebook shows it."""
        facts = {
            "rules": self.rules,
            "key": self.key,
            "cards that play": self.plain,
            "deck": f"{len(self.deck)} cards",
            "streets": ", ".join(street.name for street in self.streets),
            **{f"wins {name}": ordering.key for name, ordering in self.pots},
        }
        return facts_as_html(self.name, facts)

    def __repr__(self) -> str:
        if _STANDARD.get(self.key) == self:
            return f"cardmath.GAMES[{self.key!r}]"
        values = [f"{field.name}={getattr(self, field.name)!r}" for field in fields(self)]
        return f"Game({', '.join(values)})"

    def __hash__(self) -> int:
        return hash((Game, self.key, self.cards, self.board, self.plays, self.deck))


def add_standard(games: Iterable[Game]) -> dict[str, Game]:
    """Add games to the standard ones, and return all of these by their keys."""
    _STANDARD.update((game.key, game) for game in games)
    return _STANDARD


def _check_names(key: object, name: object, rules: object) -> None:
    for what, text in (("key", key), ("name", name), ("rules", rules)):
        if not isinstance(text, str):
            raise CardmathTypeError(f"a game's {what} is a str, not {type(text).__name__}")
        if not text.strip():
            raise CardmathError(f"a game's {what} is missing")
    if not _KEY.fullmatch(str(key)):
        raise CardmathError(
            f"{key!r}: a game's key has small letters, digits and dashes, such as omaha5-8"
        )


def _checked_pots(pots: Iterable[Pot]) -> tuple[Pot, ...]:
    try:
        checked = tuple((name, ordering) for name, ordering in pots)
    except (TypeError, ValueError):
        raise CardmathTypeError(
            f'pots are pairs of a name and an ordering, as in [("high", HIGH)], not {quote(pots)}'
        ) from None
    for name, ordering in checked:
        if not isinstance(name, str) or not isinstance(ordering, Ordering):
            raise CardmathTypeError(
                f'a pot is a name and an ordering, such as ("high", HIGH), not {(name, ordering)!r}'
            )
    if not 1 <= len(checked) <= _MOST_POTS:
        raise CardmathError(f"a game has one pot or two, not {len(checked)}")
    name, first = checked[0]
    if len({name for name, _ in checked}) < len(checked):
        raise CardmathError(f"two pots of a game cannot both be called {name!r}")
    if first.worst is not None:
        raise CardmathError(
            f"every hand must qualify for the first pot, and {first.name} does not qualify all"
        )
    return checked


def _groups_without_shape(ordering: Ordering, deck: Hand) -> tuple[int, ...] | None:
    """The groups of ranks, such as (3, 1, 1), of some possible hand that has no shape.

    A hand without a shape has strength 0. If all players had one, nobody would win.
    """
    shapes = {shape.groups for shape in ordering.shapes if not shape.run and not shape.suited}
    if any(shape.size < ordering.size for shape in ordering.shapes):
        return None  # as in badugi, where every hand is one of four cards or of fewer
    of_rank = sorted(Counter(card.rank for card in deck).values(), reverse=True)
    patterns = _groups(ordering.size, of_rank)
    return next((pattern for pattern in patterns if pattern not in shapes), None)


def _groups(cards: int, of_rank: Sequence[int], most: int = _MOST_CARDS) -> list[tuple[int, ...]]:
    """All ways to split a number of cards into groups of equal rank, larger groups first.

    Args:
        cards: the number of cards.
        of_rank: the number of cards of each rank in the deck, in descending order.
        most: the size of the largest group.
    """
    if not cards:
        return [()]
    if not of_rank:
        return []
    return [
        (first, *rest)
        for first in range(1, min(cards, most, of_rank[0]) + 1)
        for rest in _groups(cards - first, of_rank[1:], first)
    ]


def _deck_of(pots: tuple[Pot, ...]) -> Hand:
    """The cards that the orderings of all pots know."""
    deck = pots[0][1].deck
    for _, ordering in pots:
        deck &= ordering.deck
    return deck
