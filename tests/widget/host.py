"""A small web page around the joined module of notebooks, which asks this process its questions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from threading import Thread

from cardmath._page.errors import plain_error
from cardmath._page.questions import replies
from cardmath.errors import CardmathError
from cardmath.widget.module import joined

_TYPES = {"js": "text/javascript", "css": "text/css"}

_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>parts</title>
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'self'; img-src data:; script-src 'self' 'nonce-1'">
<link rel="stylesheet" href="style.css">
<link rel="icon" href="data:,"></head>
<body class="cardmath"><main id="root"></main>
<script type="module" nonce="1">
import * as parts from "./widget.js";
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
async function ask(kind, question, handlers, cancelled) {
  const reply = await fetch("/ask", {method: "POST", body: JSON.stringify({kind, question}),
    signal: cancelled.signal});
  const lines = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = "";;) {
    const {value, done} = await lines.read();
    if (done) return;
    const whole = (rest + value).split("\\n");
    rest = whole.pop();
    for (const line of whole) {
      const {answer, error, final} = JSON.parse(line);
      if (error) handlers.error?.(error);
      else handlers.answer?.(answer, final, 0);
    }
  }
}
window.parts = parts;
window.ask = (kind, question, handlers) => {
  const cancelled = new AbortController();
  ask(kind, question, handlers, cancelled).catch(() => {});
  return () => cancelled.abort();
};
window.start = (name, options) => {
  window.states = [];
  window.part = parts[name](document.getElementById("root"), {
    ask: window.ask,
    onState: (state) => window.states.push(state),
    ...options,
  });
};
window.ready = true;
</script></body></html>
"""


def _content(name: str) -> str:
    if name == "widget.js":
        return joined()
    return files("cardmath._page").joinpath(name).read_text() if name else _PAGE


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        name = self.path.removeprefix("/")
        ending = name.rpartition(".")[2]
        if name and ending not in _TYPES:
            self.send_error(404)
            return
        content = _content(name)
        self._head(_TYPES.get(ending, "text/html"))
        self.wfile.write(content.encode())

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self._head("application/jsonl")
        try:
            for answer, final in replies(asked["kind"], asked["question"]):
                self._line({"answer": answer, "final": final})
        except CardmathError as error:
            self._line({"error": plain_error(error)})
        except OSError:
            pass  # the page cancelled the question

    def _head(self, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.end_headers()

    def _line(self, values: dict[str, object]) -> None:
        self.wfile.write(f"{json.dumps(values)}\n".encode())
        self.wfile.flush()

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def serving() -> Iterator[str]:
    """Serve the page; gives its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()
