"""Every rule is shown at work and at its limit.

A rule is at its limit in a scenario if the scenario says so (``limit``) and turns red when the
rule is taken out of the engine.
"""

import tomllib
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from tnt_rules.core.corpus import files_under, load_file, shipped_folder
from tnt_rules.core.documents.tree import Rules, Scenario
from tnt_rules.core.registry import default_game
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.run import run_case


def _canon() -> list[str]:
    lines = (Path(__file__).parent / "canon_ids.txt").read_text(encoding="utf-8").splitlines()
    return [line.split()[0] for line in lines if line.strip() and not line.startswith("#")]


RULES = _canon()


@cache
def _named(limit: bool) -> dict[str, list[Scenario]]:
    """The scenarios that name each rule under ``rules``, or under ``limit``."""
    found: dict[str, list[Scenario]] = defaultdict(list)
    for path in files_under([shipped_folder()]):
        document = load_file(path).document
        assert document is not None
        for scenario in document.scenarios:
            for owner in (scenario, *scenario.cases):
                for statement in owner.statements:
                    if isinstance(statement.node, Rules) and statement.node.limit == limit:
                        for rule in statement.node.ids:
                            found[rule].append(scenario)
    return found


def _listed(name: str, table: str) -> set[str]:
    """The ids of a list of exceptions, each with its reason in both languages."""
    path = shipped_folder() / "tigris" / name
    entries = tomllib.loads(path.read_text(encoding="utf-8"))[table]
    assert all(entry["reason_en"] and entry["reason_ja"] for entry in entries)
    return {entry["id"] for entry in entries}


def _not_shown() -> set[str]:
    """Rules of the box and the table, which no position can show."""
    return _listed("not-shown.toml", "not_shown")


def _exempt() -> set[str]:
    """Rules whose absence changes nothing that a scenario can assert."""
    return _listed("limits-exempt.toml", "exempt") | _not_shown()


@pytest.mark.parametrize("rule", RULES)
def test_rule_is_shown_at_work(rule: str) -> None:
    # That an event or a refusal cites it is part of the scenario's own check.
    if rule in _not_shown():
        assert rule not in _named(limit=False), f"{rule} is shown after all"
        return
    assert _named(limit=False).get(rule), f"no scenario shows {rule}"


@pytest.mark.parametrize("rule", RULES)
def test_limit_turns_red_without_the_rule(rule: str) -> None:
    scenarios = _named(limit=True).get(rule, [])
    if rule in _exempt():
        assert not scenarios, f"{rule} has a limit scenario and is listed as exempt"
        return
    assert scenarios, f"no scenario shows the limit of {rule}"
    game = default_game()
    without = Choices(off=(rule,))
    for scenario in scenarios:
        for case in scenario.cases or (None,):
            if run_case(game, scenario, case, without).failures:
                return
    pytest.fail(f"taking {rule} out of the engine changes none of {[s.id for s in scenarios]}")


def test_exempt_rules_exist() -> None:
    assert _exempt() <= set(RULES)
