"""Every command, found by walking click's tree of commands, with a quick call of each."""

from collections.abc import Iterator

import click

from cardmath.cli import main

EXAMPLES = {
    "24 check": ["8/(3-8/3)", "3", "3", "8", "8"],
    "24 countdown": ["25", "50", "75", "100", "3", "6", "--target", "952"],
    "24 deal": ["--seed", "7"],
    "24 play": ["--seed", "7", "--rounds", "1"],
    "24 solve": ["3", "3", "8", "8"],
    "24 survey": ["--count", "3"],
    "app": ["--help"],  # the page itself runs until Ctrl-C
    "census": ["--cards", "5"],
    "compare": ["7h7s7dAsAc", "8h7s7dAsAc"],
    "deal": ["--seed", "1"],
    "equity": ["AhKh", "QQ", "--board", "Ks7h2d"],
    "eval": ["7h7s7dAsAc"],
    "games": ["omaha8"],
    "hands": ["examples/hands"],
    "history": [],
    "history race": ["--hands", "20"],
    "icm": ["50", "30", "20", "--prizes", "70", "30"],
    "mcp": ["--help"],  # it serves until its input ends
    "play": ["call", "--seed", "7", "--rounds", "1"],
    "pots": ["100", "250", "80"],
    "preflop-charts": ["2", "--rounded"],
    "push-fold": ["10"],
    "query": ["select avg(riverEquity(hero)) from hero='AsKs', villain='JdJh', board='3s2s2h'"],
    "range": ["QQ+"],
    "review": ["examples/hands", "--ranges", "examples/chart.txt", "--depth", "river"],
    "selftest": [],
    "showdown": ["examples/holdem.txt"],
    "simulate": ["--hands", "1000", "--seed", "1"],
    "solve flops": ["Td9d6h", "AA", "99", "--pot", "100", "--stack", "20", "--iterations", "3"],
    "solve show": ["--help"],  # no answer is in the repository
    "solve size": ["AA", "QQ", "-b", "Ks7h2d3c4s", "--pot", "100", "--stack", "100"],
    "solve spot": ["AA", "QQ", "-b", "Ks7h2d3c4s", "--pot", "100", "--stack", "100"],
    "study": ["QQ+", "--board", "Ks7h2d"],
    "upi": ["--help"],  # it reads commands until its input ends
    "video-poker by-hold": [],
    "video-poker compare": ["nsud", "jacks-9-6"],
    "video-poker hand": ["AhKhQhJh2c"],
    "video-poker holds": [],
    "video-poker jackpot": [],
    "video-poker list": [],
    "video-poker play": ["--seed", "5", "--rounds", "1"],
    "video-poker return": ["jacks-9-6"],
    "video-poker session": ["--hands", "20"],
    "video-poker strategy": ["--help"],  # a search takes seconds
}
"""The arguments of a quick call of each command."""


def commands(group: click.Group = main, path: str = "") -> Iterator[tuple[str, click.Command]]:
    """Each command with its full name, such as `history race`."""
    ctx = click.Context(group)
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from commands(command, f"{path}{name} ")
        if not isinstance(command, click.Group) or command.invoke_without_command:
            yield f"{path}{name}", command


NAMES = [name for name, _ in commands()]


NOT_ASKED = {"app", "mcp", "upi"}
"""Commands that serve others, until Ctrl-C or the end of their input."""
