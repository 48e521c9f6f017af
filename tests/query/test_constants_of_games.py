"""What depends on the game (categories, made hands, draws, outs, straights) by trying cards."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

import cardmath as cm
from cardmath import Game
from cardmath.queries import histogram
from tests.oracles.study import Cards, Rules, plain_names, ranks_of, straight_top

_RANKS = "789TJQKA"
_ORDER = cm.orderings.SHORT_DECK.shapes
DECLARED = Game(
    "sevens",
    "Sevens and up",
    "Hold'em with 32 cards, in which a flush beats a full house.",
    2,
    [("high", cm.Ordering("SEVENS", _ORDER, ranks=_RANKS))],
    board=5,
    deck="".join(f"{rank}{suit}" for rank in _RANKS for suit in "cdhs"),
)
GAMES = {
    "holdem": (cm.find_game("holdem"), Rules()),
    "short-deck": (cm.find_game("short-deck"), Rules(4, True)),
    "declared": (DECLARED, Rules(5, True)),
}
NAMES = {
    "high card": "High Card",
    "pair": "One Pair",
    "two pair": "Two Pair",
    "trips": "Three of a Kind",
    "straight": "Straight",
    "flush": "Flush",
    "full house": "Full House",
    "quads": "Four of a Kind",
    "straight flush": "Straight Flush",
}


def written(cards: Cards) -> str:
    return "".join(str(cm.Card.from_id(card)) for card in cards)


@pytest.mark.parametrize("name", GAMES)
def test_values_of_random_hands(name: str) -> None:
    game, rules = GAMES[name]
    random = Random(f"constants {name}")
    for _ in range(25):
        cards = tuple(random.sample(rules.deck, 6))
        hole, board = cards[:2], cards[2:]
        q = cm.query(game, hero=written(hole), board=written(board))
        outs = {f"outs_{at}": q.hero.outs(word, "turn") for at, word in enumerate(NAMES)}
        found = q.select(
            category=histogram(q.hero.category("turn")),
            flop=histogram(q.hero.category("flop")),
            made=histogram(q.hero.made("turn")),
            straight=q.board.straight_possible("turn"),
            strong=q.hero.category("turn") >= "flush",
            boat=q.hero.category("turn") >= "full house",
            rivers=histogram(q.hero.category("river")),
            **outs,  # type: ignore[arg-type] # names of values
        )
        category, _ = rules.made(cards)
        assert found["category"] == {NAMES[category]: 1}
        assert found["flop"] == {NAMES[rules.made(cards[:5])[0]]: 1}
        assert found["made"] == {plain_names(hole, board, rules)[0]: 1}
        assert found["straight"] == can_be_straight(board, rules)
        assert found["strong"] == (not rules.beats("flush", category))
        assert found["boat"] == (not rules.beats("full house", category))
        rivers = Counter(rules.made((*cards, new))[0] for new in free(cards, rules))
        deals = sum(rivers.values())
        shares = {NAMES[word]: Fraction(count, deals) for word, count in rivers.items()}
        assert found["rivers"] == shares
        for place, word in enumerate(NAMES):
            if rules.beats(word, category):
                assert found[f"outs_{place}"] == rivers[word], (word, written(cards))


@pytest.mark.parametrize("name", GAMES)
def test_draws_of_random_hands(name: str) -> None:
    game, rules = GAMES[name]
    random = Random(f"draws {name}")
    for _ in range(25):
        cards = tuple(random.sample(rules.deck, 5))
        hole, board = cards[:2], cards[2:]
        q = cm.query(game, hero=written(hole), board=written(board))
        names = plain_names(hole, board, rules)
        study = cm.study(written(hole), written(board), game=game)
        assert [row.name for row in study.made if row.combos] == [names[0]]
        drawn = [row.name for row in study.draws if row.combos]
        assert sorted(drawn) == sorted(names[1:])
        for draw in drawn:
            assert q.select(q.hero.has(draw, "flop")).value == 1


def free(cards: Cards, rules: Rules) -> list[int]:
    return [card for card in rules.deck if card not in cards]


def can_be_straight(board: Cards, rules: Rules) -> bool:
    """Whether two more ranks make five in a row."""
    others = range(rules.lowest, 13)
    return any(
        straight_top(frozenset((*some, *two)), rules.lowest) >= 0
        for some in combinations(ranks_of(board), 3)
        for two in combinations(others, 2)
    )
