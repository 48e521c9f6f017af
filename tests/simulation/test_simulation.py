"""Simulation: the deals, their counts, and the exact answers beside them."""

import pickle
from collections import Counter
from fractions import Fraction
from itertools import combinations
from operator import attrgetter
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import cardmath as cm
from cardmath import find_game
from cardmath.errors import CardmathError, CardmathTypeError, Interrupted, RepeatedCardError
from tests.chunks import CHUNK
from tests.examples import first_every_day

CARDS = [*cm.Hand(cm.Deck())][::-1] + [*cm.Hand("X1X2X3X4")][::-1]
"""The cards by id."""

# The numbers of hole cards and board cards on each street of each game.
STREETS = {
    "five-card": [(5, 0)],
    "holdem": [(2, 3), (2, 4), (2, 5)],
    "short-deck": [(2, 3), (2, 4), (2, 5)],
    "short-deck-trips": [(2, 3), (2, 4), (2, 5)],
    "pineapple": [(3, 3), (3, 4), (3, 5)],
    "stud": [(5, 0), (6, 0), (7, 0)],
    "razz": [(5, 0), (6, 0), (7, 0)],
    "deuce-to-seven": [(5, 0)],
    "badugi": [(4, 0)],
    "three-card": [(3, 0)],
}
ORDERINGS = {
    "short-deck": cm.orderings.SHORT_DECK,
    "short-deck-trips": cm.orderings.SHORT_DECK_TRIPS,
    "razz": cm.orderings.ACE_TO_FIVE,
    "deuce-to-seven": cm.orderings.DEUCE_TO_SEVEN,
    "badugi": cm.orderings.BADUGI,
    "three-card": cm.orderings.THREE_CARD,
}


@pytest.mark.parametrize(
    ("game", "players", "given", "board"),
    [
        ("five-card", 1, "", ""),
        ("five-card", 10, "AhKh", ""),
        ("holdem", 3, "AhKh", ""),
        ("holdem", 2, "", "Ks7h2d"),
        ("stud", 7, "As", ""),
        ("short-deck", 3, "AhKh", ""),
        ("short-deck-trips", 2, "", "7h8h9h"),
        ("pineapple", 2, "2c", ""),
        ("razz", 2, "", ""),
        ("deuce-to-seven", 4, "", ""),
        ("badugi", 6, "2c", ""),
        ("three-card", 2, "", ""),
    ],
)
def test_what_is_counted_is_what_is_dealt(game: str, players: int, given: str, board: str) -> None:
    hands = CHUNK + 1000
    answer = cm.simulate(game, hands, players, given=given, board=board, seed=7, exact=False)
    *_, (own, shared) = STREETS[game]
    ordering = ORDERINGS.get(game, cm.HIGH)
    dead = cm.Hand(cm.Deck()) - ordering.deck
    deals = cm.deal(hands, players, own, shared, given=given, shown=board, dead=dead, seed=7)
    for (held, shown), street in zip(STREETS[game], answer.streets, strict=True):
        cards = np.concatenate([deals[..., :held], deals[..., own : own + shown]], axis=-1)
        strengths, kinds = cm.strengths(cards, ordering), cm.categories(cards, ordering)
        wins = strengths == strengths.max(axis=1, keepdims=True)
        sharing = wins.sum(axis=1)
        for player in range(players):
            counts = np.bincount(kinds[:, player], minlength=len(ordering.categories))[::-1]
            assert [row.observed for row in street.categories[player]] == counts.tolist()
            won = np.bincount(sharing[wins[:, player]], minlength=players + 1)[1:]
            assert street.winners.rows[player].won == tuple(won.tolist())
        assert sum(row.share for row in street.winners) == hands
        assert street.winners.tied == (sharing > 1).sum()


def test_neither_threads_nor_the_end_change_what_a_seed_deals() -> None:
    answers = [cm.simulate("holdem", 500_000, 3, seed=5, threads=threads) for threads in (1, 2, 7)]
    assert answers[0] == answers[1] == answers[2]
    assert hash(answers[0]) == hash(answers[1])
    assert cm.simulate("holdem", 500_000, 3, seed=6) != answers[0]
    some = cm.simulate("holdem", 3 * CHUNK, 3, seed=5)
    assert dict(answers[0].history)[3 * CHUNK] == some.streets
    assert [hands for hands, _ in some.history] == [CHUNK, 2 * CHUNK, 3 * CHUNK]
    unseeded = cm.simulate(hands=10)
    assert cm.simulate(hands=10, seed=unseeded.seed) == unseeded


def test_fair_deals_pass_the_test_as_often_as_they_should() -> None:
    likely = [cm.simulate(hands=200_000, seed=seed).categories.p_value or 0 for seed in range(100)]
    assert min(likely) > 1e-4
    assert 0.4 < sum(likely) / len(likely) < 0.6
    assert 1 <= sum(each < 0.05 for each in likely) <= 12


@pytest.mark.parametrize(
    ("game", "wild", "given", "board"),
    [
        ("five-card", "deuces", "", ""),
        ("five-card", ["one-eyed jacks", "Kh"], "Jh", ""),
        ("five-card", "bug", "", ""),
        ("five-card", "four jokers", "X1", ""),
        ("holdem", "two jokers", "AhKh", "X2QhJh"),
        ("short-deck", "aces", "", ""),
    ],
)
def test_wild_cards_come_to_their_census(
    game: str, wild: str | list[str], given: str, board: str
) -> None:
    players = 2
    answer = cm.simulate(game, 300_000, players, wild=wild, given=given, board=board, seed=11)
    words = [wild] if isinstance(wild, str) else wild
    for street in answer.streets:
        for (_, ordering), (_, each) in zip(cm.GAMES[game].pots, street.pots, strict=True):
            said, cards_too = [word for word in words if word != "Kh"], "Kh" * ("Kh" in words)
            declared = ordering.with_wild(*said, cards=cards_too)
            known = cm.Hand(given) | cm.Hand(board)
            cards = {"flop": 5, "turn": 6, "river": 7, "fifth street": 5, "sixth street": 6}
            exact = cm.census(
                cards.get(street.name, cm.GAMES[game].cards), given=known, ordering=declared
            )
            assert [row.probability for row in each[0]] == [row.probability for row in exact]
            assert (each[0].p_value or 0) > 1e-4
        if not given:
            assert (street.pots[-1][1][1].p_value or 0) > 1e-4
            assert abs(street.winners.rows[0].difference or 9) < 4
    assert answer.wild == tuple(words)
    assert answer.to_dict()["wild"] == words
    assert answer != cm.simulate(game, 1000, players, given=given.replace("X1", ""), seed=11)


TWO_UP = cm.Game(
    *("two-up", "Two up", "One of three cards plays with two of a board of four, for two pots.", 3),
    pots=[("high", cm.orderings.THREE_CARD), ("low", cm.Ordering(
        "LOWEST", [cm.Shape("No Pair", [1, 1, 1])], ace="low", low=True, worst="8c7d6h"
    ))],
    board=4,
    plays=1,
)  # fmt: skip


@pytest.mark.parametrize(
    ("game", "players", "given", "board", "wild"),
    [
        ("omaha", 2, "AhAd", "", ""),
        ("omaha8", 3, "", "2c3d7s", ""),
        ("omaha6-8", 2, "As2s", "", ""),
        ("courchevel8", 2, "", "8c", ""),
        ("greek", 4, "", "", ""),
        ("stud8", 7, "As2s", "", ""),
        ("omaha8", 2, "", "", "joker"),
        (TWO_UP, 3, "", "", ""),
    ],
)
def test_every_deal_is_evaluated_as_the_rules_say(
    game: str | cm.Game, players: int, given: str, board: str, wild: str
) -> None:
    """The counts agree with `evaluate`, called for each hand of an array of deals."""
    rules, hands = find_game(game), 100
    orderings = [ordering.with_wild(wild) if wild else ordering for _, ordering in rules.pots]
    answer = cm.simulate(
        game, hands, players, given=given, board=board, wild=wild, seed=6, exact=False
    )
    deals = cm.deal(
        hands, players, rules.cards, rules.board, given=given, shown=board, seed=6,
        jokers=1 if wild else 0,
    )  # fmt: skip
    last = answer.streets[-1]
    seen = [[Counter[str]() for _ in range(players)] for _ in rules.pots]
    money = [Fraction(0)] * players
    for deal in deals:
        found = []
        for place, ordering in enumerate(orderings):
            values = [best_of(rules, ordering, row) for row in deal]
            for player, value in enumerate(values):
                seen[place][player][value.category if value else ordering.nothing] += 1
            best = max((value.strength for value in values if value), default=None)
            if best is not None:
                found.append([at for at, one in enumerate(values) if one and one.strength == best])
        for winners in found:
            for player in winners:
                money[player] += Fraction(1, len(found) * len(winners))
    for (_, each), counted in zip(last.pots, seen, strict=True):
        for categories, counts in zip(each, counted, strict=True):
            assert {row.category: row.observed for row in categories if row.observed} == counts
    assert [row.share for row in last.winners] == money
    for row in last.winners:
        assert sum(row.outcomes) == hands
        if row.parts:
            assert sum(row.parts[name] for name, _ in rules.pots) == row.share


def best_of(
    rules: cm.Game, ordering: cm.Ordering, row: NDArray[np.uint8]
) -> cm.results.HandValue | None:
    """The best hand of the cards that may play; None if no hand qualifies."""
    cards = [CARDS[number] for number in row]
    own, shared = cards[: rules.cards], cards[rules.cards :]
    if rules.plays is None:
        tries = [tuple(cards)]
    else:
        tries = [
            (*ours, *others)
            for ours in combinations(own, rules.plays)
            for others in combinations(shared, ordering.size - rules.plays)
        ]
    values = [cm.evaluate(cm.Hand(one), ordering) for one in tries]
    return max((one for one in values if one.qualifies), default=None, key=attrgetter("strength"))


@pytest.mark.parametrize("game", ["omaha8", "stud8", "courchevel"])
def test_who_wins_is_what_compare_says(game: str) -> None:
    rules = cm.GAMES[game]
    answer = cm.simulate(game, 60, 3, seed=9, exact=False)
    deals = cm.deal(60, 3, rules.cards, rules.board, seed=9)
    for street in answer.streets:
        own, shown = CARDS_OUT[street.name]
        own = own or rules.cards
        if own < rules.cards:
            continue  # such hands are not of the game's size
        money = [Fraction(0)] * 3
        for deal in deals:
            hands = [cm.Hand(CARDS[number] for number in row[: rules.cards]) for row in deal]
            board = cm.Hand(CARDS[number] for number in deal[0, rules.cards :][:shown])
            shares = cm.compare(*hands, game=rules, board=board).shares
            money = [one + more for one, more in zip(money, shares, strict=True)]
        assert [row.share for row in street.winners] == money


CARDS_OUT = {
    "flop": (0, 3), "turn": (0, 4), "river": (0, 5),
    "fifth street": (5, 0), "sixth street": (6, 0), "seventh street": (7, 0),
}  # fmt: skip


def test_two_pots_as_tables() -> None:
    answer = cm.simulate("stud8", 20_000, 3, seed=2, streets=False)
    [street] = answer.streets
    assert [name for name, _ in street.pots] == ["high", "low"]
    assert all((one.p_value or 0) > 1e-4 for _, each in street.pots for one in each)
    assert street.categories == street.pots[0][1]
    rows = street.winners.rows
    assert sum(row.share for row in rows) == 20_000
    assert sum(row.wins for row in rows) + street.winners.tied == 20_000
    assert [*rows[0].parts] == ["high", "low", "scoop", "quarter"]
    assert rows[0].parts["scoop"] == rows[0].wins
    assert sum(rows[0].won_of("low")) < sum(rows[0].won_of("high"))
    reported = answer.to_dict()["streets"][0]
    assert reported["pots"]["high"] == reported["categories"]
    assert reported["winners"]["rows"][2]["won"]["low"] == list(rows[2].won_of("low"))
    assert "scoop" in str(answer.winners)
    assert max(map(len, str(answer).splitlines())) <= 80
    assert answer.to_csv().splitlines()[0].startswith("street,player,pot,category")
    assert answer.winners.to_csv()


def test_a_game_of_ones_own() -> None:
    answer = cm.simulate(TWO_UP, 5000, 2, seed=1)
    assert answer.game == "two-up"
    assert [street.name for street in answer] == ["flop", "turn"]
    assert answer.streets[-1].categories[0].p_value is None
    assert "not counted exactly" in str(answer)
    assert pickle.loads(pickle.dumps(answer.question)) == answer.question


@pytest.mark.parametrize(
    "game",
    [  # The exact shares of pineapple take as long as those of all other games.
        pytest.param(game, marks=[pytest.mark.exhaustive] * (game == "pineapple"))
        for game in STREETS
    ],
)
@pytest.mark.parametrize("hands", first_every_day([60_000, 300_000]))
def test_games_agree_with_what_is_known(game: str, hands: int) -> None:
    answer = cm.simulate(game, hands, players=3, seed=8)
    for street in answer.streets:
        for categories in street.categories:
            assert (categories.p_value or 0) > 1e-4
        for row in street.winners:
            assert row.expected == Fraction(1, 3)
            assert abs(row.difference or 0) < 4


def test_a_known_hand_is_beside_its_equity() -> None:
    # Source: golden/against_random.txt, and all holdings on the flop.
    answer = cm.simulate("holdem", 300_000, 2, given="AsAh", seed=1)
    aces, other = answer.winners
    assert aces.expected == Fraction(2 * 1781508418 + 11402312, 2 * 2097572400)
    assert abs(aces.difference or 9) < 4
    assert other.expected == 1 - aces.expected
    on_flop = cm.simulate("holdem", 300_000, 2, given="AhKh", board="Ks7h2d", seed=1)
    exact = cm.equity("AhKh", "random", board="Ks7h2d", categories=True)
    for row, player in zip(on_flop.winners, exact.players, strict=True):
        assert row.expected == player.equity
        assert abs(row.difference or 9) < 4
    for categories, player in zip(on_flop.streets[-1].categories, exact.players, strict=True):
        assert {row.category: row.probability for row in categories} == player.categories
        assert (categories.p_value or 0) > 1e-4


def test_nothing_is_said_to_be_exact_that_is_not() -> None:
    answer = cm.simulate("holdem", 1000, 3, given="AhKh", seed=1)
    assert [row.expected for row in answer.winners] == [None] * 3
    first, second, _ = answer.streets[-1].categories
    assert first.p_value is not None
    assert second.p_value is None
    assert [row.difference for row in second] == [None] * 9
    assert cm.simulate(hands=10, exact=False, seed=1).categories.chi_square is None


def test_as_a_table() -> None:
    answer = cm.simulate("holdem", 1000, 2, seed=1)
    reported = answer.to_dict()
    assert (reported["game"], reported["hands"], reported["seed"], reported["partial"]) == (
        "holdem", 1000, 1, False,
    )  # fmt: skip
    river = reported["streets"][-1]
    assert river["winners"]["rows"][0]["expected"] == "1/2"
    assert sum(row["observed"] for row in river["categories"][1]["rows"]) == 1000
    assert len(answer.to_csv().splitlines()) == 1 + 3 * 2 * 9
    assert "chi-square" in str(answer)
    assert answer._repr_html_().count("<table>") == 6
    assert len(answer.winners.to_frame()) == 2
    assert [street.name for street in answer] == ["flop", "turn", "river"]
    shown = repr(answer)
    title, _, tables = shown.partition("\n\n")
    assert title == "holdem of 2 players: 1,000 deals, seed 1"
    assert tables.startswith("player 1, river: chi-square")
    assert str(answer).endswith(tables)
    assert "flop" not in shown
    low = repr(cm.simulate("omaha8", 100, 2, seed=1))
    assert "river, high" in low
    assert "river, low" in low
    assert not cm.simulate(hands=10, seed=1).to_dict()["dead"]


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ({"game": "whist"}, "'whist' is not a game; the games are holdem, short-deck"),
        ({"game": "hodlem"}, "did you mean holdem?"),
        ({"hands": 0}, "a number of hands is 1 to 1,000,000,000,000,000,000, not 0"),
        ({"hands": -3}, "a number of hands is 1 to 1,000,000,000,000,000,000, not -3"),
        ({"players": 0}, "a number of players is 1 or more, not 0"),
        ({"players": 11}, "need 55 cards, and 52 are left to deal: 10 can play"),
        ({"game": "stud", "players": 7, "dead": "2c3c4c5c"}, "and 48 are left to deal: 6 can play"),
        ({"game": "short-deck", "given": "2c"}, "not in the deck of Short deck: 2c"),
        ({"game": "short-deck", "dead": "2c"}, "not in the deck of Short deck: 2c"),
        ({"game": "short-deck", "players": 17}, "and 36 are left to deal: 15 can play"),
        ({"board": "Ah"}, "has no board, but Ah is given as the board"),
        ({"game": "holdem", "board": "2c3c4c5c6c7c"}, "has 5 cards at most, not 6"),
        ({"game": "holdem", "given": "2c3c4c"}, "has two cards in a hand, not 3"),
        ({"given": "Ah", "dead": "AhKh"}, "Ah is in the hand and dead: a deck has each card once"),
        ({"game": "omaha", "players": 12}, "and 52 are left to deal: 11 can play"),
        ({"given": "X1"}, ": X1"),
        ({"wild": "treys"}, "'treys' is not a wild card"),
        ({"wild": ["bug", "deuces"]}, "the bug is the only wild card"),
        ({"wild": "five jokers"}, "'five jokers' is not a wild card"),
        ({"wild": "joker", "game": "badugi"}, "wild cards go with high hands, and with lows"),
        ({"wild": "joker", "game": "short-deck", "players": 17}, "and 37 are left to deal: 16 can"),
        ({"seed": -1}, "a seed is 0"),
        ({"threads": -1}, "threads are 1 to 512"),
    ],
)
def test_what_cannot_be_dealt(rules: dict[str, Any], says: str) -> None:
    with pytest.raises(CardmathError) as caught:
        cm.simulate(**rules)
    assert says in str(caught.value)


def test_values_of_the_wrong_type() -> None:
    with pytest.raises(CardmathTypeError, match="a number of hands is an int, not float: write"):
        cm.simulate(hands=1e6)  # type: ignore[arg-type]
    with pytest.raises(CardmathTypeError, match="progress is a function, not int"):
        cm.simulate(progress=3)  # type: ignore[arg-type]
    with pytest.raises(RepeatedCardError):
        cm.simulate(given="AhAh")


def test_progress_and_ctrl_c() -> None:
    reported: list[tuple[int, int]] = []
    answer = cm.simulate(hands=30 * CHUNK + 5, seed=2, progress=lambda *now: reported.append(now))
    assert reported == sorted(reported)
    assert reported[-1] == (30 * CHUNK + 5, 30 * CHUNK + 5)

    def press(done: int, _total: int) -> None:
        if done >= 8 * CHUNK:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        cm.simulate(hands=10**11, seed=2, progress=press)
    partial = caught.value.partial
    assert partial.partial
    assert partial.hands >= 8 * CHUNK
    assert dict(partial.history)[8 * CHUNK] == dict(answer.history)[8 * CHUNK]
    assert "interrupted" in partial.title


def test_one_deal_is_written_in_the_singular() -> None:
    assert cm.simulate(hands=1, seed=1).title == "five-card: 1 deal, seed 1"
