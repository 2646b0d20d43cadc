"""Events, refusals and questions in sentences, English and Japanese, for people at a table.

The templates are in the TOML files of this package; they are read when first needed.
"""

from tnt_rules.tigris.phrases.leftopen import opening
from tnt_rules.tigris.phrases.questions import prospects, question, question_rules
from tnt_rules.tigris.phrases.refusals import contradiction, refusal
from tnt_rules.tigris.phrases.standing import standing
from tnt_rules.tigris.phrases.steps import step
from tnt_rules.tigris.phrases.summaries import fault_summary, gains, illegal_summary, summary

__all__ = [
    "contradiction",
    "fault_summary",
    "gains",
    "illegal_summary",
    "opening",
    "prospects",
    "question",
    "question_rules",
    "refusal",
    "standing",
    "step",
    "summary",
]
