"""Questions in Python: what is refused, what answers are, and random deals."""

from __future__ import annotations

import json
import pickle
from fractions import Fraction
from typing import Any

import pytest

import cardmath as cm
from cardmath.errors import CardmathError, CardmathTypeError, Interrupted, RangeTextError
from cardmath.queries import Query, histogram, mean, share, total, when
from tests.ctrl_c import once_begun


def test_conditions_are_not_truth_values() -> None:
    q = cm.query(hero="AA", villain="KK")
    with pytest.raises(CardmathTypeError, match=r"& \| ~"):
        bool(q.hero.wins())
    with pytest.raises(CardmathTypeError, match=r"& \| ~"):
        assert 0 < q.hero.pot_share() < 1


def test_types_are_checked() -> None:
    q = cm.query(hero="AA", villain="KK")
    hero = q.hero
    for wrong in (
        lambda: hero.category() == "fluhs",
        lambda: hero.category() == 3,
        lambda: hero.wins() + 1,
        lambda: hero.wins() < hero.ties(),
        lambda: hero.pot_share() & hero.wins(),
        lambda: share(hero.pot_share()),
        lambda: mean(hero.category()),
        lambda: q.where(hero.pot_share()),
        q.select,
        lambda: q.select(hero),  # type: ignore[arg-type]
        lambda: q.select(hero.wins(), by="hero"),  # type: ignore[arg-type]
        lambda: hero.category("flopp"),
        lambda: hero.strength("preflop"),
        hero.makes_low,
        lambda: hero.in_range("AX"),
        lambda: hero.holds("Ax"),
        lambda: hero.up_card("third"),
        lambda: when(hero.pot_share()),
        lambda: when(hero.wins()).then(1).otherwise(hero.category()),
        lambda: q.nobody,
        lambda: q["nobody"],
        lambda: q.select(hero.wins(), method="guess"),  # type: ignore[arg-type]
        lambda: q.select(hero.wins(), method="exact", samples=10),
        lambda: q.select(total(hero.pot_share()), method="sample"),
        lambda: q.select(hero.wins(), method="exact", budget=1),
        lambda: hero.pot_share() + float("nan"),
        lambda: hero.outs("nothing at all"),
        lambda: cm.query("omaha", hero="AA**").hero.has("set"),
    ):
        with pytest.raises((CardmathError, AttributeError)) as caught:
            wrong()
        assert len(str(caught.value)) > 10
    with pytest.raises(CardmathError, match="did you mean flush"):
        _ = hero.category() == "fluhs"
    with pytest.raises(CardmathError, match="did you mean flop"):
        hero.category("flopp")


def test_tables_are_checked() -> None:
    for wrong in (
        lambda: cm.query(hero="AhAd", board="Ah7c2d").select(share(cm.query().board.paired())),
        lambda: cm.query("holdem", board="AhKh2c3d4s5c"),
        lambda: cm.query("holdem", board="AhAh2c"),
        lambda: cm.query("holdem", board="Ah", dead="Ah"),
        lambda: cm.query("razz", board="Ah"),
        lambda: cm.query("short-deck", dead="2c"),
        lambda: cm.query("omaha6", **{f"p{number}": "*" for number in range(9)}),
        lambda: cm.query(**{f"p{number}": "*" for number in range(11)}),
    ):
        with pytest.raises(CardmathError):
            wrong()
    with pytest.raises(RangeTextError):
        cm.query(hero="QQ++")
    clash = cm.query(hero="AhAd", villain="AhKd")
    with pytest.raises(CardmathError, match=r"^hero and villain cannot both hold their cards"):
        clash.select(clash.hero.wins())
    # Players of a question have names, and no numbers that anybody gave them.
    for question, words in {
        "hero='AhAd', v='KK', dead='Ah'": "^hero: every hand of AhAd uses a card",
        "hero='KK', v='KhKd', w='KhKs'": "^v and w cannot both hold",
        "hero='AA', v='AA', w='AA'": "^the players cannot all hold",
    }.items():
        with pytest.raises(CardmathError, match=words):
            cm.pql(f"select avg(riverEquity(hero)) from {question}")


def test_players_with_the_names_of_methods() -> None:
    methods = {name for name in vars(Query) if not name.startswith("_")} - {"board", "game"}
    q = cm.query(**dict.fromkeys(methods, "*"))
    for name in methods:
        assert f"q[{name!r}].wins()" in q.to_python(q[name].wins())
    q = cm.query(where="AA", select="KK")
    answer = q.select(q["where"].wins(), q["select"].wins())
    assert answer.rows[0].value != answer.rows[1].value
    assert "q['where']" in q.to_python(q["where"].wins())


def test_answers_convert() -> None:
    q = cm.query(hero="AhKh", board="Qh7h2s")
    answer = q.select(
        flush=q.hero.category() == "flush",
        ends=histogram(q.hero.category()),
        by=q.board.paired("turn"),
    )
    data = json.loads(answer.to_json())
    assert data["method"] == "exact"
    assert data["rows"][0]["group"] == ["no"]
    assert answer == pickle.loads(pickle.dumps(answer))
    assert len(answer.to_csv().splitlines()) == len(answer) + 1
    assert answer._repr_html_().startswith(("<table", "<div"))
    frame = answer.to_frame()
    assert next(iter(frame["deals"])) > 0
    assert sum(answer["ends"]["no"].values()) == 1
    with pytest.raises(CardmathError, match="take one of"):
        _ = answer.value


def test_no_deal_that_counts() -> None:
    q = cm.query(hero="AhKh", board="Qh7h2s")
    answer = q.where(q.hero.category("flop") == "quads").select(q.hero.outs("flush"), q.hero.nuts())
    assert answer.met == 0
    assert [row.value for row in answer] == [None, None]
    assert "no deal" in str(answer)


def test_random_deals_agree_with_exact_ones() -> None:
    for game, hero, villain in (
        ("holdem", "AKs, QQ@1/3", "JJ+, AQo"),
        ("omaha8", "As2sKdQh", "AcAdJsTs"),
        ("short-deck", "AKs", "JJ"),
    ):
        q = cm.query(game, hero=hero, villain=villain, board="Kh7s9d")
        asked = q.where(~q.board.paired("river"))
        values = (
            q.hero.pot_share(),
            q.villain.wins(),
            q.hero.category() >= "two pair",
            q.hero.equity("turn"),
        )
        exact = asked.select(*values, method="exact")
        sampled = asked.select(*values, samples=40_000, seed=3)
        assert abs(float(exact.share) - float(sampled.share)) < 5 * (0.25 / 40_000) ** 0.5
        for one, other in zip(exact, sampled, strict=True):
            assert other.error is not None
            assert abs(float(one.value) - other.value) < 5 * other.error + 1e-9


def test_random_deals_of_stud_agree_with_equity() -> None:
    q = cm.query("studhi", hero="AsAhKd", villain="QcQd2s")
    found = q.select(q.hero.pot_share(), q.hero.up_card("third"), samples=200_000, seed=1)
    wanted = cm.equity("AsAhKd", "QcQd2s", game="stud", samples=400_000, seed=2).players[0]
    error = found.rows[0].error
    assert error is not None
    assert abs(found.rows[0].value - float(wanted.equity)) < 5 * (error + wanted.error)
    assert found.rows[1].of == "Kd"


def test_a_seed_fixes_the_answer() -> None:
    q = cm.query(hero="random", villain="random", third="random")
    asked = (q.hero.pot_share(), q.third.category())
    first = q.select(*asked, samples=100_000, seed=5, threads=1)
    assert first == q.select(*asked, samples=100_000, seed=5, threads=3)
    assert first != q.select(*asked, samples=100_000, seed=6)
    assert first.seed == 5
    assert q.select(*asked, error=0.01, seed=1).stopped == "error"


def test_ctrl_c_keeps_the_random_deals() -> None:
    q = cm.query(hero="random", villain="random", third="random")
    with pytest.raises(Interrupted) as caught:
        q.select(q.hero.pot_share(), samples=10**10, seed=1, progress=once_begun)
    assert caught.value.partial.stopped == "interrupted"
    assert 0 < caught.value.partial.deals < 10**10


def test_ctrl_c_keeps_what_was_counted_of_all_deals() -> None:
    q = cm.query(hero="**", villain="**")
    asked: dict[str, Any] = {"method": "exact", "threads": 1, "progress": once_begun}
    with pytest.raises(Interrupted) as caught:
        q.select(q.hero.wins(), by=q.villain.category(), **asked)
    partial = caught.value.partial
    assert partial.stopped == "interrupted"
    assert 0 < partial.counted < 1
    assert partial.met == partial.deals > 0
    assert "interrupted" in partial.title
    assert sum(row.deals for row in partial) == partial.deals


def test_ctrl_c_keeps_the_names_and_the_answers_before() -> None:
    first = "select count(winsHi(hero)) as wins from hero='AsAh', villain='KsKh', board='2c3d4h'"
    later = "select avg(riverEquity(hero)) as pot from hero='**', villain='**', third='**'"
    asked: dict[str, Any] = {"seed": 1, "progress": once_sampling}
    with pytest.raises(Interrupted) as caught:
        cm.pql(f"{first}; {later}", **asked)
    done = caught.value.partial.answers
    assert [answer.names for answer in done] == [("wins",), ("pot",)]
    assert [answer.stopped for answer in done] == ["done", "interrupted"]
    assert caught.value.__notes__ == ["this is statement 2 of 2"]


def once_sampling(done: int, total: int) -> None:
    if total > 10**5:  # not of the few deals of the first statement
        once_begun(done, total)


def test_random_deals_end_early_where_each_is_slow() -> None:
    q = cm.query(hero="20%", villain="30%", board="Kh7h2d")
    fast = q.select(q.hero.pot_share(), method="sample", seed=1)
    slow = q.where(q.hero.nuts("turn")).select(q.hero.pot_share(), method="sample", seed=1)
    assert (fast.stopped, slow.stopped) == ("error", "samples")
    assert fast.rows[0].error is not None
    assert fast.rows[0].error <= 5e-4
    assert slow.deals == 40_000
    again = q.select(q.hero.equity("turn") > 0.5, method="sample", seed=1)
    assert again.rows[0].error is not None
    assert again.rows[0].error <= 2.5e-3


def test_options_that_do_not_exist() -> None:
    with pytest.raises(CardmathError, match="'sample' is not an option"):
        cm.pql("select count(pairedBoard(flop)) from game='holdem'", sample=3)  # type: ignore[call-arg]


def test_random_deals_of_a_pickled_question_are_the_same() -> None:
    from cardmath._query.program import Asked, Deals
    from cardmath._work.answering import _RandomDeals
    from cardmath.queries import Aggregate

    q = cm.query("omaha", hero="AA**", villain="QQJT, 9876@1/3")
    asked = Asked(q._table, (q.hero.wins(),), (), (Aggregate("mean", q.hero.pot_share()),))
    work = _RandomDeals(Deals(asked), 7, 3000, 2048)
    far = pickle.loads(pickle.dumps(work))
    assert far.opened()((0, 1), 1)[0] == work.opened()((0, 1), 2)[0]


def test_values_that_are_the_same_are_found_once() -> None:
    from cardmath._query.program import _Builder

    q = cm.query(hero="AA", villain="KK")
    builder = _Builder()
    for _ in range(3):
        builder.add(q.hero.wins_high() & (q.hero.category() >= "flush"))
    assert len(builder.nodes) < 16


def test_a_mean_of_a_condition_is_its_share() -> None:
    q = cm.query(hero="AhKh", board="Qh7h2s")
    found = q.select(mean(q.hero.category() == "flush"), share(q.hero.category() == "flush"))
    assert found.rows[0].value == found.rows[1].value == Fraction(1, 1) * found.rows[1].value
