"""Who wins how often: `equity` asks for hands or ranges of hands, exactly or by random deals.

Exact answers come from all boards, one of each class up to suits, on which all hands meet. Random
ones come from independent deals: each player draws a hand by its weight, all draw again where two
clash, then the board comes from what is left. The estimate of a player's equity is the mean of his
share of the pot, and its standard error that of the mean.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import comb, lcm, prod

from cardmath._core import Combos, Deals, Hand
from cardmath.cards import Card, HandLike
from cardmath.errors import CardmathError, Interrupted
from cardmath.orderings import HIGH
from cardmath.plans import Plan, run
from cardmath.ranges import Range
from cardmath.tables import Row, Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction
    from typing import Any, TypeAlias

    from cardmath.ranges import RangeLike

    Score: TypeAlias = tuple[int, list[int], list[int]]
    Number: TypeAlias = int | Fraction

__all__ = ["BUDGET", "ComboEquity", "Equity", "PlayerEquity", "equity", "standard_error"]

BUDGET = 4_000_000_000
"""What an exact answer may cost, in units of about a nanosecond of one thread."""

ERROR = 5e-4
"""The standard error that random deals are to reach, if nothing else is said."""

MOST_PLAYERS = 10
_FINEST = 2**31
_MOST_BOARDS = comb(52, 5)
_GREATEST = 2**127
_METHODS = ("auto", "exact", "sample")
_BOARD = 5
_LONGEST = 28


class ComboEquity(Row):
    """What one combination of a player's range comes to."""

    __slots__ = ("hand", "weight", "equity", "wins", "ties", "deals")

    hand: Hand
    """The two cards."""
    weight: Fraction
    """How often the player holds them."""
    equity: Fraction | float
    """Its share of the pots that it is dealt to; 0 where it is never dealt."""
    wins: Number
    """The deals that it wins alone."""
    ties: Number
    """The deals in which it shares the pot."""
    deals: Number
    """The deals in which it is held."""


class PlayerEquity(Row):
    """What a player comes to."""

    __slots__ = ("range", "equity", "wins", "ties", "share", "error", "categories", "combos")

    range: Range
    """What he may hold."""
    equity: Fraction | float
    """His share of the pot on average: a `Fraction` if exact, else a float."""
    wins: Number
    """The deals that he wins alone."""
    ties: Number
    """The deals in which he shares the pot."""
    share: Number
    """The pots that he wins, with his part of those that he shares."""
    error: float
    """The standard error of the equity; 0 if it is exact."""
    categories: dict[str, Fraction] | None
    """How often his hand ends in each category, the strongest first; if it was asked for."""
    combos: tuple[ComboEquity, ...] | None
    """What each of his combinations comes to; if it was asked for."""

    @property
    def name(self) -> str:
        """What he may hold, in few letters: a long range is cut off."""
        return _short(self.range)

    def __hash__(self) -> int:
        return hash((self.range, self.equity, self.wins, self.ties))


class Equity(Table):
    """Who wins how often. Make one with `equity`; walking through it gives the players."""

    __slots__ = (
        "_board", "_dead", "_method", "_next_cards", "_plan",
        "_players", "_seed", "_stopped", "_total",
    )  # fmt: skip

    def __init__(
        self,
        players: tuple[PlayerEquity, ...],
        total: Number,
        board: Hand,
        dead: Hand,
        method: str,
        seed: int | None,
        stopped: str,
        plan: str,
        next_cards: dict[Card, tuple[Fraction | float, ...]] | None = None,
    ) -> None:
        self._players = players
        self._total = total
        self._board = board
        self._dead = dead
        self._method = method
        self._seed = seed
        self._stopped = stopped
        self._plan = plan
        self._next_cards = next_cards

    @property
    def players(self) -> tuple[PlayerEquity, ...]:
        """What each player comes to, in the order in which they were given."""
        return self._players

    @property
    def rows(self) -> tuple[PlayerEquity, ...]:
        """The players."""
        return self._players

    @property
    def total(self) -> Number:
        """How many deals there are, weighted by what the players may hold; or samples."""
        return self._total

    @property
    def board(self) -> Hand:
        """The board so far."""
        return self._board

    @property
    def dead(self) -> Hand:
        """The cards that are out of play."""
        return self._dead

    @property
    def method(self) -> str:
        """`exact` or `sample`."""
        return self._method

    @property
    def seed(self) -> int | None:
        """What fixes the samples; None of an exact answer."""
        return self._seed

    @property
    def stopped(self) -> str:
        """Why it ended: `done`, `error`, `samples`, `time` or `interrupted`.

        An answer that ended by time or Ctrl-C is not had again by its seed.
        """
        return self._stopped

    @property
    def partial(self) -> bool:
        """Whether Ctrl-C ended it. An exact answer is then of some of the boards, not at random."""
        return self._stopped == "interrupted"

    @property
    def plan(self) -> str:
        """How the answer was found and what that cost, in words."""
        return self._plan

    @property
    def next_cards(self) -> dict[Card, tuple[Fraction | float, ...]] | None:
        """The equity of each player after each card that may come next, if it was asked for."""
        return self._next_cards

    @property
    def title(self) -> str:
        """What was asked, and how it was answered."""
        board = f" on {self._board}" if self._board else ""
        dead = f" without {self._dead}" if self._dead else ""
        deals = _counted(self._total)
        if self._method == "exact":
            how = f"exact, {deals} deals"
        else:
            how = f"{deals} random deals, seed {self._seed}"
        unfinished = ", interrupted" if self.partial else ""
        return f"{len(self._players)} players{board}{dead}: {how}{unfinished}"

    @property
    def header(self) -> tuple[str, ...]:
        """The heads of the columns, for people."""
        return ("player", "equity", "wins", "ties") + (
            ("± error",) if self._method == "sample" else ()
        )

    def cells(self) -> list[tuple[str, ...]]:
        """The lines below the header, for people: in percent."""
        return [self._cells_of(player) for player in self._players]

    def _cells_of(self, player: PlayerEquity) -> tuple[str, ...]:
        parts = (player.share, player.wins, player.ties)
        percents = tuple(f"{100 * float(part / self._total):.3f}%" for part in parts)
        errors = (f"{100 * player.error:.3f}%",) if self._method == "sample" else ()
        return (player.name, *percents, *errors)

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain values for JSON: fractions are text `p/q`."""
        answer = {
            "players": [_player_keys(player) for player in self._players],
            "total": _plain(self._total),
            "board": str(self._board),
            "dead": str(self._dead),
            "method": self._method,
            "seed": self._seed,
            "stopped": self._stopped,
            "partial": self.partial,
        }
        if self._next_cards is not None:
            answer["next_cards"] = {
                str(card): list(map(_plain, equities))
                for card, equities in self._next_cards.items()
            }
        return answer

    def _records(self) -> dict[str, list[Any]]:
        return {
            "range": [str(player.range) for player in self._players],
            **{
                name: [float(getattr(player, name)) for player in self._players]
                for name in ("equity", "wins", "ties", "share", "error")
            },
        }

    def _key(self) -> tuple[object, ...]:
        return (
            self._players, self._total, self._board, self._dead, self._method, self._seed,
            self._next_cards,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Equity) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key()[:-1])

    def __repr__(self) -> str:
        equities = ", ".join(f"{float(player.equity):.6f}" for player in self._players)
        return f"<Equity {equities}: {self._method}>"


def equity(
    *players: RangeLike,
    game: str = "holdem",
    board: HandLike = "",
    dead: HandLike = "",
    method: str = "auto",
    threads: int = 0,
    seed: int | None = None,
    error: float | None = None,
    samples: int | None = None,
    seconds: float | None = None,
    budget: int = BUDGET,
    combos: bool = False,
    categories: bool = False,
    next_card: bool = False,
    progress: Callable[[int, int], object] | None = None,
) -> Equity:
    """Tell who wins how often: for hands or ranges of hands, on any board.

    Args:
        players: two to ten hands or ranges, as `Range` takes them. What meets the board or a dead
            card is not held.
        game: `holdem`.
        board: the cards on the board so far, none to five.
        dead: cards that are out of play.
        method: `exact` insists on all deals; `sample` on random ones; `auto` takes all if that
            costs no more than the budget, which every machine decides alike, unless `samples` or
            `seconds` are given.
        threads: how many share the work, 0 for every core; the answer is the same.
        seed: what fixes the random deals; without one the answer tells which it was.
        error: random deals go on until no player's equity has a greater standard error: 5e-4 if
            neither this nor `samples` nor `seconds` is given.
        samples: random deals end after so many.
        seconds: random deals end after so much time; the answer then depends on the machine.
        budget: what an exact answer may cost, in units of about a nanosecond of one thread.
        combos: tell what each combination of each player comes to.
        categories: tell how often each player's hand ends in each category.
        next_card: tell the equities after each card that may come next, on a flop or turn.
        progress: called some times a second with how much is done, and of how much.

    Returns:
        an `Equity`. Exact counts are integers, or fractions where weights are, and shares are
        fractions. Deals are weighted by the product of what the players hold.

    Raises:
        CardmathError: fewer than two players or more than ten, a board of more than five cards,
            a card in two places, ranges that cannot be held at once, an unknown game or method, or
            no exact way that is insisted on.
        RangeTextError, CardTextError, RepeatedCardError: as `Range` and `Hand` raise them.
        CardmathTypeError: a value is of the wrong type.
        Interrupted: Ctrl-C was pressed; `partial` is the `Equity` of what was done by then.

    >>> answer = equity("AcAd", "KhKs")
    >>> [player.wins for player in answer], answer.players[0].ties, answer.total
    ([1388072, 317694], 6538, 1712304)
    >>> equity("AhKh", "QQ+", board="Ks7h2d").players[0].equity
    Fraction(1957, 3300)
    """
    wanted = (combos, categories)
    asked = _Asked(players, game, Hand(board), Hand(dead), wanted)
    if next_card:
        _check_next_card(asked.board)
    if error is None and samples is None and seconds is None:
        error = ERROR
    plan = Plan(seed, error, samples, seconds)
    if samples is not None or seconds is not None:
        method = _sampling(method)
    if _is_exact(method, asked.way, budget):
        answer = _exact(asked, threads, wanted, progress)
    else:
        answer = _sampled(asked, plan, threads, wanted, progress)
    if next_card:
        try:
            answer._next_cards = _after_each_card(asked, answer, plan, threads)
        except Interrupted as stopped:  # what it has is of a later board
            raise Interrupted("not all next cards were tried", answer) from stopped
    return answer


class _Asked:
    """A question that has an answer."""

    def __init__(
        self,
        players: Sequence[RangeLike],
        game: str,
        board: Hand,
        dead: Hand,
        wanted: tuple[bool, bool],
    ) -> None:
        if game != "holdem":
            raise CardmathError(f"the game is 'holdem', not {game!r}")
        if not 2 <= len(players) <= MOST_PLAYERS:
            raise CardmathError(f"there are 2 to {MOST_PLAYERS} players, not {len(players)}")
        if len(board) > _BOARD:
            raise CardmathError(f"a board has five cards at most, not {len(board)}")
        if board & dead:
            raise CardmathError(f"{board & dead} on the board and dead: a deck has each card once")
        self.board = board
        self.dead = dead
        self.ranges = tuple(
            given if isinstance(given, Range) else Range(given) for given in players
        )
        known = [_core_combos(range_) for range_ in self.ranges]
        self.scales = [scale for _, scale, _ in known]
        self.deals = Deals([combos for combos, _, _ in known], board, dead, *wanted)
        # The core adds up deals, each the product of weights, in numbers of this size.
        fits = prod(total for _, _, total in known) * _MOST_BOARDS < _GREATEST
        self.way = self.deals.way if fits else None
        for number, count in enumerate(self.deals.counts, 1):
            if not count:
                raise CardmathError(_nothing(number, self.ranges[number - 1], board | dead))
        if not self.deals.possible:
            raise CardmathError(_clash([self.held(number) for number in range(len(players))]))

    def held(self, player: int) -> list[tuple[Hand, Fraction]]:
        """What a player can hold, with its weights, in the order of the scores."""
        known = self.board | self.dead
        return [(hand, weight) for hand, weight in self.ranges[player] if not hand & known]

    @property
    def scale(self) -> int:
        """How many deals the core counts for one."""
        return prod(self.scales)


@lru_cache(maxsize=256)
def _core_combos(range_: Range) -> tuple[Combos, int, int]:
    """The range as the core has it: in whole numbers, so many times the weights; and their sum."""
    scale = lcm(*{weight.denominator for _, weight in range_}, 1)
    if scale >= _FINEST:
        raise CardmathError(
            f"the weights of {_short(range_)} have the common denominator {scale}; "
            f"less than {_FINEST} is accepted"
        )
    masks, weights = [], []
    for hand, weight in range_:
        masks.append(hand.mask)
        weights.append(weight.numerator * (scale // weight.denominator))
    return Combos(masks, weights), scale, sum(weights)


def _nothing(number: int, range_: Range, known: Hand) -> str:
    """Why a player can hold nothing."""
    if not len(range_):
        return f"player {number} holds nothing: the range is empty"
    clash = f"player {number} holds {_short(range_)}"
    return f"{clash}, all of which meets {known}: a deck has each card once"


def _clash(held: Sequence[Sequence[tuple[Hand, Fraction]]]) -> str:
    """Which players cannot hold their cards at once, and for which cards."""
    for second, theirs in enumerate(held):
        for first, ours in enumerate(held[:second]):
            if not any(hand.isdisjoint(other) for hand, _ in ours for other, _ in theirs):
                shared = [hand & other for hand, _ in ours for other, _ in theirs]
                cards = " ".join(map(str, dict.fromkeys(card for hand in shared for card in hand)))
                return (
                    f"players {first + 1} and {second + 1} cannot both hold their cards, "
                    f"for want of {cards}: a deck has each card once"
                )
    return "the players cannot all hold their cards at once: a deck has each card once"


def _short(range_: Range) -> str:
    text = str(range_)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _sampling(method: str) -> str:
    """The method where random deals are asked for by their number or time."""
    if method == "exact":
        raise CardmathError("an exact answer takes all deals: without samples and seconds")
    return "sample" if method == "auto" else method


def _is_exact(method: str, way: tuple[str, int, str, int] | None, budget: int) -> bool:
    if method not in _METHODS:
        raise CardmathError(f"a method is one of {' '.join(_METHODS)}, not {method!r}")
    if method == "exact" and way is None:
        raise CardmathError(
            "the players have too many choices, or too fine weights, to follow one by one: "
            "narrow their ranges, or take random deals"
        )
    return method == "exact" or (method == "auto" and way is not None and way[3] <= budget)


def _exact(
    asked: _Asked,
    threads: int,
    wanted: tuple[bool, bool],
    progress: Callable[[int, int], object] | None,
) -> Equity:
    scores, each, stopped = asked.deals.count(threads, progress)
    how = "done" if stopped is None else "interrupted"
    assert asked.way is not None  # it was just gone
    name, steps, unit, cost = asked.way
    plan = f"exact: {name}, {steps:,} {unit} up to suits; {cost:,} units of work"
    answer = _answer(asked, scores, each, wanted, ("exact", None, how, plan))
    if stopped is None:
        return answer
    if not isinstance(stopped, KeyboardInterrupt):
        raise stopped
    if not answer.total:
        raise Interrupted("no deal was counted", None)
    raise Interrupted(f"{_counted(answer.total)} deals were counted", answer)


class _Sum:
    """Samples that add up."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.scores: list[Score] = []
        self.each: list[list[Score]] | None = None

    def add(self, chunk: tuple[list[Score], list[list[Score]] | None]) -> None:
        """Add what a chunk came to."""
        scores, each = chunk
        if self.scores:
            scores = _added(self.scores, scores)
            if self.each is not None and each is not None:
                each = [_added(old, new) for old, new in zip(self.each, each, strict=True)]
        self.scores, self.each = scores, each  # both at once: Ctrl-C may come at any time

    @property
    def samples(self) -> int:
        """How many samples were added."""
        return self.scores[0][0] if self.scores else 0

    @property
    def error(self) -> float:
        """The greatest standard error of a player's equity."""
        return max(standard_error(won, self.samples) for _, won, _ in self.scores)


def _added(olds: list[Score], news: list[Score]) -> list[Score]:
    return [
        (
            old[0] + new[0],
            [a + b for a, b in zip(old[1], new[1], strict=True)],
            [a + b for a, b in zip(old[2], new[2], strict=True)],
        )
        for old, new in zip(olds, news, strict=True)
    ]


def standard_error(won: Sequence[int], samples: int) -> float:
    """That of the mean share of the pot, of so many independent deals."""
    if samples < 2:
        return 1.0
    mean = sum(deals / winners for winners, deals in enumerate(won, 1)) / samples
    square = sum(deals / winners**2 for winners, deals in enumerate(won, 1)) / samples
    # Nothing is certain because it was not seen to vary: as if one deal more had gone otherwise.
    variance = max(square - mean**2, 1 / samples)
    return float((variance / (samples - 1)) ** 0.5)


def _sampled(
    asked: _Asked,
    plan: Plan,
    threads: int,
    wanted: tuple[bool, bool],
    progress: Callable[[int, int], object] | None,
) -> Equity:
    combos, categories = wanted
    total = _Sum(len(asked.ranges))

    def draw(first: int, chunks: int, deals: int) -> Any:  # noqa: ANN401
        drawn = asked.deals.sample(plan.seed, (first, chunks), deals, threads, categories, combos)
        if drawn is None:
            raise CardmathError("the players' cards clash in nearly all deals; narrow their ranges")
        return drawn

    how, stopped = run(plan, draw, total, progress)
    if not total.scores:
        raise Interrupted("no deal was judged", None)
    ends = {
        "error": f"until the standard error was {plan.error}",
        "samples": "until there were enough",
        "time": f"for {plan.seconds} seconds",
        "interrupted": "until Ctrl-C",
    }
    words = f"{total.samples:,} random deals from seed {plan.seed}, {ends[how]}"
    answer = _answer(asked, total.scores, total.each, wanted, ("sample", plan.seed, how, words))
    if stopped is None:
        return answer
    if not isinstance(stopped, KeyboardInterrupt):
        raise stopped
    raise Interrupted(f"{total.samples:,} deals were judged", answer)


def _answer(
    asked: _Asked,
    scores: Sequence[Score],
    each: Sequence[Sequence[Score]] | None,
    wanted: tuple[bool, bool],
    how: tuple[str, int | None, str, str],
) -> Equity:
    from fractions import Fraction

    exact = how[0] == "exact"
    scale = asked.scale if exact else 1
    # Each deal is won by somebody: by one player alone, or counted for each of those who share it.
    total = sum(
        (Fraction(sum(score[1][k] for score in scores), k + 1) for k in range(len(scores))),
        Fraction(0),
    )
    players = []
    for number, (deals, won, categories) in enumerate(scores):
        share = _share(won)
        players.append(
            PlayerEquity(
                asked.ranges[number],
                _ratio(share, total, exact),
                _number(Fraction(won[0], scale)),
                _number(Fraction(sum(won[1:]), scale)),
                _number(share / scale),
                0.0 if exact else standard_error(won, deals),
                _categories(categories) if wanted[1] else None,
                _combo_rows(asked, number, each[number], exact, scale) if each else None,
            )
        )
    return Equity(tuple(players), _number(total / scale), asked.board, asked.dead, *how)


def _counted(deals: Number) -> str:
    return f"{deals:,}" if isinstance(deals, int) else f"{float(deals):,.1f}"


def _share(won: Sequence[int]) -> Fraction:
    from fractions import Fraction

    return sum((Fraction(deals, k) for k, deals in enumerate(won, 1)), Fraction(0))


def _ratio(part: Fraction, whole: Fraction | int, exact: bool) -> Fraction | float:
    ratio = part / whole if whole else part
    return ratio if exact else float(ratio)


def _number(fraction: Fraction) -> Number:
    return fraction.numerator if fraction.denominator == 1 else fraction


def _categories(counts: Sequence[int]) -> dict[str, Fraction]:
    from fractions import Fraction

    pairs = zip(HIGH.categories, counts, strict=True)
    return {name: Fraction(count, sum(counts) or 1) for name, count in reversed(list(pairs))}


def _combo_rows(
    asked: _Asked, number: int, scores: Sequence[Score], exact: bool, scale: int
) -> tuple[ComboEquity, ...]:
    from fractions import Fraction

    return tuple(
        ComboEquity(
            hand,
            weight,
            _ratio(_share(won), deals, exact),
            _number(Fraction(won[0], scale)),
            _number(Fraction(sum(won[1:]), scale)),
            _number(Fraction(deals, scale)),
        )
        for (hand, weight), (deals, won, _) in zip(asked.held(number), scores, strict=True)
    )


def _check_next_card(board: Hand) -> None:
    if len(board) not in (3, 4):
        raise CardmathError(
            f"one card comes next on a board of three or four cards, not of {len(board)}"
        )


def _after_each_card(
    asked: _Asked, answer: Equity, plan: Plan, threads: int
) -> dict[Card, tuple[Fraction | float, ...]]:
    """The equities after each card that may come, the highest first."""
    found = {}
    seconds = None if plan.seconds is None else plan.seconds / 52
    for card in map(Card.from_id, reversed(range(52))):
        if card in asked.board or card in asked.dead:
            continue
        try:
            after = equity(
                *asked.ranges,
                board=asked.board | card,
                dead=asked.dead,
                method=answer.method,
                threads=threads,
                seed=answer.seed,
                error=plan.error,
                samples=plan.samples,
                seconds=seconds,
            )
        except CardmathError:  # somebody holds it in any case
            continue
        found[card] = tuple(player.equity for player in after)
    return found


def _player_keys(player: PlayerEquity) -> dict[str, Any]:
    keys = {
        "range": str(player.range),
        **{name: _plain(getattr(player, name)) for name in ("equity", "wins", "ties", "share")},
        "error": player.error,
    }
    if player.categories is not None:
        keys["categories"] = {name: _plain(part) for name, part in player.categories.items()}
    if player.combos is not None:
        keys["combos"] = [
            {
                "hand": str(combo.hand),
                **{
                    name: _plain(getattr(combo, name))
                    for name in ("weight", "equity", "wins", "ties", "deals")
                },
            }
            for combo in player.combos
        ]
    return keys


def _plain(number: object) -> object:
    """A fraction as text `p/q`; else the number."""
    from fractions import Fraction

    return f"{number.numerator}/{number.denominator}" if isinstance(number, Fraction) else number
