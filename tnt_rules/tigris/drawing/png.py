"""SVG to PNG, by resvg-py (the extra ``png``)."""

import re
from functools import lru_cache
from types import ModuleType
from typing import Final

from tnt_rules.errors import TntError
from tnt_rules.tigris.drawing.palette import flat

# resvg maps no generic family by itself and draws nothing where it finds no font: so the first
# of these that is installed is named to it. Signs a font lacks come from the other fonts.
_FAMILIES: Final = (
    "DejaVu Sans",
    "Noto Sans",
    "Liberation Sans",
    "Arial",
    "Helvetica",
    "Segoe UI",
    "Roboto",
    "Ubuntu",
    "Cantarell",
    "FreeSans",
    "Noto Sans CJK JP",
    "Noto Sans JP",
    "IPAPGothic",
    "IPAGothic",
    "Hiragino Sans",
    "Yu Gothic",
    "Meiryo",
    "MS PGothic",
    "TakaoPGothic",
)

_REASONS: Final = {
    "missing": {
        "en": "PNG needs the package resvg-py; in the folder of the repository: "
        ".venv/bin/pip install '.[png]'",
        "ja": "PNG には resvg-py が必要。リポジトリのフォルダーで "
        ".venv/bin/pip install '.[png]' を実行する",
    },
    "font": {
        "en": "PNG needs an installed sans-serif font, for instance DejaVu Sans; SVG needs none",
        "ja": "PNG にはゴシック体のフォント（DejaVu Sans など）が必要。SVG なら不要",
    },
    "font-ja": {
        "en": "PNG needs an installed Japanese font, for instance IPA Gothic or Noto Sans CJK;"
        " SVG needs none",
        "ja": "PNG には日本語フォント（IPA ゴシック、Noto Sans CJK など）が必要。SVG なら不要",
    },
}


_JAPANESE: Final = re.compile(r"<text[^>]*>[^<]*[\u3040-\u9fff]")


class PngUnavailable(TntError):
    """No PNG can be made here.

    Attributes:
        reason: ``missing`` (resvg-py is not installed), ``font`` or ``font-ja`` (no font that
            draws letters, or none that draws Japanese: the picture would lack them).
    """

    def __init__(self, reason: str) -> None:
        super().__init__(**_REASONS[reason])
        self.reason = reason


def to_png(svg: str, scale: float = 2.0) -> bytes:
    """A board drawn by `draw_svg` as PNG, ``scale`` times its natural size in pixels.

    Raises:
        PngUnavailable: resvg-py is not installed, or no font for the text of the board is.
    """
    try:
        import resvg_py
    except ImportError as error:
        raise PngUnavailable("missing") from error
    family = _family(resvg_py)
    if family is None:
        raise PngUnavailable("font")
    if _JAPANESE.search(svg) and not _draws(resvg_py, family, "集", "神"):
        raise PngUnavailable("font-ja")
    return bytes(resvg_py.svg_to_bytes(svg_string=flat(svg), sans_serif_family=family, zoom=scale))


@lru_cache(maxsize=1)
def _family(resvg: ModuleType) -> str | None:
    return next((name for name in _FAMILIES if _draws(resvg, name, "s", "t")), None)


@lru_cache(maxsize=64)
def _draws(resvg: ModuleType, family: str, one: str, other: str) -> bool:
    """Whether two signs come out differently: a font that lacks them draws both as nothing, or
    both as the same empty box."""
    pictures = {
        resvg.svg_to_bytes(
            svg_string='<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">'
            f'<text x="2" y="16" font-size="14" font-family="sans-serif">{sign}</text></svg>',
            sans_serif_family=family,
        )
        for sign in (one, other)
    }
    return len(pictures) == 2
