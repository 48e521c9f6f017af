"""Groups of commands of which one is the default."""

from __future__ import annotations

import click


class GroupWithDefault(click.Group):
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
