"""Links that somebody else has written: what they make the page read, ask, and copy."""

from __future__ import annotations

import ast
import ctypes
import json
import os
import shlex
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import quote

import click
import pytest
from playwright.sync_api import Browser, Page, expect

from cardmath.cli import main as command
from tests.app.running import App, Watched
from tests.app.test_every_view import VIEWS, settled

NOTHING = "nothing was copied"


class FileWatch:
    """What programs do with a folder and the files in it (Linux's inotify)."""

    _ACCESS, _CREATE, _OPEN, _NONBLOCK = 0x1, 0x100, 0x20, os.O_NONBLOCK

    def __init__(self, folder: Path) -> None:
        libc = ctypes.CDLL(None, use_errno=True)
        self._handle = libc.inotify_init1(self._NONBLOCK)
        kinds = self._ACCESS | self._CREATE | self._OPEN
        assert libc.inotify_add_watch(self._handle, os.fsencode(folder), kinds) > 0

    def seen(self) -> bytes:
        """What has happened; empty if nothing has."""
        try:
            return os.read(self._handle, 100_000)
        except BlockingIOError:
            return b""

    def close(self) -> None:
        os.close(self._handle)


@pytest.fixture
def bait(tmp_path: Path) -> Iterator[tuple[Path, FileWatch]]:
    """A folder with a file of hands, which nobody may open."""
    if sys.platform != "linux":
        pytest.skip("only Linux says who opens a file")
    folder = tmp_path / "bait"
    folder.mkdir()
    (folder / "hands.txt").write_text("PokerStars Hand #1:\n")
    watch = FileWatch(folder)
    yield folder, watch
    watch.close()


@pytest.fixture
def foreign(tmp_path: Path) -> Iterator[str]:
    """The origin of a site of somebody else, with a page that goes where its address says."""
    site = tmp_path / "site"
    site.mkdir()
    (site / "go.html").write_text(
        "<script>location = decodeURIComponent(location.search.slice(1))</script>"
    )

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def link(view: str, values: dict[str, Any]) -> str:
    """The fragment of a link, with values as the page writes them."""
    return f"#{view}?" + "&".join(
        f"{quote(name)}={quote(value if isinstance(value, str) else json.dumps(value))}"
        for name, value in values.items()
    )


WATCH_NOTES = """() => {
  window.noted = new Promise((done) => new MutationObserver((changes, seen) => {
    const added = changes.flatMap(({addedNodes}) => [...addedNodes]);
    if (!added.some(({className}) => className === "note")) return;
    seen.disconnect();
    done();
  }).observe(document.body, {childList: true}));
}"""
"""Waits for the note of a copy. It is gone after two seconds, which a busy machine misses."""


def copied(page: Page, name: str) -> str:
    """What a button copies; `NOTHING` if it copies nothing, empty if there is no such button."""
    button = page.get_by_role("button", name=name, exact=True)
    if not button.count():
        return ""
    page.evaluate("text => navigator.clipboard.writeText(text)", NOTHING)
    page.evaluate(WATCH_NOTES)
    button.click()
    page.evaluate("noted")
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


HARMLESS = (
    *(ast.Module, ast.Expr, ast.Assign, ast.Load, ast.Store, ast.Name, ast.Attribute, ast.Call),
    *(ast.keyword, ast.Constant, ast.List, ast.Tuple, ast.Dict, ast.UnaryOp, ast.USub, ast.BinOp),
    *(ast.operator, ast.Compare, ast.cmpop, ast.Invert),
)
"""What copied Python is made of: calls and constants."""


def check_python(text: str) -> None:
    """Copied Python calls functions of cardmath with constants, and has nothing else."""
    assert all(sign.isprintable() or sign == "\n" for sign in text), text
    tree = ast.parse(text)
    known = {"cm", "found", "q"}
    for line in [*tree.body]:
        if isinstance(line, (ast.Import, ast.ImportFrom)):
            assert ast.unparse(line).startswith(("import cardmath as cm", "from cardmath.queries "))
            known |= {name.name for name in line.names}
            tree.body.remove(line)
    for node in ast.walk(tree):
        assert isinstance(node, HARMLESS), ast.unparse(node)
        if isinstance(node, ast.Name):
            assert node.id in known, text
        if isinstance(node, ast.Attribute):
            assert not node.attr.startswith("_"), text


def check_command(text: str) -> None:
    """A copied command is one command of cardmath, which writes no file."""
    assert not any(ord(sign) < 32 and sign not in "\n\t" for sign in text), text
    assert not any(0x7F <= ord(sign) < 0xA0 or sign in "\u202e\u2066" for sign in text), text
    tokens = shlex.shlex(text, posix=True, punctuation_chars="();<>|&`$#\n")
    tokens.commenters = ""
    assert not {*map(str, tokens)} & {*"();<>|&`$#\n"}, text
    words = shlex.split(text)
    assert words[0] == "cardmath"
    found: click.Command = command
    args = words[1:]
    while isinstance(found, click.Group):
        inner = found.get_command(click.Context(found), args[0])
        if inner is None:  # the group is a command itself
            break
        found = inner
        args.pop(0)
    context = click.Context(found)
    given, _, _ = found.make_parser(context).parse_args(args)
    assert not {"to", "plot", "save", "out", "output", "to_file"} & given.keys(), text


def check(page: Page) -> None:
    for name, checks in (("Copy as Python", check_python), ("Copy as command", check_command)):
        text = copied(page, name)
        if text not in ("", NOTHING):
            checks(text)


def test_a_foreign_page_opens_no_file(
    watched: Watched, bait: tuple[Path, FileWatch], foreign: str
) -> None:
    """It can send the tab to a link; the file is read when the user presses Read, not before."""
    folder, watch = bait
    page = watched.page
    place = link("hands", {"path": str(folder)})
    page.goto(f"{foreign}/go.html?{quote(watched.app.origin + '/' + place)}")
    page.wait_for_url(f"{watched.app.origin}/#hands*")
    settled(page)
    expect(page.get_by_text("A link names this folder or file")).to_be_visible()
    expect(page.get_by_label("Folder or file")).to_have_value(str(folder))
    assert copied(page, "Copy as Python") == copied(page, "Copy as command") == NOTHING
    page.evaluate("place => { location.hash = place }", "#hands?player=x")
    page.evaluate("place => { location.hash = place }", place)
    settled(page)
    page.get_by_role("link", name="Census").click()
    settled(page)
    page.get_by_role("link", name="Hands").click()
    settled(page)
    page.reload()
    settled(page)
    page.go_back()
    settled(page)
    assert watch.seen() == b""
    page.goto(f"{watched.app.origin}/{place}")
    settled(page)
    page.get_by_role("button", name="Read", exact=True).click()
    expect(page.locator(".headline")).to_contain_text("0 hands, 1 rejected")
    assert watch.seen() != b""
    watched.foreign.clear()  # the foreign page, on purpose


def test_a_link_of_a_foreign_page_has_no_key(browser: Browser, app: App, foreign: str) -> None:
    """In a tab that was not at the page before, a link does nothing at all."""
    page = browser.new_page()
    page.goto(f"{foreign}/go.html?{quote(app.origin + '/#equity?board=Ks7h2d')}")
    page.wait_for_url(f"{app.origin}/#*")
    expect(page.locator("#trouble")).to_contain_text("This tab has no key")
    assert page.locator("main h1").count() == 0
    page.close()


@pytest.mark.exhaustive
def test_a_link_that_asks_much_waits_for_the_user(watched: Watched) -> None:
    place = link("simulation", {"game": "omaha6", "hands": 10_000_000, "players": 3})
    page = watched.open(place[1:])
    held = page.locator("#held")
    expect(held).to_contain_text("opened by a link")
    page.reload()
    expect(page.locator("#held")).to_contain_text("opened by a link")
    page.get_by_role("button", name="Ask it").click()
    expect(held).to_be_hidden()
    page.get_by_role("button", name="Stop").click()
    settled(page)
    expect(held).to_be_hidden()


HOSTILE = [
    link("pay_tables", {"pays": {"zzz": "__import__('os').system('id')"}}),
    link("equity", {"players": ["--to=/tmp/out", "AA"]}),
    link("icm", {"stacks": ["1); import os", "2"]}),
    link("solve", {"board": "Ks7h2d3c4s", "target": "__import__('os').system('id')"}),
    link("solve", {"board": "Ks7h2d3c4s", "pot": "1); import os; ("}),
    link("census", {"ordering": "HIGH, __import__('os')"}),
    link("hands", {"path": "--to=/tmp/out"}),
    link("study", {"filter": '") or __import__("os").system("id") or ("'}),
    link("push_fold", {"stacks": ["__import__('os')", "2"]}),
    link("push_fold", {"blinds": "1); import os; ("}),
]
"""Links with code or options in a value; the first one is tried every day."""


@pytest.mark.parametrize(
    "place",
    [HOSTILE[0], *(pytest.param(place, marks=pytest.mark.exhaustive) for place in HOSTILE[1:])],
)
def test_no_foreign_code_is_copied(place: str, watched: Watched) -> None:
    page = watched.open(place[1:])
    check(settled(page))


@pytest.mark.exhaustive
@pytest.mark.parametrize("view", VIEWS)
def test_every_link_to_every_view(
    view: str, watched: Watched, bait: tuple[Path, FileWatch], foreign: str
) -> None:
    """Each value of each view, hostile alone and together: nothing is read or written, no code of
    the link is copied, and the page can be used afterwards."""
    folder, watch = bait
    page = settled(watched.open(view))
    defaults: dict[str, Any] = page.evaluate(
        "async name => { const {view} = await import(`./views/${name}.js`);"
        " return {...view.defaults, ...(view.onSpot && {players: ['AA'], board: '', dead: ''})} }",
        view,
    )
    texts = [
        str(folder),
        str(folder / "hands.txt"),
        f"--to={folder}/out",
        f"__import__('os').system('touch {folder}/out')",
        f"'; touch {folder}/out; '",
        f'"); open("{folder}/out", "w"); ("',
        f"$(touch {folder}/out)\n\x1b[201~\x03\u202e`id`",
        "AhKh",
    ]
    together = [{name: hostile(value, text) for name, value in defaults.items()} for text in texts]
    alone = [
        {name: hostile(value, text)} for name, value in defaults.items() for text in texts[1:5:2]
    ]
    places = [*dict.fromkeys(link(view, values) for values in [*together, *alone])]
    page.goto(f"{foreign}/go.html?{quote(watched.app.origin + '/' + places[0])}")
    page.wait_for_url(f"{watched.app.origin}/#*")
    for place in places:
        page.evaluate("place => { location.hash = place }", place)
        check(settled(page))
    assert watch.seen() == b""
    assert [*folder.iterdir()] == [folder / "hands.txt"]
    page.evaluate("location.hash = 'spot?hand=AhKh'")
    expect(settled(page).locator(".headline").first).to_be_visible()
    watched.foreign.clear()  # the foreign page, on purpose


def hostile(value: object, text: str) -> object:
    """A hostile value of the same type as that of a view."""
    if isinstance(value, bool):
        return True
    if isinstance(value, (int, float)):
        return 10**9
    if isinstance(value, list):
        return [text, text] if all(isinstance(each, str) for each in value) else [10**9]
    if isinstance(value, dict):
        return {text: text}
    return text


QUOTED = [
    *("", " ", "AA", "a b", "it's", 'say "x"', "\\", "\\'", "$HOME", "`id`", "!!", "#", "é", "♠"),
    *("\n", "\t", "\r", "\0", "\x07", "\x1b[201~", "\x7f", "\x85", "\xa0", "\u200b", "\u202e"),
    *("\u2028", "\ufeff", "\U000e0001", "😀", "-x", "--to=x", "a\nb"),
]


def test_texts_are_quoted_as_python_and_shells_do(watched: Watched) -> None:
    page = settled(watched.open("spot"))
    made: list[list[str | None]] = page.evaluate(
        """async texts => {
          const {commandLine, quotePython} = await import("./parts/words.js");
          const command = (text) => {
            try { return commandLine(["eval"], [text], {board: text}); } catch { return null; }
          };
          return texts.map((text) => [quotePython(text), command(text)]);
        }""",
        QUOTED,
    )
    for text, (python, shell) in zip(QUOTED, made, strict=True):
        assert python is not None
        assert ast.literal_eval(python) == text
        assert python.isprintable()
        refused = not text.replace("\n", "").replace("\t", "").isprintable() and text != "\xa0"
        assert (shell is None) == refused, repr(text)
        if shell is not None:
            board = ["--board", text] if text else []
            dashes = text.startswith("-")
            assert shlex.split(shell)[2:] == ([*board, "--", text] if dashes else [text, *board])


UNCHOSEN = "list => list.selectedIndex < 0"


@pytest.mark.parametrize(
    ("view", "name"),
    [
        ("games", "game"),
        *(
            pytest.param(*each, marks=pytest.mark.exhaustive)
            for each in (
                *(("ask", "game"), ("video_poker", "game"), ("pay_tables", "game")),
                *(
                    ("simulation", "game"),
                    ("play", "game"),
                    ("play", "bot"),
                    ("census", "ordering"),
                ),
                *(("twenty_four", "level"), ("train", "street"), ("push_fold", "kind")),
            )
        ),
    ],
)
def test_another_is_chosen_where_a_link_names_what_is_unknown(
    view: str, name: str, watched: Watched
) -> None:
    page = settled(watched.open(link(view, {name: "xyzzy"})[1:]))
    alert = page.locator("main [role=alert]:visible")
    expect(alert).to_contain_text("'xyzzy'")
    chosen = page.locator("main select:visible").all()
    next(each for each in chosen if each.evaluate(UNCHOSEN)).select_option(index=0)
    settled(page)
    expect(alert).to_have_count(0)
