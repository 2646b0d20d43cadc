"""What a ruling says was left open: what its result may rest on, and nothing else."""

import pytest

from tests.rulings.texts import REVOLT, WAR, ruling

EDGE = "Only a part of the board is shown: what lies beyond its edge plays no part."


def left_open(text: str, lang: str = "en") -> list[str]:
    (case,) = ruling(text).cases
    return [sentence[lang] for sentence in case.open]


def about(text: str) -> set[str]:
    """The matters by a word that stands in no other sentence."""
    words = {
        "hand of": "hand",
        "hands of": "hand",
        "actions": "actions",
        "bag": "bag",
        "Monuments": "monuments",
        "catastrophe": "catastrophes",
        "final score": "scores",
        "beyond its edge": "edge",
        "end by treasures": "end",
        "players are": "players",
    }
    found = left_open(text)
    return {name for word, name in words.items() if any(word in line for line in found)}


# A frame of empty spaces keeps everything away from the edge.
FRAMED = """\
position
  .  .  .  .  .
  .  Kb t  ?  .
  .  .  .  .  .
  .  .  .  .  .
"""


def test_nothing_that_does_not_matter():
    assert left_open(FRAMED + "archer: s ?\n") == []
    assert left_open(FRAMED) == []
    assert left_open("position\n  Kb t ?\narcher: s ?\n") == [EDGE]
    assert left_open("position\n  Kb t ?\narcher: s ?\n", "ja") == [
        "盤面は一部だけである。その外にあるものは考慮しない。"
    ]
    assert left_open("position standard\narcher: s A1\n") == []


def test_illegal_moves_rest_on_nothing():
    """Two kingdoms may not be joined, whatever the rest of the board holds."""
    assert left_open("position\n  Kb t . t Pa\narcher: T C1\n") == []
    assert left_open("position\n  Kb t .\narcher: s A1\n") == []
    # Beyond the edge might be a temple; two rows off it none can be beside the space.
    assert left_open("position\n  Kb t . .\narcher: P D1\n") == [EDGE]
    assert left_open(FRAMED.replace("?", ".") + "archer: P B2\n") == []
    deep = "position\n  . . . .\n  . . . .\n  . . . .\narcher: P B2\n"
    assert left_open(deep) == []
    # What is out of sight is said by the refusal itself.
    assert left_open("position\n  Kb t .\narcher: s C4\n") == []


def test_hands():
    framed = "position\n . . . . .\n . t t . .\n . Pb t ? .\n . . . t .\n . . . . .\n"
    # Who is asked, and who would be asked next, may have any tiles.
    assert left_open(framed + "archer: P ?\n") == [
        "The hands of Archer and Bull are not stated: any tiles that the box allows may be in them."
    ]
    one = "The hand of {} is not stated: any tiles that the box allows may be in it."
    assert left_open("hand archer: t\n" + framed + "archer: P ?\n") == [one.format("Bull")]
    assert left_open(framed + "archer: P ?\narcher: commit none\n") == [one.format("Bull")]
    # Nobody commits: that is said, and rests on no hand.
    assert left_open(framed + "archer: P ?\nall: commit none\n") == []
    assert left_open(framed + "archer: P ?\narcher: commit t\nbull: commit none\n") == [
        one.format("Archer")
    ]
    assert left_open(framed + "archer: P ?\narcher: commit t\nbull: commit none\n", "ja") == [
        "弓手の手札は示されていない。箱の枚数が許すどのタイルもありうる。"
    ]


def test_turns():
    assert about(FRAMED + "archer: s ?\narcher: t D3\n") == {"actions"}
    assert about("actions 2\nplayers archer bull\n" + FRAMED + "archer: s ?\narcher: pass\n") == {
        "bag",
        "end",
    }
    # It is bull's turn only if archer's actions are used up.
    assert about(FRAMED + "archer: s ?\nbull: t D3\n") == {"actions", "players"}
    ended = left_open(FRAMED + "archer: pass\nbull: s ?\n")
    assert ended == [
        "The bag is not stated: hands are not refilled, and its end is not looked for.",
        "Only a part of the board is shown: the end by treasures is not looked for.",
        "The players are not stated: those who occur take part, seated in the order Archer, Bull, "
        "Potter, Lion.",
    ]
    assert about(FRAMED + "archer: swap 2\n") == {"hand", "bag"}


def test_catastrophes_and_monuments():
    assert left_open(FRAMED + "archer: x D2\n") == [
        "The catastrophe tiles of Archer are not stated: there is taken to be one left."
    ]
    assert left_open("catastrophes archer: 1\n" + FRAMED + "archer: x D2\n") == []
    square = "position\n . . . .\n . s s .\n . s ? .\n . . . .\n"
    for more in ("", "archer: monument none\n", "archer: monument black red B2\n"):
        assert about(square + "archer: s ?\n" + more) == {"monuments"}
    assert about("monument none\n" + square + "archer: s ?\n") == set()


NOT_STATED = (
    "How long a building's line was when it was built is not stated: it is taken as it is now, "
    "three tiles at least."
)


def test_the_length_of_a_line():
    """It had three tiles; only for a new line of four it matters whether it had more."""
    start = (
        "scenario a\n  option buildings on\n  option building.line-length when-built\n\nposition\n"
    )
    rows = "  .  .  .  .  .  .  .  .\n  .  Ka t  s! .  .  .  .\n  .  .  .  .  .  .  .  .\n"
    end = "  .  .  .  .  .  .  .  .\n"
    three = start + rows + "  .  .  .  s  s  ?  .  .\n" + end
    four = start + rows + "  .  .  s  s  s  ?  .  .\n" + end
    assert left_open(three + "archer: s ?\n") == []
    for more in ("", "archer: building D4\n", "archer: building none\n"):
        assert left_open(four + "archer: s ?\n" + more) == [NOT_STATED]
    # Not longer than the four of now; but when it was built it may have had three.
    long = "  .  s  .  s! s  s  s  .\n"
    longer = start + rows.replace("s!", ". ") + four.removeprefix(start + rows) + long + end
    assert left_open(longer + "archer: s ?\n") == [NOT_STATED]
    # Its own line is none that counts, however long.
    own = start + end + "  .  Ka t  s  s! s  ?  .\n" + end
    assert left_open(own + "archer: s ?\n") == []


def test_seats():
    """The attacker of a war among others is found clockwise from the active player."""
    assert "players" in about(WAR.replace("archer: s", "lion: s"))
    assert "players" not in about(WAR)
    assert "players" not in about(
        "players archer bull lion\n" + WAR.replace("archer: s", "lion: s")
    )


# Kings and traders are at war, none of them Lion's.
TWO_WARS = """\
position
  Ka t  s  ?  s  t  Kb
  m  Ta .  .  .  Tb m
lion: t ?
"""


def test_what_answers_may_bring_about():
    """While it is asked which war is fought, what matters in a war is open."""
    assert about(TWO_WARS) == {"hand", "edge", "players"}
    assert about(TWO_WARS) == about(TWO_WARS + "lion: war black\n")
    assert about("players archer bull lion\n" + TWO_WARS) == {"hand", "edge"}
    assert about(TWO_WARS.replace("lion: t", "archer: t")) == {"hand", "edge"}
    stated = "hand archer: t t t t t t\nhand bull: s\n"
    assert left_open(stated + "players archer bull lion\n" + TWO_WARS) == [EDGE]
    # With the last action of the turn the hands are refilled when the war is over.
    assert about("actions 1\n" + TWO_WARS) == {"hand", "edge", "players", "bag", "end"}
    # The square C1 may stand when the war is over.
    square = "position\n  Ka t  s  s  .  .\n  .  .  s  ?  t  Kb\narcher: s ?\n"
    assert "monuments" in about(square)


def test_final_scores():
    text = "bag 0\nplayers archer bull\nhand archer: 6\npoints archer: black 1\n" + FRAMED
    text += "archer: swap 2\n"
    assert left_open(text)[0] == (
        "Points or treasures of Archer and Bull are not stated: no final score is worked out for "
        "them."
    )
    known = "points bull: black 1\ntreasures archer: 0\ntreasures bull: 0\n"
    assert left_open(known + text) == []
    assert left_open(known.replace("archer: 0", "lion: 0") + text.replace("bull\n", "bull lion\n"))[
        0
    ].startswith("Points or treasures of Archer and Lion are not stated")


@pytest.mark.parametrize("text", [REVOLT, WAR, FRAMED + "archer: s ?\nbull: s D3\narcher: pass\n"])
def test_short_sentences_in_both_languages(text):
    found = left_open(text)
    assert found
    assert len(left_open(text, "ja")) == len(found)
    assert all(len(line) <= 125 and line.endswith(".") for line in found)
    assert all(len(line) <= 60 and line.endswith("。") for line in left_open(text, "ja"))


@pytest.mark.parametrize(
    ("text", "owner"),
    [
        ("position\n  T t ? t P\nbull: s ?\n", ("Bull", "雄牛")),
        ("position\n  K t ?\nbull: K ?\n", ("Bull", "雄牛")),
        ("position\n  K t ?\n", ("Archer", "弓手")),
        ("局面\n  王 神 ？\nライオン： 集 ？\n", ("Lion", "ライオン")),
    ],
)
def test_whose_leaders_without_a_letter_are(text: str, owner: tuple[str, str]) -> None:
    en, ja = owner
    assert f"Leaders without an owner letter are taken as {en}'s." in left_open(text)
    assert f"持ち主の字のないリーダー駒は{ja}のものとみなす。" in left_open(text, "ja")


def test_owners_that_are_written_are_not_left_open() -> None:
    assert not [s for s in left_open("position\n  Kb t ?\nbull: s ?\n") if "owner" in s]


def test_owners_among_several_players_are_a_fault() -> None:
    (case,) = ruling("position\n  K t ?\nplayers archer bull\nbull: s ?\n").cases
    assert [fault.rule for fault in case.faults] == ["position.owner"]
    assert case.answer[0].en == (
        "Not a position (position.owner): The owner of a leader is not given (A1), and it may "
        "belong to any of the 2 players."
    )
    assert "2人のうち誰のものか分からない" in case.answer[0].ja
