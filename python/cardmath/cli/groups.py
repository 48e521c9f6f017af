"""Groups of commands of which one is the default: `cardmath 24`, `solve` and `video-poker`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from cardmath._support.suggestions import did_you_mean
from cardmath.cli.options import completing
from cardmath.cli.repeats import RefusesRepeats
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardmath.video_poker import Game

DEFAULT_GAME = "jacks-9-6"
_WHOLE = 10_000
"""More characters than any summary has."""

_OPTIONS_NOW_COMMANDS = {
    "--list": ("list", None),
    "--hand": ("hand", ""),
    "--strategy": ("strategy", "--length"),
    "--by-hold": ("by-hold", None),
    "--holds": ("holds", None),
    "--compare": ("compare", ""),
    "--jackpot": ("jackpot", "--line"),
    "--session": ("session", "--hands"),
    "--play": ("play", None),
}
"""For each option that is a command now: the command, and where it has the option's value.

This is an option, an argument if the text is empty, or None for an option without a value.
"""


class GroupWithSummaries(click.Group):
    """A group whose help lists its commands with whole sentences."""

    command_class = RefusesRepeats

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands; click would cut their sentences at the end of a line."""
        with formatter.section("Commands"):
            formatter.write_dl(
                [
                    (name, self.commands[name].get_short_help_str(_WHOLE))
                    for name in self.list_commands(ctx)
                ]
            )


class GroupWithDefault(GroupWithSummaries):
    """A group that runs a default command if no name of a command comes first."""

    default: str

    def insert_default(self, args: list[str]) -> list[str]:
        """Insert the name of the default command, unless a command or help is called."""
        names = {*self.commands, "-h", "--help"}
        return args if args and args[0] in names else [self.default, *args]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Show the options of the default command too."""
        records = [
            record
            for option in self.commands[self.default].params
            if isinstance(option, click.Option) and (record := option.get_help_record(ctx))
        ]
        with formatter.section(f"Options of {self.default}, the default command"):
            formatter.write_dl(records)
        super().format_options(ctx, formatter)


class SolveByDefault(GroupWithDefault):
    """A group whose default command is `solve`: `cardmath 24 6 6 5 2` works without its name."""

    default = "solve"

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Insert `solve` if numbers or options come first; a word is a command, or a typo."""
        if args and not _is_word(args[0]):
            args = self.insert_default(args)
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command; for an unknown one suggest a known one."""
        if args[0] not in self.commands:
            commands = f"; the commands are {', '.join(self.commands)}"
            hint = did_you_mean(args[0], self.commands) or commands
            raise click.UsageError(f"{args[0]!r} is neither numbers nor a command{hint}", ctx)
        return super().resolve_command(ctx, args)


class SpotByDefault(GroupWithDefault):
    """The commands of solving. `cardmath solve OOP IP` is short for `solve spot OOP IP`."""

    default = "spot"

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Show the group's own options only: `spot` has thirty, in sections of its own help."""
        click.Group.format_options(self, ctx, formatter)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Insert `spot` unless a command comes first; a word in small letters may be a typo."""
        if args and not ctx.resilient_parsing:  # a shell completes the first word
            word = args[0] if _is_word(args[0]) and args[0].islower() else ""
            if word not in self.commands and (hint := did_you_mean(word, self.commands)):
                raise click.UsageError(f"{word!r} is not a command{hint}", ctx)
            args = self.insert_default(args)
        return super().parse_args(ctx, args)


def _is_word(text: str) -> bool:
    return len(text) > 2 and text.isalpha()


def pay_tables() -> Mapping[str, Game]:
    """The games of video poker by their keys."""
    from cardmath.video_poker import GAMES

    return GAMES


def _is_pay_table(word: str) -> bool:
    from cardmath.video_poker import find_game

    try:
        find_game(word)
    except CardmathError:
        return False
    return True


complete_pay_tables = completing(pay_tables)


class VideoPoker(GroupWithDefault):
    """The commands of video poker. `cardmath video-poker GAME` is short for `return GAME`.

    Calls with the options of `_OPTIONS_NOW_COMMANDS` work too: `GAME --hand CARDS`.
    """

    default = "return"

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Insert the name of the command if it is missing."""
        if args or not ctx.resilient_parsing:  # a shell completes the first word
            args = _with_command(args, ctx) or self.insert_default(args)
            word = args[1] if args[0] == self.default and len(args) > 1 else ""
            if word[:1] != "-" and not _is_pay_table(word):
                hint = did_you_mean(word, [*self.commands, *pay_tables()], 2)
                if hint:
                    raise click.UsageError(f"{word!r} is neither a command nor a game{hint}", ctx)
        return super().parse_args(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The commands, and the games that the default command takes."""
        games = complete_pay_tables(ctx, self.commands[self.default].params[0], incomplete)
        return [*super().shell_complete(ctx, incomplete), *games]


def _with_command(args: list[str], ctx: click.Context) -> list[str]:
    """The call with a command in place of an option that is a command now; empty without one."""
    names = [arg.partition("=")[0] for arg in args]
    found = list(dict.fromkeys(name for name in names if name in _OPTIONS_NOW_COMMANDS))
    if not found:
        return []
    if len(found) > 1:
        raise click.UsageError(f"{' and '.join(found)} exclude each other", ctx)
    command, place = _OPTIONS_NOW_COMMANDS[found[0]]
    values, rest, left = [], [], list(args)
    while left:
        name, has_value, value = left.pop(0).partition("=")
        if name != found[0]:
            rest.append(name + has_value + value)
        elif has_value:
            values.append(value)
        elif place is not None and left and not left[0].startswith("-"):
            values.append(left.pop(0))
    if command == "compare":
        names_game = any(
            not arg.startswith("-") and before != "--pay"
            for before, arg in zip(["", *rest], rest, strict=False)
        )
        return [command, *([] if names_game else [DEFAULT_GAME]), *rest, *values]
    return [command, *([place] if place and values else []), *values, *rest]
