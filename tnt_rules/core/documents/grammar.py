"""The parser of a game's statements.

One LALR parser with a contextual lexer, made of ``grammar/document.lark``, the game's own grammar
and the terminals of the vocabularies. Its tables are kept in the user's own cache folder. Lark is
imported when the first statement has to be read.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tnt_rules import resources
from tnt_rules.core.documents import tree
from tnt_rules.core.documents.slips import Slip
from tnt_rules.core.documents.vocabulary import (
    CJK,
    EN,
    FREE_TEXT,
    GRID,
    JA,
    terminals,
    words_of,
)

# Lark is slow to import, and not needed where nothing is read.

if TYPE_CHECKING:
    from lark import Lark
    from lark.common import LexerConf

    from tnt_rules.core.documents.lexer import StatementLexer
    from tnt_rules.core.protocol import Game

START: Final = "line"
FIRST: Final = re.compile(f"[A-Za-z]+|[{CJK}]+")
"""The first word of a statement."""

_MEMO: Final = 4096


def _ids(children: Sequence[Any]) -> tuple[str, ...]:
    return tuple(str(c).lower() for c in children)


_CORE: Final[dict[str, Callable[[Sequence[Any]], object]]] = {
    "game_name": lambda c: tree.GameName(*_ids(c)),
    "scenario": lambda c: tree.Scenario(_ids(c)[0], (), (), tree.Span(0, 0)),
    "case": lambda c: tree.Case(_ids(c)[0], (), tree.Span(0, 0)),
    "rules": lambda c: tree.Rules(_ids(c)),
    "limit": lambda c: tree.Rules(_ids(c), limit=True),
    "option": lambda c: tree.OptionChoice(*_ids(c)),
    "edition": lambda c: tree.EditionChoice(*_ids(c)),
    "seed": lambda c: tree.Seed(int(c[0])),
    "act_of_all": lambda c: tree.Act("all", c[0]),
    "expect": lambda c: tree.Expect(c[0]),
    "legal": lambda c: tree.Legal(),
    "illegal": lambda c: tree.Illegal(_ids(c)),
    "fault": lambda c: tree.FaultExpected(_ids(c)),
    "asks_none": lambda c: tree.Asks(""),
    "open": lambda c: tree.OpenExpected(_ids(c)),
    "open_none": lambda c: tree.OpenExpected(),
    "hangs": lambda c: tree.Hangs(_ids(c)),
    "hangs_none": lambda c: tree.Hangs(),
}


class _Callbacks:
    """What Lark calls for a rule: one of ours, or the game's."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Callable[[Sequence[Any]], object]:
        # Terminals, and rules that Lark makes up for itself, have no callback.
        if not name.islower() or name.startswith("_"):
            raise AttributeError(name)
        transform = self._game.transform
        if name in _CORE:
            return _CORE[name]
        if name == "act":
            return lambda c: tree.Act(str(transform("actor", c[:1])), c[1])
        if name == "turn":
            return lambda c: tree.Turn(int(c[0]), str(transform("actor", c[1:])) if c[1:] else "")
        if name == "asks":
            return lambda c: tree.Asks(str(transform("actor", c[:1])), c[1])
        return lambda c: transform(name, c)


class Grammar:
    """The words and the parser of a game.

    Attributes:
        words: by language and terminal, the words of every game and of this one.
        keywords: terminal by word (lower case), for what may begin a statement.
        lang_of: ``en`` or ``ja`` by word; no entry for words that are the same in both.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.words = {
            "en": words_of(EN, game.vocabulary("en")),
            "ja": words_of(JA, game.vocabulary("ja")),
        }
        self.keywords: dict[str, str] = {}
        self.lang_of: dict[str, str] = {}
        for lang in ("ja", "en"):
            for name, words in self.words[lang].items():
                for word in words:
                    if len(word) > 1 or name[0] == "_":  # the others are cells
                        self.keywords.setdefault(word.lower(), name)
                    self.lang_of[word.lower()] = lang
        for word in ("en", "ja", "→", "->"):
            self.lang_of.pop(word, None)
        self._lark: Lark | None = None
        self._memo: dict[str, object] = {}

    # ---- reading ------------------------------------------------------------------------------

    def read(self, statement: str) -> object:
        """The node of one statement (folded, without comment).

        Raises:
            Slip: the game refuses what the grammar accepts.
            lark.UnexpectedInput: the grammar does not accept it.
        """
        try:
            return self._memo[statement]
        except KeyError:
            pass
        node = self.lark.parse(statement)
        if isinstance(node, tree.Act) and node.who == "all" and not self.game.is_for_all(node.what):
            who = statement.partition(":")[0].strip()
            raise Slip("all-answer", statement.index(who), len(who), word=statement.strip())
        if len(self._memo) >= _MEMO:
            self._memo.clear()
        self._memo[statement] = node
        return node

    def first_word(self, folded: str) -> str:
        """The first word of a statement, or ""."""
        match = FIRST.match(folded)
        return match[0] if match else ""

    @property
    def lark(self) -> Lark:
        """The parser, made when first asked for."""
        if self._lark is None:
            self._lark = self.build()
        return self._lark

    def _lexer(
        self,
        conf: LexerConf,
        states: Mapping[int, Collection[str]],
        always_accept: Collection[str] = (),
    ) -> StatementLexer:
        """What Lark makes instead of its own lexer."""
        from tnt_rules.core.documents.lexer import StatementLexer

        vocabulary = {
            name: (*words, *self.words["ja"].get(name, ()))
            for name, words in self.words["en"].items()
        }
        return StatementLexer(vocabulary, conf, states)

    def text(self) -> str:
        """The whole grammar, terminals included."""
        return "\n".join(
            (
                resources.grammar("document"),
                self.game.grammar(),
                terminals(self.words["en"], self.words["ja"]),
            )
        )

    def build(self, *, plain: bool = False, cached: bool = True) -> Lark:
        """The parser.

        ``plain`` is for tests: Lark's own lexer, which refuses terminals that collide in a state.
        """
        from lark import Lark

        text = self.text()
        place = None if plain or not cached else _cache_file(self.game.id, text)
        return Lark(
            text,
            start=START,
            parser="lalr",
            lexer="contextual",
            maybe_placeholders=False,
            transformer=_Callbacks(self.game),
            strict=plain,
            cache=str(place) if place else False,
            _plugins={} if plain else {"ContextualLexer": self._lexer},
        )


def _cache_file(game: str, text: str) -> Path | None:
    """Where the tables of a grammar are kept, or None if they cannot be."""
    import lark
    from platformdirs import user_cache_path

    # No code of ours is in the tables: they depend on the grammar, on Lark and on Python.
    made_by = f"{lark.__version__} {sys.version_info[:2]} {text}"
    mark = hashlib.sha256(made_by.encode()).hexdigest()[:20]
    try:
        place = user_cache_path("tnt-rules") / f"{game}-lark{lark.__version__}-{mark}.tables"
        str(place).encode()  # Lark takes the name for a text
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Anything else would not be read, or make the command wait.
        usable = place.is_file() or not os.path.lexists(place)
    except (OSError, UnicodeEncodeError):
        return None
    return place if usable else None


_made: dict[int, Grammar] = {}


def grammar_of(game: Game) -> Grammar:
    """The grammar of a game, made once."""
    found = _made.get(id(game))
    if found is None or found.game is not game:
        found = _made[id(game)] = Grammar(game)
    return found


__all__ = ["FREE_TEXT", "GRID", "START", "Grammar", "grammar_of"]
