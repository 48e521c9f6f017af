"""What an all-in is worth: each player's expected chips, pot by pot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardmath._cards.deck import HandLike
from cardmath._core import Hand
from cardmath._equity.compute import equity
from cardmath._equity.result import Equity
from cardmath._support.fractions import Fraction
from cardmath._support.plain import Plain
from cardmath._support.tables import Column, Columns, NamedTable, item
from cardmath._work.answering import Method
from cardmath.betting import State
from cardmath.betting.settlement import by_player
from cardmath.errors import BettingError, CardmathTypeError, interruptible


@dataclass(frozen=True, slots=True)
class AllInRow(Plain):
    """What one player can expect of an all-in."""

    _keys = "player cards stack contributed equities expected net error"

    player: str
    """`p1` for the first left of the button, and so on."""
    cards: str
    """The player's cards, as far as they are known."""
    stack: int
    """The chips behind."""
    contributed: int
    """What the player has put into the hand."""
    equities: tuple[Fraction | float | None, ...]
    """The player's mean share of each pot; None where the player cannot win it."""
    expected: Fraction | float
    """The chips that the player wins on average."""
    error: float
    """The standard error of these; 0 if they are exact."""

    @property
    def net(self) -> Fraction | float:
        """What the player wins or loses on average."""
        return self.expected - self.contributed


@dataclass(frozen=True, repr=False)
class AllIn(NamedTable[AllInRow]):
    """What an all-in is worth. Make one with `all_in`."""

    _keys = "pots rake method seed players"

    players: tuple[AllInRow, ...]
    """The players, in order."""
    pots: tuple[int, ...]
    """The chips of each pot, after the rake."""
    rake: int
    """What the house takes."""
    method: str
    """`exact`; `rounded` or `sample` if the equity of one pot is."""
    seed: int | None
    """The seed of random deals."""

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        pots = " + ".join(f"{pot:,}" for pot in self.pots)
        rake = f", rake {self.rake:,}" if self.rake else ""
        return f"An all-in for {pots}{rake}: {self.method}"

    def _columns(self) -> Columns[AllInRow]:
        pots = ["main equity", *(f"side {at} equity" for at in range(1, len(self.pots)))]
        return (
            Column("player", "player", words=True),
            Column("cards", "cards", words=True),
            Column("stack"),
            Column("contributed", "put in"),
            *(
                Column[AllInRow]("", name, ".3%", of=item("equities", at))
                for at, name in enumerate(pots)
            ),
            Column("expected", "expected", ",.2f"),
            Column("net", "net", "+,.2f"),
            Column("error"),
        )


@interruptible
def all_in(
    state: State,
    hands: Mapping[int, object] | Sequence[object] | None = None,
    *,
    dead: HandLike = "",
    checked_down: bool = False,
    method: Method = "auto",
    threads: int = 0,
    seed: int | None = None,
    samples: int | None = None,
) -> AllIn:
    """Compute what an all-in is worth to each player: pot by pot, high and low, on all boards.

    Each pot is worth its chips times the equity among the players who can win it; cards of the
    others are out of play. Several runs or boards count for their mean. Odd chips are split evenly,
    as fractions of a chip.

    Args:
        state: a hand in which no more bets are possible, or which is at its showdown.
        hands: cards that are not in the state, by player from 0, in any form that `equity` takes.
            Players who can win every pot may have ranges.
        dead: other cards that are out of play, such as folded cards that were shown.
        checked_down: whether to value a hand in which bets are still possible as if it were checked
            down.
        method: as in `equity`: `auto`, `exact` or `sample`.
        threads: as in `equity`.
        seed: as in `equity`.
        samples: as in `equity`.

    Raises:
        BettingError: bets are possible, or a player's cards are not known.
        CardmathError: as `equity` raises it.
        CardmathTypeError: the first argument is not a state.

    >>> from cardmath import betting
    >>> state = betting.start(stacks=[100, 250, 80], blinds=(1, 2)).play(["all in"] * 3)
    >>> print(all_in(state, ["AhAd", "KhKd", "QhQd"]))
    An all-in for 240 + 40: exact
                   put     main   side 1
    player  cards   in   equity   equity  expected     net
    p1      AhAd   100  67.670%  82.214%    195.29  +95.29
    p2      KhKd   100  17.232%  17.786%     48.47  -51.53
    p3      QhQd    80  15.098%              36.24  -43.76
    """
    if not isinstance(state, State):
        raise CardmathTypeError(f"all_in takes a betting.State, not {type(state).__name__}")
    _check_no_bets(state, checked_down)
    known = _held(state, hands)
    exposed = Hand(dead)
    for player in range(len(state.stacks)):
        if player not in state.live:
            exposed |= state.hands[player]
    options = {"method": method, "threads": threads, "seed": seed, "samples": samples}
    rakes = _rakes(state)
    worth = _Worth(len(state.stacks))
    for pot, rake in zip(state.pots, rakes, strict=True):
        answers = _answers(state, pot.players, known, exposed, options)
        worth.add(pot.amount - rake, pot.players, answers)
    return worth.table(state, known, sum(rakes))


def _check_no_bets(state: State, checked_down: bool) -> None:
    possible = state.turn == "bet" or len(set(state.live) - set(state.all_in)) > 1
    if possible and state.turn not in {"showdown", "over"} and not checked_down:
        raise BettingError(
            "bets are still possible: checked_down=True values the hand as if it were checked down"
        )


def _held(state: State, given: Mapping[int, object] | Sequence[object] | None) -> dict[int, object]:
    """The cards or ranges of the players who are left."""
    more = by_player(len(state.stacks), given)
    held = {at: more.get(at) or state.hands[at] for at in state.live}
    if len(held) > 1:
        for at, cards in held.items():
            if not cards:
                raise BettingError(f"the cards of p{at + 1} are not known: give hands={{{at}: …}}")
    return held


def _answers(
    state: State,
    players: Sequence[int],
    known: Mapping[int, object],
    exposed: Hand,
    options: Mapping[str, Any],
) -> list[Equity]:
    """The equities of a pot, on each board."""
    if len(players) == 1:
        return []
    out = exposed
    for at, held in known.items():
        if at not in players:
            out |= _exact_cards(at, held)
    boards = [Hand(board) for board in state.boards]
    answers = []
    for board in dict.fromkeys(boards):
        others = Hand()
        for other in boards:
            others |= other - board
        hands: list[Any] = [_typed(state, known[at]) for at in players]
        answer = equity(*hands, game=state.game, board=board, dead=out | others, **options)
        answers += [answer] * boards.count(board)
    return answers


def _typed(state: State, held: object) -> object:
    """A player's cards for `equity`: cards that are still to come are stars."""
    missing = state.game.cards - len(held) if isinstance(held, Hand) else 0
    if missing > 0 and not state.game.draws:
        return "".join(map(str, held)) + "*" * missing  # type: ignore[call-overload]
    return held


def _exact_cards(player: int, held: object) -> Hand:
    try:
        return Hand(held)  # type: ignore[arg-type]
    except ValueError:
        raise BettingError(
            f"p{player + 1} cannot win every pot, so the cards are needed, not a range"
        ) from None


def _rakes(state: State) -> tuple[int, ...]:
    """What the house takes of each pot once all cards are dealt."""
    out = state.run_out()
    if out.turn not in {"showdown", "over"}:
        return (0,) * len(state.pots)
    ones = [[[1] * len(state.stacks)] * len(state.game.pots)] * len(out.boards)
    return out.settle(strengths=ones).rakes


class _Worth:
    """Sums over pots."""

    def __init__(self, players: int) -> None:
        self.expected: list[Fraction | float] = [Fraction(0)] * players
        self.errors = [0.0] * players
        self.shares: list[list[Fraction | float | None]] = [[] for _ in range(players)]
        self.pots: list[int] = []
        self.answers: list[Equity] = []

    def add(self, amount: int, players: Sequence[int], answers: Sequence[Equity]) -> None:
        """Add a pot, with the equities of its players on each board."""
        self.pots.append(amount)
        self.answers += answers
        for at, shares in enumerate(self.shares):
            if at not in players:
                shares.append(None)
                continue
            place = players.index(at)
            found = [answer.players[place] for answer in answers]
            share = sum(each.equity for each in found) / len(found) if found else Fraction(1)
            shares.append(share)
            self.expected[at] += amount * share
            # Errors of different pots may go together: their sum bounds them.
            self.errors[at] += amount * sum(each.error for each in found) / (len(found) or 1)

    def table(self, state: State, known: Mapping[int, object], rake: int) -> AllIn:
        """The answer."""
        rows = tuple(
            AllInRow(
                f"p{at + 1}",
                _text(known.get(at, state.hands[at])),
                state.stacks[at],
                state.contributed[at],
                tuple(self.shares[at]),
                self.expected[at],
                self.errors[at],
            )
            for at in range(len(state.stacks))
        )
        methods = [answer.method for answer in self.answers if answer.method != "exact"]
        seeds = [answer.seed for answer in self.answers if answer.seed is not None]
        method = methods[0] if methods else "exact"
        return AllIn(rows, tuple(self.pots), rake, method, seeds[0] if seeds else None)


def _text(held: object) -> str:
    return "".join(map(str, held)) if isinstance(held, Hand) else str(held)
