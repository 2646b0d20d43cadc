"""A position as a self-contained SVG.

A space is 40 units wide. Everything of one kind is one path, with the outline of a piece written
once for each space that has it; this needs no ids and packs well.
"""

import html
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from tnt_rules.tigris.drawing.palette import SPHERES, paint
from tnt_rules.tigris.drawing.words import (
    COLOUR_WORDS,
    CONTENT,
    CONTENT_WORDS,
    DYNASTY_WORDS,
    LEADER_WORDS,
    OTHER_WORDS,
    SIGNS,
    is_river,
    leader_signs,
    leaders_on,
)
from tnt_rules.tigris.engine.pieces import CATASTROPHE, EMPTY, FACEDOWN, ZIGGURAT
from tnt_rules.tigris.engine.position import Position
from tnt_rules.tigris.engine.spaces import COLUMNS, space_name

UNIT: Final = 40
"""Width of a space."""

_MARGIN: Final = 22  # room for coordinates
_RIM: Final = 6  # a side without coordinates
_LARGE: Final = 9  # from this size on coordinates stand on both sides

# Outlines, from the corner given of a space; each leaves the pen where it began.
# A town wall, a stepped temple, a leaf, an octagon like a coin.
_TILES: Final = (
    (3, 3, "h8v4h5v-4h8v4h5v-4h8v34h-34z"),
    (3, 37, "v-20h5v-7h6v-7h12v7h6v7h5v20z"),
    (3, 3, "h20q14 0 14 14v20h-20q-14 0-14-14z"),
    (12, 3, "h16l9 9v16l-9 9h-16l-9-9v-16z"),
)
_DOWN: Final = (4, 4, "h32v32h-32z")
_DISASTER: Final = (3, 3, "h34v34h-34z")
_BURST: Final = (20, 3, "l4 8 8-3-2 8 7 4-7 4 2 8-8-3-4 8-4-8-8 3 2-8-7-4 7-4-2-8 8 3z")
_ZIGGURAT: Final = (1, 1, "h38v38h-38z")
_TOWER: Final = (5, 5, "h30v30h-30zm4 4h22v22h-22z")
_FRAME: Final = (1.5, 1.5, "h37v37h-37z")
_WAVE: Final = (8, 17, "q4-5 8 0t8 0 8 0m-24 8q4-5 8 0t8 0 8 0")
_TREASURE: Final = (32, 1, "l7 4v8l-7 4-7-4v-8zm7 4l-7 4-7-4m7 4v8")
_HOUSE: Final = (33, 23, "l7 7h-2v8h-10v-8h-2z")
_DISC: Final = (2, 20, "a18 18 0 1 1 36 0a18 18 0 1 1-36 0z")
_RING: Final = (2, 2, "h36v36h-36z")
_BADGE: Final = (-1, 6, "a7 7 0 1 1 14 0a7 7 0 1 1-14 0z")
# Bow and arrow, bull's head, amphora, lion's paw, in the upper half of a disc; the first is
# drawn in strokes.
_SIGNS: Final = (
    (15, 6, "q13 7 0 14zm-5 7h19m-5-4l5 4-5 4"),
    (11, 6, "q0 4 5 4h8q5 0 5-4 3 7-4 8l-2 6h-6l-2-6q-7-1-4-8z"),
    (15, 5, "h10l-3 4q7 3 2 9l-1 2h-6l-1-2q-5-6 2-9z"),
    (
        20,
        12,
        "q6 2 6 6c0 3-4 1-6 1s-6 2-6-1q0-4 6-6z"
        "m-8 1l1-2 1 2zm4-4l1-3 1 3zm6 0l1-3 1 3zm4 4l1-2 1 2z",
    ),
)
# A monument on its square of 80 x 80 units: the ground, the lower step, the upper step.
_PLATE: Final = (4, 4, "h72v72h-72z")
_STEPS: Final = ((6, 72, "v-30h68v30z"), (14, 42, "v-28h52v28z"))

_FONT: Final = 'font-family="sans-serif" font-weight="700" text-anchor="middle"'
_UNPRINTABLE: Final = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]+")

Outline = tuple[float, float, str]


def draw_svg(
    position: Position,
    marks: Sequence[int] = (),
    lang: str = "en",
    dark: bool = False,
    title: str = "",
) -> str:
    """A board as the text of an ``<svg>`` element, always the same for the same arguments.

    Args:
        position: what lies where; a cut-out shows its own grid only.
        marks: spaces in question; those outside the grid are passed over.
        lang: ``en`` or ``ja``: letters on the pieces, and the text for those who cannot see it.
        dark: draw in the dark colours themselves; otherwise colours are variables that a page
            may set (`palette.css`), light where it does not.
        title: begins the board's text; any text, it is escaped.
    """
    ground = position.terrain
    far = [_MARGIN if size >= _LARGE else _RIM for size in (ground.width, ground.height)]
    wide = _MARGIN + ground.width * UNIT + far[0]
    high = _MARGIN + ground.height * UNIT + far[1]
    places = [place for place in ground.spaces if place in marks]
    name = _clean(title) or _heading(position, lang)
    text = name + (". " if lang == "en" else "。") + _described(position, places, lang)
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="tnt-board" role="img" lang="{lang}"'
            f' aria-label="{html.escape(text)}" data-search-exclude="" width="{wide}"'
            f' height="{high}" viewBox="0 0 {wide} {high}">'
            f"<title>{html.escape(name)}</title>",
            f'<rect width="{wide}" height="{high}" rx="6" fill="{paint("bg", dark)}"/>',
            f'<g transform="translate({_MARGIN} {_MARGIN})" stroke-linejoin="round"'
            f' stroke-linecap="round" {_FONT}>',
            *_ground(position, dark),
            *_coordinates(position, dark),
            *_pieces(position, lang, dark),
            *_monuments(position, lang, dark),
            *_leaders(position, lang, dark),
            _rings(places, dark),
            *_upon(position, dark),
            *_questions(position, places, lang, dark),
            "</g></svg>",
        )
    )


# ---- parts ------------------------------------------------------------------------------------


def _ground(position: Position, dark: bool) -> Iterator[str]:
    ground = position.terrain
    wide, high = ground.width * UNIT, ground.height * UNIT
    yield f'<path fill="{paint("land", dark)}" d="M0 0h{wide}v{high}H0z"/>'
    river = [place for place in ground.spaces if is_river(position, place)]
    if river:
        runs = "".join(f"M{x} {y}h{length}v{UNIT}h-{length}z" for x, y, length in _runs(river))
        yield f'<path fill="{paint("river", dark)}" d="{runs}"/>'
    open_river = [
        place
        for place in river
        if position.content[place] == EMPTY and place not in position.leaders
    ]
    yield _path(open_river, _WAVE, fill="none", stroke=paint("wave", dark), width=2)
    lines = "".join(f"M{x * UNIT} 0V{high}" for x in range(ground.width + 1))
    lines += "".join(f"M0 {y * UNIT}H{wide}" for y in range(ground.height + 1))
    yield f'<path stroke="{paint("line", dark)}" d="{lines}"/>'
    framed = [place for place in ground.spaces if place in ground.bordered]
    yield _path(framed, _FRAME, fill="none", stroke=paint("frame", dark), width=3)


def _coordinates(position: Position, dark: bool) -> Iterator[str]:
    ground = position.terrain
    yield f'<g fill="{paint("label", dark)}" font-size="13" font-weight="400">'
    wide, high = ground.width * UNIT, ground.height * UNIT
    letters = [chr(65 + column) for column in range(ground.width)]
    centres = " ".join(str(column * UNIT + UNIT // 2) for column in range(ground.width))
    for y in (-6, high + 15) if ground.height >= _LARGE else (-6,):
        yield f'<text y="{y}" x="{centres}">{"".join(letters)}</text>'
    for x in (-11, wide + 11) if ground.width >= _LARGE else (-11,):
        for row in range(ground.height):
            yield f'<text x="{x}" y="{row * UNIT + 25}">{row + 1}</text>'
    yield "</g>"


def _pieces(position: Position, lang: str, dark: bool) -> Iterator[str]:
    """Tiles, facedown tiles, catastrophes and the ziggurat, and the letters on them."""
    lying: dict[int, list[int]] = {kind: [] for kind in range(ZIGGURAT + 1)}
    for place in position.terrain.spaces:
        if position.content[place] != EMPTY:
            lying[position.content[place]].append(place)
    edge = paint("edge", dark)
    for colour, outline in enumerate(_TILES):
        yield _path(lying[colour], outline, paint(SPHERES[colour], dark), edge, 1.5)
    yield _path(lying[FACEDOWN], _DOWN, paint("down", dark), edge, 1.5)
    yield _path(lying[CATASTROPHE], _DISASTER, paint("disaster", dark), edge, 1.5)
    yield _path(lying[CATASTROPHE], _BURST, paint("burst", dark))
    yield _path(lying[ZIGGURAT], _ZIGGURAT, paint("ziggurat", dark), edge, 1.5)
    if position.ziggurat in position.terrain:
        yield _path([position.ziggurat], _TOWER, "none", edge, 1.5)
    covered = {place for place, _ in _squares(position) for place in _square(place)}
    lettered = [
        place
        for kind, places in lying.items()
        for place in places
        if kind != FACEDOWN or place not in covered
    ]
    yield f'<g fill="{paint("ink", dark)}" font-size="18">'
    for row in range(position.terrain.height):
        here = sorted(place for place in lettered if place // COLUMNS == row)
        if here:
            centres = " ".join(str(_corner(place)[0] + 20) for place in here)
            signs = "".join(CONTENT[lang][position.content[place]] for place in here)
            yield f'<text y="{row * UNIT + 27}" x="{centres}">{signs}</text>'
    yield "</g>"


def _monuments(position: Position, lang: str, dark: bool) -> Iterator[str]:
    squares = _squares(position)
    # Where the tiles are not facedown, which is a fault, they are to be seen.
    sound = [
        place
        for place, _ in squares
        if all(position.content[covered] == FACEDOWN for covered in _square(place))
    ]
    yield _path(sound, _PLATE, paint("down", dark), paint("edge", dark), 1.5)
    for place, colours in squares:
        x, y = _corner(place)
        for colour, step in zip(colours, _STEPS, strict=True):
            yield _path([place], step, paint(SPHERES[colour], dark), paint("edge", dark), 2)
        yield f'<g fill="{paint("ink", dark)}" font-size="14">'
        for colour, down in zip(colours, (62, 33), strict=True):
            yield f'<text x="{x + UNIT}" y="{y + down}">{COLOUR_WORDS[lang][colour]}</text>'
        yield "</g>"


def _leaders(position: Position, lang: str, dark: bool) -> Iterator[str]:
    standing = sorted(leaders_on(position).items())
    standing = [(place, piece) for place, piece in standing if place in position.terrain]
    if not standing:
        return
    ink = paint("ink", dark)
    for colour, name in enumerate(SPHERES):
        discs = [place for place, piece in standing if piece & 3 == colour]
        yield _path(discs, _DISC, paint(name, dark), paint("edge", dark), 2)
    for dynasty, sign in enumerate(_SIGNS):
        owned = [place for place, piece in standing if piece >> 2 == dynasty]
        yield _path(owned, sign, ink if dynasty else "none", ink, 1.5)
    yield f'<g fill="{ink}" font-size="{12 if lang == "ja" else 14}">'
    for place, piece in standing:
        x, y = _corner(place)
        yield f'<text x="{x + 20}" y="{y + 32}">{leader_signs(piece, lang)}</text>'
    yield "</g>"


def _upon(position: Position, dark: bool) -> Iterator[str]:
    """Buildings and treasures, which lie upon tiles."""
    ground = position.terrain
    for colour, place in enumerate(position.buildings):
        if place in ground:
            yield _path([place], _HOUSE, paint(SPHERES[colour], dark), paint("ink", dark), 2)
    # Under a monument a treasure goes to the outer corner, clear of the words on the steps.
    shift = {
        covered: (-24 * (corner % 2 == 0), 22 * (corner > 1))
        for place, _ in _squares(position)
        for corner, covered in enumerate(_square(place))
    }
    groups: dict[tuple[int, int], list[int]] = {}
    for place in ground.spaces:
        if place in position.treasures:
            groups.setdefault(shift.get(place, (0, 0)), []).append(place)
    x, y, shape = _TREASURE
    for (right, down), places in groups.items():
        outline = (x + right, y + down, shape)
        yield _path(places, outline, paint("gold", dark), paint("shade", dark), 1.2)


def _rings(places: list[int], dark: bool) -> str:
    """A broken frame around each space in question."""
    ring = _path(places, _RING, "none", paint("mark", dark), 3.5)
    return ring.replace("<path ", '<path stroke-dasharray="7 5" ', 1)


def _questions(position: Position, places: list[int], lang: str, dark: bool) -> Iterator[str]:
    """The question sign: large on an empty space, in a badge on a piece."""
    taken = leaders_on(position)
    bare = [p for p in places if position.content[p] == EMPTY and p not in taken]
    badged = [p for p in places if p not in bare]
    mark = paint("mark", dark)
    yield _path(badged, _BADGE, mark)
    for group, sign, size, colour, dx, dy in (
        (bare, SIGNS[lang][4], 24, mark, 20, 29),
        (badged, "?", 12, paint("note", dark), 6, 10),
    ):
        for place in group:
            x, y = _corner(place)
            yield (
                f'<text x="{x + dx}" y="{y + dy}" font-size="{size}" fill="{colour}">{sign}</text>'
            )


# ---- the text for those who cannot see the picture --------------------------------------------


def _heading(position: Position, lang: str) -> str:
    places = position.terrain.spaces
    return OTHER_WORDS[lang]["board"].format(
        first=space_name(places[0]), last=space_name(places[-1])
    )


def _described(position: Position, marks: Iterable[int], lang: str) -> str:
    """Everything on the board in words, kind by kind."""
    ground, words = position.terrain, OTHER_WORDS[lang]
    leaders = leaders_on(position)
    parts = [
        words["leader"].format(
            owner=DYNASTY_WORDS[lang][piece >> 2],
            leader=LEADER_WORDS[lang][piece & 3],
            space=space_name(place),
        )
        for place, piece in sorted(leaders.items())
        if place in ground
    ]

    def listed(what: str, places: Iterable[int]) -> None:
        names = " ".join(space_name(place) for place in sorted(places))
        if names:
            parts.append(words["item"].format(what=what, spaces=names))

    for kind, what in enumerate(CONTENT_WORDS[lang]):
        listed(what, [p for p in ground.spaces if position.content[p] == kind])
    parts.extend(
        words["monument"].format(
            one=COLOUR_WORDS[lang][colours[0]],
            two=COLOUR_WORDS[lang][colours[1]],
            space=space_name(place),
        )
        for place, colours in _squares(position)
    )
    parts.extend(
        words["building"].format(colour=COLOUR_WORDS[lang][colour], space=space_name(place))
        for colour, place in enumerate(position.buildings)
        if place in ground
    )
    listed(words["treasures"], (p for p in position.treasures if p in ground))
    listed(words["bordered"], ground.bordered)
    listed(
        words["river"],
        [
            p
            for p in ground.spaces
            if is_river(position, p) and position.content[p] == EMPTY and p not in leaders
        ],
    )
    listed(words["asked"], marks)
    return words["stop"].join(parts)


def _clean(text: str) -> str:
    """One line, without signs that XML forbids."""
    return " ".join(_UNPRINTABLE.sub(" ", text).split())


# ---- geometry ---------------------------------------------------------------------------------


def _corner(place: int) -> tuple[int, int]:
    return place % COLUMNS * UNIT, place // COLUMNS * UNIT


def _path(
    places: Iterable[int], outline: Outline, fill: str, stroke: str = "", width: float = 0
) -> str:
    """One outline on many spaces; nothing for no space."""
    dx, dy, shape = outline
    steps = "".join(f"M{_number(x + dx)} {_number(y + dy)}{shape}" for x, y in map(_corner, places))
    if not steps:
        return ""
    line = f' stroke="{stroke}" stroke-width="{_number(width)}"' if stroke else ""
    return f'<path fill="{fill}"{line} d="{steps}"/>'


def _number(value: float) -> str:
    return f"{value:g}"


def _runs(places: list[int]) -> Iterator[tuple[int, int, int]]:
    """Spaces side by side taken together: corner and length of each run, in units."""
    known = set(places)
    for start in places:
        if start % COLUMNS and start - 1 in known:
            continue
        end = start + 1
        while end % COLUMNS and end in known:
            end += 1
        x, y = _corner(start)
        yield x, y, (end - start) * UNIT


def _square(place: int) -> tuple[int, int, int, int]:
    return place, place + 1, place + COLUMNS, place + COLUMNS + 1


def _squares(position: Position) -> list[tuple[int, tuple[int, int]]]:
    """Monuments whose square is known and lies within the grid, with their colours."""
    return [
        (monument.square, monument.colours)
        for monument in position.monuments or ()
        if monument.square is not None
        and all(place in position.terrain for place in _square(monument.square))
        and monument.square % COLUMNS < COLUMNS - 1
    ]


__all__ = ["UNIT", "draw_svg"]
