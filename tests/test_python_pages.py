"""The Python on the pages: it runs, prints what it says, and is the same in both languages."""

import codeop
import re

import pytest

from tests.python_pages import bare, comments, examples, filled, pages, printed
from tnt_rules import errors

LANGUAGES = ("en", "ja")
FILES = pages()


def named(lang):
    return {file.name: file for file in FILES if file.parent.name == lang}


def test_there_are_pages_in_both_languages():
    assert named("en").keys() == named("ja").keys() == {"python.md", "versions.md"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_examples_print_what_the_page_says(file):
    text = file.read_text(encoding="utf-8")
    found = examples(text)
    assert len(found) == text.count("```python")
    for example, output in zip(found, printed(text), strict=True):
        assert output == example.output, example.code


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_examples_can_be_pasted_at_the_prompt(file):
    # Line by line: a statement ends an indented block only after a blank line.
    for example in examples(file.read_text(encoding="utf-8")):
        lines: list[str] = []
        for line in example.code.splitlines():
            lines.append(line)
            if codeop.compile_command("\n".join(lines)) is not None:
                lines.clear()
        rest = "\n".join(lines)
        assert codeop.compile_command(f"{rest}\n") is not None, rest


@pytest.mark.parametrize("name", named("en"))
def test_code_is_the_same_in_both_languages_but_for_comments(name):
    en, ja = (examples(named(lang)[name].read_text(encoding="utf-8")) for lang in LANGUAGES)
    assert len(en) == len(ja)
    for ours, theirs in zip(en, ja, strict=True):
        assert bare(ours.code) == bare(theirs.code)
        assert ours.output == theirs.output


def test_comments_of_the_japanese_page_are_japanese():
    for file in named("ja").values():
        for example in examples(file.read_text(encoding="utf-8")):
            for comment in comments(example.code):
                assert re.search(r"[ぁ-ん]", comment), comment


def test_exceptions_on_the_page_are_those_there_are():
    for lang in LANGUAGES:
        text = named(lang)["python.md"].read_text(encoding="utf-8")
        rows = re.findall(r"^\| (`[^|]*`) \|", text.partition('<a id="errors">')[2], re.MULTILINE)
        named_here = set(re.findall(r"`(\w+)`", " ".join(rows)))
        assert named_here == set(errors.__all__) - {"TntError"}


def test_a_page_is_filled_with_what_is_printed():
    blocks = ["print(1 + 1)", "x = 1", "print(x)"]
    page = "\ntext\n\n".join(f"```python\n{code}\n```\n" for code in blocks)
    once = filled(page)
    assert once.count("```text\n2\n```\n") == 1
    assert once.count("```text\n1\n```\n") == 1
    assert filled(once) == once
    changed = once.replace("1 + 1", "1 + 2")
    assert "```text\n3\n```\n" in filled(changed)
    assert "```text\n2\n```\n" not in filled(changed)
