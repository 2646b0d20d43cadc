"""What has been worked out about a board already, kept with the position that it holds for."""

from typing import TYPE_CHECKING, Final

from tnt_rules.tigris.engine.options import DEFAULTS, Options

if TYPE_CHECKING:
    from tnt_rules.tigris.engine.kingdom import Survey
    from tnt_rules.tigris.engine.position import Position


class Known:
    """What has been worked out about a board: sets of bits, and the regions.

    It holds only for the very values it was made from; a position that was changed in between
    (`msgspec.structs.replace`) is worked out anew. It follows from the other fields, so it is no
    part of a position's value: all are equal.
    """

    __slots__ = ("_content", "_leaders", "_options", "masks", "survey")

    def __init__(
        self,
        content: tuple[int, ...],
        leaders: tuple[int, ...],
        options: Options,
        masks: tuple[int, ...],
        survey: "Survey | None",
    ) -> None:
        self._content = content
        self._leaders = leaders
        self._options = options
        self.masks = masks
        self.survey = survey

    def of(self, position: "Position") -> bool:
        """Whether it was made from what the position holds."""
        return (
            self._content is position.content
            and self._leaders is position.leaders
            and self._options is position.options
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Known)

    def __hash__(self) -> int:
        return 0

    def __repr__(self) -> str:
        return "Known()"


NOT_YET: Final = Known((), (), DEFAULTS, (), None)
"""Nothing has been worked out."""
