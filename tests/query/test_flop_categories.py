"""Flop categories are ordered as the game orders its hands."""

from __future__ import annotations

from itertools import combinations

import pytest

import cardmath as cm
from cardmath import Game
from cardmath.queries import Answer, Expression
from cardmath.queries import max as greatest
from cardmath.queries import min as least
from tests.oracles.query import strength_of

MADE = {
    "trips": "Three of a Kind",
    "set": "Three of a Kind",
    "straight": "Straight",
    "flush": "Flush",
    "full house": "Full House",
    "quads": "Four of a Kind",
    "straight flush": "Straight Flush",
}
HANDS = {
    "trips": "9sAh9d9cKd",
    "set": "9s9h9d6cKd",
    "straight": "9s8hTdJcQd",
    "flush": "9sKs7s8sQs",
    "full house": "9s9h9dKcKd",
    "quads": "9s9h9d9cKd",
    "straight flush": "9s8sTsJsQs",
}
"""Two hole cards and a flop for each category."""
_SHAPES = {shape.name: shape for shape in cm.HIGH.shapes}
STRANGE = Game(
    "strange",
    "Strange hold'em",
    "Straights beat four of a kind, and full houses come below three of a kind.",
    2,
    [
        (
            "high",
            cm.HIGH.reordered(
                _SHAPES[name]
                for name in (
                    "High Card", "One Pair", "Two Pair", "Full House", "Three of a Kind",
                    "Flush", "Four of a Kind", "Straight", "Straight Flush",
                )
            ),
        )
    ],
    board=5,
)  # fmt: skip
GAMES = (cm.find_game("holdem"), cm.find_game("short-deck"), STRANGE)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_category_is_as_good_as_the_game_says(game: Game) -> None:
    _, ordering = game.pots[0]
    places = {shape.name: place for place, (shape, _, _) in enumerate(ordering.bands)}
    assert set(MADE.values()) <= set(places)
    for wanted, text in HANDS.items():
        hand, flop = cm.Hand(text[:4]), text[4:]
        q = cm.query(game, hero=str(hand).replace(" ", ""), board=flop)
        category = q.hero.flop_category()
        strength = strength_of(game, 0, hand, cm.Hand(flop))
        mine = next(shape.name for shape, first, end in ordering.bands if first <= strength < end)
        asked = {word: category >= word for word in MADE}
        found = q.select(category, greatest(category), least(category), **_named(asked))  # type: ignore[arg-type] # names of values
        (word,) = found[found.names[0]]
        assert found[found.names[1]] == found[found.names[2]] == word
        assert word == wanted
        assert MADE[word] == mine
        for other in MADE:
            if {word, other} != {"set", "trips"}:
                at_least = places[mine] >= places[MADE[other]]
                assert found[other.replace(" ", "_")] == at_least, (word, other)


def _named(asked: dict[str, Expression]) -> dict[str, Expression]:
    return {word.replace(" ", "_"): each for word, each in asked.items()}


def test_a_flush_beats_a_full_house_in_short_deck() -> None:
    q = cm.query("short-deck", hero="AsKs", board="7s8s9s")
    assert q.select(q.hero.flop_category() >= "full house").value == 1
    for word, wanted in (("flopfullhouse", 1), ("flopflush", 1), ("flopquads", 0)):
        asked = f"select count(minFlopHandCategory(hero, {word}))"
        found = cm.pql(f"{asked} from game='shortdeck', hero='AsKs', board='7s8s9s'")
        assert isinstance(found, Answer)
        assert found.value == wanted
    both = cm.query("short-deck", hero="AsKs, 7h7d", board="7s8s8d")
    assert both.select(greatest(both.hero.flop_category())).value == "full house"
    wide = cm.query("short-deck", hero="AsKs, 7d7h", board="7s9s9h6s")
    assert wide.select(greatest(wide.hero.flop_category())).value == "full house"


def test_the_best_of_several_pairs_is_by_the_game() -> None:
    four = Game("four", "Four cards", "Two of four play.", 4, STRANGE.pots, plays=2, board=5)
    for game, wanted in ((four, "straight"), (cm.find_game("omaha"), "quads")):
        q = cm.query(game, hero="8d8hTcJd", board="8s9s8c")
        assert q.select(greatest(q.hero.flop_category())).value == "quads"
        q = cm.query(game, hero="9d9hTcJd", board="8s9s7c")
        best = q.select(greatest(q.hero.flop_category())).value
        assert best == "straight"
        q = cm.query(game, hero="7d7hTcJd", board="7s8s9s")
        assert q.select(q.hero.flop_category() >= "quads").value == (wanted == "straight")


def test_every_made_category_occurs_in_its_order() -> None:
    labels = [*combinations(range(7), 2)]
    for game in GAMES:
        q = cm.query(game, hero="**")
        words = q.hero.flop_category().type.labels
        ordering = game.pots[0][1]
        names = [MADE[word] for word in words if word in MADE]
        for one, other in labels:
            first, second = (ordering.categories.index(names[at]) for at in (one, other))
            assert first <= second
