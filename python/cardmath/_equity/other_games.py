"""Equity in other games: the question, its deals counted or drawn by the core, and its answer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, Any

from cardmath._cards.deck import Card
from cardmath._core import POT, ExactWay, GameDeals, Hand, Seat
from cardmath._equity.breakdowns import CategoryShares, ComboEquity, ComboTable, in_few_letters
from cardmath._equity.game_scores import ComboScore, Score, Scores, Tally
from cardmath._equity.game_seats import core_seat, free_parts
from cardmath._equity.question import (
    CANNOT_ALL_HOLD,
    EQUITIES_ONLY,
    Counted,
    Details,
    Drawn,
    check_players,
    no_combo_left,
)
from cardmath._equity.result import Equity, PlayerEquity
from cardmath._equity.whole_weights import Weighing, Whole, bits_for, descaled, most_sum
from cardmath._ranges.game_rankings import Ranking, ranking_of
from cardmath._ranges.holdings import Holdings, read_holdings
from cardmath._rules.game import Game, core_rules
from cardmath._support.fractions import Fraction
from cardmath._support.progress import still_busy
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath._equity.question import Options, Provenance
    from cardmath._ranges.holdings import HoldingLike

__all__ = ["GameQuestion"]

_LOOK_UP_COST = 1000
"""The cost of looking up a hand, in units of work."""
_SWEPT = 2
"""The number of players whose ranges are swept against each other."""
_FLOP = 3
"""The cards that are dealt to an empty board at once."""


class GameQuestion:
    """A question about equity in any game that has an answer.

    Args:
        players: what each player may hold.
        game: the game.
        board: the cards on the board.
        dead: cards that are out of play.
        details: what the answer breaks down besides the equities.
        rounded: round the weights so that all deals can be counted with them.

    Raises:
        CardmathError: the question has no answer; the message says why.
    """

    def __init__(
        self,
        players: Sequence[HoldingLike],
        game: Game,
        board: Hand,
        dead: Hand,
        details: Details = EQUITIES_ONLY,
        *,
        rounded: bool = False,
    ) -> None:
        _check_table(game, len(players), board, dead)
        self.game = game
        self.board = board
        self.dead = dead
        self.details = details
        self.holdings = tuple(read_holdings(game, player) for player in players)
        bits, most = self._limits() if rounded else (0, None)
        seats, weights = zip(*self._weighed(bits, most), strict=True)
        self.weighing = Weighing(weights, bits)
        self._rounded = rounded
        self._against_any = self._player_against_any() if self.weighing.exact else None
        self.deals = GameDeals(core_rules(game), seats, board, dead, details, bits)
        for number, (count, holdings) in enumerate(
            zip(self.deals.counts, self.holdings, strict=True), 1
        ):
            if not count:
                raise CardmathError(no_combo_left(number, in_few_letters(holdings), board | dead))
        if not self.deals.possible:
            raise CardmathError(_clash(self.holdings, game, board | dead))

    def __reduce__(self) -> tuple[type[GameQuestion], tuple[object, ...]]:
        return type(self), (self.holdings, self.game, self.board, self.dead, self.details)

    @cached_property
    def _exact_way(self) -> ExactWay | None:
        """The way to count all deals; None if they cannot be counted."""
        if self._against_any is not None:
            hands = len(self.holdings[self._against_any])
            cost = _LOOK_UP_COST * hands
            return ExactWay("looked up, each hand against any hand", hands, "hands", cost)
        # Weights that are rounded for drawing may still be too large to count all deals with.
        return self.deals.way if self._rounded or self.weighing.exact else None

    @property
    def cost(self) -> int | None:
        """The cost of counting all deals, in units of work; None if they cannot be counted."""
        way = self._exact_way
        return None if way is None else way.cost

    def rounded(self) -> GameQuestion | None:
        """Return the question with rounded weights; None if that does not help."""
        if self.cost is not None or self._limits() == (0, None):
            return None
        known = self.board, self.dead
        return GameQuestion(self.holdings, self.game, *known, self.details, rounded=True)

    def next_cards(self) -> list[Card]:
        """Return the cards that may come next, the highest first.

        Raises:
            CardmathError: the game has no board, or the next street is not a single card.
        """
        flop = min(_FLOP, self.game.board - 1)
        if not self.game.board:
            raise CardmathError(f"no card comes to a board in {self.game.key}: it has none")
        if not flop <= len(self.board) < self.game.board:
            raise CardmathError(
                f"in {self.game.key} one card comes next on a board of {flop} to "
                f"{self.game.board - 1} cards, not of {len(self.board)}"
            )
        return sorted(self.game.deck - self.board - self.dead, reverse=True)

    def after(self, card: Card) -> GameQuestion | None:
        """Return the question with one more card on the board.

        None if a player holds the card in every deal.
        """
        try:
            return GameQuestion(self.holdings, self.game, self.board | card, self.dead)
        except CardmathError:
            return None

    def exact_plan(self) -> str:
        """Describe how all deals are counted."""
        way = self._exact_way
        assert way is not None  # only a question with a cost is counted
        if self._against_any is not None:
            return "looked up, as each hand of the game was counted against any other"
        return f"{way.name}, {way.steps:,} {way.unit} up to suits"

    def count(self, options: Options) -> Counted:
        """Count all deals."""
        way, tally = self._exact_way, Tally()
        assert way is not None  # only a question with a cost is counted
        if self._against_any is not None:
            tally.add(self._looked_up(self._against_any))
            return Counted(tally, "", None)
        counted, done, stopped = self.deals.count(options.threads, options.progress)
        tally.add(Scores.of_core(*counted))
        return Counted(
            tally, f"the first {done:,} of {way.steps:,} {way.unit} up to suits", stopped
        )

    def _player_against_any(self) -> int | None:
        """The player whose opponent may hold any hand, if the equities of all hands are known."""
        known = not (self.board | self.dead) and not self.details.categories
        if not known or self._ranking is None or len(self.holdings) != 2:
            return None
        for player, opponent in ((0, 1), (1, 0)):
            if self.holdings[opponent].missing and not self.holdings[player].missing:
                return player
        return None

    @property
    def _ranking(self) -> Ranking | None:
        """The known wins and ties of each hand, if there are any."""
        ranking = ranking_of(self.game)
        return ranking if ranking and ranking.has_wins_and_ties else None

    def _looked_up(self, player: int) -> Scores:
        """Add up the known wins and ties of each hand of a player against any hand."""
        ranking = self._ranking
        assert ranking is not None
        deals = ranking.deals
        [weight_of_any] = self.weighing.players[1 - player].numbers
        numbers = self.weighing.players[player].numbers
        combos: list[tuple[int, int, int, int]] = []
        for number, (_, masks) in zip(numbers, self.holdings[player].parts, strict=True):
            times = number * weight_of_any
            for wins, ties in zip(*ranking.wins_and_ties(masks), strict=True):
                share = POT * wins + POT // 2 * ties
                combos.append(ComboScore(deals * times, wins * times, ties * times, share * times))
        own = ComboScore._make(sum(column) for column in zip(*combos, strict=True))
        other = ComboScore(
            own.deals, own.deals - own.wins - own.ties, own.ties, POT * own.deals - own.share
        )
        scores = []
        for total, rows in (own, combos), (other, [(*other,)]):
            wanted: Any = rows if self.details.combos else []
            pots = [total.share]
            scores.append(Score(total.wins, total.ties, 0, total.share, 0, pots, wanted, []))
        return Scores(own.deals, scores if player == 0 else scores[::-1])

    def tally(self) -> Tally:
        """Return an empty tally."""
        return Tally()

    def draw(self, seed: int, chunks: tuple[int, int], deals: int, threads: int) -> Drawn | None:
        """Draw chunks of random deals; None if there are too few cards."""
        drawn = self.deals.sample(seed, chunks, deals, threads, still_busy)
        if drawn is None:
            return None
        found, stopped = drawn
        return Drawn([Scores.of_core(*chunk) for chunk in found], stopped)

    def answer(self, tally: Tally, provenance: Provenance) -> Equity:
        """Turn a tally into equities."""
        deals, scores = tally.scores
        scale = self.weighing.scale if provenance.counted else 1
        off = None
        if provenance.counted:
            off = self.weighing.off_by(deals, self._unknown_deals())
        players = tuple(
            self._player_equity(player, score, deals, scale, off, exact=provenance.exact)
            for player, score in enumerate(scores)
        )
        return Equity(
            players,
            descaled(deals, scale),
            self.board,
            self.dead,
            provenance.method,
            provenance.seed,
            provenance.stopped,
            provenance.words,
            game=self.game.key,
        )

    def _player_equity(
        self,
        player: int,
        score: Score,
        deals: int,
        scale: int | Fraction,
        off: float | None,
        *,
        exact: bool,
    ) -> PlayerEquity:
        name = in_few_letters(self.holdings[player])
        categories, combos = None, None
        if score.categories:
            categories = CategoryShares(name, self._categories(score.categories, deals))
        if score.combos:
            rows = self._combo_rows(player, score.combos, scale, exact=exact)
            combos = ComboTable(name, rows)
        return PlayerEquity(
            self.holdings[player],
            _ratio(score.share, POT * deals, exact),
            descaled(score.wins, scale),
            descaled(score.ties, scale),
            descaled(score.share, POT * scale),
            score.error(deals) if off is None else off,
            categories,
            combos,
            self._parts(score, deals, exact) if len(score.pots) > 1 else None,
        )

    def _parts(self, score: Score, deals: int, exact: bool) -> dict[str, Fraction | float]:
        """What comes from each part of the pot, and how often the player scoops or is quartered."""
        shares = zip(self.game.pots, score.pots, strict=True)
        return {
            **{name: _ratio(share, POT * deals, exact) for (name, _), share in shares},
            "scoop": _ratio(score.wins, deals, exact),
            "quarter": _ratio(score.quarters, deals, exact),
        }

    def _categories(self, counts: list[list[int]], deals: int) -> dict[str, Fraction]:
        """The probability of each category, the strongest first; for each part of the pot."""
        several, shares = len(counts) > 1, {}
        for (name, ordering), of_pot in zip(self.game.pots, counts, strict=True):
            named = zip(ordering.categories, of_pot, strict=True)
            for category, count in reversed(list(named)):
                shares[f"{name}: {category}" if several else category] = Fraction(count, deals or 1)
            if ordering.worst is not None:
                shares[f"no {name}"] = Fraction(deals - sum(of_pot), deals or 1)
        return shares

    def _combo_rows(
        self,
        player: int,
        scores: Sequence[tuple[int, int, int, int]],
        scale: int | Fraction,
        *,
        exact: bool,
    ) -> tuple[ComboEquity, ...]:
        known = (self.board | self.dead).mask
        combos = self.holdings[player].combos
        free = [(mask, weight) for mask, weight in combos if not mask & known]
        return tuple(
            ComboEquity(
                Hand.from_mask(mask),
                weight,
                _ratio(share, POT * deals, exact),
                descaled(wins, scale),
                descaled(ties, scale),
                descaled(deals, scale),
            )
            for (mask, weight), (deals, wins, ties, share) in zip(free, scores, strict=True)
        )

    def _unknown_deals(self) -> int:
        """The number of ways to deal the players' unknown hole cards and the rest of the board."""
        missing = [holdings.missing for holdings in self.holdings]
        left = len(self.game.deck - self.board - self.dead)
        left -= self.game.cards * len(self.holdings) - sum(missing)
        ways = 1
        for cards in (*missing, self.game.board - len(self.board)):
            ways, left = ways * comb(max(left, 0), cards), left - cards
        return ways

    def _limits(self) -> tuple[int, int | None]:
        """The bits or the greatest sum that weights can have to count all deals with them.

        Two ranges are swept, with exact products of weights. Otherwise products of so many bits are
        rounded. It is `(0, None)` if neither would be fine enough.
        """
        known = (self.board | self.dead).mask
        combos = [
            sum(len(masks) for _, masks in free_parts(holdings, known))
            for holdings in self.holdings
        ]
        times = self._unknown_deals() * POT
        if len(combos) == _SWEPT:
            return 0, most_sum(combos, times)
        return bits_for(combos, times) or 0, None

    def _weighed(self, bits: int, most: int | None) -> list[tuple[Seat, Whole]]:
        """Each player's combos as the core takes them, with the weights as whole numbers."""
        if not bits and most is None:
            weighed = [core_seat(holdings) for holdings in self.holdings]
            if all(weights.exact for _, weights in weighed):
                return weighed
        # Blocked combos must not make the rounding coarser.
        known = (self.board | self.dead).mask
        return [core_seat(holdings, known, bits, most) for holdings in self.holdings]


def _ratio(part: int, whole: int, exact: bool) -> Fraction | float:
    ratio = Fraction(part, whole or 1)
    return ratio if exact else float(ratio)


def _check_table(game: Game, players: int, board: Hand, dead: Hand) -> None:
    """Check that the game allows this number of players, this board and these dead cards."""
    check_players(players)
    if players * game.cards + game.board > len(game.deck):
        raise CardmathError(
            f"{players} players at {game.key} need {players * game.cards + game.board} cards, "
            f"and the deck has {len(game.deck)}"
        )
    if len(board) > game.board:
        if not game.board:
            raise CardmathError(f"{game.key} has no board, and {board} is given as one")
        raise CardmathError(
            f"the board of {game.key} has {game.board} cards at most, and {board} is given"
        )
    if len(board) < game.known_board:
        raise CardmathError(
            f"in {game.key} {game.known_board} of the board's cards is known from the start: "
            "give it as the board"
        )
    foreign = board - game.deck
    if foreign:
        raise CardmathError(f"{foreign} is not in the deck of {game.key}")
    if board & dead:
        raise CardmathError(f"{board & dead} on the board and dead: a deck has each card once")


def _clash(all_holdings: Sequence[Holdings], game: Game, known: Hand) -> str:
    """Write why the players cannot hold their cards at once."""
    for second, theirs in enumerate(all_holdings):
        for first, ours in enumerate(all_holdings[:second]):
            if len(ours) == len(theirs) == 1:
                [[mine, _]], [[other, _]] = ours.combos, theirs.combos
                both = Hand.from_mask(mine) & Hand.from_mask(other)
                if both:
                    return (
                        f"players {first + 1} and {second + 1} both hold {both}: "
                        "a deck has each card once"
                    )
    known &= game.deck
    players = len(all_holdings)
    if players * game.cards + game.board + len(known) > len(game.deck):
        return f"too few cards are left for {players} players: {len(known)} are known or dead"
    return CANNOT_ALL_HOLD
