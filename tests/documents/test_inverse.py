"""Reading and writing undo each other, in both languages."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from msgspec.structs import replace

from tnt_rules import resources
from tnt_rules.core.documents import tree
from tnt_rules.core.documents.reader import read
from tnt_rules.core.documents.writer import write, write_node
from tnt_rules.tigris import GAME

from . import strategies

quick = settings(deadline=None, suppress_health_check=list(HealthCheck))
LANGS = ("en", "ja")


def nodes_of(document):
    """What a document says, without blank lines."""

    def said(statements):
        return tuple(s for s in statements if s.node != tree.Comment(None))

    return replace(
        document,
        preface=said(document.preface),
        scenarios=tuple(
            replace(
                s,
                statements=said(s.statements),
                cases=tuple(replace(c, statements=said(c.statements)) for c in s.cases),
            )
            for s in document.scenarios
        ),
    )


@pytest.mark.parametrize("lang", LANGS)
@given(statement=strategies.statement(strategies.node))
@quick
def test_statement(lang, statement):
    text = write_node(statement.node, GAME, lang)
    text = text if isinstance(text, str) else "\n".join(text)
    document, errors = read(text, GAME)
    assert errors == []
    found = [*document.preface, *(s for x in document.scenarios for s in x.statements)]
    assert [s.node for s in found] in ([statement.node], [] if not text else None)


@pytest.mark.parametrize("lang", LANGS)
@given(document=strategies.document())
@quick
def test_document(lang, document):
    text = write(document, GAME, lang)
    again, errors = read(text, GAME)
    assert errors == []
    assert nodes_of(again) == nodes_of(document)
    assert write(again, GAME, lang) == text
    other = "ja" if lang == "en" else "en"
    there = write(again, GAME, other)
    back, errors = read(there, GAME)
    assert errors == []
    assert back == again
    assert write(back, GAME, lang) == text


@given(document=strategies.document())
@quick
def test_one_blank_line_at_most(document):
    text = write(document, GAME, "en")
    assert "\n\n\n" not in text
    assert not text.startswith("\n") and not text.endswith("\n\n")
    assert not any(line != line.rstrip() for line in text.split("\n"))


def corpus():
    return sorted(Path(resources.folder("scenarios")).rglob("*.tnt"))


@pytest.mark.parametrize("path", corpus(), ids=lambda p: p.stem)
def test_corpus(path):
    data = path.read_bytes()
    document, errors = read(data, GAME, str(path))
    assert errors == []
    text = write(document, GAME, document.lang)
    assert text.encode() == data, "not in canonical form"
    there = write(document, GAME, "ja" if document.lang == "en" else "en")
    again, errors = read(there, GAME)
    assert errors == []
    assert again == document
    assert write(again, GAME, document.lang).encode() == data
