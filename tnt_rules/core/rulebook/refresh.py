"""Bringing the checksums of a rulebook's translations up to date.

``python -m tnt_rules.core.rulebook.refresh FOLDER`` – after the Japanese has been brought in line
with the English. Only the ``ja_of`` lines are written; everything else stays byte for byte.
"""

import re
import sys
from pathlib import Path
from typing import Final

from tnt_rules.core.protocol import Text
from tnt_rules.core.rulebook.ids import RulebookError, rulebook_files
from tnt_rules.core.rulebook.load import load_rulebook, read_tables, table_name
from tnt_rules.core.rulebook.model import Entry, Rulebook

_LINE: Final = re.compile(r'^ja_of = "[^"\r\n]*"', re.MULTILINE)


def refresh_checksums(folder: Path) -> list[str]:
    """Write the checksum of every entry; the ids whose checksum changed.

    Raises:
        RulebookError: a file cannot be read or written, or an entry has no ``ja_of`` line.
    """
    load_rulebook.cache_clear()
    book = load_rulebook(folder)
    if book.duplicates:
        raise RulebookError(book.problems()[0].text)
    changed: list[str] = []
    for file in rulebook_files(folder):
        entries = [_entry(book, table_name(file), str(t["id"])) for t in read_tables(file)]
        try:
            before = file.read_bytes().decode()
        except OSError as error:
            raise _failed(file, error) from None
        if len(_LINE.findall(before)) != len(entries):
            raise RulebookError(
                Text(
                    f'{file.name}: every entry needs one line of its own: ja_of = "…"',
                    f'{file.name}：各項目に ja_of = "…" の行が一つずつ必要',
                )
            )
        between = _LINE.split(before)
        lines = [f'ja_of = "{entry.checksum}"' for entry in entries]
        after = between[0] + "".join(
            line + text for line, text in zip(lines, between[1:], strict=True)
        )
        if after != before:
            try:
                file.write_bytes(after.encode())
            except OSError as error:
                raise _failed(file, error) from None
            changed += [e.id for e in entries if e.stale]
    load_rulebook.cache_clear()
    return changed


def _entry(book: Rulebook, table: str, id: str) -> Entry:
    if table == "chapter":
        return book.chapter(id)
    groups = {
        "rule": book.rules,
        "reading": book.readings,
        "edition": book.editions,
        "term": book.terms,
        "source": book.sources,
    }
    return groups[table][id]


def _failed(file: Path, error: OSError) -> RulebookError:
    why = error.strerror or "unwritable"
    return RulebookError(Text(f"{file.name}: {why}", f"{file.name}：書き込めない（{why}）"))


def main(arguments: list[str]) -> int:
    """The command; the exit status: 0 done, 2 usage or a rulebook that cannot be read."""
    if len(arguments) != 1:
        print("usage: python -m tnt_rules.core.rulebook.refresh FOLDER", file=sys.stderr)
        return 2
    try:
        changed = refresh_checksums(Path(arguments[0]))
    except RulebookError as error:
        print(f"{error.text.en}\n{error.text.ja}", file=sys.stderr)
        return 2
    for id in changed:
        print(id)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
