"""A ruling as blocks of text in one language: the answer first, the line to quote last."""

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence

from tnt_rules.core.documents.tree import Span
from tnt_rules.core.protocol import Game, Refusal, Step, Table, Text
from tnt_rules.core.rulebook.model import Rulebook
from tnt_rules.core.rulebook.sources import in_language
from tnt_rules.core.rulings.ahead import EVERY, NOW, SOME
from tnt_rules.core.rulings.answering import how_to_answer
from tnt_rules.core.rulings.layout import (
    Block,
    Fixed,
    Grid,
    Heading,
    Items,
    Paragraph,
    Quote,
)
from tnt_rules.core.rulings.left_out import numbered
from tnt_rules.core.rulings.named import named_rules
from tnt_rules.core.rulings.ruling import (
    ActionRuling,
    Board,
    CaseRuling,
    HangRuling,
    Reason,
    Ruling,
)
from tnt_rules.core.rulings.words import (
    by_action,
    joined,
    listed,
    quoted,
    several_listed,
    unstopped,
    word,
)

DrawBoard = Callable[[Board, str], Sequence[str]]
"""How boards are set."""


def terminal_board(game: Game, colour: bool) -> DrawBoard:
    """Boards with coordinates, in signs of one width; with ``colour`` for a terminal."""

    def draw(board: Board, lang: str) -> Sequence[str]:
        return game.draw_text(board.position, board.marks, lang, colour).splitlines()

    return draw


def present(
    ruling: Ruling, rulebook: Rulebook, lang: str, draw: DrawBoard, places: bool = False
) -> list[Block]:
    """The blocks of a ruling.

    Args:
        places: whether to say where in the text the faults of a position are.
    """
    title = ruling.title[lang] if ruling.title else word("ruling")[lang]
    out: list[Block] = [Heading(1, f"{title} ({ruling.id})" if ruling.id else title)]
    if ruling.sources:
        named = listed([in_language(s, rulebook, lang) for s in ruling.sources], "; ", "；")
        out.append(Paragraph(word("source", sources=named)[lang]))
    several = len(ruling.cases) > 1
    # What all cases leave open alike is said once, below them.
    concerned = [case for case in ruling.cases if case.open]
    shared = len(concerned) > 1 and len({case.open for case in concerned}) == 1
    for case in ruling.cases:
        if case.id:
            out.append(Heading(2, case_heading(case.id, case.title, lang)))
        level = 3 if case.id else 2
        out += _case(case, rulebook, lang, draw, level, places)
        if not shared:
            out += _left_open(case.open, word("left-open"), lang, level)
        out += _not_met(case, lang, level)
        out += _reasons(case.reasons, lang, level)
        if several:
            out.append(Quote(quote(ruling, case, lang)))
    if shared:
        head = word("left-open-everywhere")
        if len(concerned) < len(ruling.cases):
            head = word("left-open-in", names=several_listed([case.id for case in concerned]))
        out += _left_open(concerned[0].open, head, lang, 2)
    out += _reasons(ruling.reasons, lang, 2)
    if ruling.cited:
        out.append(Heading(2, word("rules-cited")[lang]))
        rules = named_rules(ruling, rulebook)
        out.append(Items(tuple((rule.sentence[lang], rule.id) for rule in rules)))
    if not several:
        out.append(Quote(quote(ruling, ruling.cases[0], lang)))
    return out


def case_heading(id: str, title: Text | None, lang: str) -> str:
    """What stands above a case that has an id."""
    name = f"{id} – {title[lang]}" if title else id
    return word("case", name=name)[lang]


def quote(ruling: Ruling, case: CaseRuling, lang: str) -> str:
    """The line to quote: version, edition, options, and the scenario's own name."""
    facts = {"version": ruling.version, "edition": _edition(case), "digest": ruling.digest}
    if case.added:
        return word("quote-added", added=_choices(case.added), **facts)[lang]
    return word("quote", **facts)[lang]


def _edition(case: CaseRuling) -> Text:
    """The edition by its name, with what it chooses otherwise than by default."""
    if case.own:
        return word("edition-own", edition=case.edition, own=_choices(case.own))
    return Text(case.edition, case.edition)


def _choices(choices: Sequence[tuple[str, str]]) -> Text:
    return listed([f"{option} {choice}" for option, choice in choices])


def _case(
    case: CaseRuling, rulebook: Rulebook, lang: str, draw: DrawBoard, level: int, places: bool
) -> list[Block]:
    out: list[Block] = []
    if len(case.answer) == 1:
        out.append(Paragraph(case.answer[0][lang], strong=True))
    else:
        out.append(Items(tuple((answer[lang], "") for answer in case.answer), numbered=True))
    if case.added:
        text = word("under", edition=_edition(case), added=_choices(case.added))
        out.append(Paragraph(text[lang]))
    elif case.own:
        text = word("under-edition-own", edition=case.edition, own=_choices(case.own))
        out.append(Paragraph(text[lang]))
    elif case.edition != "reference":
        out.append(Paragraph(word("under-edition", edition=case.edition)[lang]))
    if case.faults:
        out.append(Heading(level, word("faults")[lang]))
        placed = zip(case.faults, case.places, strict=True)
        items = faults_placed(placed, lang) if places else _refusals(case.faults, lang)
        out.append(Items(items))
        return out
    if case.before is not None:
        out += board_before(case.before, case.stated, lang, draw, level)
    several = len(case.actions) > 1
    for number, action in enumerate(case.actions, 1):
        if several:
            out.append(Heading(level, word("action-number", number=number)[lang]))
            out.append(Paragraph(action.answer[lang], strong=True))
        out += _action(action, lang, draw, level + several)
    out += _left_out(case, lang, level)
    if case.hangs is not None:
        out.append(Heading(level, word("hangs")[lang]))
        out += _hangs(case, rulebook, lang)
        out += _asks(case, rulebook, lang, level)
    return out


def board_before(
    board: Board, stated: Sequence[Text], lang: str, draw: DrawBoard, level: int
) -> list[Block]:
    """A position: its board, and what is stated beside it and does not stand below the board."""
    drawn = tuple(draw(board, lang))
    out: list[Block] = [Heading(level, word("board-before")[lang]), Fixed(drawn)]
    below = {_as_drawn(line) for line in drawn}
    beside = tuple(text[lang] for text in stated if _as_drawn(text[lang]) not in below)
    if beside:
        out += [Heading(level, word("stated")[lang]), Fixed(beside)]
    return out


def _as_drawn(line: str) -> str:
    """A line in the half width in which boards are drawn."""
    return unicodedata.normalize("NFKC", line).strip()


def faults_placed(faults: Iterable[tuple[Refusal, Span]], lang: str) -> tuple[tuple[str, str], ...]:
    """Faults of a position with their places in the text, in its order, and the rules they
    break."""
    return tuple(
        (
            word("fault-entry", line=place.line, column=place.column, text=fault.text)[lang],
            fault.rule,
        )
        for fault, place in sorted(faults, key=lambda pair: (pair[1].line, pair[1].column))
    )


def _left_open(texts: Sequence[Text], head: Text, lang: str, level: int) -> list[Block]:
    if not texts:
        return []
    return [Heading(level, head[lang]), Items(tuple((text[lang], "") for text in texts))]


def _reasons(reasons: Sequence[Reason], lang: str, level: int) -> list[Block]:
    """The reasoning in the language asked for; where there is none, in what language it is."""
    found = [text for of, text in reasons if of in ("", lang)] or [text for _, text in reasons]
    if not found:
        return []
    return [Heading(level, word("because")[lang]), *map(Paragraph, found)]


def _not_met(case: CaseRuling, lang: str, level: int) -> list[Block]:
    if not case.failures or case.faults:
        return []
    items = []
    for failure in case.failures:
        if failure == case.broken_off:  # said above, with the lines behind it
            continue
        entry = word(
            "not-met-entry",
            line=failure.span.line,
            expected=unstopped(failure.expected),
            actual=failure.actual,
        )
        items.append((entry[lang], failure.rule))
    return [Heading(level, word("not-met")[lang]), Items(tuple(items))] if items else []


def _left_out(case: CaseRuling, lang: str, level: int) -> list[Block]:
    """The lines that are not carried out, with their numbers."""
    if not case.left_out:
        return []
    width = len(str(max(left.span.line for left in case.left_out)))
    lines = (f"{left.span.line:>{width}}  {left.line[lang]}" for left in case.left_out)
    return [Heading(level, word("left-out")[lang]), Fixed(tuple(lines))]


def _action(action: ActionRuling, lang: str, draw: DrawBoard, level: int) -> list[Block]:
    out: list[Block] = []
    if action.lines:  # there are none where chance moves first
        out.append(Heading(level, word("move")[lang]))
        out.append(Fixed(tuple(line[lang] for line in action.lines)))
    if action.drawn:
        out.append(Heading(level, word("drawn")[lang]))
        out.append(Fixed(tuple(line[lang] for line in action.drawn)))
    if action.refusals:
        judged = any(refusal.judged for refusal in action.refusals)
        out.append(Heading(level, word("broken" if judged else "unjudged")[lang]))
        out.append(Items(_refusals(action.refusals, lang)))
        if action.shows is not None and judged:
            lifted = action.shows.position != action.after.position
            out.append(Heading(level, word("board-judged" if lifted else "board-now")[lang]))
            out.append(Fixed(tuple(draw(action.shows, lang))))
        return out
    if action.steps:
        out.append(Heading(level, word("steps")[lang]))
        out.append(Items(tuple(_step(step, lang) for step in action.steps), numbered=True))
    for line, refusals in action.refused:
        out.append(Heading(level, word("answer-refused", line=line)[lang]))
        out.append(Items(_refusals(refusals, lang)))
    so_far = action.question is not None
    out.append(Heading(level, word("points-so-far" if so_far and action.gains else "points")[lang]))
    if action.gains:
        gains = (word("gain", who=who, what=what)[lang] for who, what in action.gains)
        out.append(Items(tuple((gain, "") for gain in gains)))
    else:
        out.append(Paragraph(word("points-none-so-far" if so_far else "points-none")[lang]))
    if action.question is not None:
        out.append(Heading(level, word("question")[lang]))
        out.append(Items(((action.question[lang], listed(action.question_rules)[lang]),)))
        if action.replies:
            at = action.reply_before
            out.append(
                Paragraph(
                    how_to_answer(action.replies, line=None if at is None else numbered(at))[lang]
                )
            )
        if action.prospects is not None:
            out.append(grid(action.prospects, lang))
    out.append(Heading(level, word("board-after")[lang]))
    out.append(Fixed(tuple(draw(action.after, lang))))
    return out


def _refusals(refusals: Sequence[Refusal], lang: str) -> tuple[tuple[str, str], ...]:
    return tuple((refusal.text[lang], refusal.rule) for refusal in refusals)


def _step(step: Step, lang: str) -> tuple[str, str]:
    note = step.rule
    if step.also:
        note = listed([note, word("also", rules=listed(step.also))], "; ", "；")[lang]
    return step.text[lang], note


def grid(table: Table, lang: str) -> Grid:
    """A table of the game in one language."""
    return Grid(
        table.title[lang],
        tuple(head[lang] for head in table.heads),
        tuple(tuple(cell[lang] for cell in row) for row in table.rows),
    )


_HANGS = {NOW: "hangs-entry", EVERY: "hangs-entry-every", SOME: "hangs-entry-some"}


def _hangs(case: CaseRuling, rulebook: Rulebook, lang: str) -> list[Block]:
    out: list[Block] = []
    items = []
    for hang in case.hangs or ():
        entry = word(
            _HANGS[hang.differs],
            reading=reading_name(rulebook, hang.reading),
            chosen=hang.chosen,
            other=hang.other,
            answer=by_action(hang.answers, hang.actions),
            results=_after(hang),
        )
        items.append((entry[lang], ""))
    if items:
        out.append(Items(tuple(items)))
    elif case.bounded:
        out.append(Paragraph(word("hangs-none-seen")[lang]))
    else:
        unfinished = any(action.question is not None for action in case.actions)
        out.append(Paragraph(word("hangs-none-ahead" if unfinished else "hangs-none")[lang]))
    if case.bounded:
        out.append(Paragraph(word("hangs-bounded")[lang]))
    return out


_AFTER = ("hangs-after-here", "hangs-there", "hangs-after-there")


def _after(hang: HangRuling) -> Text:
    """What comes of answers on the two sides; nothing of a side that is not asked for any."""
    here, there = (by_action(texts, hang.actions) for texts in (hang.here, hang.there))
    names = {"chosen": hang.chosen, "other": hang.other}
    return joined(after_answers(_AFTER, hang.given_here, hang.given_there, here, there, names))


def after_answers(
    keys: tuple[str, str, str],
    given_here: Sequence[Text],
    given_there: Sequence[Text],
    here: Text,
    there: Text,
    names: Mapping[str, object],
) -> list[Text]:
    """What comes of answers on two sides, in sentences.

    A side that is asked for none of them has come to its end before: its result is known.

    Args:
        keys: the strings for answers on the first side, for a result of the other, and for
            answers there.
        names: what stands for the placeholders that name the two sides.
    """
    same = tuple(given_here) == tuple(given_there)
    out = []
    if given_here:
        out.append(word(keys[0], given=quoted(given_here), here=here, **names))
    if not given_here:
        out.append(word("after", given=quoted(given_there), result=there))
    elif same or not given_there:
        out.append(word(keys[1], there=there, **names))
    else:
        out.append(word(keys[2], given=quoted(given_there), there=there, **names))
    return out


def _asks(case: CaseRuling, rulebook: Rulebook, lang: str, level: int) -> list[Block]:
    """What would be asked otherwise; nothing at all if nothing would."""
    items = []
    # What a result says already is not said again.
    told = {(hang.reading, hang.other) for hang in case.hangs or ()}
    for ask in case.asks:
        refused = () if (ask.reading, ask.other) in told else ask.refused
        if not refused and ask.here is None and ask.there is None:
            continue
        entry = word(
            "asks-entry-given" if ask.given else "asks-entry",
            reading=reading_name(rulebook, ask.reading),
            chosen=ask.chosen,
            other=ask.other,
            given=quoted(ask.given),
            here=ask.here or word("asks-nothing"),
            there=asked_otherwise(ask.here, ask.there, refused),
        )
        items.append((entry[lang], ""))
    return [Heading(level, word("asks")[lang]), Items(tuple(items))] if items else []


def asked_otherwise(here: Text | None, there: Text | None, refused: Sequence[Text] = ()) -> Text:
    """How a question differs from another one, in a sentence or two."""
    parts = []
    if refused:
        parts.append(word("asks-refused", lines=quoted(refused)))
    if there is None:
        if here is not None:
            parts.append(word("asks-nothing"))
    else:
        parts.append(word("asks-same", question=there) if here == there else there)
    return joined(parts)


def reading_name(rulebook: Rulebook, reading: str) -> Text:
    """A reading by its title and id."""
    known = rulebook.find(reading)
    if known is None:
        return Text(reading, reading)
    return Text(f"{known.title.en} ({reading})", f"{known.title.ja} ({reading})")
