"""The servers for assistants and for PioSOLVER's scripts: how soon they start and answer."""

import json
import subprocess
import sys
import time
from statistics import median
from typing import Any

from benches.harness import progress, table

RUNS = 5
CALLS = 200
EMPTY = """\
import anyio
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

async def main():
    async with stdio_server() as (read, write):
        server = Server("empty")
        await server.run(read, write, server.create_initialization_options())

anyio.run(main)
"""
"""The SDK's own server without any tools."""

RIVER = (
    *("set_range OOP AA,66,QJ", "set_range IP KQ,JJ", "set_board Ks7h2d3c4s", "set_pot 0 0 100"),
    *("set_eff_stack 100", "clear_lines", "add_line 100", "add_line 0 100", "build_tree"),
    *("set_accuracy 0.1", "go", "wait_for_solver"),
)
COMMANDS = (
    *("show_node r:0", "show_children r:0", "show_strategy r:0", "show_range OOP r:0"),
    *("calc_ev OOP r:0", "calc_eq_node IP r:0:b100", "show_hand_order", "is_ready"),
)
QUESTIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("evaluate", {"cards": "AhKhQhJhTh"}),
    ("equity", {"players": ["AhKh", "QQ"], "board": "Ks7h2d"}),
    ("icm", {"stacks": [3, 2, 1], "prizes": [2, 1]}),
    ("count", {"cards": 2, "where": "A*"}),
    ("pots", {"chips": [1, 2, 3]}),
    ("twenty_four", {"numbers": [3, 3, 8, 8]}),
)


def measure() -> str:
    """The table of both servers."""
    progress("the servers for assistants and scripts")
    command = [sys.executable, "-m", "cardmath"]
    starts = [
        median(_start(each) for _ in range(RUNS))
        for each in ([sys.executable, "-c", EMPTY], [*command, "mcp"])
    ]
    answers, trips = _answers([*command, "mcp"]), _round_trips([*command, "upi"])
    rows = [
        ["`mcp`: start until its first answer", f"{starts[1]:.2f} s", ""],
        ["the same of the SDK's empty server", f"{starts[0]:.2f} s", ""],
        ["the difference", f"{starts[1] - starts[0]:.2f} s", "≤ 0.3 s"],
        ["`mcp`: an answer, median", f"{1000 * median(answers):.1f} ms", "≤ 50 ms"],
        ["`upi`: a command, median", f"{1000 * median(trips):.2f} ms", ""],
        ["`upi`: the slowest of eight commands", f"{1000 * max(trips):.2f} ms", "≤ 5 ms"],
    ]
    return table("Servers for assistants and for scripts", ["what", "time", "goal"], rows)


class _Talk:
    """A server as a process, which is asked line by line."""

    def __init__(self, command: list[str]) -> None:
        pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self._process = subprocess.Popen(command, text=True, **pipes)

    def send(self, line: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def line(self) -> str:
        assert self._process.stdout
        return str(self._process.stdout.readline())

    def ask(self, number: int, method: str, params: dict[str, Any]) -> dict[str, Any]:
        """What a server of the protocol for assistants answers."""
        message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
        self.send(json.dumps(message))
        while (found := json.loads(self.line())).get("id") != number:
            pass
        assert "result" in found, found
        return dict(found["result"])

    def end(self) -> None:
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()


def _begun(command: list[str]) -> _Talk:
    talk = _Talk(command)
    client = {"name": "bench", "version": "1"}
    params = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client}
    talk.ask(0, "initialize", params)
    return talk


def _start(command: list[str]) -> float:
    """The seconds until a server answers."""
    start = time.perf_counter()
    talk = _begun(command)
    taken = time.perf_counter() - start
    talk.end()
    return taken


def _answers(command: list[str]) -> list[float]:
    """The seconds of each of some answers; each question was asked once before."""
    talk = _begun(command)
    talk.send(json.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"}))
    found = []
    for number in range(1, CALLS + 1):
        name, arguments = QUESTIONS[number % len(QUESTIONS)]
        start = time.perf_counter()
        result = talk.ask(number, "tools/call", {"name": name, "arguments": arguments})
        assert not result.get("isError"), result
        if number > len(QUESTIONS):
            found.append(time.perf_counter() - start)
    talk.end()
    return found


def _round_trips(command: list[str]) -> list[float]:
    """The median seconds of each command on a solved tree."""
    talk = _Talk(command)
    talk.send("set_end_string END")

    def ask(line: str) -> list[str]:
        talk.send(line)
        found: list[str] = []
        while (reply := talk.line().rstrip()) != "END":
            assert not reply.startswith("ERROR"), reply
            found.append(reply)
        return found

    ask("is_ready")
    for line in RIVER:
        ask(line)
    medians = []
    for line in COMMANDS:
        times = []
        for _ in range(CALLS // len(COMMANDS)):
            start = time.perf_counter()
            ask(line)
            times.append(time.perf_counter() - start)
        medians.append(median(times))
    talk.end()
    return medians
