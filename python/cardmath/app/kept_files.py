"""Files that a page keeps: how they go to the browser, and come from it."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from cardmath.app.kept import KeptFile

__all__ = ["LARGEST_FILE", "receive_file", "send_file"]

LARGEST_FILE = 8 << 30
"""The most bytes of a file from the page."""


def send_file(kept: KeptFile, headers: dict[str, str]) -> Response:
    """The response with a file, to be saved by the browser."""
    return FileResponse(
        kept.path,
        headers=headers,
        media_type="application/octet-stream",
        filename=kept.name,
    )


async def receive_file(kept: KeptFile, request: Request, headers: dict[str, str]) -> Response:
    """Write what a request brings into a file. A part of a file is removed."""
    try:
        written = await _write(kept, request)
    except ClientDisconnect:
        written = False
    except OSError as error:
        kept.path.unlink(missing_ok=True)
        return PlainTextResponse(f"{error.strerror}\n", 507, headers)
    if not written:
        kept.path.unlink(missing_ok=True)
        return PlainTextResponse(f"This file has at most {_most(kept):,} bytes.\n", 413, headers)
    return PlainTextResponse("", 200, headers)


async def _write(kept: KeptFile, request: Request) -> bool:
    """Write the file; False if it is too large."""
    count = 0
    with kept.path.open("wb") as file:
        async for chunk in request.stream():
            count += len(chunk)
            if count > _most(kept):
                return False
            await run_in_threadpool(file.write, chunk)
    return True


def _most(kept: KeptFile) -> int:
    """The most bytes of a file from the page."""
    return LARGEST_FILE if kept.most is None else min(kept.most, LARGEST_FILE)
