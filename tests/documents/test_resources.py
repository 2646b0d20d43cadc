"""Finding the grammars and scenarios in a checkout and in a wheel."""

import pytest

from tnt_rules import resources


def test_checkout():
    assert "?line:" in resources.grammar("document")
    assert (resources.folder("scenarios") / "tigris").is_dir()


def test_wheel(tmp_path, monkeypatch):
    (tmp_path / "tnt_rules" / "_data" / "grammar").mkdir(parents=True)
    (tmp_path / "grammar").mkdir()
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "tnt_rules")
    assert resources.folder("grammar") == tmp_path / "tnt_rules" / "_data" / "grammar"


@pytest.mark.parametrize("kind", ["scenarios", "passwords", "../grammar"])
def test_missing(kind, tmp_path, monkeypatch):
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "tnt_rules")
    with pytest.raises(FileNotFoundError):
        resources.folder(kind)
