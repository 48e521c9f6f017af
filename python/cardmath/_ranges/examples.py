"""Examples of how a player's cards are written in each game, for help and error messages."""

from __future__ import annotations

from typing import Any

from cardmath._cards.deck import Hand
from cardmath._cards.faces import RANKS, Rank
from cardmath._ranges.game_rankings import ranking_of
from cardmath._ranges.hand_sets import LARGEST
from cardmath._ranges.starting_hands import is_ranked
from cardmath._rules.game import Game
from cardmath._rules.games import find_game
from cardmath._support.numbers import small


def holding_examples(game: str | Game) -> tuple[tuple[str, str], ...]:
    """Examples of how a player's cards are written in a game, each with its meaning.

    >>> holding_examples("razz")[1]
    ('AsKhQd****', 'three known cards; * or nothing leaves the others open')
    """
    game = find_game(game)
    if game.board and game.cards == 2:
        return _two_card_examples(game)
    if game.board and game.cards <= LARGEST:
        return tuple(_range_examples(game))
    return _card_examples(game)


def _cards(game: Game, count: int) -> str:
    """Some cards of the deck from the highest down, of different ranks and suits if possible."""
    cards = sorted(game.deck, reverse=True)
    return "".join(map(str, cards[:: 5 if len(cards) >= 5 * count else 1][:count]))


def _two_card_examples(game: Game) -> tuple[tuple[str, str], ...]:
    best = [("15%", "the best hands")] if is_ranked(game) or ranking_of(game) else []
    return (
        (_cards(game, 2), "two cards"),
        ("QQ+, AKs@50%", "queens or better, and half of the time ace king suited"),
        *best,
        ("random not Ah*", "any hand without the ace of hearts"),
    )


def _range_examples(game: Game) -> list[tuple[str, str]]:
    size = game.cards
    ranks = [rank for rank in RANKS[::-1] if any(card.rank == Rank(rank) for card in game.deck)]
    pairs = ("".join(rank * 2 for rank in ranks) + "*" * size)[:size]
    some = ranks[0] * min(2, size) + "*" * (size - 2)
    suited = [("ds", "double-suited")] * (size >= 4) + [("ss", "single-suited")]
    suited += [("r", "rainbow: no two cards of a suit")] * (size <= 4)
    best = [("15%", "the best hands")] if ranking_of(game) else []
    return [
        (_cards(game, size), f"{small(size)} cards"),
        (some, "two of this rank or more, and any cards"),
        (pairs, "these ranks"),
        *((some + letters, f"the same, {word}") for letters, word in suited),
        *_run_examples("".join(ranks), size),
        *best,
        (f"{some}, {pairs}@50%", "several; a weight is 50%, 0.5 or 1/2, after @ or :"),
        (f"{some} not {pairs}", "some without others"),
        ("*", "any hand"),
    ]


def _run_examples(ranks: str, size: int) -> list[tuple[str, str]]:
    """Examples of runs from the middle of the deck, if it has enough of them."""
    runs = [ranks[place : place + size] for place in range(len(ranks) - size + 1)]
    runs = [run for run in runs if run in RANKS[::-1]]
    if len(runs) < 6:
        return []
    return [
        (f"{runs[3]}+", "these ranks, and higher ones: all go up together"),
        (f"{runs[3]}-{runs[5]}", "these ranks, and lower ones down to the other end"),
    ]


def _card_examples(game: Game) -> tuple[tuple[str, str], ...]:
    some = max(game.cards - 2, 1) if game.cards < 7 else 3
    few, rest = _cards(game, some), "*" * (game.cards - some)
    every = _cards(game, game.cards), f"{small(game.cards)} cards"
    if game.draws:
        return (
            (every[0], f"{every[1]}, none of which is replaced"),
            (few + rest, f"{small(some)} cards that are kept; the others are drawn once"),
            (few, "the same"),
        )
    return (
        every,
        (few + rest, f"{small(some)} known cards; * or nothing leaves the others open"),
        ("*", "nothing is known"),
    )


def start_of(game: Game) -> dict[str, Any]:
    """Known cards against any, on the board that must be known: `players` and `board`.

    >>> import cardmath as cm
    >>> start_of(cm.find_game("razz"))["players"][1]
    '*'
    """
    known = holding_examples(game)[0][0]
    left = sorted(game.deck - Hand(known))
    anything = "random" if game.board and game.cards == 2 else "*"
    return {"players": [known, anything], "board": "".join(map(str, left[: game.known_board]))}
