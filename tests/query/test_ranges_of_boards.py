"""Ranges of boards: `board='AKQ'` is a condition on the deals."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import cardmath as cm
from cardmath.queries import Answer, mean, pql_to_python
from tests.examples import first_every_day
from tests.oracles.query import Deal, answer, board_deals
from tests.oracles.query import mean as plain_mean
from tests.query.small_games import HOLDEM


def ranks(deal: Deal, street: str) -> list[str]:
    return sorted(str(card.rank) for card in deal.boards[street])


def suits(deal: Deal, street: str) -> list[str]:
    return sorted(str(card)[1] for card in deal.boards[street])


def newest(deal: Deal, before: str, after: str) -> str:
    (card,) = deal.boards[after] - deal.boards[before]
    return str(card)


RANGES: dict[str, Callable[[Deal], bool]] = {
    "AKQ": lambda deal: ranks(deal, "flop") == ["A", "K", "Q"],
    "ssshd": lambda deal: (
        suits(deal, "flop") == ["s", "s", "s"]
        and newest(deal, "flop", "turn")[1] == "h"
        and newest(deal, "turn", "river")[1] == "d"
    ),
    "A*d*, KKK": lambda deal: (
        any(
            len({a, b, c}) == 3 and a.rank == cm.Rank("A") and b.suit == cm.Suit("d")
            for a in deal.boards["flop"]
            for b in deal.boards["flop"]
            for c in deal.boards["flop"]
        )
        or ranks(deal, "flop") == ["K", "K", "K"]
    ),
    "[KQ]*w*w": lambda deal: any(
        one.rank in (cm.Rank("K"), cm.Rank("Q"))
        and len({card.suit for card in deal.boards["flop"] if card != one}) == 1
        for one in deal.boards["flop"]
    ),
    "*": lambda _deal: True,
}


@pytest.mark.parametrize("text", first_every_day(RANGES, 3))
def test_the_deals_of_a_range_of_boards(text: str) -> None:
    hero, villain = "AhKh, QcQd@1/3", "KcKd, AcQs"
    q = cm.query(HOLDEM, hero=hero, villain=villain, board=text)
    found = q.select(mean(q.hero.pot_share()), by=q.hero.category("flop"), method="exact")
    met, groups = answer(
        board_deals(HOLDEM, [hero, villain]),
        [lambda deal: deal.shares()[0]],
        where=RANGES[text],
        by=lambda deal: deal.category(0, "flop"),
    )
    assert found.share == met
    assert found[found.names[0]] == {key: plain_mean(group[0]) for key, group in groups.items()}
    if 0 < met < 1:
        sampled = q.select(mean(q.hero.pot_share()), samples=2000, seed=1)
        assert sampled.deals == 2000
        assert 0 < sampled.met < 2000


def test_pql_reads_ranges_of_boards() -> None:
    asked = "select avg(riverEquity(hero)) from hero='AhKh', villain='QQ', board="
    found = cm.pql(f"{asked}'JJ2'", method="exact")
    assert isinstance(found, Answer)
    q = cm.query(hero="AhKh", villain="QQ")
    wanted = q.where(q.board.in_range("JJ2")).select(q.hero.pot_share(), method="exact")
    assert found.rows[0].value == wanted.rows[0].value
    assert "in_range('JJ2')" in pql_to_python(f"{asked}'JJ2'")
    anything = cm.pql(f"{asked}'*'")
    assert isinstance(anything, Answer)
    assert anything.rows[0].value == q.select(q.hero.pot_share()).rows[0].value


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("As7", "card"),
        ("Ks7x2d", "card"),
        ("Zs7h2d", "card"),
        ("AKQ@50%", "no weights"),
        ("AK*, K", "three to five pieces"),
        ("AsAs2d", "As"),
    ],
)
def test_what_is_not_a_board(board: str, message: str) -> None:
    with pytest.raises(cm.CardmathError, match=message):
        cm.query(hero="AhKh", board=board)
    with pytest.raises(cm.CardmathError, match="board"):
        cm.query("stud", board="AKQ")
