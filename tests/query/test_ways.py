"""Every way of counting a question gives the same answer as plain enumeration."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest

import cardmath as cm
from cardmath import Game
from cardmath._query.compute import plan_of
from cardmath._query.program import Asked, Deals
from cardmath._query.tally import Sums
from cardmath._work.answering import Answering
from cardmath.queries import Answer, Expression, Query, histogram, mean, share
from tests.examples import first_every_day
from tests.oracles.query import Deal, answer, board_deals
from tests.oracles.query import mean as plain_mean
from tests.query.small_games import FIVE, HIGH_LOW, HIGH_LOW_HOLDEM, HOLDEM, OMAHA, PINEAPPLE

GAMES = (HOLDEM, OMAHA, HIGH_LOW, PINEAPPLE, HIGH_LOW_HOLDEM, FIVE)
BOARDS = {HOLDEM: 0, OMAHA: 3, HIGH_LOW: 3, PINEAPPLE: 3, HIGH_LOW_HOLDEM: 0, FIVE: 4}
"""The known board cards: with more hole cards, all deals in Python take long."""

Value = tuple[Any, Callable[[Deal], Hashable]]


def answers_of(asked: Asked) -> dict[str, list[Answer]]:
    """The answers of all plans by the names of their ways."""
    deals = Deals(asked)
    plan = plan_of(deals, Answering.read(budget=None, method="exact"))
    found: dict[str, list[Answer]] = {}
    for number, name in enumerate(deals.core.plan_names):
        counted, (done, tasks), stopped = deals.core.count(2, None, number)
        assert stopped is None
        assert done == tasks
        sums = Sums(deals)
        sums.add(counted)
        result = Answer(asked, sums, deals.unit, "exact", None, "done", plan)
        found.setdefault(name, []).append(result)
    return found


def random_range(random: Random, game: Game, combos: int, without: set[cm.Card]) -> str:
    """A range of some hands with weights."""
    deck = sorted(set(game.deck) - without)
    hands = {cm.Hand(random.sample(deck, game.cards)) for _ in range(combos)}
    weights = ("", "@1/3", "@0.25", "")
    return ", ".join(f"{str(hand).replace(' ', '')}{random.choice(weights)}" for hand in hands)


def values_of(q: Query, random: Random, *, streets: bool) -> list[Value]:
    """Values with their plain functions."""
    at = random.choice(("flop", "turn")) if streets else "river"
    listed: list[Value] = [
        (mean(q.hero.pot_share()), lambda deal: deal.shares()[0]),
        (share(q.villain.wins()), lambda deal: deal.shares()[1] == 1),
        (histogram(q.hero.category(at)), lambda deal: deal.category(0, at)),
        (share(q.villain.category(at) >= "two pair"), lambda deal: at_least_two_pair(deal, 1, at)),
        (
            mean(q.hero.pairs_with_board(at) - q.villain.pairs_with_board("river")),
            lambda deal: shared(deal, 0, at) - shared(deal, 1, "river"),
        ),
        (
            share(q.hero.strength(at) > q.villain.strength(at)),
            lambda deal: deal.strength(0, at) > deal.strength(1, at),
        ),
        (share(q.board.paired(at)), lambda deal: paired(deal, at)),
    ]
    return random.sample(listed, 3)


def conditions_of(q: Query) -> list[tuple[Expression, Callable[[Deal], bool]]]:
    """Conditions with their plain functions."""
    return [
        (
            q.hero.category("river") >= "two pair",
            lambda deal: at_least_two_pair(deal, 0, "river"),
        ),
        (~q.board.paired("turn"), lambda deal: not paired(deal, "turn")),
        (q.villain.pairs_with_board("flop") > 0, lambda deal: shared(deal, 1, "flop") > 0),
        (q.hero.pairs_with_board("river") > 0, lambda deal: shared(deal, 0, "river") > 0),
    ]


def at_least_two_pair(deal: Deal, seat: int, street: str) -> bool:
    return deal.category(seat, street) not in ("High Card", "One Pair")


def shared(deal: Deal, seat: int, street: str) -> int:
    return len(deal.ranks(deal.own[seat][street]) & deal.ranks(deal.boards[street]))


def paired(deal: Deal, street: str) -> bool:
    return len(deal.ranks(deal.boards[street])) < len(deal.boards[street])


def check(game: Game, seed: int, *, streets: bool, combos: tuple[int, int]) -> Counter[str]:
    """Check a random question; returns how often each way was tried."""
    random = Random(seed)
    deck = sorted(game.deck)
    board = random.sample(deck, BOARDS[game])
    text = "".join(map(str, board))
    players = [random_range(random, game, count, set(board)) for count in combos]
    try:
        q = cm.query(game, hero=players[0], villain=players[1], board=text)
        aggregates = values_of(q, random, streets=streets)
        conditions = random.sample(conditions_of(q), random.randint(0, 1))
        grouped = random.random() < 0.5
        by = (q.villain.category("river"),) if grouped else ()
        asked = Asked(
            q._table,
            tuple(each for each, _ in conditions),
            by,
            tuple(each for each, _ in aggregates),
        )
        found = answers_of(asked)
    except cm.CardmathError as error:
        assert "hold" in str(error)  # the ranges clash
        return Counter()
    met, groups = answer(
        board_deals(game, players, text),
        [plain for _, plain in aggregates],
        where=lambda deal: all(plain(deal) for _, plain in conditions),
        by=lambda deal: deal.category(1, "river") if grouped else "all",
    )
    for name, answers in found.items():
        for result in answers:
            assert result.share == met, (name, players, text)
            compare(result, groups, aggregates, name)
    return Counter(dict.fromkeys(found, 1))


def compare(
    result: Answer,
    groups: dict[Hashable, list[dict[Hashable, Fraction]]],
    aggregates: list[Value],
    name: str,
) -> None:
    """Compare the rows of an answer with plain histograms."""
    keys = {row.group[0] if row.group else "all" for row in result if row.deals}
    assert keys == set(groups), name
    for key, plain in groups.items():
        rows = [row for row in result if not row.group or row.group[0] == key]
        for (aggregate, _), of_value, each in zip(aggregates, plain, result.names, strict=True):
            mine = [row for row in rows if row.name == each]
            if aggregate.kind == "histogram":
                assert {row.of: row.value for row in mine} == of_value, name
            elif aggregate.kind == "share":
                assert mine[0].value == of_value.get(True, 0), (name, each)
            else:
                assert mine[0].value == plain_mean(of_value), (name, each)


@pytest.mark.parametrize("game", first_every_day(GAMES, 2), ids=lambda game: game.key)
def test_random_questions_by_every_way(game: Game) -> None:
    tried = Counter[str]()
    for seed in range(2 if BOARDS[game] else 1):
        tried.update(check(game, seed, streets=False, combos=(3, 5)))
        tried.update(check(game, seed + 100, streets=False, combos=(1, 6)))
    assert tried["deals"] >= 2
    assert tried["sweep"] >= 2


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", [HOLDEM, HIGH_LOW_HOLDEM], ids=lambda game: game.key)
def test_random_questions_about_streets_by_every_way(game: Game) -> None:
    tried = Counter[str]()
    for seed in range(200, 208):
        tried.update(check(game, seed, streets=True, combos=(1, 1)))
        tried.update(check(game, seed + 100, streets=True, combos=(2, 1)))
    assert tried["deals"] >= 3
    assert tried["orders"] >= 3


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_many_random_questions_by_every_way(game: Game) -> None:
    for seed in range(1000, 1030):
        random = Random(seed)
        combos = random.choice([(1, 4), (4, 1), (6, 6), (2, 9), (9, 9)])
        check(game, seed, streets=random.random() < 0.5, combos=combos)


def test_omaha_ranges_swept_as_by_equity() -> None:
    for key in ("omaha", "omaha8"):
        q = cm.query(key, hero="AA**", villain="KK**, QQJT", board="2c7d8hKsTc")
        wanted = cm.equity("AA**", "KK**, QQJT", game=key, board="2c7d8hKsTc")
        asked: dict[str, Any] = {"by": q.villain.category(), "method": "exact"}
        plan = q.select(q.hero.pot_share(), **asked).plan
        assert "whole ranges" in plan.way
        found = q.select(q.hero.pot_share(), **asked)
        parts = [row.value * row.deals for row in found]
        assert sum(parts) / Fraction(found.deals) == wanted.players[0].equity


def test_fine_weights_stay_exact_or_are_bounded() -> None:
    board = "Kh7s2d9s"
    fine = "AA@0.123456789, QQ@0.987654321, 98s"
    q = cm.query(hero=fine, villain="KK@0.1111111111, JTs", board=board)
    found = q.select(q.hero.pot_share())
    wanted = cm.equity(fine, "KK@0.1111111111, JTs", board=board)
    assert (found.method, found.value) == ("exact", wanted.players[0].equity)
    finest = "AA@0.12345678901234567890123, QQ@0.98765432109876543210987, 98s"
    q = cm.query(hero=finest, villain="KK, JTs", board=board)
    answer = q.select(q.hero.pot_share(), q.hero.wins(), histogram(q.hero.category()))
    wanted = cm.equity(finest, "KK, JTs", board=board)
    exact = wanted.players[0]
    row = answer.rows[0]
    assert answer.method == "rounded"
    assert row.error is not None
    assert 0 < row.error < 1e-9
    assert abs(row.value - float(exact.equity)) <= row.error + exact.error
    wins = float(exact.wins / wanted.total)
    assert abs(answer.rows[1].value - wins) <= row.error + 1e-9
    assert "off by" in str(answer)


def test_a_plan_says_how_many_boards_there_are_up_to_relabelling() -> None:
    q = cm.query(hero="22+, AK", villain="JJ+")
    assert q.explain(q.board.monotone("flop")).rows == 1755  # published
    assert q.explain(q.hero.wins()).rows == 134_459
    tiny = cm.query(HOLDEM)
    streets = tiny.explain(tiny.board.paired("flop") & tiny.board.paired("turn"))
    assert streets.steps == ("3 cards for the board", "1 card for the board")
    assert streets.rows == len(classes_of_turns(HOLDEM))


def classes_of_turns(game: Game) -> set[frozenset[tuple[frozenset[str], str]]]:
    """The flops with their turn cards, each with all that a relabelling of suits makes of it."""
    deck = [str(card) for card in sorted(game.deck)]
    found = set()
    maps = [dict(zip("cdhs", image, strict=True)) for image in permutations("cdhs")]
    for flop in combinations(deck, 3):
        for turn in set(deck) - set(flop):
            images = [[card[0] + suits[card[1]] for card in (*flop, turn)] for suits in maps]
            found.add(frozenset((frozenset(image[:3]), image[3]) for image in images))
    return found


def test_explain_says_why_hands_of_five_cards_are_dealt() -> None:
    plans = {}
    for game, stars in (("omaha", "****"), ("omaha5", "*****"), ("omaha6", "******")):
        q = cm.query(game, hero="AsAhKdKc2d3d"[: 2 * len(stars)], villain=stars, board="Qs7h2c")
        plans[game] = str(q.explain(q.hero.wins()))
    assert "the combos of villain" in plans["omaha"]
    for game in ("omaha5", "omaha6"):
        assert "villain, who may hold too many hands for a sweep" in plans[game]
