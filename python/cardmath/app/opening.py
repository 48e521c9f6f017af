"""Open the page in a browser, without a secret on its command line or in the address.

The browser is given a file that only the user can read. It holds a code, and sends it to the server
immediately, which replies with the key.
"""

from __future__ import annotations

import os
import sys
import webbrowser
from contextlib import suppress
from html import escape
from pathlib import Path
from secrets import token_hex

_PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>cardmath</title></head>
<body>
<form method="post" action="{address}">
<input type="hidden" name="code" value="{code}">
<button>Open cardmath</button>
</form>
<script>document.forms[0].submit();</script>
</body>
</html>
"""


def write_file(address: str, code: str) -> Path | None:
    """Write the file that sends a code to an address; None where no file can be written.

    It is in the user's data folder, under a name that nobody else has.
    """
    from platformdirs import user_data_path

    path = user_data_path("cardmath", appauthor=False) / f"open-{token_hex(8)}.html"
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(_PAGE.format(address=escape(address), code=escape(code)))
    except OSError:
        return None
    return path


def remove_file(path: Path | None) -> None:
    """Remove the file, if it is there."""
    if path is not None:
        with suppress(OSError):
            path.unlink(missing_ok=True)


def show_in_browser(address: str) -> bool:
    """Open an address in a browser with windows; False if there is none."""
    windows = os.name != "posix" or sys.platform == "darwin"
    screen = windows or any(map(os.environ.get, ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")))
    # Without a screen there are only browsers in the terminal, which is in use.
    return bool(screen) and webbrowser.open(address)
