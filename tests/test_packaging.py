"""What is shipped: resources, entry points, the settings of the wheel. No wheel is built here."""

import tomllib
from importlib.metadata import entry_points, metadata, version
from pathlib import Path

import pytest

from tnt_rules import __version__, resources
from tnt_rules.core.registry import GROUP, default_game, games

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def test_version():
    assert version("tnt-rules") == __version__ == PROJECT["project"]["version"]


def test_entry_points():
    (command,) = entry_points(group="console_scripts", name="tnt")
    assert command.value == "tnt_rules.cli:main"
    assert callable(command.load())
    (plugin,) = entry_points(group="pytest11", name="tnt_rules")
    assert plugin.value == "tnt_rules.testing"
    assert hasattr(plugin.load(), "pytest_collect_file")
    (game,) = entry_points(group=GROUP, name="tigris")
    assert game.load() is games()["tigris"] is default_game()


@pytest.mark.parametrize("kind", resources.KINDS)
def test_resources_are_found(kind):
    folder = resources.folder(kind)
    assert folder.is_dir()
    assert any(folder.iterdir())


def test_grammars():
    for name in ("document", "tigris"):
        assert "\n" in resources.grammar(name)
    with pytest.raises(FileNotFoundError):
        resources.grammar("nothing")
    with pytest.raises(FileNotFoundError):
        resources.folder("nothing")


def test_resources_of_a_wheel_go_first(tmp_path, monkeypatch):
    # In a wheel they lie inside the package.
    package = tmp_path / "tnt_rules"
    inside = package / "_data" / "grammar"
    beside = tmp_path / "grammar"
    monkeypatch.setattr(resources, "_PACKAGE", package)
    with pytest.raises(FileNotFoundError):
        resources.folder("grammar")
    beside.mkdir()
    assert resources.folder("grammar") == beside
    inside.mkdir(parents=True)
    assert resources.folder("grammar") == inside


def test_wheel_takes_every_resource_along():
    included = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert included == {kind: f"tnt_rules/_data/{kind}" for kind in resources.KINDS}
    assert all((ROOT / kind).is_dir() for kind in included)


def test_base_install_is_light():
    names = {line.split(">")[0] for line in PROJECT["project"]["dependencies"]}
    assert names == {"lark", "click", "rich", "msgspec", "platformdirs"}
    assert set(PROJECT["project"]["optional-dependencies"]) == {"png", "site", "test", "dev"}


def test_licence():
    assert metadata("tnt-rules")["License-Expression"] == "MIT"
    assert (ROOT / "LICENSE").read_text("utf-8").startswith("MIT License")


def test_types_are_shipped():
    assert (ROOT / "tnt_rules" / "py.typed").is_file()


def test_data_files_lie_in_the_package():
    for path in (ROOT / "tnt_rules").rglob("*.toml"):
        tomllib.loads(path.read_text("utf-8"))
    assert default_game().rulebook_folder().is_relative_to(ROOT / "tnt_rules")
    assert (resources.folder("scenarios") / default_game().scenario_folder()).is_dir()
