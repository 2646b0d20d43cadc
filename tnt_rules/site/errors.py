"""What can go wrong when the site is built."""

from tnt_rules.core.protocol import Text
from tnt_rules.errors import TntError


class SiteError(TntError):
    """The site cannot be built; nothing has been put where it was to go.

    Attributes:
        text: why, in both languages; ``str()`` gives the English one.
    """

    def __init__(self, text: Text) -> None:
        super().__init__(text.en, text.ja)
        self.text = text
