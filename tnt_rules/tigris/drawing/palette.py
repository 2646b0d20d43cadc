"""The colours of a drawn board, light and dark, and how they reach the SVG.

Every text stands on its ground with a contrast of at least 4.5 to 1 (`TEXT_ON`), and nothing is
told by colour alone: each piece has its own outline and its letters.
"""

import re
from typing import Final

# name: what it paints -> (light, dark)
COLOURS: Final[dict[str, tuple[str, str]]] = {
    "bg": ("#fdfaf2", "#1e2026"),  # around the board
    "label": ("#574d3c", "#c6c1b4"),  # coordinates
    "land": ("#ecdfbf", "#454035"),
    "line": ("#cdbb90", "#5d5646"),  # between the spaces
    "river": ("#b4d7e8", "#1d4159"),
    "wave": ("#7fb2cc", "#3d6f8e"),
    "frame": ("#8a5a00", "#e9b949"),  # border of a treasure space
    "black": ("#2b2b30", "#131316"),
    "red": ("#b02a20", "#b3352b"),
    "blue": ("#1d5c9e", "#2766a8"),
    "green": ("#2c7536", "#2f7a3a"),
    "down": ("#7d6a55", "#76644f"),  # a facedown tile
    "disaster": ("#4a2545", "#3a1c37"),  # a catastrophe tile
    "burst": ("#b8450f", "#b8450f"),  # the flash on it
    "ziggurat": ("#94611c", "#8a5a18"),
    "edge": ("#fffaf0", "#e6ddc8"),  # outline of pieces
    "ink": ("#ffffff", "#ffffff"),  # letters and signs on pieces
    "gold": ("#ffc629", "#ffc629"),  # treasure
    "shade": ("#4a3200", "#2a1d00"),  # outline of treasure
    "mark": ("#8a1c8f", "#f0a8f5"),  # the space in question
    "note": ("#ffffff", "#2b0a2d"),  # the sign in its badge
}

TEXT_ON: Final = (
    ("label", ("bg",)),
    ("ink", ("black", "red", "blue", "green", "down", "burst", "disaster", "ziggurat")),
    ("mark", ("land", "river")),
    ("note", ("mark",)),
)
"""Which text colour stands on which grounds."""

SPHERES: Final = ("black", "red", "blue", "green")
"""Names in `COLOURS` by colour of a tile or leader."""

_VARIABLE: Final = re.compile(r"var\(--tnt-[a-z]+,(#[0-9a-f]{6})\)")


def paint(name: str, dark: bool) -> str:
    """A colour as the SVG writes it: a variable with the light value to fall back on, or, for
    a dark board, the dark value itself."""
    light_value, dark_value = COLOURS[name]
    return dark_value if dark else f"var(--tnt-{name},{light_value})"


def css(dark: bool) -> str:
    """Declarations of all variables, for a rule of the page's stylesheet."""
    return "".join(f"--tnt-{name}:{values[dark]};" for name, values in COLOURS.items())


def flat(svg: str) -> str:
    """The same SVG with plain colours, for programs that know no CSS variables."""
    return _VARIABLE.sub(r"\1", svg)


def contrast(one: str, other: str) -> float:
    """Contrast of two ``#rrggbb`` colours as WCAG 2 defines it, 1 to 21."""
    dim, bright = sorted((_luminance(one), _luminance(other)))
    return (bright + 0.05) / (dim + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
