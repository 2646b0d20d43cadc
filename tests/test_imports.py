"""Imports run downwards only, and the core knows no game."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "tnt_rules"
MODULES = sorted(PACKAGE.rglob("*.py"))


def test_contracts():
    pytest.importorskip("importlinter")
    code = "import sys; from importlinter.cli import lint_imports_command as c; c()"
    found = subprocess.run(
        [sys.executable, "-c", code, "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout + found.stderr
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    assert f"Contracts: {len(contracts['contracts'])} kept, 0 broken." in found.stdout


def imported(path: Path) -> set[str]:
    """The modules of ours that a module imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import hides where it leads"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in found if name.split(".")[0] == "tnt_rules"}


@pytest.mark.parametrize("part", ["core", "cli", "site"])
def test_shared_parts_import_no_game(part):
    for path in (PACKAGE / part).rglob("*.py"):
        assert not [name for name in imported(path) if name.startswith("tnt_rules.tigris")], path


def test_engine_imports_nothing_else_of_ours():
    """But the exceptions, which everybody shares."""
    for path in (PACKAGE / "tigris" / "engine").rglob("*.py"):
        for name in imported(path):
            shared = name.startswith("tnt_rules.errors")
            assert shared or name.startswith("tnt_rules.tigris.engine"), f"{path}: {name}"


def test_exceptions_import_nothing_of_ours():
    """So that the engine may raise them and still know nothing of the project."""
    assert not imported(PACKAGE / "errors.py")


def test_nothing_imports_the_commands_or_the_plugin():
    for path in MODULES:
        inside = path.is_relative_to(PACKAGE / "cli") or path == PACKAGE / "__main__.py"
        for name in imported(path):
            assert inside or not name.startswith("tnt_rules.cli"), f"{path}: {name}"
            assert not name.startswith("tnt_rules.testing"), f"{path}: {name}"


# Words of this game; the core has none of them, whatever it calls things.
OF_THE_GAME = re.compile(
    r"tigris|euphrates|archer|potter|dynast|temple|ziggurat|treasure|monument|catastrophe"
    r"|settlement|trader|\bpriest|\brevolt\b|弓手|雄牛|陶工|神殿|合併|紛争|王国",
    re.IGNORECASE,
)


def test_core_does_not_speak_of_the_game():
    found = []
    for path in sorted((PACKAGE / "core").rglob("*")):
        # The catalogue of errors holds texts that are wrong, and they have to be about something.
        if path.suffix in (".py", ".toml") and path.name != "catalogue.toml":
            for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                # A docstring or comment may give an example; code and messages may not.
                code = line.split("#")[0]
                if OF_THE_GAME.search(code) and not _is_prose(path, number):
                    found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()}")
    assert not found, "\n".join(found)


def _is_prose(path: Path, number: int) -> bool:
    """Whether a line lies in a docstring."""
    if path.suffix != ".py":
        return False
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
            and node.lineno <= number <= (node.end_lineno or 0)
        ):
            return True
    return False


def test_modules_are_small():
    for path in MODULES:
        assert len(path.read_text("utf-8").splitlines()) < 600, path
