"""Between the acts and answers of a text and the moves of the engine."""

from collections.abc import Iterable, Sequence

from tnt_rules.core.documents import tree
from tnt_rules.tigris.engine import play, swap
from tnt_rules.tigris.engine.events import Event, Fault, FightBegun, TilePlaced, WarChosen
from tnt_rules.tigris.engine.moves import (
    BuildMonument,
    BuildZiggurat,
    ChoosePoint,
    ChooseWar,
    Commit,
    Draw,
    Move,
    MoveLeader,
    MoveTile,
    Pass,
    PlaceBuilding,
    PlaceCatastrophe,
    PlaceLeader,
    PlaceTile,
    Swap,
    TakeTreasures,
    WithdrawLeader,
)
from tnt_rules.tigris.engine.pieces import (
    DYNASTY_NAMES,
    OFF_BOARD,
    colour_of,
    dynasty_of,
    leader,
)
from tnt_rules.tigris.engine.position import Position, Question
from tnt_rules.tigris.notation import nodes
from tnt_rules.tigris.notation.mentions import player_number

ANSWERS = (
    nodes.CommitTiles,
    nodes.WarNext,
    nodes.PlaceBuilding,
    nodes.BuildZiggurat,
    nodes.BuildMonument,
    nodes.TakeTreasures,
    nodes.ChoosePoint,
    nodes.DrawTiles,
)

_KINDS: dict[type, str] = {
    nodes.PlaceBuilding: "building",
    nodes.BuildZiggurat: "ziggurat",
    nodes.BuildMonument: "monument",
    nodes.TakeTreasures: "treasures",
    nodes.ChoosePoint: "points",
}
"""The kind of question that an answer is to, where player and kind are all that matters."""

_DECLINING = (
    nodes.CommitTiles(0),
    nodes.PlaceBuilding(None),
    nodes.BuildZiggurat(False),
    nodes.BuildMonument(None),
    nodes.TakeTreasures(()),
)
"""The answers that are written with ``none``."""


def is_answer(what: object) -> bool:
    """Whether an act answers a question that the engine asks, or says what chance drew."""
    return isinstance(what, ANSWERS)


def is_order(what: object) -> bool:
    """Whether an act names several wars in their order."""
    return isinstance(what, nodes.WarNext) and len(what.colours) > 1


def examples(position: Position) -> tuple[tree.Act, ...]:
    """Answers to the open question, to show how it is answered; empty between actions.

    One that does something and one that declines; the first two where nobody may decline.
    """
    question = play.asked(position)
    if question is None or position.stage is None:
        return ()
    if question.kind == "commit":
        moves: Sequence[Move] = [Commit(question.asker, number) for number in question.permitted]
    elif question.kind == "draw":
        moves = play.foreseen(position)
    else:
        moves = play.legal_moves(position)
    found = [to_node(move, question.colour) for move in moves]
    doing = [act for act in found if act.what not in _DECLINING]
    declining = [act for act in found if act.what in _DECLINING]
    return (*doing[:1], *declining[:1]) if declining else tuple(doing[:2])


def is_for_all(what: object) -> bool:
    """Whether ``all`` may stand for the player: only commitments come from several."""
    return isinstance(what, nodes.CommitTiles)


def is_chance(what: object) -> bool:
    """Whether an act says what chance drew."""
    return isinstance(what, nodes.DrawTiles)


def is_commitment(act: tree.Act, other_than: str) -> bool:
    """Whether an act says what a player other than one commits."""
    return isinstance(act.what, nodes.CommitTiles) and act.who != other_than


def answers(position: Position, who: str, what: object) -> bool:
    """Whether a written answer is one to the question open now, by player, kind and colour.

    Tiles of another colour answer another question: that they break a rule here is found when
    nothing else asks for them. ``all`` answers every question for a commitment.
    """
    question = _open(position)
    if question is None:
        return False
    player = player_number(who)
    named = player == question.asker
    if isinstance(what, nodes.CommitTiles):
        return (
            question.kind == "commit"
            and (named or who == "all")
            and (not what.tiles or question.colour in what.tiles)
        )
    if isinstance(what, nodes.WarNext):
        return (
            question.kind == "war"
            and named
            and any(colour in question.permitted for colour in what.colours)
        )
    if isinstance(what, nodes.DrawTiles):
        return question.kind == "draw" and player == question.drawer
    return named and question.kind == _KINDS.get(type(what))


def already_answered(events: Sequence[Event], who: str, what: object) -> bool:
    """Whether a written answer only repeats what needed no answer of its own.

    That is a war which was the only one left when its turn came, or which stood in an order
    announced before. A commitment is never such an answer.
    """
    if not isinstance(what, nodes.WarNext):
        return False
    player = player_number(who)
    placed = [event for event in events if isinstance(event, TilePlaced)]
    chosen = [event.colours for event in events if isinstance(event, WarChosen)]
    fought = {e.colour for e in events if isinstance(e, FightBegun) and e.kind == "war"}
    alone = fought - {colours[0] for colours in chosen if len(colours) == 1}
    ordered = {colour for colours in chosen if len(colours) > 1 for colour in colours}
    return any(event.player == player for event in placed) and set(what.colours) <= (
        alone | ordered
    )


def only_answer(position: Position) -> Move | None:
    """The move that answers the open question when there is no other.

    A commitment never answers itself: that there is none has to be said.
    """
    question = _open(position)
    if question is None or question.kind not in ("war", "treasures", "draw"):
        return None
    moves = play.legal_moves(position)
    return moves[0] if len(moves) == 1 else None


def read_move(
    position: Position,
    who: str,
    what: object,
    asked: tuple[int, ...] = (),
    more: Iterable[object] = (),
) -> Move | Fault:
    """The move that an act of the text names, legal or not; a fault if it names none.

    Args:
        who: English name of the player, or ``all`` (who answers as the player who is asked).
        asked: the spaces with a ``?``.
        more: further answers of the same player in this action; an order of wars may be written
            in several lines.
    """
    question = _open(position)
    player = player_number(who)
    if player is None:
        if question is None or question.kind != "commit" or not is_for_all(what):
            return Fault("turn.not-asked")
        player = question.asker
    if isinstance(what, nodes.BuildMonument | nodes.BuildZiggurat):
        return _structure(question, player, what)
    match what:
        case nodes.PassTurn():
            return Pass(player)
        case nodes.CommitTiles():
            return _commit(question, player, what)
        case nodes.WarNext(colours):
            return ChooseWar(player, _order(position, colours, more))
        case nodes.Put() | nodes.Shift() | nodes.TakeBack():
            return _piece(player, what, asked)
        case nodes.SwapTiles(count, ()):
            return Swap(player, *swap.named(position.hands[player], count))
        case nodes.SwapTiles(count, tiles):
            return Swap(player, tuple(sorted(tiles)), count - len(tiles))
        case nodes.DrawTiles(count, tiles):
            return Draw(player, tuple(sorted(tiles)), count - len(tiles))
        case nodes.PlaceBuilding(space):
            return PlaceBuilding(player, OFF_BOARD if space is None else space)
        case nodes.TakeTreasures(spaces):
            return TakeTreasures(player, tuple(sorted(spaces)))
        case nodes.ChoosePoint(colour):
            return ChoosePoint(player, colour)
        case _:
            raise TypeError(type(what).__name__)


def _structure(
    question: Question | None, player: int, what: nodes.BuildMonument | nodes.BuildZiggurat
) -> Move | Fault:
    """A monument or the ziggurat; where only one place is possible it need not be named."""
    kind = _KINDS[type(what)]
    places = question.permitted if question is not None and question.kind == kind else ()
    if isinstance(what, nodes.BuildMonument):
        if what.colours is None:
            return BuildMonument(player)
        place, missing = what.square, "monument.square-missing"
    else:
        if not what.build:
            return BuildZiggurat(player)
        place, missing = what.centre, "ziggurat.centre-missing"
    if place is None:
        if len(places) > 1:
            return Fault(missing, places)
        place = places[0] if places else OFF_BOARD
    if isinstance(what, nodes.BuildMonument):
        first, second = sorted(what.colours or (0, 0))
        return BuildMonument(player, (first, second), place)
    return BuildZiggurat(player, place)


def _piece(
    player: int, what: nodes.Put | nodes.Shift | nodes.TakeBack, asked: tuple[int, ...]
) -> Move | Fault:
    piece = what.piece
    space = OFF_BOARD if isinstance(what, nodes.TakeBack) else what.space
    origin = OFF_BOARD if isinstance(what, nodes.Put) else what.origin
    if nodes.ASKED in (space, origin):
        if len(asked) != 1:
            return Fault(f"position.asked-{'twice' if asked else 'missing'}", asked)
        space = asked[0] if space == nodes.ASKED else space
        origin = asked[0] if origin == nodes.ASKED else origin
    if piece.kind == "catastrophe" or piece.colour is None:
        if not isinstance(what, nodes.Put):
            return Fault("catastrophe.permanent", (origin,))
        return PlaceCatastrophe(player, space)
    if piece.kind == "tile":
        if isinstance(what, nodes.Put):
            return PlaceTile(player, piece.colour, space)
        return MoveTile(player, piece.colour, origin, space)
    own = leader(player if piece.owner is None else piece.owner, piece.colour)
    if isinstance(what, nodes.Put):
        return PlaceLeader(player, own, space)
    if isinstance(what, nodes.Shift):
        return MoveLeader(player, own, origin, space)
    return WithdrawLeader(player, own, origin)


def _commit(question: Question | None, player: int, what: nodes.CommitTiles) -> Commit:
    if not what.tiles or question is None or question.kind != "commit":
        return Commit(player, what.count)
    others = tuple(tile for tile in what.tiles if tile != question.colour)
    return Commit(player, len(what.tiles) - len(others), others)


def _order(position: Position, colours: tuple[int, ...], more: Iterable[object]) -> tuple[int, ...]:
    """The wars that an answer names, in the form in which they are asked for.

    The same words serve where one war is named at a time and where the whole order is announced:
    of a list the first war still open is taken, and an order may come in several lines, its last
    colour left unsaid.
    """
    question = _open(position)
    if question is None or question.kind != "war":
        return colours
    due = question.permitted
    if not any(colour in due for colour in colours):
        return colours
    options = position.options
    if options["war.order"] != "announced" and options.on("war.one-at-a-time"):
        return next((colour,) for colour in colours if colour in due)
    if not set(colours) <= set(due):
        return colours
    named = list(colours)
    for answer in more:
        if isinstance(answer, nodes.WarNext):
            named += answer.colours
    order = [colour for colour in dict.fromkeys(named) if colour in due]
    left = [colour for colour in due if colour not in order]
    return tuple(order + left) if len(left) == 1 else tuple(order)


def begun(
    position: Position, who: str, what: object, more: Iterable[object]
) -> Sequence[ChooseWar]:
    """The orders to be announced that begin with the wars named, if those are not all."""
    question = _open(position)
    if question is None or not isinstance(what, nodes.WarNext) or not answers(position, who, what):
        return ()
    named = _order(position, what.colours, more)
    moves = [move for move in play.legal_moves(position) if isinstance(move, ChooseWar)]
    found = [move for move in moves if move.colours[: len(named)] == named]
    return found if len(found) > 1 else ()


def _open(position: Position) -> Question | None:
    if position.over or position.stage is None:
        return None
    return position.stage.question


def to_node(move: Move, colour: int | None = None) -> tree.Act:
    """A move as the notation says it.

    Args:
        colour: for a commitment the colour that is asked for; without it tiles become a number.
    """
    return tree.Act(DYNASTY_NAMES[move.player], _node(move, colour))


def _node(move: Move, colour: int | None) -> object:
    match move:
        case PlaceLeader(player, piece, space):
            return nodes.Put(_leader(player, piece), space)
        case MoveLeader(player, piece, origin, space):
            return nodes.Shift(_leader(player, piece), origin, space)
        case WithdrawLeader(player, piece, origin):
            return nodes.TakeBack(_leader(player, piece), origin)
        case PlaceTile(_, tile, space):
            return nodes.Put(nodes.Piece("tile", tile), space)
        case MoveTile(_, tile, origin, space):
            if space == OFF_BOARD:
                return nodes.TakeBack(nodes.Piece("tile", tile), origin)
            return nodes.Shift(nodes.Piece("tile", tile), origin, space)
        case PlaceCatastrophe(_, space):
            return nodes.Put(nodes.Piece("catastrophe"), space)
        case Pass():
            return nodes.PassTurn()
        case Commit(_, count, others):
            total = count + len(others)
            if count and colour is None:
                return nodes.CommitTiles(total)
            known = () if colour is None else (colour,) * count
            return nodes.CommitTiles(total, known + others)
        case ChooseWar(_, colours):
            return nodes.WarNext(colours)
        case Swap(_, swapped, unknown) | Draw(_, swapped, unknown):
            kind = nodes.SwapTiles if isinstance(move, Swap) else nodes.DrawTiles
            return kind(len(swapped) + unknown, swapped)
        case PlaceBuilding(_, space):
            return nodes.PlaceBuilding(None if space == OFF_BOARD else space)
        case BuildZiggurat(_, centre):
            built = centre != OFF_BOARD
            return nodes.BuildZiggurat(built, centre if built else None)
        case BuildMonument(_, None, _):
            return nodes.BuildMonument(None)
        case BuildMonument(_, pair, square):
            return nodes.BuildMonument(pair, None if square == OFF_BOARD else square)
        case TakeTreasures(_, spaces):
            return nodes.TakeTreasures(spaces)
        case ChoosePoint(_, colour):
            return nodes.ChoosePoint(colour)


def _leader(player: int, piece: int) -> nodes.Piece:
    """A leader as its player calls it: the owner is said only if it is another's."""
    owner = dynasty_of(piece)
    return nodes.Piece("leader", colour_of(piece), None if owner == player else owner)
