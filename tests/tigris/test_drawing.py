"""Boards as SVG, PNG, terminal text and notation."""

import gzip
import random
import re
import sys
import xml.etree.ElementTree as ET

import pytest

from tnt_rules.tigris.drawing import (
    PngUnavailable,
    css,
    draw_notation,
    draw_svg,
    draw_text,
    flat,
    to_png,
    width,
)
from tnt_rules.tigris.drawing import terminal as terminal_module
from tnt_rules.tigris.drawing.palette import COLOURS, TEXT_ON, contrast
from tnt_rules.tigris.engine.maps import ADVANCED, MAPS, STANDARD
from tnt_rules.tigris.engine.pieces import (
    BLACK,
    BLUE,
    CATASTROPHE,
    EMPTY,
    FACEDOWN,
    GREEN,
    MONUMENTS,
    RED,
    ZIGGURAT,
)
from tnt_rules.tigris.engine.position import Monument, Position
from tnt_rules.tigris.engine.spaces import SPACES, Terrain, space, space_from_name

SVG = "{http://www.w3.org/2000/svg}"
BOTH = pytest.mark.parametrize("lang", ["en", "ja"])
SCHEMES = pytest.mark.parametrize("dark", [False, True])
KINDS = {
    ".": EMPTY,
    "~": EMPTY,
    "s": BLACK,
    "t": RED,
    "f": BLUE,
    "m": GREEN,
    "=": FACEDOWN,
    "x": CATASTROPHE,
    "Z": ZIGGURAT,
}


def board(text: str, monuments=None, ziggurat: str = "") -> tuple[Position, list[int]]:
    """A cut-out from rows of simple cells, and the spaces marked ``?``."""
    rows = [line.split() for line in text.strip().splitlines()]
    content, leaders = [EMPTY] * SPACES, [-1] * 16
    treasures, bordered, river, marks, buildings = set(), set(), set(), [], [-1] * 4
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            place = space(c, r)
            if cell[0] in "KPFT":
                leaders["abpl".index(cell[1]) * 4 + "KPFT".index(cell[0])] = place
            else:
                content[place] = KINDS[cell[0].replace("?", ".")]
            if cell[0] in "~f":
                river.add(place)
            if "*" in cell:
                treasures.add(place)
            if "**" in cell:
                bordered.add(place)
            if "!" in cell:
                buildings[content[place]] = place
            if "?" in cell:
                marks.append(place)
    position = Position(
        terrain=Terrain(len(rows[0]), len(rows), river, bordered),
        content=tuple(content),
        leaders=tuple(leaders),
        treasures=frozenset(treasures),
        buildings=tuple(buildings),
        monuments=monuments,
        ziggurat=space_from_name(ziggurat) if ziggurat else -1,
    )
    return position, marks


CUT = board("""
Ka t  s  ?  s  t  Kb
.  Ta .  .  s  .  .
.  .  .  .  t  Tb .
""")
EVERYTHING = board(
    """
t** s!  .   ~   Z   x   Kl
~   f!  f   Z   Z*  Z   Pp
m!  m   t*  ~?  Z   ~   Ta
=   =   t!? Fb? s   .   t
=*  =   Tl  .   x   m?  Pa
""",
    (Monument((BLACK, GREEN), space_from_name("A4")), Monument((RED, BLUE))),
    "E2",
)


def printed(name: str) -> Position:
    terrain, temples = MAPS[name]
    content = [RED if place in temples else EMPTY for place in range(SPACES)]
    return Position(terrain=terrain, content=tuple(content), treasures=temples)


def crowded(seed: int) -> tuple[Position, list[int]]:
    """The whole map as full as the box allows: all leaders, monuments, buildings, the ziggurat,
    eight catastrophes, all treasures, tiles on nearly everything else."""
    chance = random.Random(seed)
    terrain = chance.choice([STANDARD, ADVANCED])
    content = [EMPTY] * SPACES
    corners = [space(c, r) for r in range(0, 10, 2) for c in range(0, 15, 2)]
    land = [
        corner
        for corner in corners
        if not terrain.river & {corner, corner + 1, corner + 16, corner + 17}
    ]
    squares = chance.sample(land, 6)
    monuments = tuple(map(Monument, MONUMENTS, squares))
    for corner in squares:
        for place in (corner, corner + 1, corner + 16, corner + 17):
            content[place] = FACEDOWN
    centres = [
        place
        for place in terrain.spaces
        if len(terrain.neighbours[place]) == 4
        and all(content[p] == EMPTY for p in (place, *terrain.neighbours[place]))
    ]
    ziggurat = chance.choice(centres)
    for place in (ziggurat, *terrain.neighbours[ziggurat]):
        content[place] = ZIGGURAT
    free = [place for place in terrain.spaces if content[place] == EMPTY]
    chance.shuffle(free)
    leaders, free = free[:16], free[16:]
    for place in free[:8]:
        content[place] = CATASTROPHE
    supply = [BLACK] * 30 + [RED] * 57 + [GREEN] * 30
    chance.shuffle(supply)
    for place in free[8:]:
        content[place] = BLUE if place in terrain.river else supply.pop()
    position = Position(
        terrain=terrain,
        content=tuple(content),
        leaders=tuple(leaders),
        treasures=frozenset([p for p in free if content[p] == RED][:14]),
        buildings=tuple(next(p for p in free if content[p] == colour) for colour in range(4)),
        monuments=monuments,
        ziggurat=ziggurat,
    )
    return position, chance.sample(terrain.spaces, 6)


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(svg).iter(f"{SVG}text")]


# ---- SVG --------------------------------------------------------------------------------------


@BOTH
@SCHEMES
def test_svg_is_self_contained(lang, dark):
    svg = draw_svg(*EVERYTHING, lang=lang, dark=dark)
    root = ET.fromstring(svg)
    assert root.get("role") == "img"
    assert root.get("lang") == lang
    assert root.get("data-search-exclude") == ""
    names = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert names == {"svg", "title", "rect", "g", "path", "text"}
    attributes = {name for element in root.iter() for name in element.attrib}
    assert not attributes & {"id", "style", "href", "onload"}
    assert re.findall(r"https?:[^\"]*", svg) == ["http://www.w3.org/2000/svg"]
    assert "url(" not in svg
    assert "None" not in svg


@BOTH
def test_svg_is_deterministic(lang):
    position, marks = EVERYTHING
    again = board("\n".join(draw_notation(position, "en", marks)), position.monuments, "E2")
    assert again == EVERYTHING
    assert draw_svg(*again, lang=lang) == draw_svg(*EVERYTHING, lang=lang)
    assert draw_svg(position, marks[::-1] + marks, lang) == draw_svg(position, marks, lang)


HOSTILE = '</svg><script>alert("1")</script> & \x00\x1b\ud800 \' <![CDATA[ ]]> \n two'


@SCHEMES
def test_hostile_title_is_escaped(dark):
    svg = draw_svg(*CUT, title=HOSTILE, dark=dark)
    svg.encode()
    root = ET.fromstring(svg)
    title = root.find(f"{SVG}title").text
    assert title == '</svg><script>alert("1")</script> & \' <![CDATA[ ]]> two'
    assert root.get("aria-label").startswith(title)
    assert svg.count("</svg>") == 1
    assert "<script" not in svg


def test_words_for_those_who_cannot_see_it():
    root = ET.fromstring(draw_svg(*CUT))
    assert root.find(f"{SVG}title").text == "Board A1 to G3"
    assert root.get("aria-label") == (
        "Board A1 to G3. Archer's king A1; Bull's king G1; Archer's trader B2; Bull's trader F3; "
        "settlements C1 E1 E2; temples B1 F1 E3; in question D1"
    )
    root = ET.fromstring(draw_svg(*CUT, lang="ja", title="外部紛争"))
    assert root.find(f"{SVG}title").text == "外部紛争"
    assert root.get("aria-label") == (
        "外部紛争。弓手の国王 A1；雄牛の国王 G1；弓手の商人 B2；雄牛の商人 F3；"
        "集落 C1 E1 E2；神殿 B1 F1 E3；対象のマス D1"
    )


def test_everything_is_in_the_words():
    label = ET.fromstring(draw_svg(*EVERYTHING)).get("aria-label")
    for part in (
        "Lion's king G1",
        "facedown tiles A4 B4 A5 B5",
        "catastrophe tiles F1 E5",
        "ziggurat E1 D2 E2 F2 E3",
        "monument black and green A4",
        "black building B1",
        "treasures A1 E2 C3 A5",
        "bordered spaces A1",
        "empty river D1 A2 D3 F3",
        "in question D3 C4 D4 F5",
    ):
        assert part in label.split(". ")[1].split("; ")
    assert "red and blue" not in label  # it stands elsewhere
    ja = ET.fromstring(draw_svg(*EVERYTHING, lang="ja")).get("aria-label")
    for part in (
        "ライオンの国王 G1",
        "モニュメント 黒・緑 A4",
        "黒の文明建築物 B1",
        "財宝 A1 E2 C3 A5",
    ):
        assert part in ja.split("。")[1].split("；")


def test_letters_on_pieces():
    seen = texts(draw_svg(*CUT))
    assert seen[:4] == ["ABCDEFG", "1", "2", "3"]
    assert seen[4:] == ["tsst", "s", "t", "Ka", "Kb", "Ta", "Tb", "?"]
    assert texts(draw_svg(*CUT, lang="ja"))[4:] == [
        "神集集神",
        "集",
        "神",
        "王弓",
        "王牛",
        "商弓",
        "商牛",
        "？",
    ]


def test_letters_stand_on_their_spaces():
    rows = [e for e in ET.fromstring(draw_svg(*CUT)).iter(f"{SVG}text") if e.text == "tsst"]
    assert [row.get("x").split() for row in rows] == [["60", "100", "180", "220"]]


def test_monument_and_facedown():
    covered = texts(draw_svg(*EVERYTHING))
    assert "black" in covered
    assert "green" in covered
    assert not any("=" in text for text in covered)  # the square lies under the monument
    position, marks = EVERYTHING
    bare, _ = board("\n".join(draw_notation(position, "en", marks)))
    assert sum(text.count("=") for text in texts(draw_svg(bare))) == 4
    assert sum(text.count("裏") for text in texts(draw_svg(bare, lang="ja"))) == 4


def test_monument_partly_outside_is_left_out():
    position, _ = board("= =\n= =", (Monument((BLACK, RED), space_from_name("B1")),))
    assert "red" not in texts(draw_svg(position))


def test_cut_out_shows_only_its_own_grid():
    position, _ = board(". ?")
    root = ET.fromstring(draw_svg(position, [0, 1, 2, 16, 175]))
    assert texts(draw_svg(position, [0, 1, 2, 16, 175])) == ["AB", "1", "?", "?"]
    assert root.get("viewBox") == "0 0 108 68"  # 22 + 2 x 40 + 6, 22 + 40 + 6


def test_whole_map_has_coordinates_all_around():
    seen = texts(draw_svg(printed("standard")))
    assert seen.count("ABCDEFGHIJKLMNOP") == 2
    assert all(seen.count(str(row)) == 2 for row in range(1, 12))


@BOTH
@SCHEMES
@pytest.mark.parametrize("name", ["standard", "advanced"])
def test_printed_maps_are_small(name, lang, dark):
    svg = draw_svg(printed(name), lang=lang, dark=dark).encode()
    assert len(svg) <= 8_000
    assert len(gzip.compress(svg, 9, mtime=0)) <= 2_000


@BOTH
@SCHEMES
def test_crowded_maps_keep_the_limit(lang, dark):
    for seed in range(40):
        position, marks = crowded(seed)
        svg = draw_svg(position, marks, lang, dark, "A title of usual length").encode()
        assert len(svg) <= 20_000
        assert len(gzip.compress(svg, 9, mtime=0)) <= 4_000


def test_smallest_board():
    ET.fromstring(draw_svg(Position(terrain=Terrain(1, 1))))
    assert draw_text(Position(terrain=Terrain(1, 1)), colour=False) == "  A\n1 ."


# ---- colours ----------------------------------------------------------------------------------


def test_contrast_formula():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("scheme", [0, 1])
def test_text_can_be_read(scheme):
    for text, grounds in TEXT_ON:
        for ground in grounds:
            ratio = contrast(COLOURS[text][scheme], COLOURS[ground][scheme])
            assert ratio >= 4.5, (text, ground, ratio)


@pytest.mark.parametrize("scheme", [0, 1])
def test_pieces_stand_out(scheme):
    """A piece or its outline differs from the ground by 3 to 1."""
    for ground in ("land", "river"):
        below = COLOURS[ground][scheme]
        edge = contrast(COLOURS["edge"][scheme], below)
        for name in ("black", "red", "blue", "green", "down", "disaster", "ziggurat"):
            assert max(edge, contrast(COLOURS[name][scheme], below)) >= 3, (name, ground)


def test_colours_are_variables_or_dark_values():
    light, dark = draw_svg(*EVERYTHING), draw_svg(*EVERYTHING, dark=True)
    used = set(re.findall(r"var\(--tnt-([a-z]+),(#[0-9a-f]{6})\)", light))
    assert used == {(name, values[0]) for name, values in COLOURS.items()}
    assert "var(" not in dark
    assert set(re.findall(r"#[0-9a-f]{6}", dark)) == {values[1] for values in COLOURS.values()}
    assert "var(" not in flat(light)
    assert f'fill="{COLOURS["land"][0]}"' in flat(light)
    assert f"--tnt-land:{COLOURS['land'][1]};" in css(dark=True)


def xterm(code: int) -> str:
    if code >= 232:
        return f"#{8 + 10 * (code - 232):02x}" + f"{8 + 10 * (code - 232):02x}" * 2
    levels = (0, 95, 135, 175, 215, 255)
    code -= 16
    return "#" + "".join(f"{levels[part]:02x}" for part in (code // 36, code // 6 % 6, code % 6))


def test_terminal_colours_can_be_read():
    codes = (
        *terminal_module._TILES,
        *terminal_module._LEADERS,
        terminal_module._RIVER,
        terminal_module._ASKED,
    )
    for code in codes:
        text, ground = map(int, re.fullmatch(r"(?:1;)?38;5;(\d+);48;5;(\d+)", code).groups())
        assert contrast(xterm(text), xterm(ground)) >= 4.5, code


# ---- text -------------------------------------------------------------------------------------


def test_terminal_board():
    assert draw_text(*CUT, colour=False).split("\n") == [
        "  A   B   C   D   E   F   G",
        "1 Ka  t   s   ?   s   t   Kb",
        "2 .   Ta  .   .   s   .   .",
        "3 .   .   .   .   t   Tb  .",
    ]
    assert draw_text(*CUT, lang="ja", colour=False).split("\n") == [
        "  A     B     C     D     E     F     G",
        "1 王弓  神    集    ?     集    神    王牛",
        "2 .     商弓  .     .     集    .     .",
        "3 .     .     .     .     神    商牛  .",
    ]


def test_terminal_names_monuments():
    assert draw_text(*EVERYTHING, colour=False).split("\n")[6:] == [
        "monument black green A4",
        "monument red blue",
    ]
    assert draw_text(*EVERYTHING, lang="ja", colour=False).split("\n")[6:] == [
        "モニュメント 黒 緑 A4",
        "モニュメント 赤 青",
    ]


@BOTH
def test_colour_says_nothing_more(lang):
    for position, marks in (CUT, EVERYTHING, (printed("standard"), [])):
        coloured = draw_text(position, marks, lang)
        assert "\x1b[" in coloured
        plain = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
        assert [line.rstrip() for line in plain.split("\n")] == draw_text(
            position, marks, lang, colour=False
        ).split("\n")


@BOTH
def test_terminal_board_fits_and_aligns(lang):
    boards = [(printed(name), []) for name in MAPS] + [crowded(seed) for seed in range(10)]
    for position, marks in boards:
        lines = draw_text(position, marks, lang, colour=False).split("\n")[:12]
        starts = [width(lines[0][: lines[0].index(letter)]) for letter in "ABCDEFGHIJKLMNOP"]
        for line in lines[1:]:
            ends = [width(line[:i]) for i, sign in enumerate(line) if sign == " "]
            assert all(start - 1 in ends for start in starts)
    for name in MAPS:
        text = draw_text(printed(name), [], lang, colour=False)
        assert max(map(width, text.split("\n"))) <= 80


def test_width():
    assert width("王弓 a．〜") == 10
    assert width("か\u3099") == 2


@BOTH
def test_no_sign_of_ambiguous_width(lang):
    import unicodedata

    text = draw_text(*EVERYTHING, lang=lang) + "".join(draw_notation(EVERYTHING[0], lang))
    assert not [sign for sign in text if unicodedata.east_asian_width(sign) == "A"]
    text.encode("cp932")


def test_notation_rows():
    assert draw_notation(CUT[0], "en", CUT[1]) == (
        "Ka t  s  ?  s  t  Kb",
        ".  Ta .  .  s  .  .",
        ".  .  .  .  t  Tb .",
    )
    assert draw_notation(CUT[0], "ja", CUT[1]) == (
        "王弓 神　 集　 ？　 集　 神　 王牛",
        "．　 商弓 ．　 ．　 集　 ．　 ．",
        "．　 ．　 ．　 ．　 神　 商牛 ．",
    )


def test_notation_of_one_row():
    position, marks = board("Ta t m ? m t Tb")
    assert draw_notation(position, "en", marks) == ("Ta t m ? m t Tb",)
    assert draw_notation(position, "ja", marks) == ("商弓 神 市 ？ 市 神 商牛",)


def test_notation_order_of_signs():
    position, marks = EVERYTHING
    assert draw_notation(position, "en", marks) == (
        "t** s!  .   ~   Z   x   Kl",
        "~   f!  f   Z   Z*  Z   Pp",
        "m!  m   t*  ~?  Z   ~   Ta",
        "=   =   t!? Fb? s   .   t",
        "=*  =   Tl  .   x   m?  Pa",
    )
    assert draw_notation(position, "ja", marks) == (
        "神＊＊ 集！　 ．　　 〜　　 塔　　 災　　 王獅",
        "〜　　 農！　 農　　 塔　　 塔＊　 塔　　 官陶",
        "市！　 市　　 神＊　 〜？　 塔　　 〜　　 商弓",
        "裏　　 裏　　 神！？ 民牛？ 集　　 ．　　 神",
        "裏＊　 裏　　 商獅　 ．　　 災　　 市？　 官弓",
    )


# ---- PNG --------------------------------------------------------------------------------------


def test_png():
    pytest.importorskip("resvg_py")
    png = to_png(draw_svg(*CUT), scale=1)
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    size = int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")
    assert size == (308, 148)  # 22 + 7 x 40 + 6, 22 + 3 x 40 + 6
    assert to_png(draw_svg(*CUT, dark=True), scale=1) != png


@pytest.mark.parametrize(("lang", "letter"), [("en", ">t<"), ("ja", ">神<")])
def test_png_draws_letters(lang, letter):
    pytest.importorskip("resvg_py")
    svg = draw_svg(board("t")[0], lang=lang)
    assert letter in svg
    try:
        drawn = to_png(svg, scale=1)
    except PngUnavailable as error:
        pytest.skip(error.message("en"))
    assert drawn != to_png(svg.replace(letter, "><"), scale=1)


@BOTH
def test_png_without_resvg(monkeypatch, lang):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(PngUnavailable) as caught:
        to_png(draw_svg(*CUT))
    assert caught.value.reason == "missing"
    assert ".venv/bin/pip install '.[png]'" in caught.value.message(lang)


def test_png_without_fonts(monkeypatch):
    pytest.importorskip("resvg_py")
    from tnt_rules.tigris.drawing import png

    monkeypatch.setattr(png, "_family", lambda _: None)
    with pytest.raises(PngUnavailable) as caught:
        to_png(draw_svg(*CUT))
    assert caught.value.reason == "font"
    monkeypatch.setattr(png, "_family", lambda _: "DejaVu Sans")
    monkeypatch.setattr(png, "_draws", lambda *_: False)
    with pytest.raises(PngUnavailable) as caught:
        to_png(draw_svg(*CUT, lang="ja"))
    assert caught.value.reason == "font-ja"
    assert to_png(draw_svg(*CUT, title="外部紛争"))  # the title is not drawn
