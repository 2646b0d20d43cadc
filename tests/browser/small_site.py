"""A small site with scenarios that try to break the pages, built once for all tests."""

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

from tnt_rules.core.corpus import shipped_folder
from tnt_rules.site.build import build_site

HOSTILE = (
    "</title><script>alert(1)</script> </h1> {{ 7*7 }} {% raw %} | *star* _under_ `code` [link](http://x.invalid)"
    ' ![img](x) <img src=x onerror=alert(2)> # & &lt; \\ ~~~ "quoted" --> <!-- tnt-drawing 0 -->'
)

_SCENARIOS = {
    "disputes/1-hostile.tnt": f"""\
scenario disputes.1-hostile
  en {HOSTILE}
  ja {HOSTILE}
  source {HOSTILE}
  rules leader.place.temple
  because en {HOSTILE}
  because ja {HOSTILE}
# {HOSTILE}
position
  Ka t ?
archer: P C1 # {HOSTILE}
  expect legal
case one
  en {HOSTILE}
  ja {HOSTILE}
case two
  en 1. no list
  ja - no list
""",
    "disputes/2-backticks.tnt": """\
scenario disputes.2-backticks
  en ````` and ```` too
  ja 1. 一覧ではない
  source - no list
  because en ```
  because ja + 一覧ではない
position
  Ka t ?
lion: T C1
""",
    "other-words/3-no-title.tnt": """\
scenario other-words.3-no-title
position
  Ka t ?
""",
    # wider than a small telephone
    "tile/whole-map.tnt": """\
scenario tile.whole-map
  en A whole map
  ja マップ全体
position standard
archer: s A1
""",
    # names that the pages' own index would take
    "tile/index.tnt": """\
scenario tile.index
  en Named like an index
  ja 目次と同じ名前
position
  Ka t ?
archer: s C1
  expect points archer: black +1
""",
}
_SHIPPED = (
    "disputes/63-first-war-cuts.tnt",
    "disputes/not-positions.toml",
    "faq/example-3.tnt",
    "games/two-on-advanced.tnt",
    "games/two-on-standard.tnt",
    "limits-exempt.toml",
)


def write_scenarios(folder: Path) -> None:
    """The scenarios of the small site."""
    for name in _SHIPPED:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(shipped_folder() / "tigris" / name, folder / name)
    for name, text in _SCENARIOS.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


@cache
def small_site() -> Path:
    """A folder with ``scenarios``, the ``tree`` of Markdown, and the ``site``."""
    work = Path(tempfile.mkdtemp(prefix="tnt-small-site-"))
    atexit.register(shutil.rmtree, work, ignore_errors=True)
    write_scenarios(work / "scenarios")
    build_site(work / "site", keep_tree=work / "tree", scenarios=work / "scenarios")
    return work
