"""Boards: a position as SVG, as PNG, for a terminal, and as rows of the notation.

Embedding an SVG needs no stylesheet: put the text of `draw_svg` into the page as it is. It holds
no ids, no ``<style>``, no script and no address to fetch, so any number of boards may share a
page. Its colours are ``var(--tnt-…, #…)``: a page that defines nothing shows the light board, and
a page with a dark scheme gives the variables other values by one rule, for instance
``[data-md-color-scheme="slate"] { … }`` around `css(dark=True)`. Programs that know no variables
(Inkscape, most converters) want `flat(draw_svg(…))`.
"""

from tnt_rules.tigris.drawing.palette import css, flat
from tnt_rules.tigris.drawing.png import PngUnavailable, to_png
from tnt_rules.tigris.drawing.svg import draw_svg
from tnt_rules.tigris.drawing.terminal import draw_notation, draw_text, width

__all__ = [
    "PngUnavailable",
    "css",
    "draw_notation",
    "draw_svg",
    "draw_text",
    "flat",
    "to_png",
    "width",
]
