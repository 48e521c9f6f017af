"""The values of a player."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cardmath._query.cards import card_or_rank, of_rank, signed
from cardmath._query.expressions import Expression, constant
from cardmath._query.resources import (
    Listed,
    best_first,
    hands_of,
    starting_classes,
    study_index,
    study_tree,
)
from cardmath._query.types import (
    CARD,
    CARDS,
    FLOP_CATEGORY,
    NUMBER,
    RANK_SET,
    STRENGTH,
    Type,
)
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath._query.expressions import Given
    from cardmath._query.table import TableOfPlayers
    from cardmath._ranges.holdings import HoldingLike
    from cardmath._rules.game import Game

__all__ = ["TAKEN", "Player", "constant_of"]

TAKEN = {"board", "conditions", "explain", "game", "players", "select", "to_python", "where"}
"""The public names of questions, which hide players of the same names."""

_ANY_STRENGTH = 1 << 16
_MOST_WAYS = 3_000_000
_HIGH, _LOW = 0, 1
_PLANE = 0x1FFF


class Player:
    """A player of a question. The methods are values of a deal; a street comes last."""

    def __init__(self, table: TableOfPlayers, seat: int) -> None:
        self._table, self._seat = table, seat
        name = table.seats[seat].name
        self._source = f"q.{name}" if name.isidentifier() and name not in TAKEN else f"q[{name!r}]"

    @property
    def name(self) -> str:
        """The name of the player."""
        return self._table.seats[self._seat].name

    def _call(self, found: Expression, call: str) -> Expression:
        return found._named(f"{self._source}.{call}")

    def _own(self, street: int) -> Expression:
        return Expression(CARDS, "own", (), (self._seat, street), source=f"{self._source}.cards")

    def _board(self, street: int) -> Expression:
        if not self._table.game.board:
            return constant(CARDS, 0)
        return Expression(CARDS, "board", (), (street,), source="q.board")

    def _both(self, street: int) -> Expression:
        return Expression(CARDS, "or", (self._own(street), self._board(street)), source="")

    # What the hand is worth

    def _strength(self, street: int, pot: int = _HIGH) -> Expression:
        game = self._table.game
        by = self._table.streets[street]
        ordering = game.pots[pot][1]
        cards = by.own + by.board if game.plays is None else game.plays + by.board
        if cards < ordering.size and not any(
            shape.size <= cards for shape in ordering.shapes if shape.size < ordering.size
        ):
            raise CardmathError(
                f"by the {by.name} a hand of {game} has {cards} cards that may play: too few for a "
                f"strength, which needs {ordering.size}"
            )
        return Expression(
            STRENGTH, "strength", (self._own(street), self._board(street)), (pot,), source=""
        )

    def strength(self, street: str = "river") -> Expression:
        """The strength of the hand: greater is stronger."""
        found = self._strength(self._table.street(street))
        return self._call(found, f"strength({street!r})")

    def strength_place(self, street: str = "river") -> Expression:
        """The place of the hand among all strengths: 1 for the strongest of the game."""
        most = self._table.game.pots[_HIGH][1].strengths
        mine = self._strength(self._table.street(street))
        found = constant(NUMBER, most + 1) - Expression(
            NUMBER, mine.operation, mine.operands, mine.numbers, source=""
        )
        return self._call(found, f"strength_place({street!r})")

    def category(self, street: str = "river") -> Expression:
        """The hand category, such as `"flush"`: compare it with `==` or `>=`."""
        found = _category(self._table, self._strength(self._table.street(street)), _HIGH)
        return self._call(found, f"category({street!r})")

    def flop_category(self) -> Expression:
        """What the hole cards make of the flop, from `"nothing"` to `"straight flush"`."""
        game, flop = self._table.game, self._table.street("flop")
        if game.cards < 2 or not game.board:
            raise CardmathError(f"{game} has no flop categories")
        operands = self._own(flop), self._board(flop)
        found = Expression(FLOP_CATEGORY, "flop_category", operands, source="")
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

    def _strengths(self, street: int) -> list[Expression]:
        """The strengths of all players, pot by pot."""
        players = [Player(self._table, seat) for seat in range(len(self._table.seats))]
        pots = range(len(self._table.game.pots))
        return [player._strength(street, pot) for pot in pots for player in players]

    def _shares(self, pot: int | None = None) -> Expression:
        """The share of the pot, or of one of its parts, of this player."""
        last = len(self._table.streets) - 1
        numbers = (self._seat,) if pot is None else (self._seat, pot)
        operation = "share" if pot is None else "share_of"
        unit = pot_unit(self._table)
        return Expression(NUMBER, operation, self._strengths(last), numbers, source="", unit=unit)

    def pot_share(self) -> Expression:
        """The share of the pot that the player wins: 1 for all of it, 1/2 for half of it."""
        return self._call(self._shares(), "pot_share()")

    def wins(self) -> Expression:
        """Whether the player wins all of the pot."""
        return self._call(self._shares() == 1, "wins()")

    def scoops(self) -> Expression:
        """Whether the player wins all of the pot; in games of two halves, both."""
        return self._call(self._shares() == 1, "scoops()")

    def ties(self) -> Expression:
        """Whether the player wins a part of the pot, but not all of it."""
        share = self._shares()
        return self._call((share > 0) & (share < 1), "ties()")

    def loses(self) -> Expression:
        """Whether the player wins nothing."""
        return self._call(self._shares() == 0, "loses()")

    def wins_high(self) -> Expression:
        """Whether the player alone has the best high hand."""
        return self._call(self._best(_HIGH, alone=True), "wins_high()")

    def ties_high(self) -> Expression:
        """Whether the player has the best high hand, and so has somebody else."""
        return self._call(self._shared(_HIGH), "ties_high()")

    def wins_low(self) -> Expression:
        """Whether the player alone has the best low hand."""
        return self._call(self._best(self._low_pot(), alone=True), "wins_low()")

    def ties_low(self) -> Expression:
        """Whether the player has the best low hand, and so has somebody else."""
        return self._call(self._shared(self._low_pot()), "ties_low()")

    def high_share(self) -> Expression:
        """The part of the pot that the player wins with the high hand."""
        return self._call(self._shares(_HIGH), "high_share()")

    def low_share(self) -> Expression:
        """The part of the pot that the player wins with the low hand."""
        return self._call(self._shares(self._low_pot()), "low_share()")

    def best_high(self, street: str = "river") -> Expression:
        """Whether nobody has a stronger high hand by a street; ties count."""
        place = self._table.street(street)
        return self._call(self._best(_HIGH, alone=False, street=place), f"best_high({street!r})")

    def best_low(self, street: str = "river") -> Expression:
        """Whether the player has a low and nobody has a better one by a street; ties count."""
        place, pot = self._table.street(street), self._low_pot()
        found = self._best(pot, alone=False, street=place)
        return self._call(found, f"best_low({street!r})")

    def _best(self, pot: int, *, alone: bool, street: int | None = None) -> Expression:
        place = len(self._table.streets) - 1 if street is None else street
        mine = self._strength(place, pot)
        found = mine > constant(STRENGTH, 0)
        for seat in range(len(self._table.seats)):
            if seat != self._seat:
                theirs = Player(self._table, seat)._strength(place, pot)
                found &= mine > theirs if alone else mine >= theirs
        return found

    def _shared(self, pot: int) -> Expression:
        return self._best(pot, alone=False) & ~self._best(pot, alone=True)

    def _low_pot(self) -> int:
        """The pot of the low hand."""
        game = self._table.game
        for pot, (_, ordering) in enumerate(game.pots):
            if ordering.low:
                return pot
        raise CardmathError(f"{game} has no low hands")

    def low_strength(self, street: str = "river") -> Expression:
        """The strength of the low hand: greater is better, 0 is no low."""
        found = self._strength(self._table.street(street), self._low_pot())
        return self._call(found, f"low_strength({street!r})")

    def makes_low(self, street: str = "river") -> Expression:
        """Whether the hand is a low that qualifies."""
        found = self._strength(self._table.street(street), self._low_pot())
        return self._call(found > constant(STRENGTH, 0), f"makes_low({street!r})")

    # Equity

    def equity(self, street: str = "preflop") -> Expression:
        """The equity of the dealt hands from a street on, over all ways to complete the deal."""
        place = self._table.street(street)
        ways = ways_to_complete(self._table, place)
        if ways > _MOST_WAYS:
            raise CardmathError(
                f"from the {self._table.streets[place].name} there are {ways:,} ways to complete "
                f"a deal of {self._table.game}, and an equity in a question takes up to "
                f"{_MOST_WAYS:,}: ask for the mean of pot_share() instead, which is the same"
            )
        seats = range(len(self._table.seats))
        own = [Player(self._table, seat)._own(place) for seat in seats]
        unit = pot_unit(self._table) * ways
        operands = *own, self._board(place)
        found = Expression(NUMBER, "equity", operands, (self._seat,), source="", unit=unit)
        return self._call(found, f"equity({street!r})")

    def equity_against(self, held: HoldingLike, street: str = "flop") -> Expression:
        """The equity of the player's hand against a range from a street on, heads up.

        Args:
            held: the range of the opponent: `"*"` is any hand. Weights count.
            street: a street with a board of at least three cards.
        """
        game = self._table.game
        place = self._table.street(street)
        if not game.board or self._table.streets[place].board < 3:
            raise CardmathError("an equity against a range is from the flop on, or later")
        hands = hands_of(game, held)
        ways = len(hands) * _runouts(self._table, place)
        if ways > _MOST_WAYS:
            raise CardmathError(
                f"against this range there are {ways:,} hands with runouts for each deal, and up "
                f"to {_MOST_WAYS:,} are counted: take a later street or a narrower range"
            )
        operands = self._own(place), self._board(place)
        found = Expression(NUMBER, "equity_against", operands, (hands,), source="", unit=None)
        shown = held if isinstance(held, str) else str(held)
        return self._call(found, f"equity_against({shown!r}, {street!r})")

    # Nuts and outs

    def nuts(self, street: str = "river") -> Expression:
        """Whether no other hand, with cards that the player does not see, is stronger."""
        return self._call(self._nuts(street, _HIGH), f"nuts({street!r})")

    def nut_low(self, street: str = "river") -> Expression:
        """Whether the hand is a low that no other hand can beat."""
        found = self._nuts(street, self._low_pot())
        return self._call(found, f"nut_low({street!r})")

    def _nuts(self, street: str, pot: int) -> Expression:
        place = self._with_board(street)
        mine = self._strength(place, pot)
        best = self._best_possible(place, pot, constant(STRENGTH, _ANY_STRENGTH))
        return (mine >= best) & (mine > constant(STRENGTH, 0))

    def _best_possible(self, place: int, pot: int, limit: Expression) -> Expression:
        operands = self._own(place), self._board(place), limit
        return Expression(STRENGTH, "best_possible", operands, (pot,), source="")

    def nuts_of_category(self, street: str = "river") -> Expression:
        """Whether no other hand of the same hand category is stronger."""
        place = self._with_board(street)
        mine = self._strength(place)
        lasts = _last_strengths(self._table.game, _HIGH)
        limit = Expression(STRENGTH, "listed", (mine,), (lasts,), source="")
        found = mine >= self._best_possible(place, _HIGH, limit)
        return self._call(found, f"nuts_of_category({street!r})")

    def nut_outs(self, street: str = "flop") -> Expression:
        """The next cards after which the hand is the nuts."""
        return self._call(self._nut_outs(street, _HIGH), f"nut_outs({street!r})")

    def nut_low_outs(self, street: str = "flop") -> Expression:
        """The next cards after which the low hand is the nuts."""
        return self._call(self._nut_outs(street, self._low_pot()), f"nut_low_outs({street!r})")

    def _nut_outs(self, street: str, pot: int) -> Expression:
        place = self._with_board(street)
        operands = self._own(place), self._board(place)
        return Expression(NUMBER, "nut_outs", operands, (pot,), source="")

    def _with_board(self, street: str) -> int:
        game = self._table.game
        if not game.board:
            raise CardmathError(f"the nuts need a board, and {game} has none")
        place = self._table.street(street)
        self._strength(place)
        return place

    def outs(self, category: str, street: str = "flop", *, or_better: bool = False) -> Expression:
        """The next cards with which the hand gets stronger and has a category.

        Args:
            category: the hand category, such as `"straight"`.
            street: the street before the next card.
            or_better: whether higher categories count too.
        """
        place = self._table.street(street)
        self._strength(place)
        typed = self._table.categories[_HIGH]
        number = (constant_of(typed, category)).numbers[0]
        assert isinstance(number, int)
        bands = self._table.game.pots[_HIGH][1].bands
        _, first, end = bands[number]
        last = (bands[-1][2] if or_better else end) - 1
        operands = (
            self._own(place),
            self._board(place),
            constant(STRENGTH, first),
            constant(STRENGTH, last),
        )
        found = Expression(NUMBER, "outs", operands, (_HIGH,), source="")
        more = ", or_better=True" if or_better else ""
        return self._call(found, f"outs({category!r}, {street!r}{more})")

    # The cards

    def cards_that_play(self, street: str = "river") -> Expression:
        """The fewest hole cards that make the strength of the hand: 0 if the board plays."""
        place = self._table.street(street)
        self._strength(place)
        operands = self._own(place), self._board(place)
        found = Expression(NUMBER, "cards_that_play", operands, (_HIGH,), source="")
        return self._call(found, f"cards_that_play({street!r})")

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
        from cardmath._query.expressions import when

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

    def in_range(self, held: HoldingLike) -> Expression:
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
        before = (
            Expression(CARDS, "own", (), (self._seat, -1), source="")
            if place == 0
            else self._own(place - 1)
        )
        new = Expression(CARDS, "without", (self._own(place), before), source="")
        found = Expression(CARD, "card", (new,), source="")
        return self._call(found, f"up_card({street!r})")

    def __repr__(self) -> str:
        return f"<player {self.name} of a question>"


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


@lru_cache(maxsize=64)
def _last_strengths(game: Game, pot: int) -> Listed:
    """For each strength, the greatest strength of its category."""
    ordering = game.pots[pot][1]
    listed = [0] * (ordering.strengths + 1)
    for _, first, end in ordering.bands:
        listed[first:end] = [end - 1] * (end - first)
    return Listed(tuple(listed))


def constant_of(typed: Type, word: object) -> Expression:
    """A word of a type as an expression."""
    from cardmath._query.expressions import _coerced

    return _coerced(word, typed)


def pot_unit(table: TableOfPlayers) -> int:
    """The units into which a pot is divided, so that every share is a whole number of them."""
    from math import lcm

    return lcm(*range(1, len(table.seats) + 1)) * len(table.game.pots)


def ways_to_complete(table: TableOfPlayers, street: int) -> int:
    """The number of ways to complete a deal from a street on."""
    from math import comb

    game, by = table.game, table.streets[street]
    left = len(game.deck - table.dead) - len(table.seats) * by.own - by.board
    ways = 1
    for count in [game.cards - by.own] * len(table.seats) + [game.board - by.board]:
        ways *= comb(max(left, 0), count)
        left -= count
    return ways


def _runouts(table: TableOfPlayers, street: int) -> int:
    from math import comb

    game, by = table.game, table.streets[street]
    left = len(game.deck - table.dead) - 2 * game.cards - by.board
    return comb(max(left, 0), game.board - by.board)
