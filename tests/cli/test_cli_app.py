"""`cardmath app`, as a shell runs it."""

import json
import os
import socket
import sys
import time
from pathlib import Path

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from cardmath.cli.app import app as command
from tests.app.running import App
from tests.shell import LIMIT, cardmath


def test_ctrl_c_ends_it_quietly() -> None:
    status, out, err = App().stop()
    assert (status, err) == (0, "")
    assert out in ("", "Ctrl-C ends it.\n")


def test_ctrl_c_ends_it_while_it_works() -> None:
    with App() as app:
        address = f"ws://127.0.0.1:{app.port}/ask?token={app.token}"
        with connect(address, origin=Origin(app.origin)) as page:
            for lane in "abcdef":
                ask = {"players": ["random", "60%", "50%", "40%"]}
                question = {"id": ord(lane), "view": "equity", "lane": lane, "ask": ask}
                page.send(json.dumps(question))
            assert {"answer", "progress"} & set(json.loads(page.recv(LIMIT)))  # it works
            status, _, err = app.stop()
        assert (status, err) == (0, "")


def test_each_run_has_its_own_token_and_port() -> None:
    with App() as first, App() as second:
        assert first.port != second.port
        assert first.token != second.token
        assert len(first.token) >= 32


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


def test_it_opens_the_browser_at_a_copied_link(tmp_path: Path) -> None:
    seen = tmp_path / "seen.txt"
    script = tmp_path / "browser.py"
    script.write_text(f"import sys; open({str(seen)!r}, 'w').write(sys.argv[1])")
    link = "http://127.0.0.1:9/?token=old#spot?board=Ks7h2d"
    with App(link, browser=f"{sys.executable} {script} %s") as app:
        while not (seen.exists() and seen.read_text()):
            time.sleep(0.01)
        assert seen.read_text() == app.address
        assert app.address.endswith(f"/?token={app.token}#spot?board=Ks7h2d")


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
        (["--port", "x"], "'x' is not a valid integer"),
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
