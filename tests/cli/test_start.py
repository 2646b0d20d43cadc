"""What a small command loads: the start takes longer than everything it does afterwards."""

import json
import subprocess
import sys
from importlib.util import find_spec

import pytest

TEXT = "position\n  Ka t ? s\narcher: t ?\n  expect legal\n"
RUN = """\
import dataclasses, json, sys
made = []
process = dataclasses._process_class
def note(cls, *rest):
    made.append(f"{cls.__module__}.{cls.__qualname__}")
    return process(cls, *rest)
dataclasses._process_class = note
from tnt_rules.cli import main
sys.argv[1:] = ["check", *sys.argv[1:]]
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
print(json.dumps([sorted(sys.modules), made]))
"""


@pytest.fixture(scope="module")
def start(tmp_path_factory):
    """The modules that a check has loaded, and the dataclasses that were made."""
    file = tmp_path_factory.mktemp("start") / "one.tnt"
    file.write_text(TEXT, "utf-8")
    found = subprocess.run(
        [sys.executable, "-c", RUN, file], capture_output=True, text=True, check=True
    )
    assert found.stderr == ""
    modules, made = json.loads(found.stdout.splitlines()[-1])
    return set(modules), made


@pytest.mark.parametrize(
    "module",
    [
        "importlib.metadata",  # 12 ms
        "rich",
        "tnt_rules.core.rulings.ruling",
        "tnt_rules.core.rulings.compare",
        "tnt_rules.core.rulings.layout",
        "tnt_rules.core.documents.diagnostics",
        "tnt_rules.core.documents.diagnose",
        "tnt_rules.core.rulebook.model",
        "tnt_rules.tigris.phrases",
        "tnt_rules.tigris.drawing",
        "tnt_rules.site",
    ],
)
def test_check_does_without(start, module):
    assert find_spec(module) is not None  # or it is called otherwise by now
    assert module not in start[0]


def test_check_makes_few_dataclasses(start):
    # The methods of each are written and compiled anew: close to a millisecond.
    ours = [name for name in start[1] if name.startswith("tnt_rules.")]
    assert start[1]  # or they are made in another way by now
    assert len(ours) <= 16, ours
