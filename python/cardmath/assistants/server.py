"""The server: the official SDK speaks the protocol, and threads answer."""

from __future__ import annotations

import sys
from importlib import import_module
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeAlias

import anyio
import mcp_types as types
from anyio import to_thread
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

from cardmath import __version__
from cardmath._support.suggestions import did_you_mean
from cardmath.assistants.call import Call, Reply
from cardmath.assistants.folder import Folder
from cardmath.assistants.input import AnsweredMessages, ShortLines
from cardmath.assistants.last_solution import LastSolution
from cardmath.assistants.references import REFERENCES
from cardmath.assistants.tools import tools_for

if TYPE_CHECKING:
    from cardmath.assistants.tool import Tool

_Context: TypeAlias = ServerRequestContext[Any, Any]

AT_ONCE = 3
"""The most calls that are answered at the same time; others wait."""

_BETWEEN_REPORTS = 0.25
"""The seconds between two reports of progress."""
_NEEDED = (
    "_evaluation.evaluate",
    "_spot.spot",
    "_equity.compute",
    "_query.pql.statements",
    "_study.study",
    "_census.count",
    "_counting.count",
    "tournaments",
    "solve",
    "video_poker",
    "hand_histories",
)
"""What questions need, in the order in which it is loaded."""
_INSTRUCTIONS = """\
Exact answers about playing cards: who wins how often, what beats what, how many hands there are, \
what chips are worth, how a hand is played in equilibrium. Use these tools instead of estimating. \
Cards are rank and suit: Ah, Td, 2c. Fractions are exact texts such as "1957/3300". An answer says \
whether it is exact or sampled (then with its standard error), and whether it is partial. \
cardmath://ranges, cardmath://games and cardmath://pql say what can be written."""


def make_server(folder: Folder | None = None) -> Server[Any]:
    """Make the server.

    Args:
        folder: the only folder whose files the tools may use; None for no files at all.
    """
    tools = {tool.name: tool for tool in tools_for(folder)}
    kept, limiter = LastSolution(), anyio.CapacityLimiter(AT_ONCE)

    async def list_tools(_ctx: _Context, _params: object) -> types.ListToolsResult:
        Thread(target=_load, daemon=True).start()  # every assistant asks this before its questions
        return types.ListToolsResult(tools=[_listed(tool) for tool in tools.values()])

    async def call_tool(ctx: _Context, params: types.CallToolRequestParams) -> types.CallToolResult:
        if params.name not in tools:
            name = params.name[:60]
            raise MCPError(
                types.INVALID_PARAMS, f"{name!r} is not a tool{did_you_mean(name, tools)}"
            )
        call = Call(tools[params.name], params.arguments or {}, kept, folder)
        return _result(await _answered(call, ctx, limiter))

    async def list_resources(_ctx: _Context, _params: object) -> types.ListResourcesResult:
        return types.ListResourcesResult(
            resources=[
                types.Resource(
                    uri=uri, name=each.name, description=each.meaning, mime_type="text/markdown"
                )
                for uri, each in REFERENCES.items()
            ]
        )

    async def read_resource(
        _ctx: _Context, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        if params.uri not in REFERENCES:
            known = ", ".join(REFERENCES)
            raise MCPError(types.INVALID_PARAMS, f"{params.uri[:60]!r} is not one of {known}")
        text = await to_thread.run_sync(REFERENCES[params.uri].text, limiter=limiter)
        found = types.TextResourceContents(uri=params.uri, mime_type="text/markdown", text=text)
        return types.ReadResourceResult(contents=[found])

    return Server(
        "cardmath",
        version=__version__,
        title="cardmath",
        instructions=_INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_resources=list_resources,
        on_read_resource=read_resource,
    )


async def _answered(call: Call, ctx: _Context, limiter: anyio.CapacityLimiter) -> Reply:
    """Let a thread answer, and report its progress meanwhile; a cancelled call stops there."""
    try:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(_report, call, ctx)
            reply = await to_thread.run_sync(call.run, abandon_on_cancel=True, limiter=limiter)
            tasks.cancel_scope.cancel()
    finally:
        call.stop()
    return reply


async def _report(call: Call, ctx: _Context) -> None:
    """Report what is done, which only grows, as the protocol asks."""
    reported = 0.0
    while True:
        await anyio.sleep(_BETWEEN_REPORTS)
        share, message = call.state or (0.0, None)
        if share > reported:
            reported = share
            await ctx.session.report_progress(share, 1.0, message)


def _listed(tool: Tool) -> types.Tool:
    return types.Tool(
        name=tool.name,
        title=tool.title,
        description=tool.summary,
        input_schema=tool.input_schema(),
        output_schema=tool.output_schema(),
        annotations=types.ToolAnnotations(
            title=tool.title,
            read_only_hint=not tool.writes,
            destructive_hint=False,
            idempotent_hint=not tool.writes,
            open_world_hint=False,
        ),
    )


def _result(reply: Reply) -> types.CallToolResult:
    return types.CallToolResult(
        content=[types.TextContent(text=reply.text)],
        structured_content=reply.plain,
        is_error=reply.is_error,
    )


def serve(folder: Folder | None = None) -> None:
    """Serve on standard input and output until the input ends."""
    anyio.run(_serve, folder)


async def _serve(folder: Folder | None) -> None:
    server = make_server(folder)
    async with stdio_server(ShortLines(sys.stdin.fileno())) as (messages, replies):  # type: ignore[arg-type]
        answered = AnsweredMessages(messages, replies)
        await server.run(answered, replies, server.create_initialization_options())


def _load() -> None:
    """Load what nearly all questions need, so that the first one need not wait for it."""
    for module in _NEEDED:
        import_module(f"cardmath.{module}")
