"""Naming sources: a scenario may name a document in one language, its reader gets his own."""

import re
from functools import lru_cache
from typing import Final

from tnt_rules.core.rulebook.model import Rulebook, SourceInfo

_BEHIND: Final = re.compile(r"$|[,;:、：（(\s]")
_PLACE: Final = re.compile(r"(?P<sign> *[,:、：] *| +)(?P<place>.+)")
_REMARK: Final = re.compile(r"(?P<place>.*?) *[(（](?P<remark>[^()（）]*)[)）]")
_SEVERAL: Final = re.compile(r"; |；")
_COMMAS: Final = re.compile(r", *|、")


def in_language(text: str, book: Rulebook, lang: str) -> str:
    """What a ``source`` line says, with the names of documents in a language.

    Names are those of the rulebook's sources, in either language, and their aliases; so are the
    places and remarks that a source has in both languages. Titles in a document stay as they are,
    in its own language; so does what is no known document.
    """
    known = _known(tuple(book.sources.values()))
    sign = "；" if lang == "ja" else "; "
    return sign.join(_part(part, known, lang) for part in _SEVERAL.split(text))


@lru_cache(maxsize=4)
def _known(sources: tuple[SourceInfo, ...]) -> tuple[tuple[str, SourceInfo], ...]:
    """Names and the sources they mean, the longest first."""
    names = {
        name: source
        for source in sources
        for name in (*source.aliases, source.name_en, source.name_ja)
    }
    return tuple(sorted(names.items(), key=lambda entry: -len(entry[0])))


def _part(text: str, known: tuple[tuple[str, SourceInfo], ...], lang: str) -> str:
    for name, source in known:
        if text.startswith(name) and _BEHIND.match(text, len(name)):
            return f"{source.name[lang]}{_rest(text[len(name) :], source, lang)}"
    return text


def _rest(text: str, source: SourceInfo, lang: str) -> str:
    """What stands behind the name of a source."""
    found = _PLACE.fullmatch(text)
    if found is None:
        remark = _REMARK.fullmatch(text)
        return text if remark is None else _remark(source, remark["remark"], lang) or text
    sign = found["sign"].strip()
    if not sign:
        remark = _REMARK.fullmatch(found["place"])
        said = _remark(source, remark["remark"], lang) if remark and not remark["place"] else ""
        return said or text
    colon = sign in ":："
    sign = ("：" if colon else "、") if lang == "ja" else (": " if colon else ", ")
    return sign + _place(found["place"], source, lang)


def _place(text: str, source: SourceInfo, lang: str) -> str:
    """A place: said in the language as a whole, or its parts and the remark behind it."""
    whole = _said(source, text, lang)
    if whole:
        return whole
    remark = _REMARK.fullmatch(text)
    tail = _remark(source, remark["remark"], lang) if remark else ""
    if remark and tail:
        return _place(remark["place"], source, lang) + tail
    parts = _COMMAS.split(text)
    said = [_said(source, part, lang) for part in parts]
    if not any(said):
        return text  # a title, with commas of its own
    both = zip(said, parts, strict=True)
    return ("、" if lang == "ja" else ", ").join(one or part for one, part in both)


def _remark(source: SourceInfo, text: str, lang: str) -> str:
    """A remark with its brackets; empty if the source has none of these words."""
    said = _said(source, text, lang)
    return said and (f"（{said}）" if lang == "ja" else f" ({said})")


def _said(source: SourceInfo, text: str, lang: str) -> str:
    for place in source.places:
        if text in (place.en, place.ja):
            return place.text[lang]
    return ""
