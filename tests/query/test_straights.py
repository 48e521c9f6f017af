"""What counts as a straight follows from the ordering of a game, whatever its deck is."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

import cardmath as cm
from cardmath import Game, orderings
from cardmath.orderings import Ordering
from cardmath.queries import histogram


def game_of(ordering: Ordering, ranks: str) -> Game:
    deck = "".join(rank + suit for rank in ranks for suit in "cdhs")
    return Game("straights", "Straights", "Hold'em.", 2, [("high", ordering)], board=5, deck=deck)


GAMES = {
    "from the nine, where A 9 T J Q is not a straight": game_of(cm.HIGH, "9TJQKA"),
    "four ranks, of which none makes a straight": game_of(cm.HIGH, "JQKA"),
    "no wheel": game_of(Ordering("NO_WHEEL", cm.HIGH.shapes, ace_in_runs="high"), "2345A"),
    "short deck, with more ranks": game_of(orderings.SHORT_DECK, "6789A"),
    "standard ranks from the six": game_of(cm.HIGH, "6789A"),
}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_flop_categories_have_the_straights_of_the_game(game: Game) -> None:
    q = cm.query(game, hero="**")
    asked = histogram(q.hero.flop_category()), histogram(q.hero.category("flop"))
    answer = q.select(flop=asked[0], hand=asked[1], method="exact")
    for name in ("straight", "flush", "straight flush"):
        found = [
            answer[column].get(word, 0) for column, word in (("flop", name), ("hand", name.title()))
        ]
        assert found[0] == found[1], name


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_straight_is_possible_where_two_more_ranks_make_one(game: Game) -> None:
    q = cm.query(game)
    ranks = "".join(rank for rank in "23456789TJQKA" if cm.Card(rank + "c") in game.deck)
    ordering = game.pots[0][1]
    runs = [
        set(five)
        for five in combinations(ranks, 5)
        if cm.evaluate("".join(map("".join, zip(five, "cdhsc", strict=True))), ordering).category
        == "Straight"
    ]
    flops = list(combinations([str(card)[0] for card in sorted(game.deck)], 3))
    possible = sum(any(len(run - set(flop)) <= 2 for run in runs) for flop in flops)
    found = q.select(q.board.straight_possible("flop"), method="exact").value
    assert found == Fraction(possible, len(flops))
