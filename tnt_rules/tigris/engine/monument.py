"""Monuments (chapter `monument`)."""

from collections.abc import Collection, Iterable

from msgspec.structs import replace

from tnt_rules.tigris.engine import building
from tnt_rules.tigris.engine.draft import Draft
from tnt_rules.tigris.engine.events import (
    Declined,
    MonumentApart,
    MonumentBuilt,
    NoMonumentLeft,
    NotScored,
    Scored,
    SquareSpent,
    Violation,
)
from tnt_rules.tigris.engine.kingdom import Survey, look
from tnt_rules.tigris.engine.moves import BuildMonument
from tnt_rules.tigris.engine.options import Options
from tnt_rules.tigris.engine.pieces import (
    BLACK,
    EMPTY,
    FACEDOWN,
    GREEN,
    MONUMENTS,
    OFF_BOARD,
    dynasty_of,
    leader,
)
from tnt_rules.tigris.engine.points import add_points
from tnt_rules.tigris.engine.position import Monument, Question, Stage
from tnt_rules.tigris.engine.spaces import COLUMNS, Terrain, places_of


def square(corner: int) -> tuple[int, int, int, int]:
    """The four spaces of a square by its north-west one."""
    return corner, corner + 1, corner + COLUMNS, corner + COLUMNS + 1


def squares_with(draft: Draft, place: int) -> tuple[int, ...]:
    """The complete squares of one colour that contain a space, by their north-west spaces
    (`monument.trigger`)."""
    colour = draft.content[place]
    corners = (place - COLUMNS - 1, place - COLUMNS, place - 1, place)
    return tuple(corner for corner in corners if _complete(draft, corner, colour))


def _complete(draft: Draft, corner: int, colour: int) -> bool:
    """Whether a square holds four faceup tiles of a colour."""
    # A square over the edge of the map would wrap around in the numbering of spaces.
    whole = corner >= 0 and corner % COLUMNS < COLUMNS - 1
    return whole and all(s in draft.terrain and draft.content[s] == colour for s in square(corner))


def unspent(draft: Draft, corners: tuple[int, ...]) -> tuple[int, ...]:
    """The squares that earlier refusals leave open."""
    if not draft.declined:
        return corners
    return tuple(c for c in corners if spent_by(draft, c) is None)


def spent_by(draft: Draft, corner: int) -> tuple[int, ...] | None:
    """Why a complete square can carry no monument: the declined ones that share tiles with it
    (`monument.overlap`), or none of them if it was declined itself (`monument.recompleted`).

    None if it can carry one.
    """
    options = draft.options
    if corner in draft.declined and _for_good(options):
        return ()
    if options["monument.overlap"] == "allowed" and options.on("monument.new-square-ok"):
        return None
    here = set(square(corner))
    shared = (d for d in draft.declined if d != corner and here.intersection(square(d)))
    return tuple(sorted(shared)) or None


def in_spite_of(declined: Collection[int], corners: Collection[int]) -> list[str]:
    """The rules by which squares can carry a monument though some were declined."""
    found = []
    if any(corner in declined for corner in corners):
        found.append("monument.completed-again")
    pairs = ((corner, other) for corner in corners for other in declined if other != corner)
    if any(set(square(corner)) & set(square(other)) for corner, other in pairs):
        found.append("monument.new-square-ok")
    return found


def _for_good(options: Options) -> bool:
    """Whether a declined square stays spent even if a tile completes it again."""
    return options["monument.recompleted"] == "refused" or not options.on(
        "monument.completed-again"
    )


def fewest(terrain: Terrain, facedown: frozenset[int], most: int) -> int | None:
    """The least number of squares that cover facedown tiles exactly, none of them twice.

    Only the edge of a cut-out can hide a part of a square.

    Returns:
        None if more than ``most`` would be needed, or if there is no such cover.
    """
    if not facedown:
        return 0
    best = None
    for spaces in squares_of(terrain, facedown, min(facedown)) if most else ():
        more = fewest(terrain, facedown - spaces, most - 1)
        if more is not None:
            best, most = more + 1, more + 1
    return best


def squares_of(
    terrain: Terrain, facedown: frozenset[int], place: int
) -> tuple[frozenset[int], ...]:
    """The squares with a space that hold nothing but facedown tiles, the edge apart."""
    found = []
    row, column = divmod(place, COLUMNS)
    for down in (0, -1):
        for across in (0, -1):
            spaces = frozenset(
                r * COLUMNS + c
                for r in (row + down, row + down + 1)
                for c in (column + across, column + across + 1)
                if 0 <= r < terrain.height and 0 <= c < terrain.width
            )
            if spaces <= facedown and not (terrain.whole and len(spaces) < 4):
                found.append(spaces)
    return tuple(found)


def uncovered(monuments: tuple[Monument, ...] | None, facedown: Iterable[int]) -> frozenset[int]:
    """The facedown tiles that lie under no monument of which the square is stated."""
    stated = (square(m.square) for m in monuments or () if m.square is not None)
    return frozenset(facedown) - {place for spaces in stated for place in spaces}


def _all_stand(draft: Draft) -> bool:
    """Whether all six stand: those that are stated, and those that facedown tiles show."""
    stated = draft.monuments or ()
    if len(stated) == len(MONUMENTS):
        return True
    left = uncovered(stated, places_of(draft.lying[FACEDOWN]))
    if not left:
        return False
    placed = sum(monument.square is not None for monument in stated)
    hidden = fewest(draft.terrain, left, len(MONUMENTS))
    return hidden is not None and placed + hidden >= len(MONUMENTS)


def available(draft: Draft, colour: int) -> tuple[tuple[int, int], ...]:
    """The monuments of a colour that do not stand on the board yet (`monument.colour`).

    Facedown tiles of a cut-out may lie under a monument that is not stated, of whatever colours:
    it takes none of those left, but the box holds six (`setup.box-monuments`).
    """
    if _all_stand(draft):
        return ()
    standing = {monument.colours for monument in draft.monuments or ()}
    pairs = tuple(pair for pair in MONUMENTS if pair not in standing)
    if draft.options.on("monument.colour"):
        pairs = tuple(pair for pair in pairs if colour in pair)
    return pairs


def offer(draft: Draft, stage: Stage) -> bool:
    """Ask whether a monument is built on a square that the new tile completed."""
    place = stage.placed
    options = draft.options
    if not _may_lead(draft, place):
        return False
    colour = draft.content[place]
    if draft.declined and options.on("monument.decline-is-final"):
        _tell_spent(draft, squares_with(draft, place))
    corners = _open_squares(draft, place)
    if not corners:
        return False
    pairs = available(draft, colour)
    if not pairs:
        draft.events.append(
            NoMonumentLeft(
                rule="monument.none-no-flip",
                colour=colour,
                squares=corners,
                unnamed=_all_stand(draft) and len(draft.monuments or ()) < len(MONUMENTS),
            )
        )
        if not options.on("monument.none-no-flip"):
            _flip(draft, square(corners[0]))
        return False
    draft.stage = replace(
        stage,
        question=Question(draft.active, "monument", permitted=corners, pairs=pairs),
    )
    return True


def to_come(draft: Draft, place: int) -> tuple[int, ...]:
    """The squares that are asked about once the question before is answered without building."""
    possible = _may_lead(draft, place) and available(draft, draft.content[place])
    return _open_squares(draft, place) if possible else ()


def _may_lead(draft: Draft, place: int) -> bool:
    """Whether a tile placed there can lead to a monument at all."""
    options = draft.options
    if place == OFF_BOARD or not options.on("monument.trigger"):
        return False
    return not draft.settled or options.on("monument.war-first")


def _open_squares(draft: Draft, place: int) -> tuple[int, ...]:
    """The squares on which a monument may be built by a tile placed there, if one is left."""
    options = draft.options
    corners = unspent(draft, squares_with(draft, place))
    if not options.on("monument.decline-is-final"):
        colour = draft.content[place]
        still = [c for c in draft.declined if all(draft.content[s] == colour for s in square(c))]
        corners = tuple(sorted({*corners, *still}))
    if not options.on("monument.one-per-tile"):
        corners = corners[:1]
    if not options.on("monument.builder") and not _has_leader(draft, place):
        return ()
    return corners


def _tell_spent(draft: Draft, corners: tuple[int, ...]) -> None:
    """Say of complete squares that they were declined, or overlap one that was."""
    for corner in corners:
        declined = spent_by(draft, corner)
        if declined is not None:
            draft.events.append(
                SquareSpent(rule="monument.decline-is-final", square=corner, declined=declined)
            )


def _has_leader(draft: Draft, place: int) -> bool:
    """Whether the active player has a leader in the kingdom of a space."""
    survey = look(draft)
    return any(dynasty_of(piece) == draft.active for piece in survey.leaders[survey.at(place)])


def _flip(draft: Draft, spaces: tuple[int, ...]) -> None:
    """Turn the tiles of a square facedown (`monument.flip`, `monument.inert`)."""
    if draft.options.on("monument.flip") and draft.options.on("monument.inert"):
        for place in spaces:
            draft.lay(place, FACEDOWN)
    if not draft.options.on("monument.treasure-stays"):
        draft.treasures -= set(spaces)


def violations(draft: Draft, move: BuildMonument) -> list[Violation]:
    """Every rule that an answer about a monument breaks."""
    stage = draft.stage
    who = (("player", move.player),)
    if stage is None or stage.question.kind != "monument":
        return [Violation("turn.not-asked", facts=who), *_spent(draft, move.square)]
    question = stage.question
    options = draft.options
    if question.asker != move.player:
        if not options.on("monument.builder"):
            return [Violation("turn.not-asked", facts=who)]
        return [Violation("monument.builder", facts=(("player", question.asker),))]
    if move.colours is None:
        return []
    found = []
    if move.square not in question.permitted:
        found += _spent(draft, move.square) or [Violation("monument.trigger", (move.square,))]
    if any(monument.colours == move.colours for monument in draft.monuments or ()):
        rule = "monument.colour" if options.on("monument.colour") else "setup.box-monuments"
        found.append(Violation(rule, facts=(("standing", 1),)))
    elif move.colours not in question.pairs:
        colour = draft.content[stage.placed]
        alike = (("alike", 1),) if len(set(move.colours)) == 1 else ()
        found.append(Violation("monument.colour", facts=(("colour", colour), *alike)))
    return found


def _spent(draft: Draft, corner: int) -> list[Violation]:
    """That a square was declined, or that it overlaps one that was, if that is why it is none."""
    rule = "monument.decline-is-final"
    colour = draft.content[corner] if corner in draft.terrain else EMPTY
    faceup = BLACK <= colour <= GREEN
    if not faceup or not _complete(draft, corner, colour) or not draft.options.on(rule):
        return []
    declined = spent_by(draft, corner)
    if corner in draft.declined:
        # It is spent for good, not only as it stands.
        return [Violation(rule, (corner,), (("for-good", 1),) if declined == () else ())]
    return [Violation(rule, (corner, *declined), (("overlap", 1),))] if declined else []


def answer(draft: Draft, move: BuildMonument) -> None:
    """Build a monument, or decline the squares."""
    stage = draft.stage
    assert stage is not None
    corners = stage.question.permitted
    if move.colours is None:
        draft.declined |= set(corners)
        draft.events.append(
            Declined(
                rule="monument.decline-is-final"
                if draft.options.on("monument.decline-is-final")
                else "monument.trigger",
                also=("monument.builder",),
                player=move.player,
                what="monument",
                spaces=corners,
                for_good=draft.options.on("monument.decline-is-final") and _for_good(draft.options),
            )
        )
        return
    spaces = square(move.square)
    stay = draft.options.on("monument.treasure-stays")
    carried = tuple(s for s in spaces if s in draft.treasures) if stay else ()
    also = ["monument.flip", "monument.colour", "monument.builder", "monument.inert"]
    also.append("monument.permanent")
    if draft.settled:
        also.append("monument.war-first")
    if len(corners) > 1:
        also.append("monument.one-per-tile")
    also += in_spite_of(draft.declined, (move.square,))
    if carried:
        also.append("monument.treasure-stays")
    draft.events.append(
        MonumentBuilt(
            rule="monument.trigger",
            also=tuple(also),
            player=move.player,
            colours=move.colours,
            square=move.square,
            spaces=spaces,
            treasures=carried,
        )
    )
    _flip(draft, spaces)
    draft.monuments = (*(draft.monuments or ()), Monument(move.colours, move.square))
    draft.built = (*draft.built, move.square)
    building.give_back(draft, spaces)


def pay(draft: Draft) -> None:
    """Income from monuments at the end of a turn (`monument.pays`)."""
    options = draft.options
    paying = options.on("monument.pays") and options.on("turn.end-monuments")
    if not draft.monuments or not paying:
        return
    survey = look(draft)
    order = draft.clockwise()
    payees: tuple[int, ...] = (draft.active,)
    if options["monument.paid"] == "all":
        payees = (draft.active, *order[:-1])
    for player in payees:
        paid: set[int] = set()
        both: dict[int, int] = {}
        for monument in draft.monuments:
            if monument.square is None or survey.at(monument.square) < 0:
                continue
            leaders = survey.leaders[survey.at(monument.square)]
            for colour in monument.colours:
                piece = leader(player, colour)
                if piece not in leaders:
                    if (
                        leader(player, BLACK) in leaders
                        and BLACK not in monument.colours
                        and not options.on("monument.no-king-substitute")
                    ):
                        piece = leader(player, BLACK)
                    else:
                        continue
                if piece in paid and options["monument.income"] == "per-leader":
                    continue
                paid.add(piece)
                both[monument.square] = both.get(monument.square, 0) + 1
                _pay_one(draft, player, colour, piece, monument.square, both[monument.square])
    _no_substitute(draft, survey)
    _apart(draft, survey)


def _pay_one(draft: Draft, player: int, colour: int, piece: int, corner: int, number: int) -> None:
    also = ["turn.end-monuments"]
    if number > 1 and draft.options.on("monument.pays-two-leaders"):
        also.append("monument.pays-two-leaders")
    elif number > 1:
        return
    if corner in draft.built:
        if not draft.options.on("monument.pays-when-new"):
            return
        also.append("monument.pays-when-new")
    add_points(
        draft,
        Scored(
            rule="monument.pays",
            also=tuple(also),
            player=player,
            colour=colour,
            amount=1,
            reason="monument",
            leader=piece,
            square=corner,
        ),
    )


def _apart(draft: Draft, survey: Survey) -> None:
    """Say which of the active player's leaders a monument does not reach."""
    for monument in draft.monuments or ():
        if monument.square is None or survey.at(monument.square) < 0:
            continue
        number = survey.at(monument.square)
        inside = survey.leaders[number]
        own = (leader(draft.active, colour) for colour in monument.colours)
        apart = tuple(p for p in own if draft.leaders[p] != OFF_BOARD and p not in inside)
        alone = not survey.kingdom[number]
        if apart:
            draft.events.append(
                MonumentApart(
                    rule="monument.pays",
                    also=("kingdom.def",) if alone else (),
                    leaders=apart,
                    square=monument.square,
                    alone=alone,
                )
            )


def _no_substitute(draft: Draft, survey: Survey) -> None:
    """Say where the active player's king stands at a monument that is not black."""
    if not draft.options.on("monument.no-king-substitute"):
        return
    king = leader(draft.active, BLACK)
    for monument in draft.monuments or ():
        if monument.square is None or BLACK in monument.colours:
            continue
        number = survey.at(monument.square)
        if number >= 0 and king in survey.leaders[number]:
            draft.events.append(
                NotScored(
                    rule="monument.no-king-substitute",
                    colour=monument.colours[0],
                    space=monument.square,
                    why="king",
                    leader=king,
                )
            )
