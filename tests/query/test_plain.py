"""Exact answers against plain enumeration, in many games and by every way of counting."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

import cardmath as cm
from cardmath import Card, Game, Hand
from cardmath.queries import Query, histogram, mean, share, when
from tests.examples import first_every_day
from tests.oracles.query import Deal, answer, board_deals
from tests.oracles.query import mean as plain_mean
from tests.query.small_games import HOLDEM, THREE_SUITS

GAMES = {
    "holdem": ("AhKd, 7c7d@1/3", "QsJs, Ac2c@50%", "Kh7s2d9s"),
    "short-deck": ("AhKd, 7c7d", "QsJs, AcTc@1/4", "Kh7s6d9s"),
    "pineapple": ("AhKdQc", "QsJs9c, 7c7d2s@0.2", "Kh7s2d9s"),
    "greek": ("AhKd, 7c7d", "QsJs, 9c9d", "Kh7s2d9h"),
    "omaha": ("AhKdQcJc", "QsJs9c8c, 7c7d2s2c@1/2", "Kh7s2d9s"),
    "omaha8": ("Ah2dQcJc", "As3s9c8c, 7c7d2s2c@1/2", "Kh7s5d4s"),
    "omaha5-8": ("Ah2dQcJc3h", "As3s9c8c8d", "Kh7s5d4s"),
    "courchevel8": ("Ah2dQcJc3h", "As3s9c8c8d", "Kh7s5d4s"),
}


@pytest.mark.parametrize("key", first_every_day(GAMES, 2))
def test_the_end_of_a_deal_in_every_game_with_a_board(key: str) -> None:
    game = cm.find_game(key)
    hero, villain, board = GAMES[key]
    q = cm.query(key, hero=hero, villain=villain, board=board, dead="8h")

    def deals() -> Iterator[tuple[Deal, Fraction]]:
        return board_deals(game, [hero, villain], board, "8h")

    asked: list[tuple[Any, Callable[[Deal], Hashable]]] = [
        (q.hero.pot_share(), lambda deal: deal.shares()[0]),
        (q.villain.wins(), lambda deal: deal.shares()[1] == 1),
        (q.villain.ties(), lambda deal: 0 < deal.shares()[1] < 1),
        (q.hero.category("turn"), lambda deal: deal.category(0, "turn")),
        (q.villain.category(), lambda deal: deal.category(1, "river")),
        (
            q.hero.strength() > q.villain.strength(),
            lambda deal: deal.strength(0, "river") > deal.strength(1, "river"),
        ),
        (q.hero.equity("turn"), _equity_from_turn),
        (q.board.paired("river"), lambda deal: len(deal.ranks(deal.boards["river"])) < 5),
    ]
    if len(game.pots) > 1:
        asked += [
            (q.villain.makes_low(), lambda deal: deal.strength(1, "river", 1) > 0),
            (histogram(q.hero.low_strength()), lambda deal: str(deal.strength(0, "river", 1))),
        ]
    _, groups = answer(deals(), [plain for _, plain in asked])
    found = q.select(*[each for each, _ in asked], method="exact")
    for place, ((expression, _), plain) in enumerate(zip(asked, groups[None], strict=True)):
        name = found.names[place]
        rows = [row for row in found if row.name == name]
        if rows[0].kind == "histogram":
            assert {row.of: row.value for row in rows} == plain, expression
        elif rows[0].kind == "share":
            assert rows[0].value == plain.get(True, 0), expression
        else:
            assert rows[0].value == plain_mean(plain), expression


def _equity_from_turn(deal: Deal) -> Fraction:
    taken = deal.boards["turn"] | Hand("8h")
    for own in deal.own:
        taken |= own["turn"]
    total, count = Fraction(0), 0
    for card in sorted(set(deal.game.deck) - set(taken)):
        board = deal.boards["turn"] | card
        later = Deal(deal.game, deal.own, {**deal.boards, "river": board})
        total += later.shares()[0]
        count += 1
    return total / count


def test_the_order_of_streets_counts() -> None:
    q = cm.query(hero="AhKh", villain="QdQc", board="Qh7h2s")
    game = q.game

    def behind_then_ahead(deal: Deal) -> bool:
        return deal.category(0, "turn") == "High Card" and deal.shares()[0] == 1

    deals = board_deals(game, ["AhKh", "QdQc"], "Qh7h2s")
    met, groups = answer(deals, [behind_then_ahead], by=lambda deal: deal.category(1, "turn"))
    found = q.select(
        came=share((q.hero.category("turn") == "High Card") & q.hero.wins()),
        by=q.villain.category("turn"),
    )
    assert met == found.share == 1
    assert found["came"] == {key: group[0].get(True, 0) for key, group in groups.items()}


@pytest.mark.parametrize(
    ("game", "hero", "villain"),
    [
        pytest.param(HOLDEM, "AA, AK@1/3", "random", marks=pytest.mark.exhaustive),
        pytest.param(HOLDEM, "AhKh", "random", marks=pytest.mark.exhaustive),
        (HOLDEM, "AhAs, KK@0.25", "QQ, AQs@2/3"),
        pytest.param(THREE_SUITS, "AA, AKs", "QQ, AdJd@50%", marks=pytest.mark.exhaustive),
    ],
)
def test_whole_ranges_swept_on_every_board(game: Game, hero: str, villain: str) -> None:
    q = cm.query(game, hero=hero, villain=villain)
    found = q.where(q.hero.category() >= "One Pair").select(
        pot=q.hero.pot_share(),
        wins=q.hero.wins(),
        sum=q.hero.pairs_with_board("river") + q.villain.pairs_with_board("river"),
        by=q.villain.category(),
        method="exact",
        budget=None,
    )
    counted = _river_sets(game, hero, villain)
    met, groups = answer(
        counted,
        [
            lambda deal: deal.shares()[0],
            lambda deal: deal.shares()[0] == 1,
            lambda deal: _shared(deal, 0) + _shared(deal, 1),
        ],
        where=lambda deal: deal.category(0, "river") != "High Card",
        by=lambda deal: deal.category(1, "river"),
    )
    assert found.share == met
    assert found["pot"] == {key: plain_mean(group[0]) for key, group in groups.items()}
    assert found["wins"] == {key: group[1].get(True, 0) for key, group in groups.items()}
    assert found["sum"] == {key: plain_mean(group[2]) for key, group in groups.items()}


@pytest.mark.parametrize("hero", first_every_day(["AhKh", "AdAc, AhKh@1/3"]))
def test_conditions_on_several_streets_in_a_sweep(hero: str) -> None:
    villain = "QQ, AQ, KK@1/2"
    q = cm.query(HOLDEM, hero=hero, villain=villain)
    found = q.where(q.hero.category("flop") < "two pair", ~q.board.paired("flop")).select(
        pot=q.hero.pot_share(),
        cards=q.board.rank_count("A", "turn"),
        flop=q.villain.pairs_with_board("flop") + q.hero.pairs_with_board("turn"),
        by=q.board.highest("flop"),
        method="exact",
    )
    met, groups = answer(
        board_deals(HOLDEM, [hero, villain]),
        [
            lambda deal: deal.shares()[0],
            lambda deal: sum(card.rank.index == 12 for card in deal.boards["turn"]),
            lambda deal: (
                len(deal.ranks(deal.own[1]["flop"]) & deal.ranks(deal.boards["flop"]))
                + len(deal.ranks(deal.own[0]["turn"]) & deal.ranks(deal.boards["turn"]))
            ),
        ],
        where=lambda deal: (
            deal.category(0, "flop") in ("High Card", "One Pair")
            and len(deal.ranks(deal.boards["flop"])) == 3
        ),
        by=lambda deal: "23456789TJQKA"[max(deal.ranks(deal.boards["flop"]))],
    )
    assert found.share == met
    for place, name in enumerate(("pot", "cards", "flop")):
        assert found[name] == {key: plain_mean(group[place]) for key, group in groups.items()}


def _shared(deal: Deal, seat: int) -> int:
    return len(deal.ranks(deal.own[seat]["river"]) & deal.ranks(deal.boards["river"]))


def _river_sets(game: Game, *players: str) -> Iterator[tuple[Deal, Fraction]]:
    """All deals with the board as a set of five, as only the river is looked at."""
    for deal, weight in board_deals(game, players, streets=1):
        taken = Hand()
        for own in deal.own:
            taken |= own["preflop"]
        left = sorted(set(game.deck) - set(taken))
        for cards in combinations(left, 5):
            hands = tuple({"river": each["preflop"]} for each in deal.own)
            yield Deal(game, hands, {"river": Hand(cards)}), weight


def test_plans_of_every_kind_are_chosen() -> None:
    q = cm.query(hero="22+, AK, KQs", villain="55+, AQ+")
    ways = {
        "sweep": q.explain(q.hero.wins()),
        "flops": q.explain(q.hero.flop_category(), q.villain.flop_category()),
    }
    assert all("whole ranges" in plan.way for plan in ways.values())
    assert ways["flops"].rows < 2000 < ways["sweep"].rows
    alone = cm.query(hero="AA").explain()
    assert alone.relabellings == 24


def test_flops_of_ranges_by_classes() -> None:
    hero, villain = "AA, KQs@1/2, 76s", "KK, A7s@1/5, QJo"
    q = cm.query(HOLDEM, hero="AA, KQs@1/2", villain="KK, AQs@1/5")
    both = (q.hero.flop_category() >= "set") & (q.villain.flop_category() >= "top pair")
    found = q.select(share(both), histogram(q.hero.flop_category()))
    deals = board_deals(HOLDEM, ["AA, KQs@1/2", "KK, AQs@1/5"], streets=2)
    _, groups = answer(
        deals,
        [
            lambda deal: _flop(deal, 0) >= 3 and _flop(deal, 1) in (1, 3, 4, 5, 6, 7, 8),
            lambda deal: deal.category(0, "flop"),
        ],
    )
    assert hero, villain
    rows = {row.of: row.value for row in found if row.kind == "histogram"}
    plain = groups[None][1]
    assert rows.get("full house", 0) == plain.get("Full House", 0)
    assert rows.get("quads", 0) == plain.get("Four of a Kind", 0)
    assert sum(rows.values(), Fraction(0)) == 1


def _flop(deal: Deal, seat: int) -> int:
    names = ("High Card", "One Pair", "Two Pair", "Three of a Kind", "Straight", "Flush")
    found = deal.category(seat, "flop")
    return names.index(found) if found in names else 6 + len(found) % 3


def test_flop_categories_by_hand() -> None:
    cases = {
        ("8s9s", "7s6sTs"): "straight flush",
        ("8s8h", "8d8cTs"): "quads",
        ("7s6s", "7h6h6c"): "full house",
        ("8s9s", "7s6s2s"): "flush",
        ("8d9s", "7s6hTc"): "straight",
        ("7h7d", "7s6hTc"): "set",
        ("7d8s", "7s7hTc"): "trips",
        ("8sTs", "7s8hTc"): "top two pair",
        ("7cTs", "7s8hTc"): "top and bottom pair",
        ("7c8c", "7s8hTc"): "bottom two pair",
        ("JsJh", "7s8hTc"): "overpair",
        ("TsAh", "7s8hTc"): "top pair",
        ("9s9h", "7s8hTc"): "pocket pair between first and second",
        ("8sAh", "7s8hTc"): "second pair",
        ("7s7h", "6s8hTc"): "pocket pair between second and third",
        ("7hAh", "7s8hTc"): "third pair",
        ("4s4h", "6s8hTc"): "underpair",
        ("4s2h", "6s8hTc"): "nothing",
        ("AsKh", "7s7h2c"): "nothing",
        ("AsKh", "7s7h7c"): "nothing",
        ("As7d", "7s7hAc"): "full house",
        ("Ad2s", "7s7h2c"): "third pair",
        ("AdAs", "7s7h2c"): "overpair",
        ("Ah2h", "3c4d5s"): "straight",
    }
    for (hero, board), wanted in cases.items():  # as in openpql 0.3.0 but for the paired flops
        q = cm.query(hero=hero, board=board)
        assert q.select(q.hero.flop_category()).value == {wanted: 1}


def test_equity_against_a_range_is_that_of_equity() -> None:
    for board in ("Kh7s2d", "Kh7s2d9s", "Kh7s2d9sQc"):
        q = cm.query(hero="AhAd, QsJs", board=board)
        street = {6: "flop", 8: "turn", 10: "river"}[len(board)]
        found = q.select(mean(q.hero.equity_against("22+, AK@50%", street)), by=q.hero.holds("A"))
        for hand, key in (("AhAd", "yes"), ("QsJs", "no")):
            wanted = cm.equity(hand, "22+, AK@50%", board=board).players[0].equity
            assert found[found.names[0]][key] == wanted
    # many hands on one board are answered together
    q = cm.query(hero="JJ+, AQ+", board="Kh7s2d")
    found = q.select(q.hero.equity_against("*", "flop"))
    hands = cm.Range("JJ+, AQ+").without("Kh7s2d")
    each = [cm.equity(hand, "random", board="Kh7s2d").players[0].equity for hand, _ in hands]
    assert found.value == sum(each) / len(each)


def test_equity_and_study_and_census_say_the_same() -> None:
    q = cm.query(hero="AKs, QQ@1/3", villain="JJ+, AQo@0.2", board="Kh7s2d")
    wanted = cm.equity("AKs, QQ@1/3", "JJ+, AQo@0.2", board="Kh7s2d")
    assert q.select(q.hero.pot_share()).value == wanted.players[0].equity
    held = "22+, A2s+, KTs+"
    study = cm.study(held, "Ks7h2d")
    alone = cm.query(hero=held, board="Ks7h2d")
    for names in ("top pair+", "flush draw or gutshot", "set", "backdoor flush draw and not pair"):
        assert alone.select(alone.hero.has(names)).value == study.share(names)
    made = alone.select(alone.hero.made("flop")).value
    assert made == {row.name: row.share for row in study.made if row.combos}
    census = cm.census(5)
    flops = cm.query(hero="**").select(cm.query(hero="**").hero.category("flop")).value
    total = census.total
    assert flops == {name: Fraction(census[name].hands, total) for name in flops}


def test_cases_with_words_group_deals() -> None:
    q = cm.query(hero="AhKh", villain="QdQc", board="Qh7h2s4c")
    card = when(q.board.turn_card().suit() == "clubs").then("a club").otherwise("another")
    found = q.select(wins=q.hero.wins(), by=card)["wins"]
    assert list(found) == ["a club"]
    with pytest.raises(cm.CardmathError, match="did you mean another"):
        _ = card == "anoter"


def test_cases_sums_and_quotients_stay_exact() -> None:
    q = cm.query(hero="AhKh", villain="QdQc", board="Qh7h2s4c")
    ratio = (q.hero.outs("flush", "turn") + 1) / (q.villain.outs("full house", "turn") + 2)
    cases = (
        when(q.hero.wins())
        .then(q.hero.pot_share() * 3)
        .when(q.board.paired("river"))
        .then(0.25)
        .otherwise(-1)
    )
    found = q.select(mean(ratio), mean(cases), cm.queries.total(cases), method="exact")
    deals = list(board_deals(q.game, ["AhKh", "QdQc"], "Qh7h2s4c"))

    def plain(deal: Deal) -> Fraction:
        if deal.shares()[0] == 1:
            return Fraction(3)
        paired = len(deal.ranks(deal.boards["river"])) < 5
        return Fraction(1, 4) if paired else Fraction(-1)

    total = sum((plain(deal) for deal, _ in deals), Fraction(0))
    assert found.rows[0].value == Fraction(9 + 1, 9 + 2)
    assert (found.rows[1].value, found.rows[2].value) == (total / len(deals), total)


def _inverse(deal: Deal) -> Fraction:
    share = deal.shares()[0]
    return Fraction(0) if share == 0 else 1 / share


def test_a_division_by_zero_is_guarded_by_what_comes_before_it() -> None:
    q = cm.query(hero="AhKh, 8s8c", villain="QdQc", board="Qh7h2s")
    share, pairs = q.hero.pot_share(), q.hero.pairs_with_board("turn")
    deals = list(board_deals(q.game, ["AhKh, 8s8c", "QdQc"], "Qh7h2s"))
    inverses = [_inverse(deal) for deal, _ in deals]
    won = [inverse for inverse in inverses if inverse]
    guard = when(share == 0).then(0)
    expected = sum(inverses) / len(deals), sum(won, Fraction(0)) / len(won)
    assert q.select(mean(guard.otherwise(1 / share)), method="exact").value == expected[0]
    assert q.where(share > 0).select(mean(1 / share), method="exact").value == expected[1]
    nested = guard.when(1 / share > 1).then(1 / share).otherwise(1 / share + 0)
    assert q.select(mean(nested), method="exact").value == expected[0]
    both = (share > 0) & (1 / share >= 1)
    either = (share == 0) | (1 / share >= 1)
    assert q.select(both, method="exact").value == Fraction(len(won), len(deals))
    assert q.select(either, method="exact").value == 1
    late = q.where(share > 0).where(1 / share >= 1).select(mean(1 / share), by=1 / share + pairs)
    assert late.met == len(won)
    text = "select avg(case when riverEquity(hero) = 0 then 0 else 1 / riverEquity(hero) end)"
    asked = cm.pql(text, q, method="exact")
    assert isinstance(asked, cm.queries.Answer)
    assert asked.value == expected[0]
    sampled = q.where(share > 0).select(mean(1 / share), samples=3000, seed=1)
    assert abs(sampled.value - float(expected[1])) < 0.1
    for wrong in (1 / share, guard.otherwise(share) / share):
        with pytest.raises(cm.CardmathError, match="divided by 0"):
            q.select(mean(wrong), method="exact")


def test_cards_that_play_and_kickers() -> None:
    cases = {("2hKd", "QsJsTs9c8c"): 1, ("2h3d", "QsJsTs9s8s"): 0, ("AsKs", "QsJsTs2c2d"): 2}
    for (hero, board), wanted in cases.items():
        q = cm.query(hero=hero, board=board)
        assert q.select(q.hero.cards_that_play()).value == wanted
    q = cm.query(hero="AhKd", board="As7d2c")
    assert q.select(q.hero.kicker("flop")).value == {"K": 1}
    assert q.select(q.hero.nuts_of_category("flop")).value == 1


@pytest.mark.exhaustive
def test_symmetry_is_given_up_where_suits_are_named() -> None:
    q = cm.query(hero="AA")
    assert q.explain(q.board.has("As", "flop")).relabellings == 1
    found = q.select(share(q.board.has("As", "flop")), mean(q.board.rank_count("A", "flop")))
    plain = board_deals(q.game, ["AA"], streets=2)
    _, groups = answer(
        plain,
        [
            lambda deal: Card("As") in deal.boards["flop"],
            lambda deal: sum(card.rank.index == 12 for card in deal.boards["flop"]),
        ],
    )
    assert found.rows[0].value == groups[None][0][True]
    assert found.rows[1].value == plain_mean(groups[None][1])


def test_weights_count_as_products() -> None:
    q: Query = cm.query(hero="AhAd@1/3, KhKd", villain="QsQd@2/5, JsJd", board="2c3c4c5cTs")
    found = q.select(q.hero.in_range("AhAd"), q.villain.in_range("QsQd"))
    assert [row.value for row in found] == [Fraction(1, 4), Fraction(2, 7)]
    assert found.deals == Fraction(4, 3) * Fraction(7, 5)
