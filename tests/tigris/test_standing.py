"""The table of what every player has."""

from msgspec.structs import replace

from tnt_rules.core.protocol import Text
from tnt_rules.tigris.engine.position import Hand
from tnt_rules.tigris.engine.setup import new_game
from tnt_rules.tigris.phrases import standing

STARTED = new_game((2, 0), hands={2: (2, 1, 1, 2), 0: (0, 0, 0, 6)})


def rows(table, lang):
    return [[cell[lang] for cell in row] for row in table.rows]


def test_standing():
    table = standing(
        replace(
            STARTED,
            points=((0, 3, 12, 1), None, (1, 0, 0, 0), None),
            held=(2, None, 0, None),
            catastrophes=(1, None, 2, None),
        )
    )
    assert table.title == Text("Bag 131, treasures on the board 10", "袋 131、盤上の財宝 10")
    assert [head.en for head in table.heads] == [
        "", "Black", "Red", "Blue", "Green", "Treasures", "Catastrophes", "Hand"
    ]  # fmt: skip
    assert rows(table, "en") == [
        ["Potter", "1", "0", "0", "0", "0", "2", "s s t f m m"],
        ["Archer", "0", "3", "12", "1", "2", "1", "m m m m m m"],
    ]
    assert rows(table, "ja")[0] == ["陶工", "1", "0", "0", "0", "0", "2", "集 集 神 農 市 市"]
    assert [head.ja for head in table.heads][1:] == [
        "黒", "赤", "青", "緑", "財宝", "大災害", "手札"
    ]  # fmt: skip


def test_what_is_not_known():
    table = standing(
        replace(
            STARTED,
            hands=(None, None, Hand((1, 0, 0, 0), 2), None),
            points=(None,) * 4,
            held=(None,) * 4,
            catastrophes=(None,) * 4,
            bag=None,
        )
    )
    assert table.title.en.startswith("Bag ?,")
    assert rows(table, "en") == [
        ["Potter", "?", "?", "?", "?", "?", "?", "s ? ?"],
        ["Archer", "?", "?", "?", "?", "?", "?", "?"],
    ]
    empty = standing(replace(STARTED, bag=7, hands=(Hand(), None, Hand(), None)))
    assert empty.title.ja == "袋 7、盤上の財宝 10"
    assert [row[-1] for row in rows(empty, "ja")] == ["-", "-"]
