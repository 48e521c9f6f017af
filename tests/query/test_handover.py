"""Questions that are only equities: the engine of equity answers as every other way does."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

import cardmath as cm
from cardmath import Game
from cardmath._query.program import Asked
from cardmath.queries import Aggregate, Answer, Expression, Query, histogram, mean, share, total
from tests.query.small_games import (
    FIVE,
    HIGH_LOW,
    HIGH_LOW_HOLDEM,
    HOLDEM,
    OMAHA,
    PINEAPPLE,
    THREE_SUITS,
)
from tests.query.test_ways import answers_of, random_range

BOARDS = {
    HOLDEM: 0, THREE_SUITS: 0, HIGH_LOW_HOLDEM: 0, OMAHA: 3, HIGH_LOW: 3, PINEAPPLE: 3, FIVE: 4,
}  # fmt: skip
"""The board cards from which all other ways count soon."""
BY_EQUITY = "the engine of equity"


def equities(q: Query, random: Random) -> list[Aggregate]:
    """Aggregates that follow from the players' equities."""
    hero, villain = q.hero, q.villain
    at = random.choice(("preflop", "flop", "turn")) if not q._table.board else "turn"
    listed = [
        mean(hero.pot_share()),
        total(villain.pot_share()),
        mean(2 * hero.pot_share() - villain.pot_share() / 3 + 0.25),
        mean((hero.pot_share() - 1) * -4),
        mean(Fraction(3, 7) - hero.pot_share() + villain.pot_share()),
        mean(7),
    ]
    if q.game.cards + len(q._table.board) > 4:
        listed += [mean(villain.equity(at)), mean(hero.equity(at) / -2 + hero.pot_share())]
    return [listed[0], *random.sample(listed[1:], 3)]


def conditions(q: Query, random: Random) -> list[Expression]:
    """Conditions on the hole cards of one player each."""
    hero, villain = q.hero, q.villain
    listed = [
        hero.suited(),
        ~villain.suited(),
        hero.holds("Ac") | hero.holds("A"),
        villain.rank_count("A") < 2,
        hero.repeated_ranks().count() > 0,
        hero.in_range("*"),
    ]
    return random.sample(listed, random.randint(0, 3))


@pytest.mark.parametrize("game", BOARDS, ids=lambda game: game.key)
def test_every_way_gives_the_answer_of_the_engine(game: Game) -> None:
    tried = met_none = 0
    for seed in range(5):
        random = Random(seed)
        board = random.sample(sorted(game.deck), BOARDS[game])
        hero, villain = (
            random_range(random, game, random.choice((1, 5, 9)), set(board)) for _ in "ab"
        )
        q = cm.query(game, hero=hero, villain=villain, board="".join(map(str, board)))
        asked = Asked(q._table, tuple(conditions(q, random)), (), tuple(equities(q, random)))
        try:
            found = answers_of(asked)
        except cm.CardmathError as error:
            assert "hold" in str(error)  # the ranges clash
            continue
        mine, others = found.pop("equity"), [each for all_of in found.values() for each in all_of]
        assert mine
        assert others
        for each in others:
            for one in mine:
                assert (one.deals, one.met, one.rows) == (each.deals, each.met, each.rows), seed
        tried += 1
        met_none += not mine[0].met
    assert tried > 2
    assert met_none < tried


@pytest.mark.parametrize(
    ("game", "hero", "villain", "board", "is_cheaper"),
    [
        ("holdem", "AA", "*", "", True),
        ("holdem", "QQ+@0.3, AKs", "22+, A2+", "Ks7h2d", True),
        ("omaha8", "AA**", "A2**", "2c7d8hTs", True),
        ("short-deck", "AA, KTs", "99+", "Tc9d8d", False),
        ("pineapple", "AAK", "QQ*", "2c7d8hTs", False),
    ],
)
def test_the_equity_of_games_is_that_of_questions(
    game: str, hero: str, villain: str, board: str, is_cheaper: bool
) -> None:
    q = cm.query(game, hero=hero, villain=villain, board=board)
    wanted = cm.equity(hero, villain, game=game, board=board, method="exact").players
    plan = q.explain(q.hero.pot_share())
    if is_cheaper:
        assert BY_EQUITY in plan.way
        assert BY_EQUITY in str(plan)
    found = q.select(q.hero.pot_share(), q.villain.pot_share(), method="exact")
    assert [row.value for row in found] == [player.equity for player in wanted]


def test_pql_and_three_players() -> None:
    asked = "select avg(riverEquity(hero)) from hero='AA', villain='**'"
    found = cm.pql(asked)
    assert isinstance(found, Answer)
    assert BY_EQUITY in found.plan.way
    assert found.value == cm.equity("AA", "*").players[0].equity
    q = cm.query(hero="AA, KK", a="QQ, AKs", b="JTs", board="2c7d8h")
    both = q.select(q.hero.pot_share() + q.a.pot_share(), method="exact")
    wanted = cm.equity("AA, KK", "QQ, AKs", "JTs", board="2c7d8h", method="exact").players
    assert BY_EQUITY in both.plan.way
    assert both.value == wanted[0].equity + wanted[1].equity


def test_a_condition_on_a_hand_is_a_narrower_range() -> None:
    q = cm.query(hero="22+, AKs@0.5", villain="QQ+, T9s", board="")
    found = q.where(q.hero.in_range("AA, AKs"), ~q.villain.suited()).select(q.hero.pot_share())
    assert BY_EQUITY in found.plan.way
    wanted = cm.equity("AA, AKs@0.5", "QQ+").players[0]
    assert found.value == wanted.equity
    assert 0 < found.share < 1


def test_nothing_else_is_handed_over() -> None:
    q = cm.query(hero="AA, KQs", villain="QQ, JTs", board="2c7d8h")
    asked: list[Any] = [
        q.hero.wins(),
        q.hero.pot_share() * q.hero.pot_share(),
        histogram(q.hero.pot_share()),
        mean(q.hero.pot_share(), given=q.hero.wins()),
        share(q.hero.suited()),
        q.hero.high_share(),
    ]
    for each in asked:
        assert BY_EQUITY not in q.explain(each).way, each
    assert BY_EQUITY in q.explain(q.hero.pot_share()).way
    for condition in (q.board.paired(), q.hero.holds("A") | q.villain.suited()):
        assert BY_EQUITY not in q.where(condition).explain(q.hero.pot_share()).way
    grouped = q.select(q.hero.pot_share(), by=q.hero.suited())
    assert BY_EQUITY not in grouped.plan.way
