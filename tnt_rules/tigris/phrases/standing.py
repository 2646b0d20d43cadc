"""What every player has, as a table."""

from tnt_rules.core.protocol import Table, Text
from tnt_rules.tigris.engine.position import Hand, Position, tiles_of
from tnt_rules.tigris.notation.vocabulary import TILE_LETTERS
from tnt_rules.tigris.phrases import names
from tnt_rules.tigris.phrases.book import Value, capital, fill

_FILE = "standing"


def standing(position: Position) -> Table:
    """By player, clockwise: points by colour, treasures, catastrophes left, the hand.

    What is not known is a question mark. The title says how much is left in the bag, and how many
    treasures on the board.
    """
    heads = (
        Text("", ""),
        *map(capital, names.COLOURS),
        *(capital(fill(_FILE, name)) for name in ("treasures", "catastrophes", "hand")),
    )
    bag = position.bag
    values: dict[str, Value] = {
        "bag": _known(sum(bag) if isinstance(bag, tuple) else bag),
        "treasures": len(position.treasures),
    }
    rows = tuple(_row(position, player) for player in position.players)
    return Table(fill(_FILE, "title", values), heads, rows)


def _row(position: Position, player: int) -> tuple[Text, ...]:
    points = position.points[player] or (None,) * 4
    return (
        names.PLAYERS[player],
        *map(_known, points),
        _known(position.held[player]),
        _known(position.catastrophes[player]),
        _hand(position.hands[player]),
    )


def _known(number: int | None) -> Text:
    return names.same("?" if number is None else str(number))


def _hand(hand: Hand | None) -> Text:
    if hand is None:
        return names.same("?")

    def signs(lang: str) -> str:
        letters = TILE_LETTERS[lang]
        tiles = [letters[colour] for colour in tiles_of(hand.known)]
        return " ".join([*tiles, *(["?"] * hand.unknown)]) or "-"

    return Text(signs("en"), signs("ja"))
