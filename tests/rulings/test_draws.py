"""What is said of draws: when they are asked for, and how they are written."""

from tests.rulings.texts import ruling


def test_a_draw_that_nobody_asks_for() -> None:
    (case,) = ruling("position / Ka t\narcher: swap 2\narcher: draw s m\n").cases
    ((_, (refused,)),) = case.actions[0].refused
    assert refused.text.en == (
        "No draw of Archer is open: what is drawn is asked for only if the bag is stated, as in "
        "`bag 40`."
    )
    assert "「袋 ４０」" in refused.text.ja


def test_what_is_drawn_has_to_be_said_first() -> None:
    """Chance is asked, and nobody else: the way to answer is named."""
    text = (
        "position / Ka t . Kl t\nplayers archer lion\nhand lion: s s m\nactive lion\n"
        "bag s t f m s t f m\nlion: swap s s m\nlion: pass\n"
    )
    action = ruling(text).cases[0].actions[0]
    ((_, (refused, *_)),) = action.refused
    assert refused.rule == "turn.events-inside"
    assert refused.text.en == (
        "The action in progress is not finished: Lion has still to draw 3 tiles, written as "
        "`lion: draw` and the tiles."
    )
    assert refused.text.ja == (
        "進行中のアクションが終わっていない。先に、ライオンが引くタイル3枚を「ライオン： 補充」に"
        "続けて書かなければならない。"
    )
    assert action.question is not None
    (drawn,) = action.replies
    assert drawn.en.startswith("lion: draw ") and len(drawn.en.split()) == 5
    assert drawn.ja.startswith("ライオン： 補充 ")
