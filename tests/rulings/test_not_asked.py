"""A refused answer says what is asked instead, and a question what comes after it."""

from tests.rulings.texts import ruling, runs
from tnt_rules.core.protocol import Text

SQUARE_AND_CROSS = """\
scenario a
  option ziggurat on

position
  .  t  t  .
  t  ?  t  .
  .  t  Pa .
archer: t ?
"""
"""A temple on B2 completes the cross around it and the square B1-C2."""


def refused(text: str) -> list[tuple[str, Text]]:
    """The reasons for which lines are refused, by their rules."""
    (run,) = runs(text)
    return [
        (reason.rule, reason.text)
        for group in run.groups
        for line in group.lines
        for reason in line.refusals
    ]


def asked(text: str) -> Text | None:
    (case,) = ruling(text).cases
    return case.actions[-1].question


def test_the_square_is_asked_about_after_the_cross() -> None:
    question = Text(
        "Archer is asked whether to build the ziggurat, and around which space (B2, or not at "
        "all; asked about next, if it is not built: a monument on the square B1-C2).",
        "弓手は、ジッグラトを建てるかどうか、どのマスを中心とするかを問われている"
        "（B2、または建てない。建てない場合に次に問われるのは正方形B1〜C2のモニュメント）。",
    )
    assert asked(SQUARE_AND_CROSS) == question
    assert refused(SQUARE_AND_CROSS + "archer: monument red green B1\n") == [
        (
            "turn.not-asked",
            Text(
                f"Archer is not asked for this answer now: {question.en}",
                f"弓手は今、この回答を求められていない。{question.ja}",
            ),
        )
    ]


def test_all_that_comes_after_a_building() -> None:
    text = SQUARE_AND_CROSS.replace("ziggurat on\n", "ziggurat on\n  option buildings on\n")
    assert asked(text) == Text(
        "Archer is asked whether to put the library on a tile of the line, and on which (B1, A2, "
        "B2, C2 or B3, or on none; asked about next: the ziggurat around B2 and a monument on the "
        "square B1-C2).",
        "弓手は、列のタイルに図書館を置くかどうか、どこに置くかを問われている（B1、A2、B2、C2、B3、"
        "または置かない。次に問われるのはB2を中心とするジッグラト、正方形B1〜C2のモニュメント）。",
    )


def test_nothing_comes_after_what_cannot_be_built() -> None:
    """All of red's monuments stand, or the square was declined and stays spent."""
    alone = "(B2, or not at all)."
    stand = "monument black red\nmonument red blue\nmonument red green\n"
    for lines in (stand, "option monument.recompleted refused\ndeclined B1\n"):
        found = asked(SQUARE_AND_CROSS.replace("position\n", lines + "position\n"))
        assert found is not None
        assert found.en.endswith(alone)


def test_nothing_is_asked() -> None:
    text = "position\n  Ka t .\narcher: s C1\narcher: monument black red A1\n"
    assert refused(text) == [
        (
            "turn.not-asked",
            Text(
                "Archer is not asked for this answer now: no question is open.",
                "弓手は今、この回答を求められていない。今、出ている質問はない。",
            ),
        )
    ]


def test_an_action_while_a_question_is_open() -> None:
    found = dict(refused(SQUARE_AND_CROSS + "archer: s A1\n"))["turn.events-inside"]
    assert found.en.startswith(
        "The action in progress is not finished: Archer has to answer the open question before "
        "anything else: Archer is asked whether to build the ziggurat"
    )
    assert found.ja.startswith(
        "進行中のアクションが終わっていない。先に弓手が、出ている質問に答えなければならない。"
        "弓手は、ジッグラトを建てるかどうか"
    )
