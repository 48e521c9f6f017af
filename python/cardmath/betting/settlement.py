"""Who gets what at the end of a hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from cardmath._cards.deck import Hand, HandLike
from cardmath._core import BettingState
from cardmath._rules.game import Game
from cardmath._support.layout import counted
from cardmath._support.lists import listed
from cardmath._support.numbers import whole
from cardmath._support.tables import Column, Columns, NamedTable
from cardmath.errors import BettingError, CardmathTypeError, RepeatedCardError

Held = TypeVar("Held")


@dataclass(frozen=True, slots=True)
class Share:
    """What one player gets of one part of a pot on one board."""

    pot: int
    """The pot: 0 is the main pot."""
    board: int
    """The board or run, from 0."""
    part: str | None
    """The part of the pot, such as `high`; None if nobody else could win the pot."""
    player: int
    """The player, from 0."""
    amount: int
    """The chips."""


@dataclass(frozen=True, repr=False)
class Settlement(NamedTable[Share]):
    """Who gets what at the end of a hand. Make one with `State.settle`.

    Iterating gives the shares, pot by pot, board by board, high before low.
    """

    _keys = "won net stacks rake rakes shares=_plain_rows"
    _rows_are = "shares"

    shares: tuple[Share, ...]
    """What each player gets of each part of each pot, pot by pot."""
    won: tuple[int, ...]
    """What each player gets."""
    rakes: tuple[int, ...]
    """What the house takes of each pot."""
    stacks: tuple[int, ...]
    """Each player's chips after the hand."""
    net: tuple[int, ...]
    """What each player has won or lost."""

    @property
    def rake(self) -> int:
        """What the house takes."""
        return sum(self.rakes)

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        won = [f"p{at + 1} {amount:,}" for at, amount in enumerate(self.won) if amount]
        rake = f"; the house {self.rake:,}" if self.rake else ""
        return f"Won: {', '.join(won) or 'nothing'}{rake}"

    def _columns(self) -> Columns[Share]:
        return (
            *(Column[Share](name) for name in Share.__slots__),
            Column("", "pot", of=lambda share: name_of_pot(share.pot), words=True),
            Column("", "board", of=lambda share: share.board + 1, words=True),
            Column("", "part", of=lambda share: share.part or "all", words=True),
            Column("", "player", of=lambda share: f"p{share.player + 1}", words=True),
            Column("", "chips", of=lambda share: share.amount),
        )


def name_of_pot(index: int, count: int | None = None) -> str:
    """The name of a pot: `main`, `side 1`, …; just `side` if it is the only one."""
    return "main" if index == 0 else "side" if count == 2 else f"side {index}"


def settlement_of(
    shares: Sequence[tuple[int, int, int, int, int]],
    rakes: Sequence[int],
    parts: Sequence[str],
    contested: Sequence[bool],
    before: tuple[Sequence[int], Sequence[int]],
) -> Settlement:
    """The answer from what the core found.

    Args:
        shares: pot, board, part, player and chips of each share.
        rakes: what the house takes of each pot.
        parts: the names of the parts.
        contested: whether several players could win each pot.
        before: each player's chips behind, and in the pot.
    """
    rows = tuple(
        Share(pot, board, parts[part] if contested[pot] else None, player, amount)
        for pot, board, part, player, amount in shares
    )
    behind, paid = before
    won = [0] * len(behind)
    for share in rows:
        won[share.player] += share.amount
    return Settlement(
        rows,
        won=tuple(won),
        rakes=tuple(rakes),
        stacks=tuple(map(sum, zip(behind, won, strict=True))),
        net=tuple(amount - own for amount, own in zip(won, paid, strict=True)),
    )


_STRONGEST = 2**32 - 1
"""The core holds strengths in 32 bits."""


def boards_at_showdown(
    game: Game, core: BettingState, given: Sequence[HandLike] | None
) -> list[Hand]:
    """The boards, as given or as the state knows them; each is whole."""
    known = [Hand(board) for board in core.boards]
    size = core.board_size
    if given is None:
        boards = known
    elif isinstance(given, str | Hand):
        boards = [Hand(given)]
    else:
        boards = [Hand(board) for board in listed("boards", given)]
    if len(boards) != len(known):
        raise BettingError(
            f"there are {len(known)} boards, not {len(boards)}: run_times makes more runs of one"
        )
    for at, (board, before) in enumerate(zip(boards, known, strict=True)):
        if len(board) != size:
            raise BettingError(f"board {at + 1} has {size} cards, and {len(board)} are known")
        if not before <= board:
            raise BettingError(
                f"board {at + 1} already has {before - board}, which {board} leaves out"
            )
        _check_deck(game, board)
    return boards


def hands_at_showdown(
    game: Game,
    core: BettingState,
    given: Mapping[int, HandLike] | Sequence[HandLike | None] | None,
    boards: Sequence[Hand],
) -> list[Hand]:
    """Each player's hole cards; players who can win nothing may have none."""
    hands = [core.hole(player)[0] for player in range(len(core.stacks))]
    for player, hand in by_player(len(hands), given).items():
        hands[player] = _combined(player, hands[player], Hand(hand))
    seen = Hand()
    for board in boards:
        seen |= board
    for player in core.live:
        size = core.hole(player)[2]
        if len(hands[player]) != size:
            raise BettingError(
                f"p{player + 1} has {size} cards, and {len(hands[player])} are known: "
                f'give hands={{{player}: "…"}}, or let p{player + 1} muck'
            )
        _check_deck(game, hands[player])
        twice = seen & hands[player]
        if twice:
            raise RepeatedCardError(str(next(iter(twice))))
        seen |= hands[player]
    return hands


def by_player(
    players: int, given: Mapping[int, Held] | Sequence[Held | None] | None
) -> dict[int, Held]:
    """What players hold, given as a list with one for each player, or as a dict by player.

    Raises:
        BettingError: the list is not one for each player.
        CardmathError, CardmathTypeError: it is neither, or there is no such player.
    """
    if given is None:
        return {}
    if isinstance(given, Mapping):
        return {whole("a player", at, 0, players - 1): hand for at, hand in given.items()}
    if isinstance(given, str | Hand) or not isinstance(given, Sequence):
        raise CardmathTypeError("hands are a list with one for each player, or a dict by player")
    if len(given) != players:
        raise BettingError(
            f"there are {players} players, and {counted(len(given), 'hand')}: "
            "give a list of as many, or a dict"
        )
    return {at: hand for at, hand in enumerate(given) if hand is not None}


def _combined(player: int, known: Hand, hand: Hand) -> Hand:
    if not known <= hand:
        raise BettingError(
            f"p{player + 1} already holds {known}, and {hand} leaves out {known - hand}"
        )
    return hand


def _check_deck(game: Game, cards: Hand) -> None:
    if cards - game.deck:
        raise BettingError(f"{cards - game.deck} is not in the deck of {game}")


def strengths_at_showdown(
    game: Game, core: BettingState, given: Sequence[Sequence[Sequence[int]]]
) -> list[list[list[int]]]:
    """Strengths by board, part and player, once their numbers are checked."""
    wanted = (len(core.boards), len(game.pots), len(core.stacks))
    try:
        boards = [listed("parts of the pot", board) for board in listed("boards", given)]
        strengths = [[list(listed("players", part)) for part in board] for board in boards]
    except TypeError:
        raise CardmathTypeError("strengths are lists by board, part and player") from None
    shapes = {(len(strengths), len(board), len(part)) for board in strengths for part in board}
    if shapes != {wanted}:
        raise BettingError(
            f"strengths are by board, part of the pot and player: {wanted[0]} x {wanted[1]} x "
            f"{wanted[2]} of them"
        )
    return [
        [[whole("a strength", number, 0, _STRONGEST) for number in part] for part in board]
        for board in strengths
    ]
