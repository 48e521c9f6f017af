"""The competition's protocol: lines of its specification, and matches over a socket."""

import socket
from threading import Thread
from typing import Any

import pytest

from cardmath import betting
from cardmath.betting import Structure
from cardmath.errors import CardmathError, CardmathTypeError
from cardmath.matches import Bot, acpc, bots, play

NO_LIMIT = betting.start(stacks=[20000, 20000], blinds=(50, 100))
FIXED: Structure = {"limit": "fixed", "bets": (10, 20)}
LIMIT = betting.start(stacks=[2000, 2000], blinds=(5, 10), limit="fixed", bets=(10, 20))

LINES = [
    # In the form of the specification, two players with reverse blinds; the higher hole card comes
    # first.
    (LIMIT, "MATCHSTATE:0:0::AsTd|", 1),
    (LIMIT, "MATCHSTATE:0:0:r:AsTd|", 0),
    (LIMIT, "MATCHSTATE:0:0:rc/:AsTd|/2c8c3h", 0),
    (LIMIT, "MATCHSTATE:0:0:rc/r:AsTd|/2c8c3h", 1),
    (LIMIT, "MATCHSTATE:0:0:rc/rc/:AsTd|/2c8c3h/9c", 0),
    (LIMIT, "MATCHSTATE:0:0:rc/rc/cr:AsTd|/2c8c3h/9c", 0),
    (LIMIT, "MATCHSTATE:0:0:rc/rc/crc/:AsTd|/2c8c3h/9c/Kh", 0),
    (LIMIT, "MATCHSTATE:0:0:rc/rc/crc/crc:AsTd|Tc8h/2c8c3h/9c/Kh", None),
    (LIMIT, "MATCHSTATE:1:1:rc/rf:|Qd7c/2h8h5c", None),
    (NO_LIMIT, "MATCHSTATE:0:30::9s8h|", 1),
    (NO_LIMIT, "MATCHSTATE:1:31:r300:|Ad6h", 0),
    (NO_LIMIT, "MATCHSTATE:0:31:r300r900c/:JsTh|/4d8s5h", 0),
    (NO_LIMIT, "MATCHSTATE:0:31:r300c/cr1000c/r2000:JsTh|/4d8s5h/Qc", 1),
    (NO_LIMIT, "MATCHSTATE:0:31:r20000c///:KsJs|QcJd/4d8s5h/Qh/9d", None),
]


@pytest.mark.parametrize(("first", "line", "actor"), LINES, ids=[line for _, line, _ in LINES])
def test_lines_are_read_and_written(first: betting.State, line: str, actor: int | None) -> None:
    view = acpc.read_match_state(line, first)
    assert view.actor == actor
    assert acpc.match_state(view) == line


class Watcher:
    """Plays like another bot, and keeps the lines that it would be sent."""

    def __init__(self) -> None:
        self.name, self.lines = "watcher", list[str]()
        self._bot = bots.Random(seed=5)

    def act(self, view: betting.View) -> Any:  # noqa: ANN401
        return self._bot.act(view)

    def watch(self, view: betting.View) -> None:
        self.lines.append(acpc.match_state(view))


@pytest.mark.parametrize(
    ("structure", "players"), [(None, 2), (FIXED, 2), (None, 3)], ids=["no", "fixed", "three"]
)
def test_a_match_over_a_socket_is_that_without(structure: Structure | None, players: int) -> None:
    options: dict[str, Any] = {"stacks": 400, "blinds": (5, 10), "structure": structure}
    others: list[Bot] = [bots.Random(seed=at) for at in range(1, players)]
    near = play([Watcher(), *others], hands=6 * players, seed=3, **options)
    hands: list[int] = []
    with acpc.Dealer() as dealer:
        bot = bots.Random(seed=5)
        client = Thread(
            target=lambda: hands.append(acpc.join(bot, dealer.port, players=players, **options))
        )
        client.start()
        far: list[Bot] = [
            dealer.accept("watcher", seconds=20),
            *(bots.Random(seed=at) for at in range(1, players)),
        ]
        found = play(far, hands=6 * players, seed=3, **options)
    client.join(20)
    assert found == near
    assert not found.faults
    assert hands == [6 * players]


def test_a_bot_that_watches_sees_the_end() -> None:
    watcher = Watcher()
    play([watcher, bots.call], hands=2, seed=1)
    views = [
        acpc.read_match_state(line, betting.start(stacks=[200] * 2, blinds=(1, 2)))
        for line in watcher.lines
    ]
    assert {view.number for view in views} == {1, 2}
    assert views[-1].actor is None


def answer(text: str) -> str:
    """What the protocol makes of an answer at the start of a hand: raises are 4 to 200."""
    state = betting.start(stacks=[200, 200], blinds=(1, 2))
    return str(acpc._action_of(text, state))


def test_what_is_not_legal_is_made_legal() -> None:
    assert [answer(text) for text in ("c", "f", "r4", "r9", "r1", "r9999", "r")] == [
        "call", "fold", "raise to 4", "raise to 9", "raise to 4", "raise to 200", "raise to 4"
    ]  # fmt: skip
    with pytest.raises(CardmathError, match="is not an action"):
        answer("b4")


@pytest.mark.parametrize(
    "line",
    [
        "",
        "hello",
        "MATCHSTATE:0:0",
        "MATCHSTATE:2:0::TdAs|",
        "MATCHSTATE:0:0::TdAs",
        "MATCHSTATE:0:0::TdTd|",
        "MATCHSTATE:0:0:x:TdAs|",
        "MATCHSTATE:0:0:fc:TdAs|",
        "MATCHSTATE:0:0:r1:TdAs|",
        "MATCHSTATE:0:0:c/c:TdAs|",
        "MATCHSTATE:0:0:cc/:TdAs|/2c8c",
        "MATCHSTATE:0:0:cc/:TdAs|/Td8c3h",
        "MATCHSTATE:0:0:r" + "9" * 90 + ":TdAs|",
    ],
    ids=lambda line: line[:40] or "empty",
)
def test_other_lines_are_refused(line: str) -> None:
    with pytest.raises(CardmathError):
        acpc.read_match_state(line, NO_LIMIT)


def test_a_player_with_another_protocol_is_refused() -> None:
    with acpc.Dealer() as dealer:
        with socket.create_connection(("127.0.0.1", dealer.port)) as connection:
            connection.sendall(b"GET / HTTP/1.1\r\n")
            with pytest.raises(CardmathError, match=r"VERSION:2\.0\.0 first"):
                dealer.accept("browser", seconds=5)
        socket.create_connection(("127.0.0.1", dealer.port)).close()
        with pytest.raises(CardmathError, match="said nothing"):
            dealer.accept("gone", seconds=5)
        with pytest.raises(CardmathError, match="no player connected within"):
            dealer.accept("nobody", seconds=0.05)
        with (
            socket.create_connection(("127.0.0.1", dealer.port)),  # and says nothing
            pytest.raises(CardmathError, match=r"VERSION:2\.0\.0 first, .* said nothing"),
        ):
            dealer.accept("silent", seconds=0.2)


def test_a_player_who_leaves_loses_the_hand() -> None:
    with acpc.Dealer() as dealer:
        with socket.create_connection(("127.0.0.1", dealer.port)) as connection:
            connection.sendall(b"VERSION:2.0.0\r\n")
            bot = dealer.accept("short", seconds=5)
        found = play({"short": bot, "call": bots.call}, hands=2, seed=1)
    assert found.bots[0].faults == 2


def test_a_stack_for_each_player_joins() -> None:
    with acpc.Dealer() as dealer, pytest.raises(CardmathError, match="3 players, and 2 stacks"):
        acpc.join(bots.call, port=dealer.port, players=3, stacks=[200, 200])


def test_only_bots_join() -> None:
    with pytest.raises(CardmathTypeError, match="a bot is a function"):
        acpc.join(3, 1)  # type: ignore[arg-type]


def test_lines_do_not_wait_for_receipts() -> None:
    """Each end sends small lines in a row, which would take 40 ms each."""
    with acpc.Dealer() as dealer:
        client = Thread(target=acpc.join, args=(bots.call, dealer.port))
        client.start()
        lines = dealer.accept("call", seconds=20)._lines
        assert lines._connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    client.join(20)
