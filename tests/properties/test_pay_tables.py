"""Pay tables of video poker: any text is read, or refused with an error of ours."""

from fractions import Fraction

from hypothesis import example, given
from hypothesis import strategies as st

from cardmath import video_poker as vp
from cardmath.errors import CardmathError
from cardmath.video_poker import read_lines

_WORDS = (
    *("royal flush", "straight flush", "four of a kind", "full house", "flush", "straight"),
    *("three of a kind", "two pair", "jacks or better", "four aces", "four 2-4 with A-4"),
    *("five of a kind", "wild royal flush", "four deuces", "quads", "pair", "of", "with", "or"),
)
_SIGNS = (*"=,;()\n 0123456789.:/-+x", "800 (250)", "1/3", "9" * 60, "1e9", "-1", "½", "\ud800")
nearly_tables = st.lists(st.sampled_from((*_WORDS, *_SIGNS, " "))).map("".join) | st.text()

LINES = ("royal flush", "straight flush", "four of a kind", "full house", "flush", "two pair")
pays = st.dictionaries(st.sampled_from(LINES), st.integers(0, 5000), min_size=1)


@given(nearly_tables, st.sampled_from(["", "deuces", "joker"]))
@example("flush", "")
@example("flush 5 flush 6", "")
@example("=1", "")
def test_any_text_is_read_or_refused(text: str, wild: str) -> None:
    try:
        game = vp.Game("any", "Any", text, wild)
    except CardmathError as error:
        assert len(str(error)) < 1000
        return
    assert all(line.pay >= 0 for line in game.lines)
    assert game == vp.Game("any", "Any", game.lines, wild)


@given(nearly_tables)
def test_any_change_of_pays_is_read_or_refused(text: str) -> None:
    game = vp.GAMES["jacks-9-6"]
    try:
        changed = game.with_pays(text)
    except CardmathError as error:
        assert len(str(error)) < 1000
        return
    assert [line.name for line in changed.lines] == [line.name for line in game.lines]


@given(pays, st.sampled_from([", ", "; ", "\n"]), st.sampled_from([" ", "=", " = ", ": "]))
def test_what_is_written_is_read(pays: dict[str, int], between: str, equals: str) -> None:
    text = between.join(f"{name}{equals}{pay}" for name, pay in pays.items())
    assert [(line.name, line.pay) for line in read_lines(text)] == [
        (name, Fraction(pay)) for name, pay in pays.items()
    ]
