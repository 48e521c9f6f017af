"""Properties of all texts that may be a player's holdings in a game."""

from fractions import Fraction
from itertools import islice

from hypothesis import given
from hypothesis import strategies as st

from cardmath import GAMES, Range
from cardmath.errors import CardmathError, RangeTextError
from tests import strategies

_PIECES = [*"AKQT952akqtcdhs♠♥*+-:@,;!()%/ \n10rX", "ds", "ss", "AA**", "JT98", "AhKh", "@50%"]
_PIECES += ["X1", "x2", "X5", "AhKhQhJh", "@0", str(10**30), "@1/" + str(10**30), "9" * 500]
nearly_holdings = (
    st.lists(st.sampled_from([*_PIECES, " not ", ", ", "**"])).map("".join) | st.text()
)
keys = st.sampled_from(list(GAMES))


@given(keys, nearly_holdings)
def test_any_text_is_read_or_refused(key: str, text: str) -> None:
    try:
        held = Range(text, key)
    except RangeTextError as error:
        assert error.text == text
        assert text[error.position :].startswith(error.token)
    except CardmathError as error:
        assert str(error)
    else:
        game = GAMES[key]
        size = game.cards if game.board else game.cards - held.missing
        for hand, weight in islice(held, 20):
            assert 0 < weight <= 1
            assert len(hand) == size
            assert not hand - game.deck
        assert not held or Range(held.text, key) == held


@given(st.sampled_from(["omaha", "omaha5", "omaha6", "stud", "badugi", "three-card"]), st.data())
def test_plain_cards(key: str, data: st.DataObject) -> None:
    game = GAMES[key]
    hand = data.draw(strategies.hands(game.cards if game.board else 0, game.cards))
    held = Range(hand, key)
    assert list(held) == [(hand, Fraction(1))]
    assert held.missing == game.cards - len(hand)
    assert Range(held.text, key) == held
