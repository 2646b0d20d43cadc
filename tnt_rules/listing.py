"""Names and numbers that can be chosen, in a sentence."""

from collections.abc import Iterable, Sequence


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
    for first, last in runs(sorted(numbers)):
        en.append(str(first) if first == last else f"{first} to {last}")
        ja.append(str(first) if first == last else f"{first}～{last}")
    return ", ".join(en), "、".join(ja)


def runs(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Rising numbers as first and last of each run; two in a row are two by themselves."""
    found: list[tuple[int, int]] = []
    for number in numbers:
        if found and found[-1][1] == number - 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return [
        part
        for low, high in found
        for part in ([(low, low), (high, high)] if high - low == 1 else [(low, high)])
    ]
