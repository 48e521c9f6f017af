"""Writes a man page for each command, from its help: make man.

Usage: python scripts/man_pages.py FOLDER
"""

import re
from argparse import ArgumentParser
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

import click

from cardmath import __version__
from cardmath.cli import main

AS_IT_IS = "\b\n"
"""How a paragraph begins whose lines are kept."""


def pages(
    command: click.Command = main, path: str = "cardmath", above: click.Context | None = None
) -> Iterator[tuple[str, str]]:
    """The name and the text of the page of a command, and of those below it."""
    # A command keeps the option for help that it makes first, whose names are settings from above.
    ctx = click.Context(command, above, path.rpartition(" ")[2], **command.context_settings)
    yield path.replace(" ", "-"), "\n".join(page(command, path, ctx)) + "\n"
    if isinstance(command, click.Group):
        for name in command.list_commands(ctx):
            below = command.get_command(ctx, name)
            assert below is not None
            yield from pages(below, f"{path} {name}", ctx)


def page(command: click.Command, path: str, ctx: click.Context) -> Iterator[str]:
    """The lines of a man page."""
    name = path.replace(" ", "-")
    yield f'.TH "{name.upper()}" "1" "" "cardmath {__version__}" "cardmath"'
    yield ".SH NAME"
    yield f"{escaped(name)} \\- {escaped(command.get_short_help_str(limit=200).rstrip('.'))}"
    yield ".SH SYNOPSIS"
    yield f".B {escaped(path)}"
    yield escaped(" ".join(command.collect_usage_pieces(ctx)))
    yield ".SH DESCRIPTION"
    yield from paragraphs(command.help)
    yield ".SH OPTIONS"
    for each in command.get_params(ctx):
        options, meaning = each.get_help_record(ctx) or ("", "")
        if meaning:  # arguments are in the description
            yield from (".TP", f".B {escaped(options)}", escaped(meaning))
    if isinstance(command, click.Group):
        yield ".SH COMMANDS"
        for each in command.list_commands(ctx):
            below = command.get_command(ctx, each)
            assert below is not None
            yield ".TP"
            yield f".B {escaped(f'{name}-{each}')}(1)"
            yield escaped(below.get_short_help_str(limit=200))
    if command.epilog:
        yield ".SH NOTES" if command is main else ".SH EXAMPLES"
        yield from paragraphs(command.epilog.removeprefix("Examples:\n\n"))
    if command is not main:
        yield ".SH SEE ALSO"
        parent = path.rpartition(" ")[0].replace(" ", "-")
        yield f".BR {escaped(parent)} (1)"


def paragraphs(text: str | None) -> Iterator[str]:
    """The paragraphs of a help text; examples keep their lines."""
    for part in cleandoc(text or "").split("\n\n"):
        yield ".PP"
        if part.startswith(AS_IT_IS):
            yield from (".nf", *map(escaped, part.removeprefix(AS_IT_IS).split("\n")), ".fi")
        else:
            yield escaped(" ".join(part.split()))


def escaped(text: str) -> str:
    """A text that roff prints as it is."""
    shown = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^(?=[.'])", r"\\&", shown)


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages():
        (folder / f"{name}.1").write_text(text, encoding="utf-8")
