"""The pages in a browser: nothing wider than a small telephone, nothing fetched from elsewhere."""

import json
import os
import queue
import shutil
import signal
import subprocess
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

pytest.importorskip("mkdocs")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-port=0",  # without a task of its own a headless browser leaves at once
)
NAMES = (
    "index",
    "notation",
    "rules/index",
    "rules/war",
    "readings",
    "editions",
    "faq",
    "disputes",
    "scenarios/index",
    "games/index",
    "games/two-on-standard",
    "sources",
    "python",
    "versions",
    "scenarios/disputes/63-first-war-cuts",
    "scenarios/disputes/1-hostile",
    "scenarios/tile/whole-map",
)
PAGES = [f"{lang}{name}.html" for lang in ("", "ja/") for name in NAMES]

# Opens each page in a frame of a given width and notes what is wider than the frame, what was
# fetched, and which colour a board's ground has under each scheme.
DRIVER = """<!doctype html><body><script>
const pages = %s, width = %d, found = {};
async function look(page) {
  const frame = document.createElement("iframe");
  frame.style.cssText = `border:0;width:${width}px;height:800px`;
  frame.src = page;
  document.body.append(frame);
  await new Promise(done => frame.onload = done);
  const doc = frame.contentDocument, root = doc.documentElement;
  const board = doc.querySelector(".tnt-board rect");
  const lines = part => {
    const range = doc.createRange();
    range.selectNodeContents(part);
    return new Set([...range.getClientRects()].map(rect => rect.top)).size;
  };
  const ground = scheme => {
    doc.body.setAttribute("data-md-color-scheme", scheme);
    return board ? frame.contentWindow.getComputedStyle(board).fill : "";
  };
  found[page] = {
    wide: root.scrollWidth,
    boards: [...doc.querySelectorAll(".tnt-board")].map(b => b.getBoundingClientRect().right),
    broken: [...doc.querySelectorAll("td code, th")]
      .map(part => [part.textContent, lines(part)])
      .filter(([text, count]) => text.length < 4 && count > 1),
    fetched: frame.contentWindow.performance.getEntriesByType("resource").map(e => e.name),
    light: ground("default"), dark: ground("slate"), lang: root.lang,
    switch: [...doc.querySelectorAll("a.md-select__link")].map(a => a.href),
  };
  frame.remove();
}
(async () => {
  for (const page of pages) await look(page);
  await fetch("/found", {method: "POST", body: JSON.stringify(found)});
})();
</script></body>"""


class Site(SimpleHTTPRequestHandler):
    """Serves the site, the driver, and takes what the driver has found."""

    driver = ""
    found: queue.Queue

    def log_message(self, *args):
        pass

    def do_GET(self):
        if self.path == "/driver.html":
            self._answer(self.driver)
        else:
            super().do_GET()

    def do_POST(self):
        self.found.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self._answer("")

    def _answer(self, text):
        body = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@pytest.fixture(scope="module", params=[360, 1280])
def seen(request, tmp_path_factory):
    from tests.browser.small_site import small_site

    facts = {"driver": DRIVER % (json.dumps(PAGES), request.param), "found": queue.Queue()}
    handler = partial(type("Served", (Site,), facts), directory=str(small_site() / "site"))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    origin = f"http://127.0.0.1:{server.server_port}"
    profile = tmp_path_factory.mktemp("profile")
    browser = subprocess.Popen(
        [CHROMIUM, *FLAGS, f"--user-data-dir={profile}", f"{origin}/driver.html"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        return request.param, origin, facts["found"].get(timeout=120)
    finally:
        os.killpg(browser.pid, signal.SIGKILL)
        browser.wait()
        server.shutdown()


def test_nothing_is_wider_than_the_page(seen):
    width, _, pages = seen
    for page, facts in pages.items():
        assert facts["wide"] <= width, page
        assert all(right <= width for right in facts["boards"]), page


def test_no_sign_or_short_head_is_broken_into_lines(seen):
    _, _, pages = seen
    for page, facts in pages.items():
        assert facts["broken"] == [], page


def test_nothing_is_fetched_from_another_host(seen):
    _, origin, pages = seen
    for page, facts in pages.items():
        assert facts["fetched"], page
        assert [a for a in facts["fetched"] if not a.startswith((origin, "data:", "blob:"))] == []


def test_boards_follow_the_scheme(seen):
    _, _, pages = seen
    facts = pages["scenarios/disputes/63-first-war-cuts.html"]
    assert facts["light"].startswith("rgb")
    assert facts["light"] != facts["dark"]


def test_the_language_switch_stays_on_the_page(seen):
    _, origin, pages = seen
    for page, facts in pages.items():
        bare = page.removeprefix("ja/")
        assert facts["lang"] == ("ja" if page.startswith("ja/") else "en")
        assert facts["switch"] == [f"{origin}/{bare}", f"{origin}/ja/{bare}"]
