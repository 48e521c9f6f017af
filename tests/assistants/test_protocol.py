"""The server as a process: it starts light, answers each message once, and can be stopped."""

import json
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.shell import COMMAND, LIMIT

START = {
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    },
}


class Session:
    """A running server, and the messages to and from it."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self.send({"id": 0, **START})
        assert self.receive()["id"] == 0
        self.send({"method": "notifications/initialized"})

    def send(self, message: dict[str, Any] | str) -> None:
        """Send a message, or a line that is none."""
        line = message if isinstance(message, str) else json.dumps({"jsonrpc": "2.0", **message})
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def receive(self) -> dict[str, Any]:
        """The next message."""
        assert self.process.stdout is not None
        found = json.loads(self.process.stdout.readline())
        assert isinstance(found, dict)
        return found

    def call(self, number: int, tool: str, **arguments: object) -> None:
        """Call a tool."""
        params = {"name": tool, "arguments": arguments, "_meta": {"progressToken": number}}
        self.send({"id": number, "method": "tools/call", "params": params})


@contextmanager
def running(status: int = 0, message: str = "") -> Iterator[Session]:
    """A server as an assistant starts it; the exit status and the message with which it ends."""
    pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen([*COMMAND, "mcp"], text=True, **pipes) as process:
        try:
            yield Session(process)
            if process.stdin is not None and not process.stdin.closed:
                process.stdin.close()
            assert process.wait(LIMIT) == status
            assert process.stderr is not None
            assert process.stderr.read() == message
        finally:
            process.kill()


def test_the_start_loads_nothing_that_waits_for_a_question() -> None:
    code = (
        "import sys, cardmath.assistants.server; "
        "print(*{name.split('.')[0] for name in sys.modules} & "
        "{'numpy', 'pandas', 'scipy', 'polars', 'matplotlib'}, "
        "*[name for name in sys.modules if name.startswith(('cardmath._equity', "
        "'cardmath._query', 'cardmath.solve', 'cardmath.hand_histories'))])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=LIMIT
    )
    assert ran.stdout.split() == []


def test_progress_cancellation_lines_that_are_no_messages_and_ctrl_c() -> None:
    with running(130, "\ncardmath: interrupted\n") as session:
        session.call(1, "census", cards=10, seconds=100)
        shares: list[float] = []
        while len(shares) < 2:
            message = session.receive()
            assert message["method"] == "notifications/progress"
            shares.append(message["params"]["progress"])
        assert 0 < shares[0] < shares[1] < 1
        session.send({"method": "notifications/cancelled", "params": {"requestId": 1}})
        session.call(2, "evaluate", cards="AhKhQhJhTh")
        while (message := session.receive()).get("id") != 2:
            assert "id" not in message  # a cancelled call has no answer
        assert message["result"]["structuredContent"]["kev"] == 1
        for line in ("nonsense", '{"jsonrpc": "2.0", "id": 3}', "[1, 2]", "x" * 5_000_000):
            session.send(line)
            message = session.receive()
            assert message["id"] is None
            assert message["error"]["code"] == -32700
        session.send("")
        session.send({"id": 4, "method": "ping"})
        assert session.receive()["id"] == 4
        session.call(5, "census", cards=10, seconds=100)
        while "method" not in session.receive():
            pass
        session.process.send_signal(signal.SIGINT)
        session.process.wait(LIMIT)


@pytest.mark.exhaustive
def test_mutated_messages_get_an_answer_each() -> None:
    send_damaged(120)


@pytest.mark.exhaustive
def test_many_mutated_messages_get_an_answer_each() -> None:
    send_damaged(3000)


def send_damaged(count: int, seed: int = 47) -> None:
    """Send damaged messages, and after each group wait for as many answers."""
    dice = random.Random(seed)
    with running() as session:
        left = count
        while left:
            lines = [_damaged(dice, number) for number in range(min(left, 50))]
            left -= len(lines)
            for line in lines:
                session.send(line)
            session.send({"id": "end", "method": "ping"})
            expected = sum(map(_wants_an_answer, lines)) + 1
            answers: list[dict[str, Any]] = []
            while len(answers) < expected:
                message = session.receive()
                if "method" not in message:
                    answers.append(message)
            assert sum(answer["id"] == "end" for answer in answers) == 1


_CALLS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("evaluate", {"cards": "AhKhQhJhTh"}),
    ("equity", {"players": ["AhKh", "QQ"], "board": "Ks7h2d"}),
    ("icm", {"stacks": [3, 2, 1], "prizes": [2, 1]}),
    ("count", {"cards": 2, "where": "A*"}),
    ("pots", {"chips": [1, 2, 3]}),
    ("twenty_four", {"numbers": [3, 3, 8, 8]}),
    ("hands", {"text": "PokerStars Hand #1: x"}),
    ("query", {"text": "select count(pairedBoard(flop)) from game='holdem'"}),
)
_VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1e308,
    "",
    "x",
    "Ah",
    [],
    [1],
    ["x"] * 50,
    {},
    {"a": {}},
    "é☃",
    10**30,
)


def _damaged(dice: random.Random, number: int) -> str:
    """A call of a tool with something wrong: an argument, a field, or a character."""
    tool, arguments = dice.choice(_CALLS)
    arguments = {**arguments, "seconds": 0.3}
    params: dict[str, Any] = {"name": tool, "arguments": arguments}
    message = {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params}
    kind = dice.randrange(4)
    if kind == 0:
        arguments[dice.choice([*arguments, "other"])] = dice.choice(_VALUES)
    elif kind == 1:
        params[dice.choice(["name", "arguments", "_meta"])] = dice.choice(_VALUES)
    elif kind == 2:
        message[dice.choice(["method", "params", "jsonrpc"])] = dice.choice(_VALUES)
    line = json.dumps(message)
    if kind == 3:
        at = dice.randrange(len(line))
        line = line[:at] + chr(dice.randrange(32, 127)) + line[at + 1 :]
    return line


def _wants_an_answer(line: str) -> bool:
    """Whether a line is no message, or a request; notifications and answers have none."""
    try:
        message = json.loads(line)
    except ValueError:
        return True
    if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
        return True
    return "id" in message or not isinstance(message.get("method"), str)
