"""The recorded games: replayed by the naive engine, and added up a second time from their text.

What a record expects at its end is confirmed twice without the engine that runs it.
"""

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.naive.game import NaiveGame
from tnt_rules.core.corpus import load, load_file, shipped_folder
from tnt_rules.core.documents.tree import Comment, Expect, Scenario, Seed
from tnt_rules.core.documents.writer import write
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.records import Place, Record, cut, record
from tnt_rules.errors import UnknownName, Unsayable
from tnt_rules.tigris import GAME
from tnt_rules.tigris.notation import nodes
from tnt_rules.tigris.notation.describe import without_history

FOLDER = shipped_folder() / "tigris" / "games"
NAMES = sorted(path.stem for path in FOLDER.glob("*.tnt"))
COLOURS = ("black", "red", "blue", "green")
COMMENTED = ("four-on-standard", "two-on-standard")


def scenario_of(name: str) -> Scenario:
    document = load_file(Path(FOLDER / f"{name}.tnt")).document
    assert document is not None
    (scenario,) = document.scenarios
    return scenario


@cache
def replayed(name: str) -> Record:
    found = record(GAME, scenario_of(name), Choices())
    assert not found.run.failures
    return found


def expected(name: str) -> dict[str, list[object]]:
    """What the record expects at its end, by the class of the node."""
    found: dict[str, list[object]] = {}
    for statement in scenario_of(name).statements:
        if isinstance(statement.node, Expect):
            outcome = statement.node.outcome
            found.setdefault(type(outcome).__name__, []).append(outcome)
    return found


def test_what_games_there_are():
    """Two, three and four players, both maps, with and without the advanced rules, all ends."""
    assert len(NAMES) >= 6
    kinds = set()
    ends = set()
    for name in NAMES:
        end = replayed(name).run.end
        options = end.options
        kinds.add((len(end.players), end.terrain.name, options["buildings"], options["ziggurat"]))
        (last,) = [g for g in replayed(name).run.groups if g.after.over]
        swapped = any(type(move).__name__ == "Swap" for move in last.moves)
        ends.add("swap" if swapped else end.over)
    assert {players for players, *_ in kinds} == {2, 3, 4}
    assert {board for _, board, *_ in kinds} == {"standard", "advanced"}
    assert {(buildings, ziggurat) for *_, buildings, ziggurat in kinds} >= {
        ("off", "off"), ("on", "on")
    }  # fmt: skip
    assert ends == {"treasures", "bag", "swap"}
    assert {any(isinstance(s.node, Seed) for s in scenario_of(n).statements) for n in NAMES} == {
        True, False
    }  # fmt: skip
    assert any(replayed(n).run.end.ziggurat >= 0 for n in NAMES)


@pytest.mark.parametrize("name", COMMENTED)
def test_comments_stand_in_both_languages(name):
    comments = [s.node.text for s in scenario_of(name).statements if isinstance(s.node, Comment)]
    langs = Counter(text.split()[0] for text in comments if text)
    assert set(langs) == {"en", "ja"}
    told = [m for m in replayed(name).moments if m.remarks]
    assert len(told) >= 12
    for moment in told:
        assert any(remark.en for remark in moment.remarks), moment.place
        assert any(remark.ja for remark in moment.remarks), moment.place


@pytest.mark.parametrize("name", NAMES)
def test_every_end_is_expected_in_full(name):
    found = expected(name)
    players = set(replayed(name).run.end.players)
    assert len(found["EndIs"]) == len(found["RankingIs"]) == len(found["PointsAre"]) == 1
    assert {score.player for score in found["ScoreIs"]} == players
    assert {line.line.player for line in found["PositionIs"]} == players
    entries = found["PointsAre"][0].entries
    assert {entry[:2] for entry in entries} == {(p, c) for p in players for c in range(4)}


@pytest.mark.parametrize("name", NAMES)
def test_the_naive_engine_comes_to_the_same_end(name):
    game = NaiveGame.from_position(replayed(name).run.groups[0].after)
    for group in replayed(name).run.groups[1:]:
        for move in group.moves:
            assert move in game.legal(), (group.turn, group.action, move)
            game.play(move)
    found, ended = expected(name), game.summary()
    assert ended["over"] == found["EndIs"][0].why
    for player, colour, number, signed in found["PointsAre"][0].entries:
        assert not signed
        assert ended["points"][player][colour] == number
    for line in found["PositionIs"]:
        assert ended["held"][line.line.player] == line.line.count
    for score in found["ScoreIs"]:
        assert ended["scores"][score.player][1] == score.score
    assert {frozenset(g) for g in ended["ranking"]} == {
        frozenset(g) for g in found["RankingIs"][0].groups
    }


TAKEN = re.compile(r"(Archer|Bull|Potter|Lion) takes? the treasures? on ((?:[A-P]\d+|, | and )+)")
DYNASTIES = ("Archer", "Bull", "Potter", "Lion")


@pytest.mark.parametrize("name", NAMES)
def test_added_up_from_what_was_told(name):
    """Points, treasures, scores and ranking from the sentences about each action alone."""
    points: Counter[tuple[int, int]] = Counter()
    held: Counter[int] = Counter()
    for moment in replayed(name).moments:
        told = re.split(r"final scores?", moment.summary.en)[0]
        for clause in re.split(r"[;:]", told):
            who = ""
            for part in re.split(r", | and (?=scores)", clause):
                named = re.search("|".join(DYNASTIES), part)
                who = named[0] if named else who
                for number, colour in re.findall(r"scores (\d+) (black|red|blue|green)", part):
                    points[DYNASTIES.index(who), COLOURS.index(colour)] += int(number)
        for who, spaces in TAKEN.findall(told):
            held[DYNASTIES.index(who)] += len(re.findall(r"[A-P]\d+", spaces))
    found = expected(name)
    for player, colour, number, _ in found["PointsAre"][0].entries:
        assert points[player, colour] == number, (player, colour)
    totals = {}
    for line in found["PositionIs"]:
        player = line.line.player
        assert held[player] == line.line.count
        total = [points[player, colour] for colour in range(4)]
        for _ in range(held[player]):
            total[total.index(min(total))] += 1
        totals[player] = sorted(total)
        assert nodes.ScoreIs(player, min(total)) in found["ScoreIs"]
    best = sorted(totals, key=lambda p: totals[p], reverse=True)
    assert [p for group in found["RankingIs"][0].groups for p in group] == best


@pytest.mark.parametrize("name", NAMES)
def test_positions_cut_out_read_back(name):
    found = replayed(name)
    places = [m.place for m in found.moments if m.place.action]
    # Every fifth action, and the last two turns.
    for place in (*places[::5], *places[-4:]):
        document = cut(GAME, found, place)
        again = load(write(document, GAME, "ja"))
        assert not again.diagnostics
        (scenario,) = again.document.scenarios
        built = GAME.build(scenario, scenario.statements, found.run.end.options)
        assert not built.faults, place
        assert built.position == without_history(found.at(place)), place


@pytest.mark.parametrize("name", NAMES)
def test_no_cut_at_the_end(name):
    found = replayed(name)
    with pytest.raises(Unsayable):
        cut(GAME, found, found.following)
    with pytest.raises(UnknownName):
        cut(GAME, found, Place(found.following.turn + 1))


@pytest.mark.parametrize("name", [n for n in NAMES if n.startswith("two")])
def test_written_in_the_other_language_it_is_the_same_game(name):
    loaded = load_file(FOLDER / f"{name}.tnt")
    again = load(write(loaded.document, GAME, "ja"))
    (scenario,) = again.document.scenarios
    assert record(GAME, scenario, Choices()).run.end == replayed(name).run.end
