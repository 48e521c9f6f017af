"""Tables: hand after hand in every game, and views that leak nothing."""

import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import cardmath as cm
from cardmath import betting
from cardmath.betting import Action, Level, State, Table, TableHand, View
from cardmath.errors import BettingError, CardmathError, RepeatedCardError
from tests.examples import first_every_day

BLINDS = betting.Structure(blinds=(1, 2))
STUD = betting.Structure(antes=1, bring_in=2, bets=(4, 8), limit="fixed")


def structure_of(game: str) -> betting.Structure:
    if game == "three-card":
        return betting.Structure(antes=1)
    return STUD if game.startswith(("stud", "razz")) else BLINDS


def random_action(hand: TableHand | View, cards: cm.Hand, random: Random) -> Action:
    """A legal action, with a random amount or with random discards; folds are rare."""
    actions = hand.actions
    at = int(random.random() * len(actions))
    if actions[at].kind == "fold" and random.random() < 0.7:
        at = -1
    action = actions[at]
    amount = action.least + int(random.random() * (min(action.most, 30) - action.least + 1))
    if action.kind != "discard":
        return action.to(min(max(amount, action.least), action.most))
    return action.to(cards=sorted(cards, key=lambda _: random.random())[:amount])


def play_out(hand: TableHand, random: Random) -> None:
    while not hand.is_over:
        view = hand.view()
        assert view.actions == hand.actions
        hand.act(random_action(view, view.cards, random))


@pytest.mark.parametrize("game", sorted(cm.GAMES))
def test_chips_are_kept_in_every_game(game: str) -> None:
    random = Random(1)
    players = {"Ann": 60, "Bob": 90, "Cem": 30}
    table = Table(players, game=game, structure=structure_of(game), rebuy=40)
    chips = 180
    for seed in range(12):
        chips += 40 * sum(not stack for stack in table.stacks.values())
        hand = table.deal(seed=seed)
        play_out(hand, random)
        assert sum(table.stacks.values()) == chips
        assert hand.settlement is not None
        assert table.stacks == hand.chips


def facts(value: object, depth: int = 4) -> Iterator[object]:
    """Everything that can be reached from a view by attributes, items, pickle and text."""
    yield type(value), repr(value), str(value)
    if depth == 0 or isinstance(value, (str, int, type(None))):
        return
    if isinstance(value, (tuple, list)):
        for each in value:
            yield from facts(each, depth - 1)
        return
    if isinstance(value, (cm.Hand, cm.Card)):
        return
    yield pickle.dumps(value)
    if isinstance(value, State):
        yield [value._core.hole(player) for player in range(3)], value._core.boards
    for name in sorted(set(dir(value)) - {"__doc__", "__weakref__"}):
        found = getattr(value, name)
        if not callable(found) and not (name.startswith("__") and name.endswith("__")):
            yield name
            if not type(found).__module__.startswith("cardmath._core"):
                yield from facts(found, depth - 1)


def others_changed(deck: list[cm.Card], own: set[int], random: Random) -> list[cm.Card]:
    """The deck with other cards at all places but these."""
    places = [at for at in range(len(deck)) if at not in own]
    mixed = sorted((deck[at] for at in places), key=lambda _: random.random())
    changed = dict(zip(places, mixed, strict=True))
    return [changed.get(at, card) for at, card in enumerate(deck)]


@pytest.mark.parametrize("seed", first_every_day(range(6), 3))
@pytest.mark.parametrize(("game", "cards"), [("holdem", 2), ("omaha", 4), ("badugi-triple", 4)])
def test_views_do_not_depend_on_what_a_player_may_not_know(
    game: str, cards: int, seed: int
) -> None:
    random = Random(seed)
    deck = list(cm.Deck().shuffle(seed=seed))
    player = seed % 3
    own = set(range(player * cards, player * cards + cards))
    # In hold'em and Omaha the board is known too: it comes after the hole cards.
    board = set(range(3 * cards, 3 * cards + 5)) if game != "badugi-triple" else set()
    hands = [
        Table([200, 200, 200], game=game, structure=BLINDS).deal(deck=each)
        for each in (deck, others_changed(deck, own | board, random))
    ]
    assert hands[0].state.hands != hands[1].state.hands
    while not hands[0].is_over:
        one, other = (list(facts(hand.view(player))) for hand in hands)
        assert one == other
        if hands[0].state.turn == "discard":
            break  # new cards differ from here on
        action = random_action(hands[0], cm.Hand(), random)
        for hand in hands:
            hand.act(action)


def test_a_view_has_cards_that_lie_face_up_and_no_others() -> None:
    hand = Table([200, 200], game="stud", structure=STUD).deal(seed=4)
    ann, bob = hand.view(0), hand.view(1)
    assert len(ann.cards) == 3
    assert len(ann.hands[1]) == 1
    assert ann.hands[1] < bob.cards
    assert bob.hands[0] < ann.cards


def test_all_see_the_hands_of_a_showdown_and_not_those_that_were_folded() -> None:
    hand = Table([100, 100, 100], blinds=(1, 2)).deal(seed=1)
    hand.act("all in")
    hand.act("fold")
    hand.act("call")
    view = hand.view(0)
    assert view.hands == hand.state.hands
    assert not hand.view(1).hands[0]
    assert hand.view(1).hands[1:] == hand.state.hands[1:]


def test_discards_are_seen_by_their_number() -> None:
    hand = Table([100, 100], game="deuce-to-seven", structure=BLINDS).deal(seed=1)
    hand.act("call")
    hand.act("check")
    thrown = list(hand.view(0).cards)[:2]
    with pytest.raises(BettingError, match="name the cards"):
        hand.act("discard 2")
    hand.act(f"discard {''.join(map(str, thrown))}")
    assert hand.history[-1] == betting.Played(0, "draw", "discard", 2)
    assert not any(str(card) in " ".join(hand.view(1).state.events) for card in thrown)
    assert any(str(card) in " ".join(hand.view(0).state.events) for card in thrown)


def test_the_deck_of_a_draw_game_is_shuffled_again() -> None:
    table = Table([100] * 6, game="deuce-to-seven-triple", structure=BLINDS)
    hand = table.deal(seed=3)
    while not hand.is_over:
        if hand.state.turn == "discard":
            hand.act(hand.actions[0].to(cards=hand.view().cards))
        else:
            hand.act("check" if hand.actions[1].kind == "check" else "call")
    assert all(len(held) == 5 for held in hand.state.hands)


def test_the_same_seed_deals_the_same_cards() -> None:
    hands = [Table([50, 50], blinds=(1, 2)).deal(seed=seed) for seed in (5, 5, 6)]
    assert hands[0].state == hands[1].state != hands[2].state


def test_the_caller_deals() -> None:
    hand = Table({"Ann": 100, "Bob": 100}, blinds=(1, 2)).deal(automatic=False)
    assert hand.due == ((2, 2), (0,))
    hand.deal("AhKh", "Ann")
    hand.deal("QsQd", 1)
    hand.act("all in")
    hand.act("call")
    assert hand.due == ((0, 0), (3,))
    with pytest.raises(BettingError, match="cards are to be dealt"):
        hand.act("check")
    for cards in ("Kd 7c 2h", "3s", "4s"):
        hand.deal(cards)
    assert hand.settlement is not None
    assert hand.settlement.net == (100, -100)
    assert hand.view("Bob").hands[0] == cm.Hand("AhKh")


def test_the_button_moves_and_who_has_no_chips_leaves() -> None:
    table = Table({"Ann": 100, "Bob": 50, "Cem": 100}, blinds=(1, 2))
    assert table.button == "Cem"
    hand = table.deal(deck="AhAdKsKd7c2dAc8s9sTdJd")
    assert hand.names == ("Ann", "Bob", "Cem")
    for action in ("fold", "all in", "call"):
        hand.act(action)
    assert table.stacks == {"Ann": 150, "Bob": 0, "Cem": 100}
    assert table.button == "Ann"
    assert table.deal(seed=1).names == ("Cem", "Ann")
    assert table.hands == 2


def test_a_player_without_chips_buys_in_again() -> None:
    table = Table({"Ann": 100, "Bob": 50}, blinds=(1, 2), rebuy=80)
    hand = table.deal(deck="AhAdKsKdAc8s9sTdJd")
    hand.act("all in")
    hand.act("call")
    assert table.stacks == {"Ann": 150, "Bob": 0}
    assert not table.is_over
    table.deal(seed=1)
    assert table.stacks == {"Ann": 150, "Bob": 80}


def test_levels_raise_the_blinds() -> None:
    levels = [Level(2, blinds=(1, 2)), Level(1, blinds=(2, 4), antes=1), Level(5, blinds=(4, 8))]
    table = Table([500, 500], levels=levels)
    pots = []
    for seed in range(5):
        hand = table.deal(seed=seed)
        pots.append(hand.state.pot)
        hand.act("fold")
    assert pots == [3, 3, 8, 12, 12]


def test_players_come_and_leave_between_hands() -> None:
    table = Table({"Ann": 100, "Bob": 100}, blinds=(1, 2))
    table.seat("Cem", 70)
    assert table.leave("Bob") == 100
    assert table.button == "Cem"
    hand = table.deal(seed=1)
    with pytest.raises(BettingError, match="between hands"):
        table.seat("Dan", 5)
    with pytest.raises(BettingError, match="not over"):
        table.deal()
    hand.act("fold")
    table.leave("Ann")
    assert table.is_over
    with pytest.raises(BettingError, match="two players need chips: Cem has"):
        table.deal()


BAD: list[tuple[dict[str, Any], str]] = [
    ({"players": [1]}, "2 to 10 players"),
    ({"players": 5}, "list"),
    ({"players": {1: 5, 2: 5}}, "text"),
    ({"players": [5, 0]}, "chips of seat 2"),
    ({"button": "Zoe"}, "not at the table"),
    ({"rebuy": 0}, "rebuy"),
    ({"structure": {"blind": 3}}, "unknown: 'blind'"),
    ({"structure": 7}, "dict"),
    ({"levels": [3]}, "Level"),
    ({"levels": [Level(0)]}, "hands of a level"),
    ({"game": "whist"}, "whist"),
    ({"blinds": None}, "nothing is posted"),
]


@pytest.mark.parametrize(("given", "message"), BAD)
def test_bad_arguments_are_refused(given: dict[str, Any], message: str) -> None:
    players = given.pop("players", {"Ann": 10, "Bob": 10})
    with pytest.raises(CardmathError, match=message):
        Table(players, **{"blinds": (1, 2), **given})


@pytest.mark.parametrize(
    "action", ["d dh p1 AsAd", "deal", "p1 sm AsAd", "p2 muck", "raise to 3", "", "check"]
)
def test_what_is_no_legal_action_leaves_the_hand_as_it_was(action: str) -> None:
    hand = Table([100, 100], blinds=(1, 2)).deal(seed=1)
    before = hand.state, hand.view()
    with pytest.raises(BettingError):
        hand.act(action)
    assert (hand.state, hand.view()) == before


def test_a_deck_has_enough_cards_and_each_once() -> None:
    table = Table([100, 100], blinds=(1, 2))
    with pytest.raises(RepeatedCardError):
        table.deal(deck="AsAs")
    with pytest.raises(BettingError, match="9 cards are needed, not 3"):
        table.deal(deck="AsAdKs")
    with pytest.raises(BettingError, match="not in the deck"):
        Table([100, 100], game="short-deck", blinds=(1, 2)).deal(deck="2s")
    assert table.hands == 0
    assert not table.deal(seed=1).is_over


def test_amounts_of_actions_are_checked() -> None:
    hand = Table([100, 100], blinds=(1, 2)).deal(seed=1)
    raised = hand.actions[-1]
    assert (raised.kind, raised.amount, raised.most) == ("raise", 4, 100)
    with pytest.raises(BettingError, match="4 to 100 chips"):
        raised.to(101)
    hand.act(raised.to(9))
    assert hand.history == (betting.Played(1, "preflop", "raise", 9),)


def test_views_survive_pickling() -> None:
    hand = Table([100, 100], blinds=(1, 2)).deal(seed=1)
    hand.act("raise to 6")
    view = hand.view()
    assert pickle.loads(pickle.dumps(view)) == view
