"""AIVAT: corrections whose mean is 0 over all that could have come, and smaller errors."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, permutations
from typing import Any

import pytest

import cardmath as cm
from cardmath import betting
from cardmath.betting import Action, TableHand, View
from cardmath.errors import CardmathError
from cardmath.matches import Bot, bots, play
from cardmath.matches.aivat import Estimates, aivat_net

HOLES = "AhKd 7c7d"


def played(deck: str, actions: list[str]) -> TableHand:
    hand = betting.Table([100, 100], blinds=(1, 2)).deal(deck=f"{HOLES} {deck}")
    for action in actions:
        hand.act(action)
    return hand


def estimates_of(game: str = "holdem", players: int = 2) -> Estimates:
    return Estimates(cm.GAMES[game], players, 1)


def corrections(
    hand: TableHand,
    estimates: Estimates,
    choices: Mapping[int, Mapping[Action | str, float]] | None = None,
) -> list[float]:
    assert hand.settlement is not None
    found = aivat_net(hand, choices or {}, estimates)
    return [own - net for own, net in zip(found, hand.settlement.net, strict=True)]


def test_over_all_rivers_the_corrections_add_up_to_nothing() -> None:
    """What is bet on the river depends on the card: the mean stays the same."""
    estimates = estimates_of()
    known = cm.Hand("AhKd 7c7d Qs8d2c 3s")
    sums = [0.0, 0.0]
    before = ["call", "check", "check", "check", "bet 10", "call"]
    for river in cm.Deck():
        if river in known:
            continue
        after = ["bet 20", "fold"] if river.id % 3 else ["check", "bet 40", "call"]
        hand = played(f"Qs8d2c 3s {river}", before + after)
        base = corrections(hand, estimates)
        sums = [total + each for total, each in zip(sums, base, strict=True)]
    # The flop and the turn are the same in all: what is left is their own correction.
    ended = played("Qs8d2c 3s 4h", [*before, "check", "check"])
    events = [event for event in ended.state.events if event.startswith("d db")]
    turn = ended.start.play(ended.state.events[: ended.state.events.index(events[2])])
    first = ended.start.play(ended.state.events[: ended.state.events.index(events[0])])
    flop = first.play(events[:1])
    to_turn = ended.start.play(ended.state.events[: ended.state.events.index(events[1])])
    dealt = to_turn.play(events[1:2])
    for at in (0, 1):
        fixed = [estimates.net(state) for state in (first, flop, to_turn, dealt, turn)]
        numbers = [float(each[at]) for each in fixed]
        constant = numbers[0] - numbers[1] + numbers[2] - numbers[3] + hole_luck()[at]
        assert sums[at] / 44 == pytest.approx(constant, abs=1e-9)


def test_an_all_in_is_worth_its_equity() -> None:
    hand = played("Qs8d2c 3s 4h", ["all in", "call"])
    equity = cm.equity("AhKd", "7c7d", method="exact").players[0].equity
    # What the hole cards are worth is taken out of the blinds alone.
    expected = float(200 * equity - 100) + hole_luck()[0]
    assert aivat_net(hand, {}, estimates_of())[0] == pytest.approx(expected)


def hole_luck() -> list[float]:
    """What is corrected when the hole cards come: all equities are a half before."""
    first = betting.start(stacks=[100, 100], blinds=(1, 2))
    after = first.play(["d dh p1 AhKd", "d dh p2 7c7d"])
    net = estimates_of().net(after)
    pots = sum(pot.amount for pot in first.pots if len(pot.players) == 2)
    equity = cm.equity("AhKd", "7c7d", method="exact").players[0].equity
    assert float(net[0]) + first.contributed[0] == pytest.approx(
        float(pots * equity) + sum(p.amount for p in first.pots if p.players == (0,))
    )
    return [float(pots * (0.5 - float(equity))), float(pots * (float(equity) - 0.5))]


def test_hole_cards_that_change_places_have_opposite_corrections() -> None:
    """Both deals are equally likely, so that the mean is 0 over all deals."""
    found = []
    for hands in ("AhAd 7c2d", "7c2d AhAd"):
        hand = betting.Table([100, 100], blinds=(1, 2)).deal(deck=f"{hands} Qs8d2c 3s 4h")
        hand.act("fold")
        found.append(corrections(hand, estimates_of()))
    assert [one + other for one, other in zip(*found, strict=True)] == pytest.approx([0, 0])
    assert found[0][0] == pytest.approx(-found[0][1])
    assert found[0][0] < -0.5  # aces are luck


TINY = cm.Game(
    "tiny",
    "Tiny hold'em",
    "Hold'em with eleven cards.",
    cards=2,
    pots=[("high", cm.HIGH)],
    board=5,
    deck="AhKhQhJhTh AsKsQsJsTs9s",
)
TINY_HANDS = ("Ah Ks", "Kh 9s", "Jh Ts")


def all_deals() -> Iterator[tuple[tuple[str, ...], list[cm.Card]]]:
    """Each way to give three hands to three players, with each flop, turn and river."""
    held = cm.Hand(" ".join(TINY_HANDS))
    left = [card for card in TINY.deck if card not in held]
    for flop in combinations(left, 3):
        for turn, river in permutations([card for card in left if card not in flop], 2):
            for hands in permutations(TINY_HANDS):
                yield hands, [*flop, turn, river]


def policy(state: betting.State) -> dict[Action | str, float]:
    """What is played in three-handed pots: it depends on all cards, so that luck matters."""
    groups: list[Iterable[cm.Card]] = [state.board, *state.hands]
    seen = sum(seat * card.id for seat, cards in enumerate(groups, 1) for card in cards)
    passive = "call" if "call" in str(state.legal) else "check"
    wanted = (seen + 7 * len(state.events)) % 5
    if wanted == 0 and passive == "call":
        return {"fold": 0.25, "call": 0.75}
    return {"all in": 1.0} if wanted == 1 else {passive: 1.0}


def every_way(
    hands: tuple[str, ...], board: list[cm.Card]
) -> Iterator[tuple[TableHand, float, Any]]:
    """All ways in which a deal may be played: how often, with the choices at its decisions."""
    left: list[list[Action | str]] = [[]]
    while left:
        done = left.pop()
        choices: dict[int, dict[Action | str, float]] = {}
        share = 1.0
        table = betting.Table([30, 60, 45], game=TINY, blinds=(1, 2))
        hand = table.deal(deck=f"{' '.join(hands)} {cm.Hand(board[:3])}{board[3]}{board[4]}")
        for action in done:
            shares = choices[len(hand.state.events)] = policy(hand.state)
            share *= shares[action]
            hand.act(action)
        if hand.is_over:
            yield hand, share, choices
        else:
            left += [[*done, action] for action in policy(hand.state)]


@pytest.mark.exhaustive
def test_with_three_players_the_corrections_add_up_to_nothing_over_all_deals() -> None:
    """A deck of eleven cards: hands change places, and each flop, turn and river comes."""
    estimates = Estimates(TINY, 3, 1)
    mean, plain = [0.0] * 3, [0.0] * 3
    squares, plain_squares, count = 0.0, 0.0, 0
    for hands, board in all_deals():
        count += 1
        for hand, share, choices in every_way(hands, board):
            assert hand.settlement is not None
            found = corrections(hand, estimates, choices)
            net = hand.settlement.net
            mean = [total + share * each for total, each in zip(mean, found, strict=True)]
            plain = [total + share * each for total, each in zip(plain, net, strict=True)]
            squares += share * (net[0] + found[0]) ** 2
            plain_squares += share * net[0] ** 2
    assert count == 120
    assert mean == pytest.approx([0.0] * 3, abs=1e-7)
    assert max(map(abs, plain)) > 20  # the bets depend on the cards
    assert squares < 0.9 * plain_squares


def test_over_all_choices_the_corrections_add_up_to_nothing() -> None:
    shares: dict[Action | str, float] = {"fold": 0.2, "call": 0.5, "raise to 30": 0.3}
    mean = [0.0, 0.0]
    for choice, share in shares.items():
        hand = played("Qs8d2c 3s 4h", ["call", "check", "bet 10"])
        event = len(hand.state.events)
        hand.act(choice)
        while not hand.is_over:
            hand.act("fold")
        estimates = estimates_of()
        found = aivat_net(hand, {event: shares}, estimates)
        without = aivat_net(hand, {}, estimates)
        for at in (0, 1):
            mean[at] += share * (found[at] - without[at])
    assert mean == pytest.approx([0, 0], abs=1e-9)


class Mixed:
    """Calls, raises or folds at random, and says how often."""

    name = "mixed"

    def strategy(self, view: View) -> Mapping[Any, float]:
        fold, passive, *more = view.actions
        if passive.kind == "check":
            return {passive: 2, **dict.fromkeys(more, 1)}
        return {fold: 1, passive: 4, **dict.fromkeys(more, 1)}


GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "two players": (2, {}),
    "three players": (3, {}),
    "six players": (6, {}),
    "omaha": (4, {"game": "omaha8", "structure": {"limit": "pot"}}),
    "two boards": (
        3,
        {
            "game": "omaha",
            "blinds": None,
            "structure": {"antes": 2, "ante_kind": "bomb pot", "boards": 2, "bets": 2},
        },
    ),
    "stud": (
        3,
        {
            "game": "stud",
            "blinds": None,
            "structure": {"limit": "fixed", "antes": 1, "bring_in": 1, "bets": (2, 4)},
        },
    ),
}


@pytest.mark.exhaustive
@pytest.mark.parametrize("setting", GAMES)
def test_the_error_is_smaller_and_the_mean_the_same(setting: str) -> None:
    # All play alike from rotated seats, so that the true mean is 0.
    players, options = GAMES[setting]
    bot = [Mixed() for _ in range(players)]
    found = play(bot, hands=600, seed=4, duplicate=False, aivat=True, **options)
    for row in found.bots:
        assert row.error
        assert row.aivat_error
        assert row.aivat is not None
        assert row.adjusted_error
        assert row.aivat_error < 0.8 * row.error
        assert row.aivat_error < row.adjusted_error
        assert abs(row.aivat) < 3.5 * row.aivat_error
        assert abs(row.aivat - row.bb_per_100) < 4 * row.error


@pytest.mark.parametrize(
    "setting",
    [
        pytest.param(each, marks=[pytest.mark.exhaustive] * (each == "six players"))
        for each in GAMES
    ],
)
def test_duplicate_deals_have_it_too(setting: str) -> None:
    players, options = GAMES[setting]
    bot = [Mixed() for _ in range(players)]
    found = play(bot, hands=2 * players, seed=4, aivat=True, **options)
    assert sum(row.aivat or 0 for row in found) == pytest.approx(0, abs=1e-9)
    assert [row.aivat for row in found] != [row.bb_per_100 for row in found]
    assert found == play(bot, hands=2 * players, seed=4, aivat=True, **options)


@pytest.mark.parametrize(
    ("game", "players", "message"),
    [
        ("badugi-triple", 2, "badugi-triple: what a hand is worth depends on its discards"),
        ("crazy-pineapple", 2, "depends on its discards"),
        ("stud", 8, "8 players of stud take 56 cards, and the deck has 52"),
    ],
)
def test_games_that_have_no_estimate_are_refused(game: str, players: int, message: str) -> None:
    with pytest.raises(CardmathError, match=message):
        Estimates(cm.GAMES[game], players, 1)
    with pytest.raises(CardmathError, match="AIVAT is not for five-card"):
        play([bots.call, bots.call], hands=2, game="five-card", aivat=True)


def test_a_match_has_a_column_for_it() -> None:
    bot: list[Bot] = [Mixed(), bots.call, bots.fold]
    found = play(bot, hands=6, seed=1, aivat=True)
    assert "AIVAT" in str(found)
    assert sum(row.aivat or 0 for row in found) == pytest.approx(0, abs=1e-9)
    assert found.to_dict()["bots"][0]["aivat"] == found.bots[0].aivat
    plain = play(bot, hands=6, seed=1)
    assert "AIVAT" not in str(plain)
    assert plain.bots[0].aivat is None
    assert [row.net for row in plain] == [row.net for row in found]


@pytest.mark.parametrize(
    ("strategy", "reason"),
    [
        ({"raise to 1": 0.5, "call": 0.5}, "not a legal amount"),
        ({"call": -1}, "a probability"),
        ({}, "all probabilities are 0"),
        ("call", "a strategy maps actions"),
    ],
    ids=["illegal", "negative", "empty", "text"],
)
def test_a_wrong_strategy_is_a_fault(
    strategy: Any,  # noqa: ANN401
    reason: str,
) -> None:
    class Wrong:
        def strategy(self, view: View) -> Any:  # noqa: ANN401
            return strategy

    found = play({"wrong": Wrong(), "good": bots.call}, hands=2, seed=1, aivat=True)
    assert found.bots[0].faults == 2
    assert reason in found.faults[0].reason


def test_a_hand_that_is_not_over_has_no_result() -> None:
    with pytest.raises(CardmathError, match="not over"):
        aivat_net(played("Qs8d2c 3s 4h", ["call"]), {}, estimates_of())


def test_a_bot_that_crashes_while_it_watches_gives_the_hand_up() -> None:
    class Blind:
        def act(self, view: View) -> str:
            return "call"

        def watch(self, view: View) -> None:
            raise RuntimeError("too bright")

    found = play({"blind": Blind(), "call": bots.call}, hands=2, seed=1)
    assert found.bots[0].faults == 2
    assert "too bright" in found.faults[0].reason
