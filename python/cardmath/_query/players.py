"""The values of a player."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cardmath._query.cards import card_or_rank, of_rank, signed
from cardmath._query.expressions import Expression, constant
from cardmath._query.nut_values import NutValues
from cardmath._query.resources import (
    Listed,
    best_first,
    flop_categories,
    hands_of,
    starting_classes,
    study_index,
    study_tree,
)
from cardmath._query.table import HIGH
from cardmath._query.types import (
    CARD,
    CARDS,
    NUMBER,
    RANK_SET,
    Type,
)
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath._query.expressions import Given
    from cardmath._query.table import TableOfPlayers
    from cardmath._ranges.algebra import RangeLike
    from cardmath._rules.game import Game


_PLANE = 0x1FFF


class Player(NutValues):
    """A player of a question. The methods are values of a deal; a street comes last."""

    # What the hand is worth

    def strength(self, street: str = "river") -> Expression:
        """The strength of the hand: greater is stronger."""
        found = self._strength(self._table.street(street))
        return self._call(found, f"strength({street!r})")

    def strength_place(self, street: str = "river") -> Expression:
        """The place of the hand among all strengths: 1 for the strongest of the game."""
        most = self._table.game.pots[HIGH][1].strengths
        mine = self._strength(self._table.street(street))
        found = constant(NUMBER, most + 1) - mine._with(type=NUMBER)
        return self._call(found, f"strength_place({street!r})")

    def category(self, street: str = "river") -> Expression:
        """The hand category, such as `"flush"`: compare it with `==` or `>=`."""
        found = _category(self._table, self._strength(self._table.street(street)), HIGH)
        return self._call(found, f"category({street!r})")

    def flop_category(self) -> Expression:
        """What the hole cards make of the flop, from `"nothing"` to `"straight flush"`.

        They compare as the hands of the game do: in short deck a flush beats a full house.
        """
        game, flop = self._table.game, self._table.street("flop")
        if game.cards < 2 or not game.board:
            raise CardmathError(f"{game} has no flop categories")
        operands = self._own(flop), self._board(flop)
        places, typed = flop_categories(game.pots[HIGH][1])
        found = Expression(typed, "flop_category", operands, (places,), source="")
        return self._call(found, "flop_category()")

    def made(self, street: str = "river") -> Expression:
        """The made hand by the definitions of `cm.study`, such as `"top pair, good kicker"`."""
        place = self._study_street(street)
        index, labels = study_index(self._table.game)
        typed = Type("a made hand", False, labels)
        operands = self._own(place), self._board(place)
        found = Expression(typed, "made", operands, (index,), source="")
        return self._call(found, f"made({street!r})")

    def has(self, names: str, street: str = "flop") -> Expression:
        """Whether the hand fits made hands and draws of `cm.study`.

        Args:
            names: an expression such as `"top pair+ or flush draw"`.
            street: the flop or a later street.
        """
        place = self._study_street(street)
        found = study_tree(self._table.game, names, self._own(place), self._board(place))
        return self._call(found, f"has({names!r}, {street!r})")

    def _study_street(self, street: str) -> int:
        from cardmath._study.facts import studied_game

        studied_game(self._table.game)
        place = self._table.street(street)
        if self._table.streets[place].board < 3:
            raise CardmathError("made hands and draws are on the flop, the turn and the river")
        return place

    # Who wins

    def ranks(self, street: str = "river") -> Expression:
        """The ranks of the player's own cards."""
        own = self._own(self._table.street(street))
        return self._call(Expression(RANK_SET, "ranks", (own,), source=""), f"ranks({street!r})")

    def repeated_ranks(self, street: str = "river") -> Expression:
        """The ranks of which the player has two cards or more."""
        own = self._own(self._table.street(street))
        found = Expression(RANK_SET, "repeated", (own,), source="")
        return self._call(found, f"repeated_ranks({street!r})")

    def board_ranks(self, street: str = "river") -> Expression:
        """The ranks of the player's own cards that are on the board."""
        found = self._ranks_of_board(street)
        return self._call(found, f"board_ranks({street!r})")

    def _ranks_of_board(self, street: str) -> Expression:
        place = self._table.street(street)
        board = Expression(RANK_SET, "ranks", (self._board(place),), source="")
        own = Expression(RANK_SET, "ranks", (self._own(place),), source="")
        return own & board

    def pairs_with_board(self, street: str = "flop") -> Expression:
        """The number of ranks that the player's own cards and the board share."""
        found = self._ranks_of_board(street).count()
        return self._call(found, f"pairs_with_board({street!r})")

    def has_board_rank(self, place: int, street: str = "flop") -> Expression:
        """Whether an own card has the rank at a place of the board, 1 for its highest rank."""
        at = self._table.street(street)
        board = Expression(RANK_SET, "ranks", (self._board(at),), source="")
        nth = board.nth(place)
        wanted = Expression(RANK_SET, "rank_set", (nth,), source="")
        own = Expression(RANK_SET, "ranks", (self._own(at),), source="")
        return self._call((own & wanted).count() > 0, f"has_board_rank({place}, {street!r})")

    def pocket_pair(self) -> Expression:
        """Whether two own cards have the same rank."""
        return self._call(self.repeated_ranks().count() > 0, "pocket_pair()")

    def overpair(self, street: str = "flop") -> Expression:
        """Whether two own cards of a rank are above all of the board."""
        place = self._table.street(street)
        pairs = Expression(RANK_SET, "repeated", (self._own(place),), source="")
        board = Expression(RANK_SET, "ranks", (self._board(place),), source="")
        found = (pairs.highest() > board.highest()) & (board.count() > 0)
        return self._call(found, f"overpair({street!r})")

    def kicker(self, street: str = "river") -> Expression:
        """The highest rank of the own cards that is neither a pair nor on the board."""
        place = self._table.street(street)
        own = self._own(place)
        single = Expression(RANK_SET, "ranks", (own,), source="") - Expression(
            RANK_SET, "repeated", (own,), source=""
        )
        board = Expression(RANK_SET, "ranks", (self._board(place),), source="")
        return self._call((single - board).highest(), f"kicker({street!r})")

    def suit_count(self, street: str = "river") -> Expression:
        """The number of different suits of the own cards: 1 for a suited hand of hold'em."""
        own = self._own(self._table.street(street))
        found = Expression(NUMBER, "suits", (own,), source="")
        return self._call(found, f"suit_count({street!r})")

    def suited(self) -> Expression:
        """Whether all own cards have one suit."""
        return self._call(self.suit_count() == 1, "suited()")

    def cards_to_flush(self, street: str = "flop") -> Expression:
        """The most cards of one suit that can play together, the board's included."""
        place, plays = self._table.street(street), self._table.game.plays
        if plays is None:
            found = Expression(NUMBER, "longest", (self._both(place),), source="")
        else:
            found = self._longest_with(place, plays)
        return self._call(found, f"cards_to_flush({street!r})")

    def _longest_with(self, place: int, plays: int) -> Expression:
        """The most cards of one suit of which a number of own cards may be."""
        from cardmath._query.cases import when

        longest: Expression | None = None
        for suit in range(4):
            mask = constant(CARDS, signed(_PLANE << 16 * suit))
            sizes = [
                Expression(
                    NUMBER, "size", (Expression(CARDS, "and", (of, mask), source=""),), source=""
                )
                for of in (self._own(place), self._board(place))
            ]
            own = when(sizes[0] > plays).then(plays).otherwise(sizes[0])
            both = own + sizes[1]
            longest = (
                both if longest is None else when(both > longest).then(both).otherwise(longest)
            )
        assert longest is not None  # there are four suits
        return longest

    def holds(self, given: Given, street: str = "river") -> Expression:
        """Whether the player has a card, or a card of a rank: `holds("As")`, `holds("A")`."""
        own = self._own(self._table.street(street))
        return self._call(card_or_rank(own, given), f"holds({given!r}, {street!r})")

    def rank_count(self, given: str, street: str = "river") -> Expression:
        """The number of own cards of a rank."""
        own = self._own(self._table.street(street))
        return self._call(of_rank(own, given), f"rank_count({given!r}, {street!r})")

    def in_range(self, held: RangeLike) -> Expression:
        """Whether the hole cards are in a range."""
        game = self._table.game
        if not game.board:
            raise CardmathError(f"{game} has no ranges: ask which cards and ranks a player has")
        own = self._own(len(self._table.streets) - 1)
        hands = hands_of(game, held)
        found = Expression(NUMBER, "of_hand", (own,), (hands,), source="") != 0
        shown = held if isinstance(held, str) else str(held)
        return self._call(found, f"in_range({shown!r})")

    def hand_ranking(self) -> Expression:
        """The place of the hole cards among all starting hands, 1 for the best class.

        The ranking is that of percentages in ranges, by equity against a random hand.
        """
        own = self._own(len(self._table.streets) - 1)
        found = Expression(NUMBER, "of_hand", (own,), (best_first(self._table.game),), source="")
        return self._call(found, "hand_ranking()")

    def starting_hand(self) -> Expression:
        """The class of the hole cards, such as `"AKs"`, for a histogram."""
        game = self._table.game
        if game.cards != 2 or not game.board:
            raise CardmathError(f"starting hands have names in games of two cards, not in {game}")
        hands, labels = starting_classes()
        own = self._own(len(self._table.streets) - 1)
        typed = Type("a starting hand", False, labels)
        found = Expression(typed, "of_hand", (own,), (hands,), source="")
        return self._call(found, "starting_hand()")

    def up_card(self, street: str) -> Expression:
        """In stud, the card that the player was dealt face up on a street."""
        game, place = self._table.game, self._table.street(street)
        if game.board or len(self._table.streets) == 1:
            raise CardmathError(f"{game} has no cards face up")
        if self._table.streets[place].name == "seventh":
            raise CardmathError("the card of seventh street is dealt face down")
        before = self._own(place - 1)  # before third street, the two cards face down
        new = Expression(CARDS, "without", (self._own(place), before), source="")
        found = Expression(CARD, "card", (new,), source="")
        return self._call(found, f"up_card({street!r})")


def _category(table: TableOfPlayers, strength: Expression, pot: int) -> Expression:
    """The category of a strength, by a list."""
    listed = _categories(table.game, pot)
    return Expression(table.categories[pot], "listed", (strength,), (listed,), source="")


@lru_cache(maxsize=64)
def _categories(game: Game, pot: int) -> Listed:
    """For each strength, the number of its category; -1 for none."""
    ordering = game.pots[pot][1]
    listed = [-1] * (ordering.strengths + 1)
    for number, (_, first, end) in enumerate(ordering.bands):
        listed[first:end] = [number] * (end - first)
    return Listed(tuple(listed))
