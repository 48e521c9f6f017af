"""The command `cardmath`: a file and a short function for each of its commands."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import IO, Any

import click

from cardmath import __version__
from cardmath.cli.output import complaint
from cardmath.errors import CardmathError

COMMANDS = {
    "24": "twenty_four",
    "census": "census",
    "compare": "compare",
    "deal": "deal",
    "equity": "equity",
    "eval": "evaluate",
    "games": "games",
    "history": "history",
    "range": "range",
    "showdown": "showdown",
    "simulate": "simulate",
}
"""Each command, and the name of its file and of the function there."""

INTERRUPTED = 130

EXAMPLES = """\
Try:
  cardmath eval 7h 7s 7d As Ac
  cardmath eval AhKh --board Ks7h2d
  cardmath compare "As Kd Jc Kh 2d" "2s 2c 2h 9d 8d"
  cardmath deal 2 --players 4 --board 5 --seed 7 | cardmath showdown -
  cardmath census --given AhKh
  cardmath range "QQ+, AKs@50%"
  cardmath equity AhKh QQ+ --board Ks7h2d
  cardmath games omaha8
  cardmath simulate holdem --players 6
  cardmath 24 6 6 5 2 --target 17
  cardmath --help
"""


class BadInput(click.ClickException):
    """What was asked cannot be answered."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        """Say why on standard error."""
        click.echo(f"cardmath: error: {self.message}", file=file, err=True)


class Commands(click.Group):
    """The commands, each loaded when it is asked for, with the endings that they have in common."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """Name the commands."""
        return list(COMMANDS)

    def get_command(self, _ctx: click.Context, name: str) -> click.Command | None:
        """Load a command; of an unknown name load all, for click to suggest one."""
        for known in [name] if name in COMMANDS else COMMANDS:
            file = COMMANDS[known]
            self.add_command(getattr(import_module(f"cardmath.cli.{file}"), file))
        return self.commands.get(name)

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; what stops it becomes a message and an exit status."""
        _replace_closed_streams()
        try:
            answer = super().invoke(ctx)
            sys.stdout.flush()
        except CardmathError as error:
            raise BadInput(complaint(error)) from error
        except KeyboardInterrupt as error:
            click.echo(f"\ncardmath: {str(error) or 'interrupted'}", err=True)
            ctx.exit(INTERRUPTED)
        except BrokenPipeError:
            # Who reads has seen enough. Python flushes once more at its end: into nothing.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit()
        except OSError as error:
            raise BadInput(f"{error.filename or 'output'}: {error.strerror}") from error
        return answer


def _replace_closed_streams() -> None:
    """A shell can start a command without its streams (`>&-`): then they are empty, and lost."""
    sys.stdin = sys.stdin or os.fdopen(os.open(os.devnull, os.O_RDONLY))
    sys.stdout = sys.stdout or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit status: 0 done; 1 a correct no; 2 bad usage or bad input; 130 interrupted.",
)
@click.version_option(__version__, "-V", "--version", prog_name="cardmath")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Answer questions about hands of cards, exactly.

    A card is its rank and its suit: Ah, td, 10C, K♠.
    """
    if os.environ.get("NO_COLOR"):  # see https://no-color.org
        ctx.color = False
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
        click.echo(f"\n{EXAMPLES}", nl=False)
