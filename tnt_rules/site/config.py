"""The settings of MkDocs: nothing but names, languages and looks."""

import json
from collections.abc import Iterable
from typing import Any, Final

from tnt_rules.core.protocol import LANGUAGES, Text
from tnt_rules.core.rulebook import Rulebook
from tnt_rules.site.words import site_word

LANGUAGE_NAMES: Final = {"en": "English", "ja": "日本語"}

# Cuts Japanese between scripts, so that a part of a mixed word (神殿タイル) is found too.
SEPARATOR: Final = (
    r"[\s\-　、。，．・()（）「」]+"
    r"|(?<=[一-龠々〆ヵヶ])(?=[ァ-ヴー])"
    r"|(?<=[ァ-ヴー])(?=[一-龠々〆ヵヶ]|[ぁ-ん])"
    r"|(?<=[ぁ-ん])(?=[ァ-ヴー]|[一-龠々〆ヵヶ])"
)


def mkdocs_config(game: Text, book: Rulebook, stylesheets: Iterable[str]) -> str:
    """The text of ``mkdocs.yml``, as JSON, which is YAML too."""
    name = site_word("site-name", game=game)
    languages = [
        {
            "locale": lang,
            "default": lang == LANGUAGES[0],
            "name": LANGUAGE_NAMES[lang],
            "site_name": name[lang],
            "site_description": site_word("site-description", game=game)[lang],
            "nav": _nav(book, lang),
            "theme": {"palette": _palette(lang)},
        }
        for lang in LANGUAGES
    ]
    settings: dict[str, Any] = {
        "site_name": name.en,
        "docs_dir": "docs",
        # pages are opened from a folder too, without a server
        "use_directory_urls": False,
        "theme": {
            "name": "material",
            "custom_dir": "theme",
            "language": LANGUAGES[0],
            # without this every page asks another host for fonts
            "font": False,
            "features": [
                "content.code.copy",
                "navigation.indexes",
                "navigation.top",
                "search.highlight",
                "toc.follow",
            ],
            "palette": _palette(LANGUAGES[0]),
        },
        "extra": {"generator": False, "not_found": _not_found(name)},
        "extra_css": list(stylesheets),
        "plugins": [
            {"search": {"lang": ["ja", "en"], "separator": SEPARATOR}},
            {
                "i18n": {
                    "docs_structure": "folder",
                    "fallback_to_default": False,
                    "reconfigure_material": True,
                    "reconfigure_search": True,
                    "languages": languages,
                }
            },
        ],
        "markdown_extensions": [
            "attr_list",
            "tables",
            {"toc": {"permalink": "#", "permalink_title": "#", "toc_depth": 2}},
            {"pymdownx.highlight": {"use_pygments": True, "guess_lang": False}},
            "pymdownx.superfences",
        ],
        "validation": {
            "nav": {"omitted_files": "ignore", "not_found": "warn"},
            "links": {
                "not_found": "warn",
                "anchors": "warn",
                "absolute_links": "warn",
                "unrecognized_links": "warn",
            },
        },
    }
    return json.dumps(settings, ensure_ascii=False, indent=2) + "\n"


def _not_found(site: Text) -> dict[str, Any]:
    """What stands on the page for a missing one, in every language."""
    title = site_word("not-found")
    return {
        "title": " – ".join(title[lang] for lang in LANGUAGES),
        "texts": {
            lang: {
                "title": title[lang],
                "says": site_word("not-found-says")[lang],
                "site": site[lang],
                "home": "index.html" if lang == LANGUAGES[0] else f"{lang}/index.html",
            }
            for lang in LANGUAGES
        },
    }


def _palette(lang: str) -> list[dict[str, Any]]:
    return [
        {
            "media": f"(prefers-color-scheme: {shade})",
            "scheme": scheme,
            "primary": "brown" if scheme == "default" else "black",
            "accent": "amber",
            "toggle": {"icon": icon, "name": site_word(key)[lang]},
        }
        for shade, scheme, icon, key in (
            ("light", "default", "material/weather-night", "to-dark"),
            ("dark", "slate", "material/weather-sunny", "to-light"),
        )
    ]


def _nav(book: Rulebook, lang: str) -> list[dict[str, Any]]:
    def word(key: str) -> str:
        return site_word(key)[lang]

    chapters: list[Any] = ["rules/index.md"]
    chapters += [{c.title[lang]: f"rules/{c.id}.md"} for c in book.all_chapters]
    return [
        {word("nav-home"): "index.md"},
        {word("nav-notation"): "notation.md"},
        {word("nav-rules"): chapters},
        {word("nav-readings"): "readings.md"},
        {word("nav-editions"): "editions.md"},
        {word("nav-faq"): "faq.md"},
        {word("nav-disputes"): "disputes.md"},
        {word("nav-scenarios"): "scenarios/index.md"},
        {word("nav-games"): "games/index.md"},
        {word("nav-sources"): "sources.md"},
        {word("nav-python"): "python.md"},
        {word("nav-versions"): "versions.md"},
    ]
