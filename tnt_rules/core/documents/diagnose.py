"""What is wrong with a statement that could not be read, and what was probably meant.

The parser says where it stopped and what it could have gone on with. The rest is told by the form
of what stands there: first the slips of the keyboard, then words of the vocabulary in the wrong
place, then words that are nearly right.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Any, Final

import msgspec

from tnt_rules.core.documents.catalogue import Group, catalogue_of
from tnt_rules.core.documents.nearest import nearest
from tnt_rules.core.documents.slips import Slip
from tnt_rules.core.documents.vocabulary import CJK, GRID
from tnt_rules.core.protocol import Text

if TYPE_CHECKING:
    from tnt_rules.core.documents.grammar import Grammar

_END: Final = "$END"
_HALF_KANA: Final = "\uff66-\uff9f"
_WORD: Final = re.compile(f"[A-Za-z0-9_]+(?:[.-][A-Za-z0-9_]+)*|[{CJK}{_HALF_KANA}]+|.", re.DOTALL)
_CHUNK: Final = re.compile(r"\S*")
_LONG_VOWEL: Final = re.compile(r"[ー一](?=[0-9>])")
_APART: Final = re.compile(r"([+-]) +([0-9]+)")
_PARTICLE: Final = re.compile("[をはがにのでともへやか]|から|まで|より")
_MOST_EXPECTED: Final = 8


NOTHING: Final = Text("", "")


class Found(msgspec.Struct, frozen=True):
    """An error of a statement; ``at`` counts from its front."""

    id: str
    at: int
    length: int
    names: dict[str, str]
    expected: Text = NOTHING


def find(grammar: Grammar, content: str, error: Exception, *, after_grid: bool = False) -> Found:
    """What is wrong with a statement (folded) that raised ``error`` when it was read.

    Args:
        after_grid: it stands where a row could have stood.
    """
    if isinstance(error, Slip):
        return Found(error.id, error.at, error.length, error.names)
    return _Search(grammar, content, error, after_grid).found()


class _Search:
    """The search for what is wrong."""

    def __init__(self, grammar: Grammar, content: str, error: Any, after_grid: bool) -> None:
        self.grammar = grammar
        self.content = content
        self.after_grid = after_grid
        at = error.pos_in_stream
        token = getattr(error, "token", None)
        ended = at is None or at < 0 or (token is not None and token.type == _END)
        self.at: int = len(content) if ended else at
        match = _WORD.match(content, self.at)
        self.word = match[0] if match else ""
        self.accepts = accepts(error.state)
        self.catalogue = catalogue_of(grammar.game)

    def found(self) -> Found:
        if not self.word:
            return self._is("line-unfinished", at=max(0, self.at - 1), length=1)
        found = (
            self._slip()
            or self._other()
            or self._form()
            or self._sign()
            or self._name()
            or self._run_on()
            or self._first()
            or self._any()
        )
        return found or self._is("word-unexpected")

    def _is(self, id: str, at: int | None = None, length: int | None = None, **names: str) -> Found:
        return Found(
            id,
            self.at if at is None else at,
            len(self.word) if length is None else length,
            {"word": self.word, **names},
            self.expected(),
        )

    # ---- slips of the keyboard ------------------------------------------------------------------

    def _slip(self) -> Found | None:
        word, at = self.word, self.at
        if re.search(f"[{_HALF_KANA}]", word):
            return self._is("sign-half-kana", near=unicodedata.normalize("NFKC", word))
        vowel = _LONG_VOWEL.search(self.content, at, at + len(word) + 1)
        if vowel:
            return self._is("sign-long-vowel", at=vowel.start(), length=1, word=vowel[0])
        apart = _APART.match(self.content, at)
        if apart and "SIGNED" in self.accepts:
            return self._is(
                "sign-apart", length=len(apart[0]), word=apart[0], near=apart[1] + apart[2]
            )
        return None

    def _other(self) -> Found | None:
        """A word of everyday use, or of another translation, for one that could stand here."""
        near = self.catalogue.other.get(self.word.lower(), "")
        could = near and any(near in self._words(name) for name in self.accepts)
        return self._is("word-other", near=near) if could else None

    def _words(self, terminal: str) -> list[str]:
        return [w for lang in ("en", "ja") for w in self.grammar.words[lang].get(terminal, ())]

    def _form(self) -> Found | None:
        for form in self.catalogue.slip:
            if form.accepts and not self.accepts & set(form.accepts):
                continue
            if self.accepts & set(form.not_accepts):
                continue
            match = re.compile(form.pattern).match(self.content, self.at)
            if match:
                start = self.at - form.back
                word = self.content[start : match.end()]
                names = {name: said for name, said in match.groupdict().items() if said}
                return self._is(form.error, at=start, length=len(word), word=word, **names)
        return None

    def _sign(self) -> Found | None:
        word, at = self.word, self.at
        if word == "," and "COMMA" not in self.accepts and self._goes_on_without():
            return self._is("sign-comma")
        if word == ":" and "COLON" not in self.accepts and at:
            before = re.search(r"\S+\s*$", self.content[:at])
            return self._is("colon-after-keyword", word=before[0].strip() if before else ":")
        return None

    def _goes_on_without(self) -> bool:
        """Whether the statement can be read further if a blank stands here instead."""
        content = self.content[: self.at] + " " + self.content[self.at + 1 :]
        rest = _WORD.search(content, self.at + len(_blanks(content, self.at)))
        try:
            self.grammar.read(content)
        except Slip:
            return True
        except Exception as error:
            stop = getattr(error, "pos_in_stream", None)
            return rest is not None and (stop is None or stop < 0 or stop > rest.start())
        return True

    def _name(self) -> Found | None:
        """A slug that is not formed as one."""
        glued = self.at > 0 and not self.content[self.at - 1].isspace()
        after_name = glued and re.search(r"[A-Za-z0-9]$", self.content[: self.at])
        if "ID" in self.accepts or (after_name and self._follows_name()):
            start = self.at
            while start > 0 and not self.content[start - 1].isspace():
                start -= 1
            chunk = _CHUNK.match(self.content, start)
            word = chunk[0] if chunk else self.word
            return self._is("id-form", at=start, length=len(word), word=word)
        return None

    def _follows_name(self) -> bool:
        """Whether the text stopped right behind a slug of a scenario, case or the like."""
        first = self.grammar.first_word(self.content)
        return self.grammar.keywords.get(first.lower(), "") in (
            "_SCENARIO",
            "_CASE",
            "_RULES",
            "_LIMIT",
            "_OPTION",
            "_EDITION",
            "_GAME",
        )

    def _run_on(self) -> Found | None:
        """A particle, or two words without a blank between them."""
        word = self.word
        if word.isascii() or word.lower() in self.grammar.lang_of:
            return None
        for end in range(len(word) - 1, 0, -1):
            front, rest = word[:end], word[end:]
            if front not in self.grammar.lang_of:
                continue
            if _PARTICLE.fullmatch(rest):
                return self._is("word-particle", near=front, particle=rest)
            if rest in self.grammar.lang_of:
                return self._is("words-joined", near=front)
        return None

    # ---- words ----------------------------------------------------------------------------------

    def _first(self) -> Found | None:
        """What goes wrong with the first word of a statement."""
        if self.at:
            return None
        word = self.word
        if self._is_row():
            return self._is("row-stray", length=len(self.content))
        terminal = self.grammar.keywords.get(word.lower(), "")
        if terminal and terminal in self._outcomes():
            return self._is("expect-missing")
        near = self._near()
        colon = re.compile(r"\s*:").match(self.content, len(word))
        if near:
            misspelt = self.after_grid and not colon
            return self._is("line-neither" if misspelt else "word-misspelt", near=near)
        if colon:
            for group in self._groups():
                if group.unknown:
                    return self._is(group.unknown)
        return self._is("line-unknown")

    def _any(self) -> Found | None:
        word = self.word
        if self.accepts == {_END} or (_END in self.accepts and word == ","):
            return self._is("line-rest", length=len(self.content) - self.at)
        known = word.lower() in self.grammar.lang_of
        near = "" if known else self._near()
        if near:
            return self._is("word-misspelt", near=near)
        if "COLON" in self.accepts and len(self.accepts) <= 2 and word != ":":
            return self._is("colon-missing")
        if not known and word[0].isalpha():
            for group in self._groups():
                if group.unknown:
                    return self._is(group.unknown)
        return None

    def _near(self) -> str:
        """The word that was probably meant, of those that could stand here."""
        return nearest(self.word, (w for name in self.accepts for w in self._words(name)))

    def _groups(self) -> list[Group]:
        """The groups all of whose terminals could stand here."""
        return [g for g in self.catalogue.group if self.accepts.issuperset(g.terminals)]

    def _is_row(self) -> bool:
        """Whether the statement would do as a row of a grid."""
        if self.content[0].isalpha() and len(self.word) > 3:
            return False
        try:
            self.grammar.read(f"{self.grammar.words['en'][GRID][0]} / {self.content}")
        except Exception as error:
            if not isinstance(error, Slip) and not hasattr(error, "pos_in_stream"):
                raise
            return False
        return True

    def _outcomes(self) -> frozenset[str]:
        """The terminals that may follow ``expect``."""
        from lark import UnexpectedInput

        try:
            self.grammar.lark.parse(self.grammar.words["en"]["_EXPECT"][0])
        except UnexpectedInput as error:
            return accepts(error.state)
        return frozenset()

    # ---- what could stand there -----------------------------------------------------------------

    def expected(self) -> Text:
        """What could stand here, in words of both languages; at the front that is plain."""
        if not self.at:
            return NOTHING
        left = set(self.accepts)
        en: list[str] = []
        ja: list[str] = []
        for group in self._groups():
            if not left.issuperset(group.terminals):
                continue
            if group.alone:
                return Text(group.en, group.ja)
            left.difference_update(group.terminals)
            en.append(group.en)
            ja.append(group.ja)
        for name in sorted(left):
            for lang, names in (("en", en), ("ja", ja)):
                words = self.grammar.words[lang].get(name)
                if words:
                    names.append(f"“{words[0]}”" if lang == "en" else f"「{words[0]}」")
        more = len(en) > _MOST_EXPECTED
        return Text(
            ", ".join(en[:_MOST_EXPECTED]) + (" …" if more else ""),
            "、".join(ja[:_MOST_EXPECTED]) + ("…" if more else ""),
        )


def _blanks(content: str, at: int) -> str:
    match = re.compile(r"\s*").match(content, at)
    return match[0] if match else ""


def accepts(state: Any) -> frozenset[str]:
    """The terminals that a parser could go on with."""
    table = state.parse_conf.states
    found = set()
    for terminal in table[state.state_stack[-1]]:
        if not terminal.isupper():  # rules are in lower case
            continue
        stack = list(state.state_stack)
        while True:
            step = table[stack[-1]].get(terminal)
            if step is None:
                break
            argument = step[1]
            if type(argument).__name__ != "Rule":  # a shift
                found.add(terminal)
                break
            if argument.expansion:
                del stack[-len(argument.expansion) :]
            stack.append(table[stack[-1]][argument.origin.name][1])
            if terminal == _END and stack[-1] == state.parse_conf.end_state:
                found.add(terminal)
                break
    return frozenset(found)
