"""The README is true: its commands, its ruling, its notation."""

import re
from pathlib import Path

import pytest

from tnt_rules.core.corpus import load
from tnt_rules.core.registry import default_game
from tnt_rules.core.rulebook import load_rulebook
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.layout import to_text
from tnt_rules.core.rulings.present import present, terminal_board
from tnt_rules.core.rulings.ruling import make_ruling
from tnt_rules.core.rulings.run import run_scenario

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


def _blocks() -> list[str]:
    return re.findall(r"```text\n(.*?)```", README, re.DOTALL)


def readme_ruling() -> str:
    """The ruling that the README has to show."""
    game = default_game()
    loaded = load(_blocks()[0])
    assert loaded.document is not None and not loaded.diagnostics
    ruling = make_ruling(game, loaded.document.scenarios[0], Choices())
    blocks = present(
        ruling, load_rulebook(game.rulebook_folder()), "en", terminal_board(game, colour=False)
    )
    return to_text(blocks, 88)


def test_two_commands_set_everything_up() -> None:
    assert re.findall(r"^python3 -m venv.*$", README, re.MULTILINE) == [
        "python3 -m venv .venv && .venv/bin/pip install -q . && .venv/bin/tnt check"
        " && .venv/bin/tnt ruling faq.example-3",
        "python3 -m venv .venv && .venv/bin/pip install -q -e '.[test]'"
        " && .venv/bin/pytest -q -n auto",
    ]


def test_ruling_is_shown_as_it_is() -> None:
    assert _blocks()[1] == readme_ruling()


@pytest.mark.parametrize("number", [2, 3])
def test_notation_reads_and_holds(number: int) -> None:
    # As it is printed: whoever tries the notation pastes it.
    loaded = load(_blocks()[number])
    assert loaded.document is not None and not loaded.diagnostics
    for scenario in loaded.document.scenarios:
        for run in run_scenario(default_game(), scenario, Choices()):
            assert not run.failures
            assert run.groups
