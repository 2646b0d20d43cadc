"""Figures for the parts whose speed matters; run with nothing else on the machine.

python benchmarks/run.py
"""

import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tnt_rules.core.corpus import files_under, load, load_file, shipped_folder
from tnt_rules.core.registry import default_game
from tnt_rules.core.rulings.batch import Batch
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.ruling import make_ruling
from tnt_rules.core.rulings.run import run_scenario

SCENARIO = """\
scenario bench.two-wars
  en Two wars and a revolt, in forty lines
  ja 四十行の場面
  source benchmark
  rules war.recheck-each
  because en written for its length
  because ja 長さのための場面

position
  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
  Ka t  s  ?  s  t  Kb .  .  .  .  .  .  .  .  .
  .  Ta .  .  s  .  .  .  t  .  Pl t  .  .  .  .
  .  .  .  .  t  Tb .  .  m  .  .  .  .  ~  ~  .
  .  .  .  .  .  .  .  .  .  .  .  .  .  ~  f  .
  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
players archer bull potter lion
hand archer: s s t +3
hand bull: t +5

archer: m ?
  expect union
  expect asks archer: war black, green
archer: war black
archer: commit s s
bull: commit none
  expect war black: archer 1+2 vs bull 2, archer wins
  expect points archer: black +3
  expect spent archer: s s
  expect removed E2 E3
  expect home Kb
  expect kingdoms 3
archer: P J3
  expect revolt none
  archer: commit none
"""


def best(work: Callable[[], object], seconds: float = 1.5) -> float:
    """The median time of a call in milliseconds, after one to warm up."""
    work()
    times = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or len(times) < 5:
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return statistics.median(times) * 1000


def process(*words: str, env: dict[str, str] | None = None, repeat: int = 9) -> float:
    """The median time of a new process in milliseconds."""
    times = []
    for _ in range(repeat):
        begin = time.perf_counter()
        subprocess.run(
            words, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env
        )
        times.append(time.perf_counter() - begin)
    return statistics.median(times) * 1000


def main() -> None:
    """Print all figures."""
    print(f"Python {platform.python_version()}, {platform.machine()}")
    game = default_game()

    def scenario() -> None:
        loaded = load(SCENARIO)
        assert loaded.document is not None and not loaded.diagnostics, loaded.diagnostics
        run_scenario(game, loaded.document.scenarios[0], Choices())

    lines = len(SCENARIO.splitlines())
    print(f"{lines}-line scenario, read and adjudicated, warm: {best(scenario):.2f} ms")
    print(f"  of which reading: {best(lambda: load(SCENARIO)):.2f} ms")
    document = load(SCENARIO).document
    assert document is not None
    ruling = best(lambda: make_ruling(game, document.scenarios[0], Choices()))
    print(f"  the ruling with what it hangs on: {ruling:.1f} ms")

    def corpus() -> None:
        batch = Batch(Choices())
        for path in files_under([shipped_folder()]):
            batch.add(load_file(path))

    begin = time.perf_counter()
    corpus()
    print(f"shipped corpus, one core, first time: {time.perf_counter() - begin:.2f} s")
    print(f"shipped corpus, one core, warm: {best(corpus, 4) / 1000:.2f} s")

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "bench.tnt"
        file.write_text(SCENARIO, encoding="utf-8")
        lark = process(sys.executable, "-c", "import lark")
        command = (sys.executable, "-m", "tnt_rules", "check", str(file))
        process(*command, repeat=1)
        warm = process(*command)
        print(
            f"python -c 'import lark': {lark:.0f} ms; twice that and 100 ms: {2 * lark + 100:.0f}"
        )
        print(f"tnt check FILE, new process, parser cache warm: {warm:.0f} ms")
        cold = []
        for number in range(5):
            env = {**os.environ, "XDG_CACHE_HOME": str(Path(folder) / f"cache{number}")}
            cold.append(process(*command, env=env, repeat=1))
        print(f"tnt check FILE, new process, without the cache: {statistics.median(cold):.0f} ms")


if __name__ == "__main__":
    main()
