"""Names of players, pieces and spaces, and lists and numbers of them, in both languages.

Spaces and numbers are written in half width in the sentences of both languages.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from tnt_rules.core.protocol import Text
from tnt_rules.listing import runs
from tnt_rules.tigris.engine.pieces import colour_of, dynasty_of, leader_letters
from tnt_rules.tigris.engine.spaces import COLUMNS, ROWS, space_name

PLAYERS: Final = (
    Text("Archer", "弓手"),
    Text("Bull", "雄牛"),
    Text("Potter", "陶工"),
    Text("Lion", "ライオン"),
)
COLOURS: Final = (
    Text("black", "黒"),
    Text("red", "赤"),
    Text("blue", "青"),
    Text("green", "緑"),
)
TILES: Final = (
    Text("settlement", "集落"),
    Text("temple", "神殿"),
    Text("farm", "農地"),
    Text("market", "市場"),
)
LEADERS: Final = (
    Text("king", "国王"),
    Text("priest", "神官"),
    Text("farmer", "農民"),
    Text("trader", "商人"),
)
BUILDINGS: Final = (
    Text("palace", "宮殿"),
    Text("library", "図書館"),
    Text("granary", "穀物倉"),
    Text("arcade", "アーケード"),
)
ROLES: Final = {
    "attacker": Text("attacker", "攻撃側"),
    "defender": Text("defender", "防御側"),
}

_LEADER_SIGNS: Final = "王官民商"
_OWNER_SIGNS: Final = "弓牛陶獅"
_WORDS: Final = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
)


def letters(leader: int) -> Text:
    """A leader as the notation writes it: ``Ka``, ``王弓``."""
    return Text(
        leader_letters(leader),
        _LEADER_SIGNS[colour_of(leader)] + _OWNER_SIGNS[dynasty_of(leader)],
    )


def leader(piece: int) -> Text:
    """A leader in full: ``Archer's king (Ka)``."""
    owner, kind, short = PLAYERS[dynasty_of(piece)], LEADERS[colour_of(piece)], letters(piece)
    return Text(f"{owner.en}'s {kind.en} ({short.en})", f"{owner.ja}の{kind.ja}（{short.ja}）")


def leader_of(player: int, piece: int) -> Text:
    """A leader in a sentence that names the player already: ``the king (Ka)``."""
    if dynasty_of(piece) != player:
        return leader(piece)
    kind, short = LEADERS[colour_of(piece)], letters(piece)
    return Text(f"the {kind.en} ({short.en})", f"{kind.ja}（{short.ja}）")


def leader_at(piece: int, place: int) -> Text:
    """A leader with its space: ``Archer's king (Ka) on C3``."""
    name, where = leader(piece), space_name(place)
    return Text(f"{name.en} on {where}", f"{where}の{name.ja}")


def leader_kinds(colour: int) -> Text:
    """The leaders of a colour: ``kings``."""
    return Text(f"{LEADERS[colour].en}s", LEADERS[colour].ja)


def fight(kind: str, colour: int) -> Text:
    """A conflict: ``the war over black``, ``the revolt of the kings``."""
    if kind == "revolt":
        return Text(
            f"the revolt of the {LEADERS[colour].en}s", f"{LEADERS[colour].ja}どうしの内部紛争"
        )
    return Text(f"the war over {COLOURS[colour].en}", f"{COLOURS[colour].ja}の外部紛争")


def joined(items: Iterable[Text], word: str = "and", ja: str = "、") -> Text:
    """A list: ``B2, C3 and D4``."""
    parts = tuple(items)
    english = [part.en for part in parts]
    head = ", ".join(english[:-1])
    text = f"{head} {word} {english[-1]}" if head else "".join(english)
    return Text(text, ja.join(part.ja for part in parts))


def same(text: str) -> Text:
    """A text that is the same in both languages."""
    return Text(text, text)


def spaces(places: Iterable[int]) -> Text:
    """A list of spaces."""
    return joined(same(space_name(place)) for place in places)


def leaders(pieces: Iterable[int]) -> Text:
    """A list of leaders in full."""
    return joined((leader(piece) for piece in pieces), ja="と")


def written(player: int) -> Text:
    """A player as a line of the notation begins with him."""
    return Text(PLAYERS[player].en.lower(), PLAYERS[player].ja)


def players(dynasties: Iterable[int]) -> Text:
    """A list of players."""
    return joined((PLAYERS[player] for player in dynasties), ja="と")


def colours(numbers: Iterable[int], word: str = "and") -> Text:
    """A list of colours."""
    return joined((COLOURS[number] for number in numbers), word)


def tiles(colour: int, count: int) -> Text:
    """A number of tiles: ``2 temples``."""
    kind = TILES[colour]
    return Text(f"{count} {kind.en}{'' if count == 1 else 's'}", f"{kind.ja}{count}枚")


def tile_plural(colour: int) -> Text:
    """A kind of tile: ``temples``."""
    return Text(f"{TILES[colour].en}s", TILES[colour].ja)


def tiles_on(colour: int, places: Sequence[int]) -> Text:
    """Tiles by their spaces: ``temples on B2 and C3``, without an article."""
    kind, where = TILES[colour], spaces(places)
    plural = "" if len(places) == 1 else "s"
    return Text(f"{kind.en}{plural} on {where.en}", f"{where.ja}の{kind.ja}")


def points(colour: int, amount: int) -> Text:
    """Points of a colour: ``3 black``."""
    return Text(f"{amount} {COLOURS[colour].en}", f"{COLOURS[colour].ja}{amount}点")


def number(count: int) -> Text:
    """A number in words in English: ``two``; ``2つ``."""
    return Text(_WORDS[count] if 0 <= count < len(_WORDS) else str(count), f"{count}つ")


def regions(count: int) -> Text:
    """A number of leaderless regions."""
    word = number(count)
    return Text(
        f"{word.en} leaderless region{'' if count == 1 else 's'}",
        f"リーダー駒のない地域{word.ja}",
    )


def any_tiles(count: int) -> Text:
    """A number of tiles of whatever kind: ``2 tiles``."""
    return Text(f"{count} tile{'' if count == 1 else 's'}", f"タイル{count}枚")


def treasures(count: int) -> Text:
    """A number of treasures: ``2 treasures``, ``no treasure``."""
    if count == 0:
        return Text("no treasure", "財宝なし")
    return Text(f"{count} treasure{'' if count == 1 else 's'}", f"財宝{count}個")


def treasures_left(count: int) -> Text:
    """How few treasures there still are, with the verb: ``2 treasures are``."""
    return Text(f"{treasures(count).en} {'is' if count == 1 else 'are'}", f"財宝が{count}個")


def treasures_on(places: Sequence[int]) -> Text:
    """Treasures by their spaces: ``treasures on B2 and C3``, without an article."""
    where = spaces(places)
    return Text(f"treasure{'' if len(places) == 1 else 's'} on {where.en}", f"{where.ja}の財宝")


def square(corner: int) -> Text:
    """A square by its north-west and its south-east space: ``C3-D4``."""
    first = space_name(corner)
    if corner % COLUMNS == COLUMNS - 1 or corner // COLUMNS == ROWS - 1:
        return same(first)  # there is no square there
    last = space_name(corner + COLUMNS + 1)
    return Text(f"{first}-{last}", f"{first}〜{last}")


def squares(corners: Iterable[int], word: str = "and") -> Text:
    """A list of squares by their north-west spaces."""
    return joined((square(corner) for corner in corners), word)


def pair(colours: Sequence[int]) -> Text:
    """The two colours of a monument: ``black-red``."""
    return Text(
        "-".join(COLOURS[colour].en for colour in colours),
        "".join(COLOURS[colour].ja for colour in colours),
    )


def totals(points: Sequence[int]) -> Text:
    """Points in all four colours: ``5 black, 4 red, 0 blue and 7 green``."""
    return joined(
        Text(f"{amount} {COLOURS[colour].en}", f"{COLOURS[colour].ja}{amount}")
        for colour, amount in enumerate(points)
    )


def kingdom(pieces: Sequence[int]) -> Text:
    """A kingdom by its leaders, short: ``that of Ka and Pb``."""
    inside = joined((letters(piece) for piece in pieces), ja="と")
    return Text(f"that of {inside.en}", f"{inside.ja}の王国")


def kingdoms(groups: Iterable[Sequence[int]]) -> Text:
    """Several kingdoms by their leaders; leaderless parts come last, as a number of them."""
    parts = tuple(groups)
    named = [kingdom(part) for part in parts if part]
    bare = sum(1 for part in parts if not part)
    if bare:
        named.append(regions(bare))
    return joined(named)


def strength(board: int, hand: int) -> Text:
    """A strength as board and hand: ``3 (1 on the board + 2 from the hand)``."""
    total = board + hand
    return Text(
        f"{total} ({board} on the board + {hand} from the hand)",
        f"{total}（盤上{board}＋手札{hand}）",
    )


def choice_of_numbers(numbers: Sequence[int]) -> Text:
    """The numbers that are permitted, rising: ``0 to 6``, ``0 or 2 to 4``, ``only 0``."""
    if len(numbers) == 1:
        return Text(f"only {numbers[0]}", f"{numbers[0]}枚のみ")
    return joined(map(_run, runs(numbers)), "or", ja="か")


def _run(run: tuple[int, int]) -> Text:
    low, high = run
    if low == high:
        return Text(f"{low}", f"{low}枚")
    return Text(f"{low} to {high}", f"{low}〜{high}枚")
