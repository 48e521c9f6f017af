"""Whatever is typed as an event, the answer is a state or a `BettingError`."""

from hypothesis import given
from hypothesis import strategies as st

from cardmath import betting
from cardmath.betting import State
from cardmath.errors import BettingError
from tests.examples import examples

SAID = """
    p1 p2 p3 p99 f cc cbr pb sd sm d dh db fold check call bet raise raises to all in bring deal
    discard stand pat show muck pot min 0 1 7 -7 7.5 1e9 99999999999999999999 AhKh Ks7h2d AhAh ??
    ???? # é ♥ - , .
"""
WORDS = st.sampled_from(SAID.split())
EVENTS = st.one_of(st.text(max_size=30), st.lists(WORDS, max_size=6).map(" ".join))
STARTS = st.sampled_from(
    [
        betting.start(stacks=[100, 250, 80], blinds=(1, 2)),
        betting.start("omaha8", stacks=[9, 9], blinds=(1, 2), limit="pot").play(["cc", "cc"]),
        betting.start("stud", stacks=[50] * 3, antes=1, bring_in=1, bets=(2, 4), limit="fixed"),
        betting.start("badugi-triple", stacks=[50] * 3, blinds=(1, 2)).play(["cc", "cc", "cc"]),
        betting.start(stacks=[9, 9], blinds=(1, 2)).play(["all in", "cc"]).run_out(),
    ]
)


@examples(30, exhaustive=600)
@given(STARTS, st.lists(EVENTS, max_size=8), st.booleans())
def test_any_text_is_an_event_or_an_error(state: State, events: list[str], recorded: bool) -> None:
    chips = state.pot + sum(state.stacks)
    for event in events:
        try:
            state = state.apply(event, recorded=recorded)
        except BettingError as error:
            assert len(str(error)) < 500
        assert state.pot + sum(state.stacks) == chips
        assert min(state.stacks) >= 0
        assert str(state)


@examples(40, exhaustive=320)
@given(STARTS, st.data())
def test_what_is_legal_can_be_done(state: State, data: st.DataObject) -> None:
    """Random legal play in words: amounts inside the bounds are taken, those outside are not."""
    for _ in range(60):
        legal = state.legal
        if legal is None:
            if state.turn != "deal":
                return
            state = state.apply("deal")
            continue
        choices = ["call" if legal.call else "check"] if legal.bring_in is None else ["bring in"]
        if legal.discards is not None:
            choices = [f"discard {data.draw(st.integers(*legal.discards))}"]
        elif legal.least is not None and legal.most is not None:
            to = data.draw(st.integers(legal.least, legal.most))
            choices += [f"raise to {to}", "all in" if to == legal.most else f"cbr {to}"][:1]
        state = state.apply(data.draw(st.sampled_from(choices)))
