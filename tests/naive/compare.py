"""The naive engine against the real one, move by move, on random positions."""

import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from tests.naive.game import NaiveGame
from tests.naive.positions import choices_of, random_position
from tests.naive.show import show
from tests.naive.walk import ACTIONS, any_move, interesting_move, sorted_moves
from tnt_rules.tigris.engine.events import Event, FightDecided, FinalRanking, FinalScore, Scored
from tnt_rules.tigris.engine.moves import Move
from tnt_rules.tigris.engine.options import SPECS, Options
from tnt_rules.tigris.engine.position import Position

KEPT = 5
"""How many differences are kept in full."""

ASKED = {
    "building": 0.03, "ziggurat": 0.01, "monument": 0.1, "treasures": 0.05, "points": 0.01,
    "draw": 0.1,
}  # fmt: skip
"""On what share of the walks each kind of question has to come."""


@dataclass
class Report:
    """What a comparison found.

    Attributes:
        positions: how many random positions were walked from.
        moves: how many moves were made.
        sets: how many sets of legal moves were compared, and how many moves they hold.
        conflicts: positions with a revolt or war on their walk.
        several: positions with a union on their walk at which two or more wars were due.
        asked: positions with a question of a kind on their walk, by kind.
        over: walks on which the game ended, by the reason.
        differing: positions with a difference.
        differences: the first of them in full.
        drawn: how often each choice of each option was drawn.
    """

    positions: int = 0
    moves: int = 0
    sets: int = 0
    legal: int = 0
    conflicts: int = 0
    several: int = 0
    differing: int = 0
    differences: list[str] = field(default_factory=list)
    drawn: Counter[tuple[str, str]] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    over: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Report") -> None:
        """Take in what another part of the comparison found."""
        for name in ("positions", "moves", "sets", "legal", "conflicts", "several", "differing"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.differences = (self.differences + other.differences)[:KEPT]
        self.drawn.update(other.drawn)
        self.asked.update(other.asked)
        self.over.update(other.over)

    def note(self, difference: str) -> None:
        """Keep a difference, if there are not many yet."""
        self.differing += 1
        if len(self.differences) < KEPT:
            self.differences.append(difference)

    def never_drawn(self) -> list[str]:
        """Choices of options that no position had."""
        return [
            f"{name} {choice}"
            for name in SPECS
            for choice in choices_of(name)
            if not self.drawn[name, choice]
        ]

    def shortfalls(self) -> list[str]:
        """What the positions lack to be a fair sample."""
        found = []
        if self.conflicts * 3 < self.positions:
            found.append(f"a conflict in fewer than a third: {self.conflicts}")
        if self.several * 10 < self.positions:
            found.append(f"two or more wars in fewer than a tenth: {self.several}")
        for kind, share in ASKED.items():
            if self.asked[kind] < share * self.positions:
                found.append(f"{kind} asked too seldom: {self.asked[kind]}")
        return found

    def lines(self) -> Iterable[str]:
        """The counts, for a terminal."""
        yield f"positions {self.positions}, with a difference {self.differing}"
        yield f"with a conflict {self.conflicts} ({self.conflicts / max(1, self.positions):.1%})"
        yield f"with two or more wars {self.several} ({self.several / max(1, self.positions):.1%})"
        asked = ", ".join(f"{kind} {n}" for kind, n in sorted(self.asked.items()))
        over = ", ".join(f"{why} {n}" for why, n in sorted(self.over.items()))
        yield f"with a question: {asked}"
        yield f"with an end: {over}"
        yield f"moves made {self.moves}, sets of legal moves {self.sets} ({self.legal} moves)"
        rarest = min(
            ((self.drawn[n, c], f"{n} {c}") for n in SPECS for c in choices_of(n)), default=(0, "")
        )
        yield f"rarest choice of an option: {rarest[1]}, drawn {rarest[0]} times"


def note_options(report: Report, options: Options) -> None:
    """Count the choices of a set of options."""
    for name in SPECS:
        report.drawn[name, options[name]] += 1


def generator(seed: int, index: int) -> random.Random:
    """The random numbers of one position, the same wherever it is walked."""
    return random.Random(f"{seed}:{index}")


def run(count: int, seed: int, start: int = 0) -> Report:
    """Compare on the positions ``start`` to ``start + count - 1`` of a seed."""
    report = Report()
    for index in range(start, start + count):
        rng = generator(seed, index)
        position = random_position(rng)
        report.positions += 1
        note_options(report, position.options)
        game = NaiveGame.from_position(position)
        walk = Walk(rng, game, position, report, rng.choice(ACTIONS), interesting_move)
        difference = walk.go()
        report.conflicts += bool(game.revolts or any(game.wars_due))
        report.several += any(n >= 2 for n in game.wars_due)
        if difference:
            report.note(f"seed {seed}, position {index}: {difference}\n{show(position)}")
    return report


class Walk:
    """Both engines on the same way.

    Attributes:
        actions: how many actions the walk has; None if it goes on to the end of the game.
        choose: chooses a move.
    """

    def __init__(
        self,
        rng: random.Random,
        game: NaiveGame,
        position: Position,
        report: Report,
        actions: int | None,
        choose: Callable[[random.Random, NaiveGame, frozenset[Move]], Move],
    ) -> None:
        self.rng = rng
        self.game = game
        self.position = position
        self.report = report
        self.actions = actions
        self.choose = choose
        self.made: list[Move] = []
        self.gained = [[0, 0, 0, 0] for _ in range(4)]
        self.history: list[tuple[Any, ...]] = []
        self.scores: dict[int, tuple[Any, ...]] = {}
        self.ranking: tuple[tuple[int, ...], ...] = ()

    def go(self) -> str:
        """Walk along; the answer is the first difference, or ""."""
        kinds: set[str] = set()
        difference = ""
        while not difference:
            asked = self.game.question()
            difference = self.look()
            if difference:
                break
            if asked is None:
                self.report.over[self.game.over] += 1
                break
            kinds.add(asked[0])
            if asked[0] == "action" and self.actions is not None:
                if not self.actions:
                    break
                self.actions -= 1
            difference = self.step()
        self.report.asked.update(kinds)
        if difference:
            return "\n".join((difference, *(f"  after {move!r}" for move in self.made[-40:])))
        return ""

    def look(self) -> str:
        """Compare both states, and what is legal."""
        from tnt_rules.tigris.engine import play as real

        position, game, rng = self.position, self.game, self.rng
        theirs = summary(position, real.asked(position))
        theirs["gained"] = tuple(tuple(p) for p in self.gained)
        theirs["conflicts"] = tuple(self.history)
        theirs["scores"] = self.scores
        theirs["ranking"] = self.ranking
        ours = game.summary()
        if ours != theirs:
            return unlike(ours, theirs)
        legal = game.legal()
        listed = real.legal_moves(position)
        self.report.sets += 1
        self.report.legal += len(legal)
        if legal != frozenset(listed) or len(listed) != len(legal):
            return unlike_moves(legal, listed)
        for move in (any_move(rng, game) for _ in range(4)):
            if (not real.violations(position, move)) != (move in legal):
                return f"naive: {move in legal}, real: not, for {move!r}"
        return ""

    def step(self) -> str:
        """Both make the same move."""
        from tnt_rules.tigris.engine import play as real

        move = self.choose(self.rng, self.game, self.game.legal())
        broken = real.violations(self.position, move)
        if broken:
            return f"violations of a legal move {move!r}: {broken}"
        self.made.append(move)
        self.report.moves += 1
        self.game.play(move)
        self.position, events = real.apply(self.position, move)
        for event in events:
            if isinstance(event, FinalScore):
                self.scores[event.player] = event.total, event.score
            elif isinstance(event, FinalRanking):
                self.ranking = tuple(tuple(sorted(group)) for group in event.groups)
        note_events(events, self.gained, self.history)
        return ""


def note_events(
    events: Iterable[Event], gained: list[list[int]], history: list[tuple[Any, ...]]
) -> None:
    """Add up the points and conflicts that events tell of."""
    for event in events:
        if isinstance(event, Scored):
            gained[event.player][event.colour] += event.amount
        elif isinstance(event, FightDecided):
            history.append(
                (
                    event.kind,
                    event.colour,
                    event.attacker,
                    event.defender,
                    event.support,
                    event.committed,
                    event.winner,
                )
            )


def summary(position: Position, question: Any) -> dict[str, Any]:
    """A position of the real engine in the form of `NaiveGame.summary`."""
    asked: tuple[Any, ...] | None = None
    if question is not None:
        q = question
        shape: tuple[Any, ...] = {
            "action": (),
            "commit": (q.colour, q.permitted),
            "war": (q.permitted,),
            "building": (q.colour, q.permitted),
            "ziggurat": (q.permitted,),
            "monument": (q.permitted, tuple(sorted(q.pairs))),
            "treasures": (q.permitted, q.count, q.before, q.first),
            "points": (q.permitted,),
            "draw": (q.drawer, q.count),
        }[q.kind]
        asked = (q.kind, q.asker, *shape)
    return {
        "content": position.content,
        "leaders": position.leaders,
        "treasures": position.treasures,
        "buildings": position.buildings,
        "lengths": position.lengths,
        "monuments": None
        if position.monuments is None
        else tuple((m.colours, m.square) for m in position.monuments),
        "ziggurat": position.ziggurat,
        "declined": position.declined,
        "hands": tuple(None if h is None else (h.known, h.unknown) for h in position.hands),
        "bag": position.bag,
        "gone": position.gone,
        "swapped": position.swapped,
        "returned": position.returned,
        "catastrophes": position.catastrophes,
        "points": position.points,
        "held": position.held,
        "active": position.active,
        "actions": position.actions,
        "question": asked,
        "ending": position.ending,
        "over": position.over,
    }


def unlike(ours: dict[str, Any], theirs: dict[str, Any]) -> str:
    """The entries in which two summaries differ."""
    return "\n".join(
        f"{name}: naive {ours[name]!r}\n{' ' * len(name)}  real  {theirs[name]!r}"
        for name in ours
        if ours[name] != theirs[name]
    )


def unlike_moves(ours: frozenset[Move], theirs: tuple[Move, ...]) -> str:
    """The moves that only one of the two holds legal, or that are listed twice."""
    twice = [move for move, times in Counter(theirs).items() if times > 1]
    parts = {
        "legal only in naive": sorted_moves(ours - frozenset(theirs)),
        "legal only in real": sorted_moves(frozenset(theirs) - ours),
        "listed twice": twice,
    }
    return "\n".join(
        f"{what}: {len(moves)}: {', '.join(map(repr, moves[:6]))}"
        for what, moves in parts.items()
        if moves
    )
