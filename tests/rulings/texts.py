"""Short texts for the tests of rulings, and running them."""

from collections.abc import Mapping

from tnt_rules.core.corpus import Loaded, load
from tnt_rules.core.documents.diagnostics import format_diagnostics
from tnt_rules.core.registry import default_game
from tnt_rules.core.rulings.batch import Batch
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.ruling import CaseRuling, Ruling, make_ruling
from tnt_rules.core.rulings.run import CaseRun, run_scenario

GAME = default_game()

# The new priest on C2 has the temples B2 and C3 beside it, the old one on A2 has A1 and B2: a tie.
REVOLT = """\
position
  t  t  .
  Pb t  ?
  .  .  t
archer: P ?
"""

# The settlement on E1 joins two kingdoms with a trader each: the markets C1, D1 against F1, G1, H1.
WAR = """\
position
  Ta t m m ? m m m t Tb
archer: s ?
"""

# The settlement on C1 brings bull's king a black point.
POINT = """\
position
  Kb t ?
archer: s ?
"""

# Red 2 to 2; whichever way it goes, one side is cut in pieces. The text wants all three wars.
THREE_WARS = """\
position
  .  Ka Pa .  Pb Kb .
  .  t  t  ?  t  t  .
  .  Ta .  .  .  Tb .
archer: m ?
  archer: war red
  all: commit none
  archer: war green
  archer: war black
"""


def loaded(text: str) -> Loaded:
    """A text that can be read."""
    found = load(text, "text.tnt")
    assert not found.diagnostics, format_diagnostics(found.diagnostics, "en")
    return found


def errors(text: str | bytes) -> list[tuple[str, int, int]]:
    """The errors of a text: id, line, column."""
    return [(d.id, d.line, d.column) for d in load(text, "text.tnt").diagnostics]


def runs(
    text: str, edition: str | None = None, options: Mapping[str, str] | None = None
) -> list[CaseRun]:
    """The cases of the only scenario of a text, run."""
    (scenario,) = loaded(text).document.scenarios
    return run_scenario(GAME, scenario, Choices(edition, options or {}))


def unmet(
    text: str, edition: str | None = None, options: Mapping[str, str] | None = None
) -> list[tuple[int, int, str, str]]:
    """What fails in a text: rung, line, what was expected, what was found, in English."""
    return [
        (f.rung, f.span.line, f.expected.en, f.actual.en)
        for run in runs(text, edition, options)
        for f in run.failures
    ]


def ruling(text: str, *, hangs: bool = True, **options: str) -> Ruling:
    """The ruling on the only scenario of a text."""
    (scenario,) = loaded(text).document.scenarios
    return make_ruling(GAME, scenario, Choices(None, options), with_hangs=hangs)


def batch(*texts: str, options: Mapping[str, str] | None = None) -> Batch:
    """Texts checked as a file each."""
    found = Batch(Choices(None, options or {}))
    for text in texts:
        found.add(load(text, "text.tnt"))
    return found


def case(text: str) -> CaseRuling:
    """The only case of a text, ruled on."""
    (found,) = ruling(text).cases
    assert found.before is not None
    return found
