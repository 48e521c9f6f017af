"""`cardmath play`: hands against bots in a pipe."""

import re

import pytest

from tests.examples import first_every_day
from tests.shell import cardmath, key_pressed


def test_a_hand_is_played_in_a_pipe() -> None:
    typed = "call\nraise to 1\nhelp\n" + "check\ncall\n" * 20
    first = cardmath("play", "call", "random", "--seed", "7", "--rounds", "3", stdin=typed)
    assert first.status == 0
    assert first.out.count("Hand ") == 3
    assert "you have the button" in first.out
    assert first.out.count("type fold (f), check (x)") == 2
    assert first.out.splitlines()[-1].startswith("3 hands, ")
    assert "1 is not a legal amount" in first.err
    again = cardmath("play", "call", "random", "--seed", "7", "--rounds", "3", stdin=typed)
    assert again.out == first.out


@pytest.mark.parametrize("typed", ["foo", "rais to 6", "call x"])
def test_typing_errors_are_answered_by_what_a_player_may_do(typed: str) -> None:
    err = cardmath("play", "call", "--seed", "3", stdin=f"{typed}\n").err
    assert "; you may fold, check, or raise to 4 or more, up to 200" in err
    assert "PHH" not in err


@pytest.mark.parametrize(
    "typed", ["check", "call", "bet 3", "raise to 3", "raise to 1000", "discard 2", "bring in 1"]
)
def test_what_is_not_legal_is_answered_in_the_words_of_the_player(typed: str) -> None:
    """The rules call the players p1 and p2; the player sees names, and is "you"."""
    for first in ("", "call\n"):
        err = cardmath("play", "call", "--seed", "4", stdin=f"{first}{typed}\n").err
        assert not re.search(r"\bp\d\b", err), err


def test_letters_are_short_for_words() -> None:
    options = ("play", "call", "--seed", "7", "--rounds", "3")
    whole = cardmath(*options, stdin="check\ncall\nfold\n" * 20)
    assert cardmath(*options, stdin="x\nc\nf\n" * 20).out == whole.out


def test_the_board_is_shown_before_what_a_bot_does_on_it() -> None:
    typed = "check\ncheck\ncheck\ncheck\ncall\ncheck\ncheck\ncheck\n"
    out = cardmath("play", "call", "--seed", "7", "--rounds", "2", stdin=typed).out
    _, _, second = out.partition("Hand 2: you have the button\n")
    lines = [line.strip() for line in second.splitlines()]
    for street, cards in (("flop", 3), ("turn", 4), ("river", 5)):
        at = next(at for at, line in enumerate(lines) if line.startswith(street))
        board = lines[at].removeprefix(f"{street} ")
        assert len(board.split()) == cards
        assert lines[at + 1] == "call: checks"
        assert lines[at + 2].endswith(f"board {board}")


@pytest.mark.parametrize("words", ["", "quit\n", "call\nq\n"])
def test_it_ends_with_the_input_or_with_quit(words: str) -> None:
    outcome = cardmath("play", "fold", "call", "--seed", "1", stdin=words)
    assert outcome.status == 0
    assert outcome.out.splitlines()[-1] == "0 hands, +0 chips"


@pytest.mark.parametrize("game", ["stud", "badugi-triple", "omaha8", "three-card"])
def test_other_games_are_played(game: str) -> None:
    typed = "stand pat\ncheck\ncall\nbring in\n" * 40
    outcome = cardmath("play", "call", "--game", game, "--seed", "1", "--rounds", "2", stdin=typed)
    assert outcome.status == 0
    assert outcome.out.splitlines()[-1].startswith("2 hands, ")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["bob"], "'bob' is not a bot: bots are call, equity, fold, push-fold, random"),
        (["call"] * 10, "1 to 9 bots, not 10"),
        (["--game", "whist"], "whist"),
        (["--stack", "1"], "--stack"),
        (["push-fold", "call"], "push-fold plays hold'em against you alone"),
        (["push-fold", "--game", "omaha"], "push-fold plays hold'em against you alone"),
    ],
)
def test_bad_arguments_are_refused(args: list[str], message: str) -> None:
    outcome = cardmath("play", *args, stdin="fold\n" * 9)
    assert outcome.status == 2
    assert message in outcome.err
    assert not outcome.out


@pytest.mark.parametrize(
    ("key", "status"), first_every_day([("\x03", 130), ("\x04", 0)]), ids=["ctrl-c", "ctrl-d"]
)
def test_what_you_won_has_a_line_of_its_own(key: str, status: int) -> None:
    ended, shown = key_pressed("play", "call", "--seed", "1", prompt="\r\n> ", key=key)
    assert ended == status
    assert "0 hands, +0 chips" in shown.splitlines()
