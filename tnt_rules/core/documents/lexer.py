"""The contextual lexer of statements: words by look-up, signs and numbers by pattern.

Lark's own lexer compiles one large expression for each of some 300 states of the parser, which
costs a new process 80 ms, and steps through blanks as tokens. Here a word is read once and looked
up among those that the state accepts; the few other terminals are tried in the order of their
priority. A test compares both lexers.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from lark.exceptions import UnexpectedCharacters
from lark.lexer import PatternStr

if TYPE_CHECKING:
    from lark.common import LexerConf

# A word ends where its script ends, and is no front of a slug; see `vocabulary.pattern`.
_WORD: Final = re.compile(r"[A-Za-z]+(?![0-9A-Za-z_]|[.-][A-Za-z])|[^ -~→]+|->|→|[:,;/=]")
_BLANKS: Final = re.compile(" *")


class Token(str):
    """A token as Lark's parser wants it: a string with its terminal and its place."""

    __slots__ = ("end_pos", "start_pos", "type")

    type: str
    start_pos: int
    end_pos: int

    # A statement is one line.
    line = end_line = 1
    column = end_column = 1


class _State(NamedTuple):
    """What a state of the parser accepts: terminals by word, and patterns."""

    words: dict[str, str]
    patterns: tuple[tuple[str, re.Pattern[str]], ...]


class StatementLexer:
    """A lexer in place of Lark's, made for one parser.

    Args:
        vocabulary: words by terminal.
        conf, states: what Lark gives: its terminals, and those that each state accepts.
    """

    def __init__(
        self,
        vocabulary: Mapping[str, Collection[str]],
        conf: "LexerConf",
        states: Mapping[int, Collection[str]],
    ) -> None:
        self._accepted = states
        self._states: dict[int, _State] = {}
        self._words: dict[str, list[str]] = {}
        patterns = []
        for terminal in conf.terminals:
            if terminal.name in vocabulary:
                self._words[terminal.name] = [
                    word if len(word) == 1 else word.lower() for word in vocabulary[terminal.name]
                ]
            elif isinstance(terminal.pattern, PatternStr):
                self._words[terminal.name] = [terminal.pattern.value]
            elif terminal.name not in conf.ignore:
                patterns.append(terminal)
        # The order in which Lark would try them.
        patterns.sort(key=lambda t: (-t.priority, -t.pattern.max_width, -len(t.pattern.value)))
        self._patterns = [(t.name, re.compile(t.pattern.to_regexp())) for t in patterns]

    def _state(self, number: int) -> _State:
        accepted = self._accepted[number]
        words = {w: name for name in accepted for w in self._words.get(name, ())}
        patterns = tuple((name, p) for name, p in self._patterns if name in accepted)
        found = self._states[number] = _State(words, patterns)
        return found

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        """The tokens of a statement.

        Raises:
            UnexpectedCharacters: something stands there that the parser could not go on with.
        """
        text: str = lexer_state.text.text
        size = len(text)
        states = self._states
        at = _BLANKS.match(text).end()  # type: ignore[union-attr]
        while at < size:
            number = parser_state.position
            state = states.get(number) or self._state(number)
            match = _WORD.match(text, at)
            kind = None
            if match:
                word = match[0]
                kind = state.words.get(word if len(word) == 1 else word.lower())
            if kind is None:
                for kind, pattern in state.patterns:  # noqa: B007, the one that matches is used
                    match = pattern.match(text, at)
                    if match:
                        break
                else:
                    raise UnexpectedCharacters(  # type: ignore[no-untyped-call]
                        text, at, 1, at + 1, allowed=set(self._accepted[number]), state=parser_state
                    )
            assert match is not None
            token = Token(match[0])
            token.type = kind
            token.start_pos = at
            token.end_pos = at = match.end()
            yield token
            at = _BLANKS.match(text, at).end()  # type: ignore[union-attr]
