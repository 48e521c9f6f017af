"""`cardmath app`, as a shell runs it."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import unquote, urlsplit
from urllib.request import urlopen

import pytest

from cardmath.cli.app import app as command
from tests.app.running import App
from tests.shell import LIMIT, cardmath


def test_ctrl_c_ends_it_quietly() -> None:
    status, out, err = App().stop()
    assert (status, err) == (0, "")
    assert out in ("", "Ctrl-C ends it.\n")


def test_ctrl_c_ends_it_while_it_works() -> None:
    with App() as app:
        with app.open() as page:
            for lane in "abcdef":
                ask = {"players": ["random", "60%", "50%", "40%"]}
                question = {"id": ord(lane), "view": "equity", "lane": lane, "ask": ask}
                page.send(json.dumps(question))
            assert {"answer", "progress"} & set(json.loads(page.recv(LIMIT)))  # it works
            status, _, err = app.stop()
        assert (status, err) == (0, "")


@pytest.mark.exhaustive
def test_each_run_has_its_own_port_code_and_key() -> None:
    with App() as first, App() as second:
        assert first.port != second.port
        assert first.code != second.code
        assert first.key != second.key
        assert len(first.key) >= 32


def test_another_code_is_printed_when_one_was_used() -> None:
    with App() as app:
        assert app.key
        assert app.process.stdout is not None
        lines = [app.process.stdout.readline() for _ in range(2)]
        words, code = lines[1].rsplit(maxsplit=1)
        assert words == "The next code, for another tab or browser:"
        app.code, first = code, app.key
        del app.key
        assert app.key == first


def test_the_other_loopback_address_is_taken_too() -> None:
    """Else another program could be `localhost`, and answer a browser in place of the page."""
    if not socket.has_ipv6:
        pytest.skip("this machine has no IPv6")
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        pytest.skip("this machine has no loopback address of IPv6")
    with App() as app:
        with pytest.raises(OSError, match="in use"):
            socket.create_server(("::1", app.port), family=socket.AF_INET6)
        assert app.process.poll() is None
    with socket.create_server(("::1", 0), family=socket.AF_INET6) as taken:
        port = str(taken.getsockname()[1])
        status, _, err = cardmath("app", "--no-browser", "--port", port)
    assert (status, f"port {port} is taken" in err) == (2, True)


def test_only_this_machine_can_connect() -> None:
    assert "--host" not in {option for each in command.params for option in each.opts}
    with App() as app, socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address of the documentation: nothing is sent
        outer = probe.getsockname()[0]
        if outer.startswith("127."):
            pytest.skip("this machine has no other address")
        with pytest.raises(OSError, match="refused"):
            socket.create_connection((outer, app.port), timeout=2)


def test_a_taken_port_is_an_error() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        status, out, err = cardmath("app", "--no-browser", "--port", port)
    assert (status, out) == (2, "")
    assert err == (
        f"cardmath: error: port {port} is taken; choose another one, or leave out --port for any "
        "free one\n"
    )


def test_the_extra_is_not_installed(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text("import sys; sys.modules['uvicorn'] = None")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    status, out, err = cardmath("app", env={"PYTHONPATH": path})
    assert (status, out) == (2, "")
    assert err == (
        "cardmath: error: cardmath app needs uvicorn, which is not installed: "
        "pip install 'starlette>=1' 'uvicorn>=0.40' 'websockets>=15'\n"
    )


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[tuple[App, Path, Path]]:
    """An app that opens a browser at a link: the app, what its browser got, and its home."""
    seen, home = tmp_path / "seen.txt", tmp_path / "home"
    script = tmp_path / "browser.py"
    script.write_text(
        f"import sys; open({str(seen)!r}, 'w').write('\\0'.join(sys.argv[1:]) + '\\n')"
    )
    link = "http://127.0.0.1:9/?token=old#spot?board=Ks7h2d&hand=\"'><script>"
    with App(link, browser=f"{sys.executable} {script} %s", home=home) as app:
        while not (seen.exists() and seen.read_text().endswith("\n")):
            time.sleep(0.01)
        yield app, Path(unquote(urlsplit(seen.read_text().strip()).path)), home


def test_it_opens_the_browser_without_a_secret(opened: tuple[App, Path, Path]) -> None:
    """The browser gets a file that only the user can read; its code counts once."""
    app, file, home = opened
    assert file.is_relative_to(home)
    assert file.stat().st_mode & 0o777 == 0o600
    text = file.read_text()
    action, code = (re.findall(rf'{name}="(.*?)"', text)[-1] for name in ("action", "value"))
    place = app.address.partition("#")[2]
    assert unescape(action) == f"{app.origin}/open#{place}"
    assert "<script>" not in text.replace("<script>document", "")
    sent = urlopen(f"{app.origin}/open", f"code={code}".encode())
    assert app.key in sent.read().decode()
    with pytest.raises(HTTPError, match="403"):
        urlopen(f"{app.origin}/open", f"code={code}".encode())
    assert [*home.rglob("open-*")] == []  # it is removed when it was used


def test_no_file_is_left(tmp_path: Path) -> None:
    with App(browser="true %s", home=tmp_path) as app:
        assert len([*tmp_path.rglob("open-*")]) <= 1
        app.stop()
    assert [*tmp_path.rglob("open-*")] == []


_LOST = """if True:
    import signal, sys
    from cardmath.__main__ import run

    class Finder:
        def find_spec(self, name, *_):
            if name == "uvicorn.config":
                sys.meta_path.remove(self)
                try:
                    signal.raise_signal({number})
                except KeyboardInterrupt:
                    pass

    sys.meta_path.insert(0, Finder())
    sys.argv = ["cardmath", "app", "--no-browser", "--port", "{port}"]
    run()
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=lambda number: number.name)
def test_ctrl_c_during_an_import_is_not_lost(number: signal.Signals) -> None:
    """Python ignores what a signal raises while it frees the lock of an import."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    program = _LOST.format(number=int(number), port=port)
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=LIMIT, check=False
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert "Ctrl-C ends it." in run.stdout


def test_no_browser_is_there() -> None:
    app = App(browser="")
    assert app.process.stdout is not None
    lines = {app.process.stdout.readline() for _ in range(2)}
    assert lines == {"Ctrl-C ends it.\n", "No browser was found: open this address in one.\n"}
    assert app.stop() == (0, "", "")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--port", "0"], "0 is not in the range"),
        (["--port", "99999"], "99999 is not in the range"),
        (["--port", "x"], "'x' is not a whole number"),
        (["--host", "0.0.0.0"], "No such option"),
        (["http://127.0.0.1:8052/"], "is not a link of the page"),
        (["spot"], "is not a link of the page"),
        (["#spot\n"], "is not a link of the page"),
        (["#" + "x" * 110_000], "is not a link of the page"),
        (["#spot", "#spot"], "unexpected extra argument"),
    ],
)
def test_bad_input_gets_an_error_message(args: list[str], says: str) -> None:
    status, out, err = cardmath("app", *args)
    assert (status, out) == (2, "")
    assert says in err
    assert len(err) < 500
