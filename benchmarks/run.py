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
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import patch

from yardstick import told

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
  archer: commit none
  lion: commit none
  expect revolt red: archer 1 vs lion 1, lion wins
  expect home Pa
"""
FAILING = SCENARIO.replace("lion wins", "archer wins")


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


def processes(*commands: tuple[str, ...], repeat: int = 15) -> list[float]:
    """The median times of new processes in milliseconds, each command in turn, after one round to
    warm up.

    Compiled modules are kept, as they are in an installed package, whatever the environment says.
    """
    times: list[list[float]] = [[] for _ in commands]
    env = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    for number in range(repeat + 1):
        for command, found in zip(commands, times, strict=True):
            begin = time.perf_counter()
            subprocess.run(
                command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env
            )
            if number:
                found.append(time.perf_counter() - begin)
    return [statistics.median(found) * 1000 for found in times]


def without_cache(command: tuple[str, ...], repeat: int = 5) -> float:
    """The median time of a new process in milliseconds that finds no cache of the grammar."""
    times = []
    for _ in range(repeat):
        with (
            tempfile.TemporaryDirectory() as folder,
            patch.dict(os.environ, {"XDG_CACHE_HOME": folder, "LOCALAPPDATA": folder}),
        ):
            os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
            begin = time.perf_counter()
            subprocess.run(command, check=False, stdout=subprocess.DEVNULL)
            times.append(time.perf_counter() - begin)
    return statistics.median(times) * 1000


def long_texts() -> Iterator[tuple[str, str]]:
    """Texts of some thousand lines."""
    position = "position\n  K t s ?\n  . . . .\nplayers archer bull\n"
    yield (
        "2,000 cases",
        position + "".join(f"case c{n}\n  archer: t ?\n  expect legal\n" for n in range(2000)),
    )
    yield "10,000 turns", position + "archer: pass\nbull: pass\n" * 5000
    yield "10,000 lines with errors", position + "archer t ?\n" * 10_000


def main() -> None:
    """Print all figures."""
    print(f"Python {platform.python_version()}, {platform.machine()}; {told()}")
    game = default_game()

    def scenario() -> None:
        loaded = load(SCENARIO)
        assert loaded.document is not None and not loaded.diagnostics, loaded.diagnostics
        (run,) = run_scenario(game, loaded.document.scenarios[0], Choices())
        assert not run.failures, run.failures

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
        failing = Path(folder) / "failing.tnt"
        failing.write_text(FAILING, encoding="utf-8")
        tnt = (sys.executable, "-m", "tnt_rules")
        check = (*tnt, "check", str(file))
        lark, warm, failed, ruling = processes(
            (sys.executable, "-c", "import lark"),
            check,
            (*tnt, "check", str(failing)),
            (*tnt, "ruling", str(file)),
        )
        limit = 2 * lark + 100
        print(f"python -c 'import lark': {lark:.0f} ms; twice that and 100 ms: {limit:.0f} ms")
        print(f"tnt check FILE, new process, parser cache warm: {warm:.0f} ms")
        print(f"  when an expectation is not met: {failed:.0f} ms")
        print(f"tnt check FILE, new process, without the cache: {without_cache(check):.0f} ms")
        print(f"tnt ruling FILE, new process, parser cache warm: {ruling:.0f} ms")
        for name, text in long_texts():
            file.write_text(text, encoding="utf-8")
            (seconds,) = processes(check, repeat=1)
            print(f"tnt check of {name}: {seconds / 1000:.1f} s")


if __name__ == "__main__":
    main()
