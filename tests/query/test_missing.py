"""Values that some deals do not have: nothing is made up for them, and no deal is lost."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

import cardmath as cm
from cardmath import Game
from cardmath.errors import CardmathError
from cardmath.queries import (
    Answer,
    Expression,
    Query,
    histogram,
    max,
    mean,
    min,
    share,
    total,
    when,
)
from tests.examples import first_every_day
from tests.oracles.games import shares
from tests.oracles.query import Deal, board_deals
from tests.query.small_games import FIVE, HIGH_LOW, HIGH_LOW_HOLDEM, HOLDEM, OMAHA, PINEAPPLE

_FLUSH = cm.HIGH.shapes[5]
_BUT_FLUSHES = [shape for shape in cm.HIGH.shapes if shape is not _FLUSH]
FLUSHES_FIRST = Game(
    "flushes-first",
    "Flushes first",
    "Hold'em from eights to aces in which a flush beats four of a kind.",
    2,
    [("high", cm.HIGH.reordered([*_BUT_FLUSHES[:-1], _FLUSH, _BUT_FLUSHES[-1]]))],
    board=5,
    deck="8c8d8h8s9c9d9h9sTcTdThTsJcJdJhJsQcQdQhQsKcKdKhKsAcAdAhAs",
)
SITUATIONS = {
    HOLDEM: ("AA, AKs, QdKd@1/3", "QsQh, KsQs", "AsAdKh", "AhAc, QsQh@1/2"),
    OMAHA: ("AcAd2c3d, 2h3h4h5h@1/3", "3c4c5c5d", "Ah4d2d5h", "AcAd2c3d"),
    HIGH_LOW: ("AcAd2c3d, 2h3h4h5h@1/3", "3c4c5c5d", "Ah4d2d", "AcAd2c3d"),
    PINEAPPLE: ("AcAhKc, QdKdQh@1/3", "QsKsAd", "AsQcKh", "AcAhKc"),
    HIGH_LOW_HOLDEM: ("2c2d, 4h5h@1/3", "3c3d, 2d3h", "2h5c4c", "2c2d, 3c3d@1/4"),
    FIVE: ("9c9d9h9sTc, AcKcQcJcTc", "AdKdQdJd9d", "AhKh9hTh", "9c9d9h9sTc"),
}
"""The hero's range, the villain's, the board and a range that is often impossible."""

Plain = Callable[[Deal], Any]


def missing_values(q: Query, against: str) -> Iterator[tuple[Expression, Plain]]:
    """Values that some deals lack, with functions that give None for these."""
    hero, board, game = q.hero, q.board, q.game
    street = "turn"
    yield hero.kicker(), lambda deal: highest(single_ranks(deal) - board_ranks(deal))
    yield hero.repeated_ranks().highest(), lambda deal: highest(repeated(deal))
    yield hero.ranks().nth(2), lambda deal: nth(deal.ranks(deal.own[0]["river"]), 2)
    yield board.rank_of(4), lambda deal: nth(board_ranks(deal), 4)
    yield board.ranks("preflop").lowest(), lambda _deal: None
    equity = hero.equity_against(against, "river")

    def of_deal(deal: Deal) -> Fraction | None:
        return equity_of(deal, against)

    yield equity, of_deal
    yield 1 - 2 * equity, lambda deal: then(of_deal(deal), lambda found: 1 - 2 * found)
    yield equity - hero.pot_share(), lambda deal: then(of_deal(deal), lambda x: x - own_share(deal))
    yield 1 / (equity + 1), lambda deal: then(of_deal(deal), lambda found: 1 / (found + 1))
    chosen = when(board.paired(street)).then(equity).otherwise(2)
    yield chosen, lambda deal: of_deal(deal) if is_paired(deal, street) else 2
    if any(ordering.low for _, ordering in game.pots):
        pot = next(place for place, (_, each) in enumerate(game.pots) if each.low)
        yield hero.low_strength(), lambda deal: deal.strength(0, "river", pot) or None


def then(found: Fraction | None, change: Callable[[Fraction], Fraction]) -> Fraction | None:
    return None if found is None else change(found)


def highest(ranks: set[int]) -> int | None:
    return nth(ranks, 1)


def nth(ranks: set[int], place: int) -> int | None:
    return sorted(ranks)[-place] if len(ranks) >= place else None


def board_ranks(deal: Deal) -> set[int]:
    return deal.ranks(deal.boards["river"])


def repeated(deal: Deal) -> set[int]:
    listed = [card.rank.index for card in deal.own[0]["river"]]
    return {rank for rank in listed if listed.count(rank) > 1}


def single_ranks(deal: Deal) -> set[int]:
    return deal.ranks(deal.own[0]["river"]) - repeated(deal)


def is_paired(deal: Deal, street: str) -> bool:
    return len(deal.ranks(deal.boards[street])) < len(deal.boards[street])


def own_share(deal: Deal) -> Fraction:
    return deal.shares()[0]


def equity_of(deal: Deal, against: str) -> Fraction | None:
    """The equity against the hands of a range that need no card that is out; None if none does."""
    own, board = deal.own[0]["river"], deal.boards["river"]
    won = weight = Fraction(0)
    for hand, of_hand in cm.Range(against, deal.game):
        if hand & (own | board):
            continue
        by_pot = shares(deal.game, [own, hand], board)
        won += Fraction(of_hand) * sum((pot[0] for pot in by_pot), Fraction(0))
        weight += Fraction(of_hand)
    return won / weight if weight else None


def words(value: Expression, found: object) -> str:
    """A value as histograms write it."""
    if found is None:
        return "none"
    if value.type.labels and isinstance(found, int):
        return value.type.labels[found]
    return str(found)


@dataclass(frozen=True)
class Case:
    """A value, and by enumeration what it is in each deal, with the share of these deals."""

    q: Query
    value: Expression
    found: list[tuple[Any, Fraction]]

    @property
    def known(self) -> list[tuple[Any, Fraction]]:
        return [(each, weight) for each, weight in self.found if each is not None]

    @property
    def counted(self) -> Fraction:
        return sum((weight for _, weight in self.known), Fraction(0))

    def select(self, *aggregates: Any) -> Answer:
        return self.q.select(*aggregates, method="exact")


@pytest.mark.parametrize("game", first_every_day(SITUATIONS, 2), ids=lambda game: game.key)
def test_deals_without_a_value_are_left_out_and_counted(game: Game) -> None:
    hero, villain, board, against = SITUATIONS[game]
    q = cm.query(game, hero=hero, villain=villain, board=board)
    deals = list(board_deals(game, [hero, villain], board))
    weights = sum((weight for _, weight in deals), Fraction(0))
    left_out = 0
    for value, plain in missing_values(q, against):
        case = Case(q, value, [(plain(deal), weight / weights) for deal, weight in deals])
        left_out += case.counted < 1
        check_histogram(case)
        check_where(case)
        if value.type.ordered:
            check_ends(case)
        if value.type.name == "a number":
            check_comparison(case)
            check_mean(case)
    assert left_out > 3


def check_histogram(case: Case) -> None:
    by_word: defaultdict[str, Fraction] = defaultdict(Fraction)
    for each, weight in case.found:
        by_word[words(case.value, each)] += weight
    answer = case.select(histogram(case.value))
    assert answer.value == by_word, case.value
    assert {row.deals for row in answer} == {answer.met}
    grouped = case.q.select(share(case.q.hero.wins()), by=case.value, method="exact")
    assert {row.group[0]: row.deals / Fraction(grouped.met) for row in grouped} == by_word


def check_where(case: Case) -> None:
    exists = case.value.exists()
    answer = case.q.where(exists).select(histogram(case.value), method="exact")
    assert answer.share == case.counted, case.value
    assert "none" not in (answer.value or {}), case.value


def check_ends(case: Case) -> None:
    known = sorted(each for each, _ in case.known)
    answer = case.select(min(case.value), max(case.value))
    for row, expected in zip(answer, (known[:1], known[-1:]), strict=True):
        assert row.deals == case.counted * answer.met, case.value
        assert row.left_out == answer.met - row.deals
        found = [] if row.value is None else [str(row.value)]
        assert found == [words(case.value, each) for each in expected], case.value


def check_mean(case: Case) -> None:
    added = sum((each * weight for each, weight in case.known), Fraction(0))
    answer = case.select(total(case.value), mean(case.value))
    of_all, of_one = answer.rows
    assert of_all.deals == of_one.deals == case.counted * answer.met, case.value
    assert of_all.left_out == of_one.left_out == answer.met - of_all.deals
    assert (of_all.value or 0) == added * answer.met, case.value
    assert of_one.value == (added / case.counted if case.counted else None), case.value
    by = case.q.select(mean(case.value), by=case.q.board.paired("river"), method="exact")
    assert sum(row.deals for row in by) == case.counted * by.met, case.value
    assert sum((row.value or 0) * row.deals for row in by) == added * by.met, case.value


def check_comparison(case: Case) -> None:
    value, half = case.value, Fraction(1, 2)
    holds: list[tuple[Expression, Callable[[Any], bool]]] = [
        (value < half, lambda each: each < half),
        (value <= half, lambda each: each <= half),
        (value > half, lambda each: each > half),
        (value >= half, lambda each: each >= half),
        (value == half, lambda each: bool(each == half)),
        (value != half, lambda each: bool(each != half)),
        (~(value != half), lambda each: bool(each == half)),
        ((value < half) | (value >= half), lambda _each: True),
        ((value < half) & ~(value >= 0), lambda each: each < 0),
    ]
    answer = case.select(value.exists(), *(share(each) for each, _ in holds))
    exists, *rows = answer.rows
    assert exists.value == case.counted
    for row, (expression, plain) in zip(rows, holds, strict=True):
        hits = sum((weight for each, weight in case.known if plain(each)), Fraction(0))
        assert row.deals == case.counted * answer.met, expression
        assert row.left_out == answer.met - row.deals, expression
        assert row.value == (hits / case.counted if case.counted else None), expression
    met = case.q.where(value >= half).select(share(value.exists()), method="exact")
    high = sum((weight for each, weight in case.known if each >= half), Fraction(0))
    assert met.share == high
    assert met.value == (1 if high else None)


def test_a_condition_needs_all_that_it_compares() -> None:
    q = cm.query(HOLDEM, hero="AA, KdQd", villain="QsQh", board="AsAdKh")
    kicker, aces = q.hero.kicker() == "Q", q.hero.in_range("AA")
    conditions = kicker, ~kicker, aces | kicker, kicker & aces, kicker | ~kicker, q.hero.wins()
    *needing, needs_nothing = q.select(*conditions, method="exact").rows
    assert len({row.left_out for row in needing}) == 1
    assert needing[0].left_out > 0 == needs_nothing.left_out
    assert needing[4].value == 1
    listed = q.hero.kicker().isin(list("AKQJT98765432"))
    assert q.select(listed, method="exact").rows[0].left_out == needing[0].left_out


@pytest.mark.parametrize(
    "game",
    # In Omaha's games the same names are read alike, and reading hands of more cards takes long.
    [
        pytest.param(game, marks=pytest.mark.exhaustive if game.cards > 2 else (), id=game.key)
        for game in SITUATIONS
    ],
)
def test_conditions_with_a_name_hold_or_do_not(game: Game) -> None:
    """A hand without a pair is no overpair: that is known of every deal."""
    hero, villain, *_ = SITUATIONS[game]
    q = cm.query(game, hero=hero, villain=villain)
    tried = [("preflop",), ("flop",), ("turn",), ("river",), ("A",), ("pair",), (1,), ()]
    named = 0
    for owner in (q.hero, q.board):
        for name in (each for each in dir(owner) if not each.startswith("_")):
            for given in tried:
                try:
                    found = getattr(owner, name)(*given)
                except (TypeError, CardmathError):
                    continue
                if isinstance(found, Expression) and found.type.name == "a condition":
                    assert found.defined is None, found
                    named += 1
    assert named > 20
    pairs = q.select(q.hero.overpair(), method="exact") if game.board else None
    assert pairs is None or pairs.rows[0].left_out == 0


def test_a_long_condition_on_missing_values_is_planned_at_once() -> None:
    compared = " or ".join(f"minHvREquity(hero, river, 0.{number:02})" for number in range(40))
    [row] = cm.pql(f"select count({compared}) from hero='AA', board='AsAd7c2h9s'").rows
    assert row.value == 1


def test_an_aggregate_counts_the_deals_that_meet_a_condition_of_its_own() -> None:
    q = cm.query(HOLDEM, hero="AA, KK", villain="QQ, AK@1/3", board="QsKh")
    aces = q.hero.in_range("AA")
    won = q.where(q.hero.wins()).select(aces, q.hero.pot_share(), q.hero.category())
    given = q.hero.wins()
    found = q.select(
        share(aces, given=given),
        mean(q.hero.pot_share(), given=given),
        histogram(q.hero.category(), given=given),
    )
    assert [row.value for row in found] == [row.value for row in won]
    assert {row.deals for row in found} == {won.met}
    assert {row.left_out for row in found} == {won.deals - won.met}


def test_random_deals_leave_out_what_exact_ones_do() -> None:
    q = cm.query(hero="8dAh, KsKd", board="2c4s6c")
    equity = mean(q.hero.equity_against("8dAh", "turn"))
    exact = q.select(equity, method="exact").rows[0]
    found = q.select(equity, method="sample", samples=4000, seed=1).rows[0]
    assert found.error is not None
    assert abs(float(found.value or 0) - float(exact.value or 0)) < 4 * found.error
    assert found.deals + found.left_out == 4000
    left_out = float(exact.left_out) / float(exact.deals + exact.left_out)
    assert abs(float(found.left_out) / 4000 - left_out) < 0.04


@pytest.mark.parametrize("game", ["short-deck", "declared"])
def test_flop_categories_compare_as_the_hands_of_the_game_do(game: str) -> None:
    played = cm.find_game("short-deck") if game == "short-deck" else FLUSHES_FIRST
    q = cm.query(played, hero="AsKs, QdTd, AhAc, JcJd", board="Js")
    ordering = played.pots[0][1]
    flop, hand = q.hero.flop_category(), q.hero.category("flop")
    names = {"straight", "flush", "full house", "quads", "straight flush"}
    answer = q.select(
        *(share((flop >= name) == (hand >= name)) for name in names),
        *(share((flop == name) == (hand == name)) for name in names),
        histogram(flop),
    )
    assert [row.value for row in answer if row.kind == "share"] == [1] * (2 * len(names))
    listed = [row.of for row in answer if row.of in names]
    places = {name.lower(): place for place, name in enumerate(ordering.categories)}
    order = [places["four of a kind" if each == "quads" else each] for each in listed]
    assert len(listed) > 3
    assert order == sorted(order)


def test_pql_leaves_deals_out_in_which_no_hand_of_the_range_is_left() -> None:
    """The villain has the last aces in 6 of 42 deals, so that nobody else can have them."""
    players = "from hero='KK', villain='AA, QQ', board='AsAd7c2h9s'"
    value = "HvPerceivedRangeEquity(hero, river, 'AA')"
    [row] = cm.pql(f"select avg({value}) {players}").rows
    assert (row.value, row.deals, row.left_out) == (0, 36, 6)
    low = "minHvPerceivedRangeEquity(hero, river, 'AA', 0.5)"
    for condition in (low, f"not {low}"):
        [row] = cm.pql(f"select count({condition}) {players}").rows
        assert (row.deals, row.left_out) == (36, 6)
        assert row.value == (condition != low)
    [row] = cm.pql(f"select avg(HvREquity(hero, river)) {players}").rows
    assert (row.deals, row.left_out) == (42, 0)
