"""Any arguments of the `cardmath` command give an answer or an error message."""

from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from cardmath import GAMES
from cardmath.cli import main
from tests.examples import examples

HUGE = ["18446744073709551616", "-1", str(10**30), "9" * 5000, "1e6", "nan", "inf", "", "²"]
_CARDS = ["X1", "X2", "x3", "X5", "Ah", "Kh", "Qh", "AhKhQhJh", "2c", "*", "**", "AA", "KK", "10d"]
_SIGNS = [" ", ", ", "@0", "@50%", ":", "(", ")", " not ", "+", "-", "♠", "\ud800", "\0", "é"]

words = st.lists(st.sampled_from([*_CARDS, *_SIGNS, *HUGE[:4]]), max_size=6).map("".join)
jokers = st.lists(st.sampled_from(["AhKhQhJh", "AhKh", "7c", "X1", "X2", "X1X2"]), max_size=3)
texts = words | jokers.map("".join)
games = st.sampled_from([*GAMES, "PLO", "", "omaha 9"])
huge = st.sampled_from(HUGE)

argument_lists = st.one_of(
    st.tuples(st.just("eval"), texts),
    st.tuples(st.just("eval"), texts, st.just("--game"), games, st.just("--board"), texts),
    st.tuples(st.just("compare"), texts, texts, st.just("--game"), games),
    st.tuples(st.just("range"), texts, st.just("--dead"), texts),
    st.tuples(
        *(st.just("equity"), texts, texts, st.just("--game"), games, st.just("--board"), texts),
        *(st.just("--samples"), st.just("20"), st.just("--seed"), huge | st.just("7")),
    ),
    st.tuples(*map(st.just, ("equity", "AhKh", "QsQd", "--samples")), huge),
    st.tuples(*map(st.just, ("simulate", "stud", "--hands")), huge),
    st.tuples(*map(st.just, ("simulate", "stud", "--hands", "9", "--players")), huge),
    st.tuples(*map(st.just, ("simulate", "stud", "--hands", "9", "--given")), texts),
    st.tuples(*map(st.just, ("census", "--cards")), huge),
    st.tuples(
        *map(st.just, ("census", "--cards", "5", "--given", "AhKhQh")), st.just("--wild"), texts
    ),
    st.tuples(st.just("deal"), huge | st.just("3"), st.just("--players"), huge),
    st.tuples(st.just("games"), texts),
    st.tuples(*map(st.just, ("24", "check")), texts | huge, texts, huge),
    st.tuples(*map(st.just, ("24", "solve")), huge, texts),
)


@given(argument_lists)
@examples(50)
def test_any_arguments_give_an_answer_or_an_error(arguments: tuple[str, ...]) -> None:
    run = CliRunner().invoke(main, list(arguments))
    raised = run.exception
    assert raised is None or isinstance(raised, SystemExit), (arguments, raised)
    assert run.exit_code in {0, 1, 2}, arguments
    if run.exit_code == 2:
        assert run.stderr.strip()
        assert len(run.stderr) < 20_000
