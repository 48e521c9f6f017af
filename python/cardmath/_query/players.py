"""The values of a player."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cardmath._query.cards import (
    card_or_rank,
    card_that_came,
    longest_suit,
    of_rank,
    ranks_of,
    repeated_in,
    signed,
    size_of,
    suits_of,
)
from cardmath._query.cases import when
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
from cardmath._query.sources import values_of_deals
from cardmath._query.table import HIGH
from cardmath._query.types import (
    CARDS,
    NUMBER,
    RANK_SET,
    Type,
)
from cardmath._study.facts import studied_game
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath._query.expressions import Given
    from cardmath._ranges.algebra import RangeLike
    from cardmath._rules.game import Game


_PLANE = 0x1FFF


@values_of_deals()
class Player(NutValues):
    """A player of a question. The methods are values of a deal; a street comes last."""

    # What the hand is worth

    def strength(self, street: str = "river") -> Expression:
        """The strength of the hand: greater is stronger."""
        return self._strength(self._table.street(street))

    def strength_place(self, street: str = "river") -> Expression:
        """The place of the hand among all strengths: 1 for the strongest of the game."""
        most = self._table.game.pots[HIGH][1].strengths
        mine = self._strength(self._table.street(street))
        return constant(NUMBER, most + 1) - mine._with(type=NUMBER)

    def category(self, street: str = "river") -> Expression:
        """The hand category, such as `"flush"`: compare it with `==` or `>=`."""
        mine = self._strength(self._table.street(street))
        listed, typed = _categories(self._table.game, HIGH), self._table.categories[HIGH]
        return Expression(typed, "listed", (mine,), (listed,), source="")

    def flop_category(self) -> Expression:
        """What the hole cards make on the flop, from `"nothing"` to `"straight flush"`.

        They compare as the hands of the game do: in short deck a flush beats a full house.
        """
        game, flop = self._table.game, self._table.street("flop")
        if game.cards < 2 or not game.board:
            raise CardmathError(f"{game} has no flop categories")
        operands = self._own(flop), self._board(flop)
        places, typed = flop_categories(game.pots[HIGH][1])
        return Expression(typed, "flop_category", operands, (places,), source="")

    def made(self, street: str = "river") -> Expression:
        """The made hand by the definitions of `cm.study`, such as `"top pair, good kicker"`."""
        place = self._study_street(street)
        index, labels = study_index(self._table.game)
        typed = Type("a made hand", False, labels)
        operands = self._own(place), self._board(place)
        return Expression(typed, "made", operands, (index,), source="")

    def has(self, names: str, street: str = "flop") -> Expression:
        """Whether the hand fits made hands and draws of `cm.study`.

        Args:
            names: an expression such as `"top pair+ or flush draw"`.
            street: the flop or a later street.
        """
        place = self._study_street(street)
        return study_tree(self._table.game, names, self._own(place), self._board(place))

    def _study_street(self, street: str) -> int:
        studied_game(self._table.game)
        place = self._table.street(street)
        if self._table.streets[place].board < 3:
            raise CardmathError("made hands and draws are on the flop, the turn and the river")
        return place

    # What the cards are

    def _cards(self, street: str) -> Expression:
        return self._own(self._table.street(street))

    def ranks(self, street: str = "river") -> Expression:
        """The ranks of the player's own cards."""
        return ranks_of(self._cards(street))

    def repeated_ranks(self, street: str = "river") -> Expression:
        """The ranks that the player has two or more cards of."""
        return repeated_in(self._cards(street))

    def board_ranks(self, street: str = "river") -> Expression:
        """The ranks of the player's own cards that are on the board."""
        place = self._street_with_board(street)
        return ranks_of(self._own(place)) & ranks_of(self._board(place))

    def pairs_with_board(self, street: str = "flop") -> Expression:
        """The number of ranks that the player's own cards and the board share."""
        return self.board_ranks(street).count()

    def has_board_rank(self, place: int, street: str = "flop") -> Expression:
        """Whether the player has a card of the board's n-th highest rank, 1 for the highest."""
        at = self._street_with_board(street)
        board = ranks_of(self._board(at))
        nth = board.nth(place)
        wanted = Expression(RANK_SET, "rank_set", (nth,), source="")
        own = ranks_of(self._own(at))
        return (own & wanted).count() > 0

    def pocket_pair(self) -> Expression:
        """Whether two of the player's cards have the same rank."""
        return self.repeated_ranks().count() > 0

    def overpair(self, street: str = "flop") -> Expression:
        """Whether two of the player's cards have the same rank, above all ranks of the board."""
        place = self._street_with_board(street)
        pairs = repeated_in(self._own(place))
        board = ranks_of(self._board(place))
        above = (pairs.highest() > board.highest()) & (board.count() > 0)
        return above._with(defined=None)  # without a pair or a board it does not hold

    def kicker(self, street: str = "river") -> Expression:
        """The highest rank of the player's cards that is neither a pair nor on the board."""
        place = self._table.street(street)
        own = self._own(place)
        single = ranks_of(own) - repeated_in(own)
        board = ranks_of(self._board(place))
        return (single - board).highest()

    def suit_count(self, street: str = "river") -> Expression:
        """The number of different suits of the player's cards: 1 for a suited hand of hold'em."""
        return suits_of(self._cards(street))

    def suited(self) -> Expression:
        """Whether all of the player's cards have one suit."""
        return self.suit_count() == 1

    def cards_to_flush(self, street: str = "flop") -> Expression:
        """The most cards of one suit that can play together, the board's included."""
        place, plays = self._table.street(street), self._table.game.plays
        if plays is None:
            return longest_suit(self._both(place))
        return self._longest_with(place, plays)

    def _longest_with(self, place: int, plays: int) -> Expression:
        """The most cards of one suit that can play, with at most `own` of the player's cards."""
        longest: Expression | None = None
        for suit in range(4):
            mask = constant(CARDS, signed(_PLANE << 16 * suit))
            sizes = [
                size_of(Expression(CARDS, "and", (of, mask), source=""))
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
        return card_or_rank(self._cards(street), given)

    def rank_count(self, given: str, street: str = "river") -> Expression:
        """The number of the player's cards of a rank."""
        return of_rank(self._cards(street), given)

    def in_range(self, held: RangeLike) -> Expression:
        """Whether the hole cards are in a range."""
        game = self._table.game
        if not game.board:
            raise CardmathError(f"{game} has no ranges: ask which cards and ranks a player has")
        own = self._own(len(self._table.streets) - 1)
        hands = hands_of(game, held)
        return Expression(NUMBER, "of_hand", (own,), (hands,), source="") != 0

    def hand_ranking(self) -> Expression:
        """The place of the hole cards among all starting hands, 1 for the best class.

        It is the ranking by equity against a random hand, as for percentages in ranges.
        """
        own = self._own(len(self._table.streets) - 1)
        return Expression(NUMBER, "of_hand", (own,), (best_first(self._table.game),), source="")

    def starting_hand(self) -> Expression:
        """The class of the hole cards, such as `"AKs"`, for a histogram."""
        game = self._table.game
        if game.cards != 2 or not game.board:
            raise CardmathError(f"starting hands have names in games of two cards, not in {game}")
        hands, labels = starting_classes()
        own = self._own(len(self._table.streets) - 1)
        typed = Type("a starting hand", False, labels)
        return Expression(typed, "of_hand", (own,), (hands,), source="")

    def up_card(self, street: str) -> Expression:
        """In stud, the card that the player was dealt face up on a street."""
        game, place = self._table.game, self._table.street(street)
        if game.board or len(self._table.streets) == 1:
            raise CardmathError(f"{game} has no cards face up")
        if self._table.streets[place].name == "seventh":
            raise CardmathError("the card of seventh street is dealt face down")
        before = self._own(place - 1)  # before third street, the two cards face down
        return card_that_came(before, self._own(place))


@lru_cache(maxsize=64)
def _categories(game: Game, pot: int) -> Listed:
    """For each strength, the number of its category; -1 for none."""
    ordering = game.pots[pot][1]
    listed = [-1] * (ordering.strengths + 1)
    for number, (_, first, end) in enumerate(ordering.bands):
        listed[first:end] = [number] * (end - first)
    return Listed(tuple(listed))
