"""Options that are given twice: click keeps the last and silently drops the others."""

from __future__ import annotations

from collections import Counter

import click


class RefusesRepeats(click.Command):
    """A command that refuses an option given twice, unless the option takes several values."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Count how often each option is given, before its values are read."""
        # The parser takes the words that it has read off the list.
        given = self.make_parser(ctx).parse_args(list(args))[2]
        asks_for_help = any(parameter.is_eager for parameter in given)
        if not (ctx.resilient_parsing or asks_for_help):
            for parameter, times in Counter(given).items():
                if times > 1 and takes_one_value(parameter):
                    ctx.fail(f"{parameter.opts[-1]} takes one value, but is given {times} times")
        return super().parse_args(ctx, args)


def takes_one_value(parameter: click.Parameter) -> bool:
    """Whether only one value of an option counts; a switch may be repeated, it says the same."""
    if not isinstance(parameter, click.Option) or parameter.multiple or parameter.count:
        return False
    return not parameter.is_flag or bool(parameter.secondary_opts)
