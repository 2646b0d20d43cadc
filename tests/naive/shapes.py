"""Lines, squares and crosses of faceup tiles of one colour that hold a given tile."""

from tests.naive.board import Board, Space, Spaces


def line(board: Board, colour: int, space: Space, across: bool) -> Spaces:
    """The unbroken row or column of tiles of a colour through a space, however short."""
    found = {space}
    for step in (-1, 1):
        c, r = space
        while True:
            c, r = (c + step, r) if across else (c, r + step)
            if board.tiles.get((c, r)) != colour:
                break
            found.add((c, r))
    return frozenset(found)


def lines(board: Board, colour: int, space: Space) -> list[Spaces]:
    """Row and column through a space."""
    return [line(board, colour, space, True), line(board, colour, space, False)]


def square(corner: Space) -> Spaces:
    """The four spaces of a square, given its north-west one."""
    c, r = corner
    return frozenset({(c, r), (c + 1, r), (c, r + 1), (c + 1, r + 1)})


def cross(centre: Space) -> Spaces:
    """The five spaces of a cross, given its centre."""
    c, r = centre
    return frozenset({(c, r), (c - 1, r), (c + 1, r), (c, r - 1), (c, r + 1)})


def squares(board: Board, colour: int, space: Space) -> list[Space]:
    """North-west spaces of the squares of a colour that hold a space."""
    return [
        corner
        for corner in square((space[0] - 1, space[1] - 1))
        if board.tiles_of(colour, square(corner)) == square(corner)
    ]


def least_squares(flipped: frozenset[Space], board: Board) -> int | None:
    """Into how few squares flipped tiles fall apart, parts of them beyond the ground; None if
    they do not."""
    if not flipped:
        return 0
    c, r = min(flipped)
    counts = []
    for corner in square((c - 1, r - 1)):
        shown = frozenset(space for space in square(corner) if space in board.beside)
        if shown <= flipped:
            rest = least_squares(flipped - shown, board)
            if rest is not None:
                counts.append(rest + 1)
    return min(counts, default=None)


def crosses(board: Board, colour: int, space: Space) -> list[Space]:
    """Centres of the crosses of a colour that hold a space."""
    return [
        centre for centre in cross(space) if board.tiles_of(colour, cross(centre)) == cross(centre)
    ]
