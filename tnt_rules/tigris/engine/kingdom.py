"""Regions and kingdoms (chapter `kingdom`)."""

from collections.abc import Callable, Iterable

from tnt_rules.tigris.engine.draft import Draft
from tnt_rules.tigris.engine.pieces import CATASTROPHE, FACEDOWN, OFF_BOARD, RED, ZIGGURAT
from tnt_rules.tigris.engine.position import Position
from tnt_rules.tigris.engine.spaces import COLUMNS, NOT_EAST, NOT_WEST, places_of, spread


class Survey:
    """The regions of a board at one moment.

    Kingdoms are found at once, leaderless regions when they are asked for.

    Attributes:
        masks: the spaces of each region, as bits.
        leaders: the leaders of each region, ascending.
        kingdom: whether each region is a kingdom (`kingdom.def`).
        near: for each region its spaces' neighbours, as `Draft.spread` has them, as bits.
    """

    __slots__ = (
        "_alone",
        "_beside",
        "_linking",
        "_pieces",
        "_spread",
        "_without_leader_counts",
        "kingdom",
        "leaders",
        "masks",
        "near",
    )

    def __init__(
        self,
        linking: int,
        alone: int,
        grow: Callable[[int], int],
        pieces: list[tuple[int, int]],
        without_leader_counts: bool,
    ) -> None:
        self._linking = linking
        self._alone = alone
        self._spread = grow
        self._pieces = pieces
        self._without_leader_counts = without_leader_counts
        self._beside: tuple[int, int, int] | None = None
        self.masks: list[int] = []
        self.leaders: list[list[int]] = []
        self.kingdom: list[bool] = []
        self.near: list[int] = []

    def begin(self) -> None:
        """Find the kingdoms; leaderless regions are found when they are asked for."""
        taking = self._linking | self._alone
        found = 0
        for _, bit in self._pieces:
            if bit & taking and not bit & found:
                found |= self.masks[self._add(bit)]
        if self._without_leader_counts:
            self.complete()

    def _add(self, seed: int) -> int:
        """Find the region of a piece and number it."""
        linking = self._linking
        found = seed
        if not seed & linking:
            near = self._spread(seed)
        else:
            before = near = 0
            if self._spread is spread:  # written out, because nothing is done more often
                while found != before:
                    before = found
                    near = (
                        (found & NOT_EAST) << 1
                        | (found & NOT_WEST) >> 1
                        | found << COLUMNS
                        | found >> COLUMNS
                    )
                    found |= near & linking
            else:
                grow = self._spread
                while found != before:
                    before = found
                    near = grow(found)
                    found |= near & linking
        leaders = [piece for piece, bit in self._pieces if bit & found]
        self.masks.append(found)
        self.leaders.append(leaders)
        self.kingdom.append(bool(leaders) or self._without_leader_counts)
        self.near.append(near)
        return len(self.masks) - 1

    def without(self, piece: int) -> "Survey":
        """The regions once a leader has been lifted: only its own region can have changed."""
        bit = 0
        pieces: list[tuple[int, int]] = []
        for pair in self._pieces:
            if pair[0] == piece:
                bit = pair[1]
            else:
                pieces.append(pair)
        number = 0
        while not self.masks[number] & bit:
            number += 1
        for _, other in pieces:
            if other == bit:
                bit = 0  # another one stands there: only with `leader.place.empty` off
                break
        linking, alone = self._linking & ~bit, self._alone & ~bit
        found = Survey(linking, alone, self._spread, pieces, self._without_leader_counts)
        found.masks = self.masks[:number] + self.masks[number + 1 :]
        found.leaders = self.leaders[:number] + self.leaders[number + 1 :]
        found.kingdom = self.kingdom[:number] + self.kingdom[number + 1 :]
        found.near = self.near[:number] + self.near[number + 1 :]
        rest = self.masks[number] & ~bit
        for _, other in pieces:
            if other & rest:
                rest &= ~found.masks[found._add(other)]
        if self._without_leader_counts:
            found.complete()
        return found

    def joined(self, bit: int, pieces: list[tuple[int, int]]) -> "Survey":
        """The regions once something that connects lies on an empty space: only those beside it
        can have changed. ``pieces`` are all leaders as they stand then."""
        found = Survey(
            self._linking | bit, self._alone, self._spread, pieces, self._without_leader_counts
        )
        near = self._spread(bit)
        kingdom = False
        for number, mask in enumerate(self.masks):
            if mask & near:
                kingdom = kingdom or self.kingdom[number]
            else:
                found.masks.append(mask)
                found.leaders.append(self.leaders[number])
                found.kingdom.append(self.kingdom[number])
                found.near.append(self.near[number])
        if kingdom or len(pieces) > len(self._pieces):
            found._add(bit)
        return found

    def complete(self) -> None:
        """Find all leaderless regions too."""
        rest = self._linking | self._alone
        for mask in self.masks:
            rest &= ~mask
        while rest:
            rest &= ~self.masks[self._add(rest & -rest)]

    def at(self, place: int) -> int:
        """The number of the region in which a space lies; -1 if nothing there connects."""
        bit = 1 << place
        for number, mask in enumerate(self.masks):
            if mask & bit:
                return number
        return self._add(bit) if (self._linking | self._alone) & bit else -1

    def spaces(self, number: int) -> list[int]:
        """The spaces of a region, ascending."""
        return places_of(self.masks[number])

    def touched(self, draft: Draft, place: int) -> tuple[list[int], list[int]]:
        """The regions beside a space: numbers of kingdoms, numbers of leaderless regions."""
        kingdoms: list[int] = []
        regions: list[int] = []
        for other in draft.near[place]:
            number = self.at(other)
            if number >= 0 and number not in kingdoms and number not in regions:
                (kingdoms if self.kingdom[number] else regions).append(number)
        return kingdoms, regions

    def beside(self) -> tuple[int, int, int]:
        """The spaces beside at least one, two and three kingdoms, as bits."""
        if self._beside is None:
            one = two = three = 0
            for near, is_kingdom in zip(self.near, self.kingdom, strict=True):
                if is_kingdom:
                    three |= two & near
                    two |= one & near
                    one |= near
            self._beside = (one, two, three)
        return self._beside


Closed = tuple[str, int]
"""A restriction: the id of its rule, and the spaces that it closes to a piece, as bits.

The one place where a restriction is decided: a refusal asks whether a space is closed, the list of
legal moves takes all spaces that no restriction closes.
"""


def survey_of(draft: Draft, blocked: int = -1) -> Survey:
    """Look at the board; the flood does not enter ``blocked`` (`union.marker`)."""
    taking = draft.occupied
    options = draft.options
    if options.on("kingdom.catastrophe-breaks"):
        taking &= ~draft.lying[CATASTROPHE]
    if blocked >= 0:
        taking &= ~(1 << blocked)
    alone = _lonely(draft) & taking if options.off else 0
    survey = Survey(
        taking & ~alone, alone, draft.spread, _standing(draft), not options.on("kingdom.def")
    )
    survey.begin()
    return survey


def _standing(draft: Draft) -> list[tuple[int, int]]:
    """The leaders on the board and their spaces, each as a bit."""
    return [(piece, 1 << place) for piece, place in enumerate(draft.leaders) if place >= 0]


def look(draft: Draft) -> Survey:
    """The regions as they are now; worked out once for each state of the board."""
    if draft.survey is None:
        draft.survey = survey_of(draft)
    return draft.survey


def join(draft: Draft, before: Survey, place: int) -> None:
    """Note the regions once a tile or a leader has come to a space, from those before it came.

    With a rule switched off the space need not have been empty: they are looked for afresh.
    """
    if not draft.options.off:
        draft.survey = before.joined(1 << place, _standing(draft))


def _lonely(draft: Draft) -> int:
    """Pieces that connect to nothing, as bits: none, unless a rule is switched off."""
    options = draft.options
    alone = 0
    if not options.on("kingdom.region"):
        alone = draft.terrain.all
    if not options.on("kingdom.leaders-connect"):
        alone |= draft.standing
    if not options.on("kingdom.facedown-connect"):
        alone |= draft.lying[FACEDOWN] | draft.lying[ZIGGURAT]
    return alone


def kingdoms(position: Position) -> tuple[frozenset[int], ...]:
    """The regions with at least one leader (`kingdom.def`), in reading order."""
    draft = Draft(position)
    survey = look(draft)
    draft.keep(position)
    masks = [m for m, is_kingdom in zip(survey.masks, survey.kingdom, strict=True) if is_kingdom]
    return tuple(frozenset(places_of(m)) for m in sorted(masks, key=lambda mask: mask & -mask))


def leaders_in(position: Position, spaces: Iterable[int]) -> tuple[int, ...]:
    """The leaders that stand on some spaces, ascending."""
    inside = set(spaces)
    return tuple(
        piece
        for piece, place in enumerate(position.leaders)
        if place != OFF_BOARD and place in inside
    )


def temples_beside(draft: Draft, place: int) -> tuple[int, ...]:
    """The faceup temples beside a space."""
    return tuple(s for s in draft.near[place] if draft.content[s] == RED)


def orphaned(draft: Draft) -> tuple[int, ...]:
    """Leaders on the board without a faceup temple beside them (`leader.orphan`)."""
    return tuple(
        piece
        for piece, place in enumerate(draft.leaders)
        if place != OFF_BOARD and not any(draft.content[s] == RED for s in draft.near[place])
    )


def orphans(position: Position) -> tuple[int, ...]:
    """Leaders on the board without a faceup temple beside them (`leader.orphan`)."""
    return orphaned(Draft(position))
