"""Names that can be chosen, in a sentence."""

from collections.abc import Iterable


def with_ranges(names: Iterable[str]) -> tuple[str, str]:
    """Names one after another, in English and in Japanese.

    Numbers that follow on one another become a range, however they are mixed.
    """
    words, numbers = [], []
    for name in dict.fromkeys(names):
        if name.isascii() and name.isdecimal():
            numbers.append(int(name))
        else:
            words.append(name)
    en, ja = list(words), list(words)
    for first, last in _runs(sorted(numbers)):
        if last - first < 2:
            both = [str(number) for number in range(first, last + 1)]
            en += both
            ja += both
        else:
            en.append(f"{first} to {last}")
            ja.append(f"{first}～{last}")
    return ", ".join(en), "、".join(ja)


def _runs(numbers: list[int]) -> list[tuple[int, int]]:
    """The first and last of numbers without a gap between them."""
    found: list[tuple[int, int]] = []
    for number in numbers:
        if found and found[-1][1] == number - 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return found
