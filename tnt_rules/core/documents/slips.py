"""A mistake found while a statement is read, before it has a place in a file."""


class Slip(Exception):
    """What is wrong, from where to where, counted from the front of the text in question.

    Attributes:
        id: of the error catalogue.
        at: offset of the first wrong character.
        length: how many are wrong.
        names: what the texts of the catalogue name, by placeholder.
    """

    def __init__(self, id: str, at: int = 0, length: int = 1, **names: str) -> None:
        super().__init__(id)
        self.id = id
        self.at = at
        self.length = length
        self.names = names

    def moved(self, by: int) -> "Slip":
        """The same slip, further on in a longer text."""
        return Slip(self.id, self.at + by, self.length, **self.names)
