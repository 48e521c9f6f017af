"""The widgets as Python sees them, and as a browser shows them with a kernel and without."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

import pytest

import cardmath as cm
from cardmath.widget import part
from tests.pace import on_one_core

Answer = TypeVar("Answer")

if TYPE_CHECKING:
    from cardmath.widget.part import Part
    from tests.widget.conftest import Start


def asked(widget: Part, monkeypatch: pytest.MonkeyPatch, **message: object) -> list[dict[str, Any]]:
    """What a widget sends in reply to a message."""
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(widget, "send", sent.append)
    in_thread(lambda: widget._receive(widget, message, []))
    return sent


def in_thread(run: Callable[[], Answer]) -> Answer:
    """Call a function in another thread: playwright runs an event loop in this one."""
    with ThreadPoolExecutor() as threads:
        return threads.submit(run).result()


def test_the_value_of_a_grid_is_a_range_both_ways() -> None:
    grid = cm.widget.RangeGrid("KK+")
    seen = []
    grid.observe(lambda change: seen.append(change["new"]), "value")
    assert grid.value == cm.Range("KK+")
    grid.state = {"text": "QQ+"}  # as the browser sets it
    assert grid.value == cm.Range("QQ+")
    grid.value = {"AA": 0.5}
    assert grid.state == {"text": "AA@0.5"}
    assert grid.picture["held"]["combos"] == 6
    assert seen == [cm.Range("QQ+"), cm.Range("AA@50%")]
    with pytest.raises(cm.errors.RangeTextError):
        grid.value = "QQx"
    assert grid.value == cm.Range("AA@50%")


def test_the_view_keeps_its_players_cards_and_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    view = cm.widget.EquityView("QQ+", "AK", board="Ks 7h 2d")
    assert view.state == {"players": ["QQ+", "AK"], "board": "Ks 7h 2d", "dead": ""}
    view.state = {"players": ["QQ+", "AKs"], "board": "7h 2d Ks", "dead": "Ah", "chosen": 1}
    assert view.players == (cm.Range("QQ+"), cm.Range("AKs"))
    assert view.dead == cm.Hand("Ah")
    assert view.state["board"] == "7h 2d Ks"  # the order of the cards stays
    assert cm.widget.EquityView("AA", "KK").answer is None
    question = {name: view.state[name] for name in ("players", "board", "dead")}
    replies = asked(view, monkeypatch, id="1", kind="equity", question=question)
    exact = cm.equity(*view.players, board=view.board, dead=view.dead)
    answers = [each for each in replies if "answer" in each]
    assert [each["final"] for each in answers] == [False, False, True]
    assert view.answer is not None
    assert [player.share for player in view.answer] == [player.share for player in exact]
    assert view.picture["value"] == answers[-1]["answer"]
    view.board = "Ks7h2d3c"
    assert view.state["board"] == "Ks 7h 3c 2d"
    with pytest.raises(cm.CardmathError, match="2 to 10 players"):
        view.players = ["AA"]


def test_a_mistake_gets_an_error_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    view = cm.widget.EquityView("QQ+", "AK")
    question = {"players": ["QQ+", "AK, KQx"], "board": "", "dead": ""}
    [reply] = asked(view, monkeypatch, id="1", kind="equity", question=question)
    error = reply["error"]
    assert (error["text"][error["start"] : error["end"]], error["field"]) == ("KQx", "players.1")
    for wrong in ({"kind": "equity", "question": []}, {"kind": "x", "question": {}}, {}):
        [reply] = asked(view, monkeypatch, id="2", **wrong)
        assert set(reply) == {"id", "error"}


def test_a_question_is_stopped_while_it_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    view = cm.widget.EquityView("random", "random")
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(view, "send", sent.append)
    monkeypatch.setattr(part, "_BETWEEN_PROGRESS", 0)
    question = {"players": ["random", "random"], "board": "", "dead": ""}

    async def ask_and_cancel() -> None:
        view._receive(view, {"id": "1", "kind": "equity", "question": question}, [])
        while not any("progress" in each for each in sent):
            await asyncio.sleep(0.01)
        view._receive(view, {"cancel": "1"}, [])
        while view._questions._open:
            await asyncio.sleep(0.01)

    with on_one_core():
        in_thread(lambda: asyncio.run(ask_and_cancel()))
    assert not any(each.get("final") for each in sent)


def test_viewers_without_widgets_get_a_picture() -> None:
    for widget in (cm.widget.RangeGrid("22+"), cm.widget.EquityView("AA", "KK")):
        bundle = widget._repr_mimebundle_()
        assert bundle is not None
        assert "<table" in bundle[0]["text/html"]
        assert "application/vnd.jupyter.widget-view+json" in bundle[0]


def test_without_anywidget_there_is_a_kind_error() -> None:
    program = """if True:
        import sys
        sys.modules["anywidget"] = None
        import cardmath as cm
        for make in (cm.widget.RangeGrid, cm.widget.EquityView):
            try:
                make("AA")
            except cm.CardmathError as error:
                print(error)
    """
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    install = "which is not installed: pip install 'anywidget>=0.9.18'"
    assert done.stdout.splitlines() == [
        f"RangeGrid in a notebook needs anywidget, {install}",
        f"EquityView in a notebook needs anywidget, {install}",
    ]


MODEL = """([part, state, picture, silent]) => {
  const values = {part, state, picture}, listeners = {};
  const model = {
    get: (name) => values[name],
    set: (name, value) => {
      values[name] = value;
      for (const each of listeners[`change:${name}`] ?? []) each();
    },
    save_changes: () => {},
    on: (name, run) => { (listeners[name] ??= []).push(run); },
    off: (name, run) => { listeners[name] = listeners[name].filter((each) => each !== run); },
    send: ({id, kind, question}) => {
      if (!silent && kind) ask(kind, question, {
        answer: (answer, final) => {
          for (const each of listeners["msg:custom"]) each({id, answer, final, seconds: 0.01});
        },
      });
    },
  };
  window.model = model;
  const shadow = document.getElementById("root").attachShadow({mode: "open"});
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = "style.css";
  const el = document.createElement("div");
  shadow.append(style, el);
  window.close = parts.default.render({model, el});
}"""


@pytest.mark.exhaustive
def test_it_works_in_a_shadow_root_as_marimo_has_it(start: Start) -> None:
    page = start()
    page.evaluate(MODEL, ["grid", {"text": "AA"}, {}, False])
    page.locator(".cm-size", has_text="6 combos").wait_for()
    page.locator(".cm-cell").nth(1).click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.locator(".cm-size", has_text="14 combos").wait_for()
    assert page.evaluate("model.get('state')") == {"text": "AA, AQs+"}
    page.evaluate("model.set('state', {text: '22'})")  # as Python does
    page.locator(".cm-size", has_text="6 combos").wait_for()
    assert page.get_by_label("Range as text").input_value() == "22"
    page.evaluate("window.close()")
    assert page.locator(".cm-grid").count() == 0


@pytest.mark.exhaustive
@pytest.mark.parametrize("part", ["grid", "equity"])
def test_without_a_kernel_the_last_picture_is_seen(
    start: Start, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    grid, view = cm.widget.RangeGrid("22+, A2s+"), cm.widget.EquityView("AA", "KK", board="2c3d4h")
    asked(view, monkeypatch, id="1", kind="equity", question={**view.state})
    widget = grid if part == "grid" else view
    page = start()
    page.evaluate(MODEL, [part, widget.state, widget.picture, True])
    if part == "grid":
        assert "126 combos" in page.locator(".cm-size").inner_text()
    else:
        assert view.answer is not None
        equity = float(view.answer.players[0].equity)
        assert f"{equity:.3%}" in page.locator(".cm-numbers").first.inner_text()
        assert page.locator(".cm-map td[title^='Ah:']").count() == 1
    assert page.locator(".cm-silent").is_hidden()
    page.locator(".cm-cell").nth(14).click()
    page.get_by_text("Python does not answer.").wait_for()
