"""Decisions before the flop at tables of three and more, who all have short stacks."""

from __future__ import annotations

import sqlite3
from functools import lru_cache
from pathlib import Path
from random import Random

import pytest

import cardmath as cm
from cardmath import hand_histories, solve
from cardmath._review.jam_table import JamGame
from cardmath.solve.jam_or_fold.answer import JamOrFoldAnswer
from tests.examples import first_every_day
from tests.review.jams import BIG, BOARD, at_a_table, jammed

STACKS = [240, 160, 300]
"""12, 8 and 15 big blinds."""


def review(
    *texts: str, prizes: tuple[float, ...] = (), cache: bool | Path = False
) -> cm.results.Review:
    read = hand_histories.parse("".join(texts))
    assert len(read) == len(texts), [*read.rejected]
    return cm.review(read, ranges=["any call: 50%"], prizes=prizes, cache=cache)


def reason(*texts: str) -> list[str]:
    done = review(*texts)
    assert not done.decisions
    return [row.reason for row in done.left_out]


_SOLVED = JamGame.solved


@lru_cache(maxsize=16)
def solution(game: JamGame) -> JamOrFoldAnswer:
    return _SOLVED(game, lambda *_: None)


@pytest.fixture(autouse=True)
def solved(monkeypatch: pytest.MonkeyPatch) -> list[JamGame]:
    """The games that a test asks to be solved. Those of several tests are solved once."""
    games = list[JamGame]()

    def solve_once(game: JamGame, _check: object) -> JamOrFoldAnswer:
        games.append(game)
        return solution(game)

    monkeypatch.setattr(JamGame, "solved", solve_once)
    return games


@lru_cache(maxsize=1)
def finer() -> JamOrFoldAnswer:
    return solve.push_fold([chips / BIG for chips in STACKS]).solve(1e-5)


@lru_cache(maxsize=8)
def jams(line: str) -> dict[str, float]:
    """How often each class goes all-in after a line."""
    return {row.hand: row.jam for row in finer().node(line)}


def class_of(hole: str) -> str:
    (name,) = cm.Range(hole).classes()
    return str(name)


def played(number: int, random: Random, hero: int) -> str:
    """A hand in which all players do what the finer solution says."""
    deck = [str(card) for card in cm.Deck() if str(card) not in BOARD]
    cards = random.sample(deck, 6)
    holes = ["".join(cards[at : at + 2]) for at in (0, 2, 4)]
    moves, line = list[str](), list[str]()
    for at, name in enumerate(finer().players):
        if moves == ["fold", "fold"]:
            break  # the big blind has a walk
        goes_in = random.random() < jams(", ".join(line))[class_of(holes[at])]
        verb = "calls" if "jam" in moves else "jams"
        line.append(f"{name} {verb if goes_in else 'folds'}")
        moves.append(("call" if at == 2 else "jam") if goes_in else "fold")
    return at_a_table(number, STACKS, moves, holes[hero], hero=hero)


@pytest.mark.exhaustive
def test_equilibrium_that_plays_itself_makes_no_mistakes() -> None:
    random = Random(1)
    hands = [played(number, random, number % 3) for number in range(1, 201)]
    done = review(*hands)
    assert len(done.decisions) > 150
    assert {row.position for row in done.decisions} == {"BTN", "SB", "BB"}
    assert not done.mistakes
    assert not done.left_out


@pytest.mark.parametrize(
    ("line", "moves", "hero"),
    first_every_day(
        [
            ("BTN jams", ["jam", "?", "fold"], 1),
            ("", ["?", "fold", "fold"], 0),
            ("BTN jams, SB folds", ["jam", "fold", "?"], 2),
            ("BTN jams, SB calls", ["jam", "jam", "?"], 2),
        ]
    ),
)
def test_planted_errors_cost_what_a_finer_solution_says(
    line: str, moves: list[str], hero: int
) -> None:
    exact, texts = {}, []
    for number, row in enumerate(finer().node(line), 1):
        high, low, suited = row.hand[0], row.hand[1], row.hand.endswith("s")
        hole, worth = f"{high}s{low}{'s' if suited else 'h'}", row.ev_jam - row.ev_fold
        action = "fold" if worth > 0 else "jam"
        exact[str(number)] = abs(worth)
        does = [action if move == "?" else move for move in moves]
        if not line and action == "fold":
            does.pop()  # the big blind has a walk
            texts.append(at_a_table(number, STACKS, does, hole, hero=hero))
            continue
        does[2] = "call" if does[2] == "jam" else does[2]
        texts.append(at_a_table(number, STACKS, does, hole, hero=hero))
    done = review(*texts)
    assert len(done.decisions) == 169
    found = 0
    for decision in done.decisions:
        loss, bound = exact[decision.hand], decision.bound / BIG
        assert decision.loss_bb == pytest.approx(loss, abs=bound)
        assert decision.is_mistake or loss < 2 * bound
        found += decision.is_mistake
    assert found > 130


def test_with_two_players_the_table_is_the_game_of_the_blinds() -> None:
    game = JamGame((10.0, 10.0), (0.5, 1.0), 0.0, "each")
    answer = solution(game)
    holes = ["AsAh", "Ks5h", "7s2h", "9s8s", "2s2h"]
    texts = [jammed(at, hole) for at, hole in enumerate(holes, 1)]
    for decision, row in zip(
        review(*texts).decisions,
        ({row.hand: row for row in answer.node("")}[class_of(hole)] for hole in holes),
        strict=True,
    ):
        assert decision.loss_bb >= 0
        assert decision.values["jam"] / 2 == pytest.approx(row.ev_jam - row.ev_fold, abs=1e-2)


def test_rows_say_what_was_done() -> None:
    done = review(
        at_a_table(1, STACKS, ["jam", "jam", "call"], "KsKh", hero=1, ante=10),
        at_a_table(2, STACKS, ["jam", "jam", "fold"], "AsAh", hero=2),
        at_a_table(3, [80, 10, 300], ["fold", "fold"], "AsAh", hero=0),
    )
    called, folded, opened = done.decisions
    assert (called.preflop, called.line) == ("SB faces a jam", "BTN jams")
    assert called.pot == 160 + BIG + 10 + 10 + 10  # the jam as far as the small blind can win it
    assert (called.action, called.best, called.is_mistake) == ("call", "call", False)
    assert (folded.preflop, folded.line) == ("BB faces a jam and a call", "BTN jams, SB calls")
    assert (folded.action, folded.best, folded.is_mistake, folded.won) == ("fold", "call", True, 0)
    # The small blind is all-in by the blind.
    assert (opened.preflop, opened.line) == ("BTN jams or folds", "")
    assert (opened.action, opened.best, opened.is_mistake) == ("fold", "jam", True)


def test_antes_of_players_who_folded_are_counted() -> None:
    (row,) = review(at_a_table(1, STACKS, ["fold", "fold"], "Ks2h", hero=1, ante=10))
    assert row.preflop == "SB jams or folds"
    assert row.pot == 3 * 10 + 10 + BIG
    answer = solution(JamGame((12.0, 8.0, 15.0), (0.5, 1.0), 0.5, "each"))
    exact = {each.hand: each for each in answer.node("BTN folds")}["K2o"]
    assert row.values["jam"] == pytest.approx((exact.ev_jam - exact.ev_fold) * BIG)


def test_hands_of_another_game_are_left_out_with_the_reason() -> None:
    limped = at_a_table(1, STACKS, ["limp", "fold", "fold"], "KsKh", hero=1)
    raised = at_a_table(1, STACKS, ["r40", "fold", "fold"], "KsKh", hero=0)
    called = at_a_table(1, [100, 240, 300], ["jam", "call", "fold"], "KsKh", hero=1)
    unknown = limped.replace("Dealt to Bo [Ks Kh]\n", "")
    assert reason(limped) == ["not jam or fold: a player limped"]
    assert reason(raised) == ["not jam or fold: a player raised without going all-in"]
    assert reason(called) == ["not jam or fold: a call short of all-in, with others to act"]
    assert reason(unknown) == []  # nobody's cards are known: there is no hero


def test_a_call_of_all_that_others_have_is_all_in() -> None:
    (row,) = review(at_a_table(1, [100, 240, 100], ["jam", "call", "fold"], "KsKh", hero=1))
    assert (row.action, row.best) == ("call", "call")


def test_deeper_tables_are_not_judged_and_not_listed() -> None:
    assert reason(at_a_table(1, [320, 320, 100], ["jam", "fold", "fold"], "AsAh", hero=0)) == []
    one_deep = at_a_table(1, [100, 2_000, 100], ["jam", "fold", "fold"], "AsAh", hero=0)
    assert len(review(one_deep).decisions) == 1


@pytest.mark.exhaustive
def test_prize_money_is_that_of_the_table() -> None:
    text = at_a_table(
        1, [100, 400, 60, 200], ["fold", "jam", "fold", "fold"], "As7h", hero=3, tournament=True
    )
    chips, money = (review(text, prizes=prizes).decisions[0] for prizes in ((), (60.0, 40.0)))
    assert (chips.best, money.best) == ("call", "fold")
    assert money.won is None
    answer = solve.push_fold([5, 20, 3, 10], prizes=[60, 40]).solve()
    row = {row.hand: row for row in answer.node("BTN jams, SB folds")}["A7o"]
    chip = 100 / 38  # in prize money, with 38 big blinds at the table
    worth = (row.ev_jam - row.ev_fold) / chip * BIG
    assert money.values["call"] == pytest.approx(worth, abs=money.bound)


def test_prizes_that_are_all_alike_are_the_reason_of_hands_left_out() -> None:
    """Where all seats of a satellite are won, nothing depends on what is done."""
    text = at_a_table(1, STACKS, ["jam", "fold", "fold"], "AsAh", hero=0, tournament=True)
    done = review(text, prizes=(10.0,) * len(STACKS))
    assert not done.decisions
    assert "get the same prize" in done.left_out.rows[0].reason
    assert not done.remaining


def test_alike_tables_are_solved_once_and_looked_up_later(
    tmp_path: Path, solved: list[JamGame]
) -> None:
    texts = [
        at_a_table(1, STACKS, ["jam", "fold", "fold"], "7s2h", hero=0),
        at_a_table(2, STACKS, ["jam", "fold", "fold"], "KsKh", hero=2),
        at_a_table(3, STACKS, ["fold", "fold"], "KsKh", hero=0),
    ]
    first = review(*texts, cache=tmp_path)
    assert len(solved) == 1
    assert len(first.decisions) == 3
    assert review(*texts, cache=tmp_path).decisions == first.decisions
    assert len(solved) == 1
    frequencies = '"frequencies": {"fold": 0, "jam": 1}'
    damages = [
        '{"values": {"check": 1}}',
        f'{{"values": {{"fold": 0, "jam": 1{"0" * 400}}}, {frequencies}, "bound": 0}}',
        f'{{"values": {{"fold": 0, "jam": 1}}, {frequencies}, "bound": -1}}',
        '{"values": {"fold": 0, "jam": 1}, "frequencies": {"fold": 0, "jam": 7}, "bound": 0}',
        "[" * 100_000,
    ]
    for number, damaged in enumerate(damages, 2):
        with sqlite3.connect(tmp_path / "reviews.sqlite") as database:
            database.execute("UPDATE judged SET acts = ?", (damaged,))
        database.close()
        assert review(*texts, cache=tmp_path).decisions == first.decisions
        assert len(solved) == number


def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    texts = [
        at_a_table(1, STACKS, ["fold", "fold"], "KsKh", hero=0),
        at_a_table(2, [100, 240, 100], ["fold", "fold"], "KsKh", hero=0),
    ]
    read = hand_histories.parse("".join(texts))
    seen = list[tuple[int, int]]()

    def stop(done: int, total: int) -> None:
        seen.append((done, total))
        if done == 1:
            raise KeyboardInterrupt

    with pytest.raises(cm.errors.Interrupted) as stopped:
        cm.review(read, ranges=["any call: 50%"], threads=1, cache=tmp_path, progress=stop)
    part = stopped.value.partial
    # What was begun when the key was pressed may end.
    assert 1 <= len(part.decisions) <= 2
    assert part.remaining == 2 - len(part.decisions)
    seen.clear()
    whole = cm.review(
        read,
        ranges=["any call: 50%"],
        cache=tmp_path,
        progress=lambda *done: seen.append(done),
    )
    assert seen[0][0] == len(part.decisions)
    assert len(whole.decisions) == 2
    assert whole.decisions[: len(part.decisions)] == part.decisions


@pytest.mark.exhaustive
@pytest.mark.parametrize("count", [4, 6, 9])
def test_larger_tables_are_judged(count: int) -> None:
    stacks = [160 + BIG * (at % 3) for at in range(count)]
    texts = [
        at_a_table(1, stacks, ["jam", *["fold"] * (count - 1)], "7s2h", hero=0),
        at_a_table(2, stacks, ["jam", *["fold"] * (count - 1)], "AsAh", hero=count - 1),
        at_a_table(3, stacks, ["jam", *["fold"] * (count - 1)], "7s2h", hero=count - 1),
    ]
    rows = review(*texts).decisions
    assert [(row.action, row.best) for row in rows] == [
        ("jam", "fold"),
        ("fold", "call"),
        ("fold", "fold"),
    ]
    assert [row.is_mistake for row in rows] == [True, True, False]
