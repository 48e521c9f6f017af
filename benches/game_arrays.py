"""Arrays of hole cards with boards in games, and single calls, beside peers that know Omaha.

poker-equity knows Omaha too, but it has no function for the strength of a hand.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import cardmath as cm
from benches.hands import random_ids
from benches.harness import Work, progress, rates, table
from benches.peers import assert_same_order, omaha_peers, versions

HANDS = 500_000
ONE_BY_ONE = 20_000
CHECKED = 200
ROUNDS = 9
PLAYERS = 2

Ids = NDArray[np.uint8]
Way = tuple[
    Callable[[Any], object], tuple[Ids | NDArray[np.uint64], Ids | NDArray[np.uint64] | None], int
]


class Case(NamedTuple):
    """A game, the number of board cards, and a goal in million hands a second."""

    game: str
    board: int = 5
    goal: str = ""


CASES = [
    Case("omaha", goal=" (wanted 30)"),
    Case("omaha5", goal=" (wanted 15)"),
    Case("omaha6"),
    Case("omaha", 3),
    Case("omaha8", goal=" (wanted 15)"),
    Case("omaha5-8", goal=" (wanted 7.5)"),
    Case("greek"),
    Case("holdem"),
    Case("short-deck"),
    Case("pineapple"),
    Case("stud8", 0),
]
WAYS = ["ids", "`check=False`", "masks", "one board", f"{PLAYERS} players a board"]


def measure() -> str:
    """The tables of arrays and of single calls."""
    heads = ["million hands a second, one thread", "board", *WAYS]
    arrays = table("Arrays of hole cards with boards", heads, [_row(case) for case in CASES])
    return f"{arrays}\n{_calls()}\n{versions()}"


def _row(case: Case) -> list[str]:
    progress(f"arrays of {case.game}")
    held, boards = _dealt(cm.GAMES[case.game], case.board)
    _check(case, held, boards)
    ways = _ways(case, held, boards)
    works: list[Work] = [(call, [pair]) for call, pair, _ in ways]
    found = zip(rates(works, ROUNDS), ways, strict=True)
    cells = [f"{rate * hands / 1e6:.3g}" for rate, (*_, hands) in found]
    cells[0] += case.goal
    return [case.game, str(case.board), *cells, *[""] * (len(WAYS) - len(cells))]


def _dealt(game: cm.Game, board: int) -> tuple[Ids, Ids | None]:
    """Random hole cards and boards of the deck of the game."""
    rng, deck = np.random.default_rng(7), np.array([card.id for card in game.deck], np.uint8)
    ids = rng.permuted(np.tile(deck, (HANDS, 1)), axis=1)[:, : game.cards + board]
    held = np.ascontiguousarray(ids[:, : game.cards])
    return held, np.ascontiguousarray(ids[:, game.cards :]) if board else None


def _ways(case: Case, held: Ids, boards: Ids | None) -> list[Way]:
    """The ways to evaluate: a function, its argument, and the number of hands."""

    def call(check: bool = True) -> Callable[[Any], object]:
        return lambda pair: cm.strengths(pair[0], game=case.game, board=pair[1], check=check)

    ways: list[Way] = [(call(), (held, boards), HANDS), (call(False), (held, boards), HANDS)]
    if boards is None:
        return [*ways, (call(), (cm.masks(held), None), HANDS)]
    apart = held[~np.isin(held, boards[0]).any(axis=1)]
    dealt = np.concatenate([held, boards], axis=1)[::PLAYERS]
    players = np.stack([held[::PLAYERS], _others(cm.GAMES[case.game], dealt)], axis=1)
    return [
        *ways,
        (call(), (cm.masks(held), cm.masks(boards)), HANDS),
        (call(), (apart, boards[0]), len(apart)),
        (call(), (players, boards[::PLAYERS, None]), PLAYERS * len(players)),
    ]


def _others(game: cm.Game, dealt: Ids) -> Ids:
    """A second player's cards, which are not among those dealt."""
    rng, deck = np.random.default_rng(8), np.array([card.id for card in game.deck], np.uint8)
    left = rng.permuted(np.tile(deck, (len(dealt), 1)), axis=1)
    taken = (left[:, :, None] == dealt[:, None, :]).any(axis=2)
    places = np.argsort(taken, axis=1, kind="stable")[:, : game.cards]
    return np.take_along_axis(left, places, axis=1)


def _check(case: Case, held: Ids, boards: Ids | None) -> None:
    """The first strengths must be those of `evaluate`, which chooses the cards that play."""
    found = cm.strengths(held, game=case.game, board=boards)
    pots = found if isinstance(found, tuple) else (found,)
    texts = cm.texts(held[:CHECKED]).tolist()
    shared = [None] * CHECKED if boards is None else cm.texts(boards[:CHECKED]).tolist()
    for row, (hand, board) in enumerate(zip(texts, shared, strict=True)):
        values = cm.evaluate(hand, game=case.game, board=board).values
        assert [value.strength for value in values] == [pot[row] for pot in pots], (case, hand)


def _calls() -> str:
    """The table of single calls in Omaha."""
    progress("single calls in Omaha")
    ids = random_ids(ONE_BY_ONE, 9)
    hands = [(cm.Hand(text[:11]), cm.Hand(text[12:])) for text in cm.texts(ids).tolist()]
    texts = [(text[:11], text[12:]) for text in cm.texts(ids).tolist()]
    truth = cm.strengths(ids[:, :4], game="omaha", board=ids[:, 4:])
    assert isinstance(truth, np.ndarray)
    strength, evaluate = cm.strength, cm.evaluate
    works: list[Work] = [
        (lambda pair: strength(pair[0], game="omaha", board=pair[1]), hands),
        (lambda pair: strength(pair[0], game="omaha", board=pair[1]), texts),
        (lambda pair: evaluate(pair[0], game="omaha", board=pair[1]), texts),
    ]
    names = ["`strength` (`Hand`s, wanted 2)", "`strength` (text)", "`evaluate` (text)"]
    for peer in omaha_peers():
        share = ONE_BY_ONE // peer.share
        given = [peer.given(text) for text in cm.texts(ids[:share]).tolist()]
        assert_same_order(peer.name, map(peer.call, given), truth[:share].tolist(), peer.sign)
        works.append((peer.call, given))
        names.append(peer.name)
    found = rates(works, ROUNDS)
    rows = [[name, f"{rate / 1e6:.3g}"] for name, rate in zip(names, found, strict=True)]
    return table("Omaha hands, one a call", ["million calls a second", ""], rows)
