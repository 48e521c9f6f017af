"""Asks the server for assistants through the SDK's own client, in this process."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from cardmath.assistants.folder import Folder

if TYPE_CHECKING:
    from mcp import Client

Outcome = TypeVar("Outcome")


class Asked(NamedTuple):
    """What came of a call."""

    plain: dict[str, Any]
    text: str
    is_error: bool


def talking(
    talk: Callable[[Client], Coroutine[Any, Any, Outcome]], folder: Path | None = None
) -> Outcome:
    """Let a function talk with a new server."""
    # JupyterLab installs it. jsonschema would load it, which takes three seconds, to check a format
    # that no schema of ours names.
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
    from mcp import Client  # it is slow to load, and each worker collects these tests

    from cardmath.assistants.server import make_server

    async def run() -> Outcome:
        server = make_server(None if folder is None else Folder(str(folder)))
        async with Client(server, mode="legacy") as client:
            return await talk(client)

    return asyncio.run(run())


async def call(client: Client, tool: str, arguments: dict[str, Any]) -> Asked:
    """Call a tool."""
    result = await client.call_tool(tool, arguments)
    return Asked(result.structured_content, result.content[0].text, result.is_error)  # type: ignore[union-attr]


def ask_all(
    questions: Iterable[tuple[str, dict[str, Any]]], folder: Path | None = None
) -> list[Asked]:
    """Call tools one after another on one server."""

    async def talk(client: Client) -> list[Asked]:
        return [await call(client, tool, arguments) for tool, arguments in questions]

    return talking(talk, folder)


def ask(tool: str, arguments: dict[str, Any] | None = None, folder: Path | None = None) -> Asked:
    """Call a tool on a new server."""
    return ask_all([(tool, arguments or {})], folder)[0]
