"""A ruling can be made of every shipped scenario, with the facts of its steps."""

import json

import pytest

from tnt_rules.core.corpus import files_under, load_file, shipped_folder
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.export import to_json
from tnt_rules.core.rulings.lines import is_record
from tnt_rules.core.rulings.ruling import make_ruling

FOLDERS = sorted(folder for folder in (shipped_folder() / "tigris").iterdir() if folder.is_dir())


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_shipped_scenario_can_be_ruled_on(folder):
    """As many cases as the text has, an answer in both languages each."""
    for path in files_under([folder]):
        loaded = load_file(path)
        assert loaded.document is not None
        for scenario in loaded.document.scenarios:
            if is_record(scenario):
                continue
            ruling = make_ruling(loaded.game, scenario, Choices(), with_hangs=False)
            (told,) = json.loads(to_json([ruling], loaded.game))
            assert len(told["cases"]) == max(1, len(scenario.cases))
            for case in told["cases"]:
                assert case["answer"], (scenario.id, case["id"])
                assert all(text["en"] and text["ja"] for text in case["answer"])
