"""The command line `cardmath`: each command has a file of its own in this package."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from importlib import import_module
from inspect import cleandoc
from itertools import chain
from typing import Any, NoReturn

import click

from cardmath import __version__
from cardmath._printable import printable
from cardmath.cli.commands import COMMANDS, GROUPS
from cardmath.cli.output import echo_error, error_text, plain_terminal
from cardmath.cli.screen import columns, echo
from cardmath.cli.streams import prepare_streams, writable
from cardmath.errors import CardmathError, shortened

BAD_INPUT = 2
INTERRUPTED = 130
_EXAMPLES = "\b\ncardmath "
"""How a paragraph of examples begins; the first line keeps click from wrapping it."""
_LONGEST_WORD = 400
"""The longest word of the command line that an error repeats whole, such as the path of a file."""
_WIDEST = 100
"""The greatest width of help: more than a usual terminal has, since the options are long."""

_NOT_A_NUMBER = re.compile(r"is not a valid (float|integer)( range)?")

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
  cardmath icm 5000 3000 1500 500 --prizes 50 30 20
  cardmath pots 100 250 80
  cardmath simulate --game holdem --players 6
  cardmath study "22+, A2s+" --board Ks7h2d
  cardmath push-fold 10
  cardmath solve "AA, 76s" "KK, QJ" --board Ks7h2d3c4s --pot 100 --stack 200
  cardmath query "select count(pairedBoard(flop)) from game='holdem'"
  cardmath 24 6 6 5 2 --target 17
  cardmath --help
"""


class Help(click.HelpFormatter):
    """Help for narrow terminals: the names of options take at most a third of a line."""

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write names and their descriptions in two columns."""
        super().write_dl(rows, min(col_max, max(self.width // 3, 6)), col_spacing)


class Context(click.Context):
    """A click context whose help fits narrow terminals."""

    formatter_class = Help

    def get_help(self) -> str:
        """The help, which click prints itself."""
        return writable(super().get_help())


class Commands(click.Group):
    """The group of all commands. It loads a command when it is used, and handles all errors."""

    context_class = Context

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """List the names of the commands."""
        return list(COMMANDS)

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands in groups. None of them is loaded, which would take a second."""
        width = max(map(len, COMMANDS))
        for title, commands in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl(
                    [(name.ljust(width), listed.summary) for name, listed in commands.items()]
                )

    def get_command(self, _ctx: click.Context, name: str) -> click.Command | None:
        """Load a command. For an unknown name load all of them, so that click can suggest one."""
        for known in [name] if name in COMMANDS else COMMANDS:
            file = COMMANDS[known].module
            command = getattr(import_module(f"cardmath.cli.{file}"), file)
            for each in [command, *getattr(command, "commands", {}).values()]:
                each.context_class = Context
                _move_examples(each)
            self.add_command(command)
        return self.commands.get(name)

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run a command, and end the process with its exit status."""
        try:
            prepare_streams()
            # Click would make help at least 50 columns wide.
            extra.setdefault("terminal_width", min(_WIDEST, columns()) - 1)
            status = self._status(*args, **{**extra, "standalone_mode": False})
        except BrokenPipeError:  # an error message could not be written
            status = BAD_INPUT
        except KeyboardInterrupt:  # before a command has begun, or while an error is written
            status = INTERRUPTED
        sys.exit(status)

    def _status(self, *args: Any, **extra: Any) -> int:
        """Run a command, print its error if there is one, and return the exit status."""
        try:
            return super().main(*args, **extra) or 0
        except click.exceptions.NoArgsIsHelpError as error:
            echo(error.format_message(), err=True)
        except click.ClickException as error:
            typed = args[0] if args else sys.argv[1:]
            echo_error(self._dash_missing(typed) or _shortened(_message(error), typed))
        except click.Abort:
            return INTERRUPTED
        except OSError as error:
            name = str(error.filename or "output")
            name = name if len(name) <= _LONGEST_WORD else shortened(name)
            echo_error(f"{printable(name)}: {error.strerror}")
        return BAD_INPUT

    def _dash_missing(self, typed: Iterable[str]) -> str:
        """The message for a long option with one dash, if any: `-board` is -b with `oard`."""
        nested = [getattr(command, "commands", {}).values() for command in self.commands.values()]
        params = (each.params for each in (*self.commands.values(), *chain(*nested)))
        options = {name for param in chain(*params) for name in param.opts}
        for word in typed:
            name = f"-{word.partition('=')[0]}"
            if name in options and name.startswith("--"):
                return f"{word.partition('=')[0]} has two dashes: {name}"
        return ""

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Parse the options. `--help` is printed here, so a pipe can be closed already."""
        with _closed_pipe_as_success():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> object:
        """Run a command. Turn errors and Ctrl-C into a message and an exit status."""
        try:
            with _closed_pipe_as_success():
                return super().invoke(ctx)
        except CardmathError as error:
            raise click.ClickException(error_text(error)) from error
        except KeyboardInterrupt as error:
            echo(f"\ncardmath: {str(error) or 'interrupted'}", err=True)
            ctx.exit(INTERRUPTED)


def _move_examples(command: click.Command) -> None:
    """Move the examples of a command's help to its end, where they are seen after a long list."""
    if command.epilog or not command.help:
        return
    parts = cleandoc(command.help).split("\n\n")
    examples = [part for part in parts if part.startswith(_EXAMPLES)]
    if examples:
        command.help = "\n\n".join(part for part in parts if part not in examples)
        command.epilog = "\n\n".join(["Examples:", *examples])


@contextmanager
def _closed_pipe_as_success() -> Iterator[None]:
    """Exit with status 0 if the reader of a pipe has closed it, as `head` does."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        # Python flushes standard output again when it exits: send that to /dev/null.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise click.exceptions.Exit(0) from None


def _number_words(found: re.Match[str]) -> str:
    return "is not a number" if found[1] == "float" else "is not a whole number"


def _message(error: click.ClickException) -> str:
    """The message of an error. For wrong usage it also names the help to read."""
    if isinstance(error, click.NoSuchOption):
        error = click.NoSuchOption(error.option_name, possibilities=_alike(error), ctx=error.ctx)
    # Numbers are what people type: only programmers call them floats.
    text = _NOT_A_NUMBER.sub(_number_words, error.format_message())
    if isinstance(error, click.UsageError) and error.ctx is not None:
        return f"{' '.join(text.split())} (see {error.ctx.command_path} --help)"
    return text


def _alike(error: click.NoSuchOption) -> list[str]:
    """The options that are like an unknown one: click also counts the dashes, which all have."""
    names = {name.lstrip("-"): name for name in error.possibilities or ()}
    return [names[name] for name in get_close_matches(error.option_name.lstrip("-"), names, 2)]


def _shortened(message: str, typed: Iterable[str]) -> str:
    """A message with long words of the command line cut short: click repeats them whole."""
    for word in typed:
        # The value of an option is what follows `=`, or its letter.
        for value in (word, word.partition("=")[2], word[2:]):
            if len(value) > _LONGEST_WORD:
                for written in (repr(value)[1:-1], value):
                    message = message.replace(written, shortened(written))
    return message


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": _WIDEST},
    epilog="Exit status: 0 success; 1 the answer is no, such as a 24 puzzle without a solution; "
    "2 wrong usage or bad input; 130 interrupted.\n\n"
    'To complete words with Tab: eval "$(_CARDMATH_COMPLETE=bash_source cardmath)" '
    "(or zsh_source, fish_source).",
)
@click.version_option(__version__, "-V", "--version", prog_name="cardmath")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Evaluate, compare and count hands of cards, and compute equities, exactly.

    A card is written as its rank and its suit: Ah, td, 10C, K♠.
    """
    if plain_terminal():
        ctx.color = False
    if ctx.invoked_subcommand is None:
        echo(ctx.get_help())
        echo(f"\n{EXAMPLES}", nl=False)
