"""`equity` in all games beside a peer (`benches/requirements.txt`): every share is the same."""

from collections.abc import Iterator
from random import Random

import pytest

from cardmath import GAMES, Hand, equity

pytestmark = pytest.mark.exhaustive  # a minute

peer = pytest.importorskip("poker_equity")

NAMES = {
    "short-deck": "short_deck",
    "omaha": "omaha",
    "omaha5": "omaha_five",
    "omaha6": "omaha_six",
    "omaha8": "omaha_hi_lo",
    "omaha5-8": "omaha_five_hi_lo",
    "courchevel": "courchevel",
    "courchevel8": "courchevel_hi_lo",
    "stud": "stud",
    "stud8": "stud_hi_lo",
    "razz": "razz",
    "deuce-to-seven": "deuce_seven",
    "five-card": "five_card_draw",
    "badugi": "badugi",
}
QUESTIONS = 25


def questions(key: str) -> Iterator[tuple[list[str], str, str]]:
    """Hands, a board and dead cards, with some cards still to come."""
    game, random = GAMES[key], Random(key)
    for number in range(QUESTIONS):
        deck = random.sample(sorted(game.deck), len(game.deck))
        players = random.choice([2, 2, 3]) if game.board else 2
        missing = 0 if game.board else 1
        hands = []
        for _ in range(players):
            hands.append(Hand(deck[: game.cards - missing]))
            deck = deck[game.cards - missing :]
        size = 3 + number % 3 if game.board else 0
        board, deck = Hand(deck[:size]), deck[size:]
        dead = Hand(deck[: number % 4])
        yield ["".join(map(str, hand)) for hand in hands], _text(board), _text(dead)


@pytest.mark.parametrize("key", ["short-deck", "omaha", "omaha5", "omaha8", "omaha5-8"])
def test_known_hands_before_any_board(key: str) -> None:
    random = Random(f"{key} before any board")
    for _ in range(3):
        deck = random.sample(sorted(GAMES[key].deck), 2 * GAMES[key].cards + 2)
        dead, deck = Hand(deck[:2]), deck[2:]
        hands = [_text(Hand(deck[: GAMES[key].cards])), _text(Hand(deck[GAMES[key].cards :]))]
        theirs = peer.exact_from_text(NAMES[key], hands, "", _text(dead))
        if theirs is None:
            continue
        ours = equity(*hands, game=key, dead=dead)
        assert ours.total == theirs["samples"]
        assert [float(player.share) for player in ours] == pytest.approx(theirs["share_sum"])
        assert [player.wins for player in ours] == theirs["scoop_count"]


def _text(hand: Hand) -> str:
    return "".join(map(str, hand))


@pytest.mark.parametrize("key", NAMES)
def test_all_shares_are_the_peers(key: str) -> None:
    compared = 0
    for hands, board, dead in questions(key):
        theirs = peer.exact_from_text(NAMES[key], hands, board, dead)
        if theirs is None:
            continue
        ours = equity(*hands, game=key, board=board, dead=dead, method="exact")
        assert ours.total == theirs["samples"]
        assert [float(player.share) for player in ours] == pytest.approx(theirs["share_sum"])
        assert [player.wins for player in ours] == theirs["scoop_count"]
        if len(GAMES[key].pots) > 1:
            lows = [player.parts["low"] * ours.total for player in ours if player.parts]
            assert [float(low) for low in lows] == pytest.approx(theirs["low_share_sum"])
        compared += 1
    assert compared > QUESTIONS // 2
