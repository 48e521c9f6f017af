"""Examples of what a player may hold in each game, for help and for messages."""

from __future__ import annotations

from cardmath._cards.faces import Rank
from cardmath._ranges.hand_sets import LARGEST
from cardmath._ranges.starting_hands import RANKS, is_ranked
from cardmath._rules.games import Game, find_game
from cardmath._support.numbers import small

__all__ = ["how_typed"]


def how_typed(game: str | Game) -> tuple[tuple[str, str], ...]:
    """Examples of what a player may hold in a game, each with what it means.

    >>> how_typed("razz")[1]
    ('AsKhQd****', 'three cards that are known; * or nothing leaves the others open too')
    """
    game = find_game(game)
    if game.board and game.cards == 2:
        return _two_typed(game)
    if game.board and game.cards <= LARGEST:
        return tuple(_range_typed(game))
    return _cards_typed(game)


def _dealt(game: Game, count: int) -> str:
    """So many cards of the deck, from the highest down, of all ranks and suits if it has them."""
    cards = sorted(game.deck, reverse=True)
    return "".join(map(str, cards[:: 5 if len(cards) >= 5 * count else 1][:count]))


def _two_typed(game: Game) -> tuple[tuple[str, str], ...]:
    best = [("15%", "the best hands")] if is_ranked(game) else []
    return (
        (_dealt(game, 2), "two cards"),
        ("QQ+, AKs@50%", "queens or better, and half of the time ace king suited"),
        *best,
        ("random not Ah*", "any hand without the ace of hearts"),
    )


def _range_typed(game: Game) -> list[tuple[str, str]]:
    size = game.cards
    ranks = [rank for rank in RANKS[::-1] if any(card.rank == Rank(rank) for card in game.deck)]
    pairs = ("".join(rank * 2 for rank in ranks) + "*" * size)[:size]
    some = ranks[0] * min(2, size) + "*" * (size - 2)
    suited = [("ds", "just two suits have")] * (size >= 4) + [("ss", "just one suit has")]
    suited += [("r", "no suit has")] * (size <= 4)
    return [
        (_dealt(game, size), f"{small(size)} cards"),
        (some, "two of this rank or more, and any cards"),
        (pairs, "these ranks"),
        *((some + letters, f"the same, and {have} two or more") for letters, have in suited),
        *_runs_typed("".join(ranks), size),
        (f"{some}, {pairs}@50%", "several; a weight is 50%, 0.5 or 1/2, after @ or :"),
        (f"{some} not {pairs}", "some without others"),
        ("*", "any hand"),
    ]


def _runs_typed(ranks: str, size: int) -> list[tuple[str, str]]:
    """Runs in the middle of a deck, if it has some."""
    runs = [ranks[place : place + size] for place in range(len(ranks) - size + 1)]
    runs = [run for run in runs if run in RANKS[::-1]]
    if len(runs) < 6:
        return []
    return [
        (f"{runs[3]}+", "these ranks, and higher ones: all go up together"),
        (f"{runs[3]}-{runs[5]}", "these ranks, and lower ones down to the other end"),
    ]


def _cards_typed(game: Game) -> tuple[tuple[str, str], ...]:
    some = max(game.cards - 2, 1) if game.cards < 7 else 3
    few, rest = _dealt(game, some), "*" * (game.cards - some)
    if game.draws:
        return (
            (_dealt(game, game.cards), f"{small(game.cards)} cards, of which none is drawn anew"),
            (few + rest, f"{small(some)} cards that are kept; the others are drawn once"),
            (few, "the same"),
        )
    return (
        (_dealt(game, game.cards), f"{small(game.cards)} cards"),
        (
            few + rest,
            f"{small(some)} cards that are known; * or nothing leaves the others open too",
        ),
        ("*", "nothing is known"),
    )
