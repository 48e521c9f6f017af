"""`cardmath mcp`: exact answers for assistants."""

from __future__ import annotations

import click

from cardmath._support.optional import check
from cardmath.cli.repeats import RefusesRepeats


@click.command(cls=RefusesRepeats)
@click.option(
    "--folder",
    metavar="FOLDER",
    help="The only folder whose hand histories and solved games may be used; by default none.",
)
def mcp(folder: str | None) -> None:
    """Serve exact answers to an assistant by the Model Context Protocol.

    The assistant starts this command itself and talks with it on standard input and output. Its
    tools evaluate hands, compute equities, answer questions about deals, solve and more. They
    read and write no files, except inside --folder.

    \b
    cardmath mcp
    cardmath mcp --folder ~/poker
    """
    check("mcp", "cardmath mcp", "mcp")
    from cardmath.assistants.folder import Folder
    from cardmath.assistants.server import serve

    serve(None if folder is None else Folder(folder))
