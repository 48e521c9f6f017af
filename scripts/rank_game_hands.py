"""Rank all hands of a game by their equity against a random hand before any board, exactly.

    python scripts/rank_game_hands.py omaha python/cardmath/_ranges/data/omaha.npz

For each class up to suit relabelling, in the order of `HandIndexer`, the answer has the deals that
one hand of it wins and ties (of two pots: the quarters that it wins): against each hand of other
cards, on each board. The work is done in pieces, by the highest rank of a hand. A piece that is
done is kept beside the answer and not done again, so Ctrl-C loses one piece at most. Omaha takes
about four minutes of one core.
"""

from __future__ import annotations

import argparse
import sys
from math import comb
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import cardmath as cm

Counts = NDArray[np.int64]


def pieces(game: cm.Game) -> list[str]:
    """Ranges that have each hand once: by the highest rank, low ranks together."""
    if game.cards == 2:
        return ["*"]
    ranks = [rank for rank in "AKQJT98765432" if any(str(card)[0] == rank for card in game.deck)]
    tops = [ranks[:1], ranks[1:2], ranks[2:4], ranks[4:]]
    stars = "*" * (game.cards - 1)
    found, above = [], list[str]()
    for top in tops:
        having = [f"{rank}{stars}" for rank in top]
        without = f" not ({', '.join(above)})" if above else ""
        found.append(f"({', '.join(having)}){without}")
        above += having
    return found


def count(game: cm.Game, piece: str) -> tuple[Counts, Counts]:
    """The class of each hand of a piece, and its wins and ties."""
    done = [0, 1]

    def report(boards: int, all_boards: int) -> None:
        if boards * 100 // all_boards > done[0] * 100 // done[1]:
            print(f"\r{piece}: {boards:,} of {all_boards:,} boards", end="", file=sys.stderr)
        done[:] = boards, all_boards

    answer = cm.equity(
        piece, "*", game=game, method="exact", combos=True, budget=10**15, progress=report
    )
    print(file=sys.stderr)
    combos = answer.players[0].combos
    assert combos is not None
    ids = np.array([sorted(card.id for card in combo.hand) for combo in combos], np.uint8)
    indexer = cm.HandIndexer(game.cards)
    classes = np.asarray(indexer.index(ids), np.int64)
    quarters = [int(4 * combo.equity * combo.deals) for combo in combos]
    wins, ties = [combo.wins for combo in combos], [combo.ties for combo in combos]
    cases = comb(len(game.deck) - game.cards, game.board)
    cases *= comb(len(game.deck) - game.cards - game.board, game.cards)
    assert all(combo.deals == cases for combo in combos)
    return classes, np.array([wins, ties, quarters], np.int64).T


def main() -> None:
    """Rank the hands of the game that is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("path", type=Path)
    asked = parser.parse_args()
    if asked.path.exists():
        parser.error(f"{asked.path} exists: remove it, or what it says would be looked up")
    game = cm.GAMES[asked.game]
    size = cm.HandIndexer(game.cards).size
    all_counts = np.full((size, 3), -1, np.int64)
    kept = []
    for number, piece in enumerate(pieces(game)):
        path = asked.path.with_suffix(f".{number}.part.npz")
        if not path.exists():
            classes, counts = count(game, piece)
            new = path.with_suffix(".new.npz")
            np.savez_compressed(new, classes=classes, counts=counts)
            new.replace(path)
        kept.append(path)
        with np.load(path) as part:
            classes, counts = part["classes"], part["counts"]
        all_counts[classes] = counts
        # Hands of one class come to the same.
        assert (all_counts[classes] == counts).all()
    assert (len(game.deck) < 52) == bool((all_counts < 0).any())
    wins, ties, quarters = all_counts.T
    if len(game.pots) == 1:
        np.savez_compressed(asked.path, wins=wins, ties=ties)
    else:  # a deal that is shared may be a quarter, a half or three quarters of the pot
        np.savez_compressed(asked.path, quarters=quarters)
    for path in kept:
        path.unlink()


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
