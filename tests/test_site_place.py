"""Where a site is put: what others have there stays, and no half of it is left."""

import json
import os
import shutil
import signal
import threading
import time
from pathlib import Path

import pytest

pytest.importorskip("mkdocs")
pytest.importorskip("jinja2")


from tests.browser.small_site import write_scenarios
from tests.cli.run import tnt
from tnt_rules.site import build, place
from tnt_rules.site.errors import SiteError


def test_a_foreign_folder_is_left_alone(tmp_path):
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine.txt").write_text("x")
    with pytest.raises(build.SiteError) as caught:
        build.build_site(tmp_path / "out")
    assert caught.value.text.en != caught.value.text.ja
    assert [p.name for p in (tmp_path / "out").iterdir()] == ["mine.txt"]


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "out").write_text("x")
    with pytest.raises(build.SiteError):
        build.build_site(tmp_path / "out")


def test_a_failure_leaves_the_old_site(tmp_path):
    write_scenarios(tmp_path / "scenarios")
    (tmp_path / "scenarios/disputes/bad.tnt").write_text("positionn\n", encoding="utf-8")
    out = tmp_path / "out"
    out.mkdir()
    (out / place.MARK).write_text('{"files": ["index.html"]}')
    (out / "index.html").write_text("old")
    with pytest.raises(build.SiteError) as caught:
        build.build_site(out, scenarios=tmp_path / "scenarios")
    assert "disputes/bad.tnt" in caught.value.text.en
    assert (out / "index.html").read_text() == "old"
    assert {p.name for p in tmp_path.iterdir()} == {"scenarios", "out"}


def made(folder, files):
    """A finished folder in a workshop, as the build leaves it."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def held(folder):
    """What lies in a folder, without the list."""
    return {
        p.relative_to(folder).as_posix(): p.read_text()
        for p in folder.rglob("*")
        if p.is_file() and p.name != place.MARK
    }


def put(target, files):
    with place.workshop(target) as work:
        place.put(made(work / "site", files), target)
    assert not list(target.parent.glob(f"{place.MARK}-*"))


OLD = {"index.html": "1", "ja/index.html": "1", "gone/away.html": "1"}


def test_files_of_others_stay_when_a_site_is_built_again(tmp_path):
    out = tmp_path / "out"
    put(out, OLD)
    assert held(out) == OLD
    others = {"CNAME": "x", ".git/config": "y", "ja/mine.txt": "z"}
    made(out, others)
    (out / "empty").mkdir()
    put(out, {"index.html": "2", "new/page.html": "2"})
    assert held(out) == {"index.html": "2", "new/page.html": "2"} | others
    # a folder that holds nothing any more is gone, others' empty ones are not
    assert {p.name for p in out.iterdir() if p.is_dir()} == {"ja", ".git", "new", "empty"}
    put(out, OLD)
    assert held(out) == OLD | others


@pytest.fixture
def quick(monkeypatch):
    """The whole build, but for what makes the pages: a site of two."""

    class NoBoards:
        def put_in(self, pages):
            assert [page.name for page in pages] == ["index.html", "index.html"]

    def pages(tree, site, strict):
        made(site, {"index.html": "new", "ja/index.html": "new"})

    monkeypatch.setattr(build, "write_tree", lambda *_, **__: NoBoards())
    monkeypatch.setattr(build, "_run_mkdocs", pages)


@pytest.mark.parametrize("before", [None, {}, {"index.html": "old", "gone.html": "old"}])
def test_from_the_command_to_the_folder(tmp_path, quick, before):
    """The folder may be missing, or empty, or hold an older site."""
    out = tmp_path / "out"
    if before is not None:
        out.mkdir()
    if before:
        (out / place.MARK).write_text(json.dumps({"files": sorted(before)}))
        made(out, before)
    found = tnt("site", "build", "--out", out)
    assert (found.status, found.err) == (0, "")
    assert str(out / "index.html") in found.out
    assert held(out) == {"index.html": "new", "ja/index.html": "new"}
    assert list(tmp_path.iterdir()) == [out]
    assert json.loads((out / place.MARK).read_text()) == {"files": ["index.html", "ja/index.html"]}


@pytest.fixture
def signals():
    """Signals that reach the command, as they may not where the tests run in the background."""
    usual = {signal.SIGTERM: signal.SIG_DFL, signal.SIGHUP: signal.SIG_DFL}
    usual[signal.SIGINT] = signal.default_int_handler
    before = {number: signal.signal(number, handler) for number, handler in usual.items()}
    yield
    now = {number: signal.getsignal(number) for number in usual}
    for number, handler in before.items():
        signal.signal(number, handler)
    assert now == usual


def sends(monkeypatch, owner, name, numbers):
    """Signals that come while something is done, each time that it is done."""
    done = getattr(owner, name)

    def doing(*args, **more):
        for number in numbers:
            os.kill(os.getpid(), number)
        done(*args, **more)

    monkeypatch.setattr(owner, name, doing)


def an_older_site(folder):
    put(folder, {"index.html": "old", "gone/away.html": "old"})
    return folder


INTERRUPTED = [
    ([signal.SIGINT], 130),
    ([signal.SIGINT, signal.SIGINT], 130),
    ([signal.SIGTERM, signal.SIGINT], 143),
    ([signal.SIGHUP, signal.SIGTERM], 129),
]
needs_signals = pytest.mark.skipif(os.name == "nt", reason="signals of another kind")


@needs_signals
@pytest.mark.parametrize(
    ("owner", "name"), [(Path, "rename"), (Path, "replace"), (Path, "rmdir"), (shutil, "rmtree")]
)
@pytest.mark.parametrize(("numbers", "status"), INTERRUPTED)
def test_a_site_that_is_being_put_in_place_is_not_broken_off(
    tmp_path, monkeypatch, quick, signals, owner, name, numbers, status
):
    out = an_older_site(tmp_path / "out")
    made(out, {"mine.txt": "x"})
    sends(monkeypatch, owner, name, numbers)
    found = tnt("site", "build", "--out", out)
    assert found.status == status
    # it came too late, and the answer says so
    assert str(out / "index.html") in found.out
    assert held(out) == {"index.html": "new", "ja/index.html": "new", "mine.txt": "x"}
    assert json.loads((out / place.MARK).read_text()) == {"files": ["index.html", "ja/index.html"]}
    assert list(tmp_path.iterdir()) == [out]


@needs_signals
@pytest.mark.parametrize(("numbers", "status"), INTERRUPTED)
def test_interrupted_while_the_pages_are_made(
    tmp_path, monkeypatch, quick, signals, numbers, status
):
    out = an_older_site(tmp_path / "out")
    sends(monkeypatch, build, "_run_mkdocs", numbers[:1])
    sends(monkeypatch, shutil, "rmtree", numbers)
    found = tnt("site", "build", "--out", out)
    assert (found.status, found.out) == (status, "")
    assert held(out) == {"index.html": "old", "gone/away.html": "old"}
    assert list(tmp_path.iterdir()) == [out]


@needs_signals
def test_two_builds_at_once(tmp_path, monkeypatch, quick):
    """The second one waits until the first has put its files in place, and replaces them."""
    out = an_older_site(tmp_path / "out")
    second = threading.Thread(target=build.build_site, args=(out,))
    rename, order = Path.rename, []

    def renamed(self, target):
        if not order:
            second.start()
        order.append(threading.current_thread())
        time.sleep(0.01)  # in which the other one could come between
        rename(self, target)

    monkeypatch.setattr(Path, "rename", renamed)
    build.build_site(out)
    second.join()
    # two files and a list are moved away, two files and a list of both sites to their place
    assert order == [threading.main_thread()] * 6 + [second] * 6
    assert held(out) == {"index.html": "new", "ja/index.html": "new"}
    assert list(tmp_path.iterdir()) == [out]


@pytest.mark.parametrize("files", [{"a.html": "2"}, {"index.html": "2", "a.html/b.html": "2"}])
def test_a_file_of_others_in_the_way_is_named(tmp_path, files):
    out = tmp_path / "out"
    put(out, OLD)
    made(out, {"a.html": "mine"})
    with pytest.raises(SiteError, match=r"a\.html") as caught:
        put(out, files)
    assert "a.html" in caught.value.text.ja
    assert held(out) == OLD | {"a.html": "mine"}
    # the list is as it was, too
    put(out, {"index.html": "3"})
    assert held(out) == {"index.html": "3", "a.html": "mine"}


def test_a_folder_of_others_in_the_way_is_named(tmp_path):
    out = tmp_path / "out"
    put(out, OLD)
    (out / "index.html").unlink()
    made(out, {"index.html/mine.txt": "x"})
    with pytest.raises(SiteError, match=r"index\.html"):
        put(out, OLD)
    assert held(out)["index.html/mine.txt"] == "x"


def test_nothing_is_written_through_a_link_of_others(tmp_path):
    out, elsewhere = tmp_path / "out", tmp_path / "elsewhere"
    put(out, OLD)
    made(elsewhere, {"index.html": "mine"})
    (out / "ja/index.html").unlink()
    (out / "ja").rmdir()
    (out / "ja").symlink_to(elsewhere)
    with pytest.raises(SiteError, match="ja"):
        put(out, OLD)
    put(out, {"index.html": "2"})  # the page that is no longer made is not removed there either
    assert held(elsewhere) == {"index.html": "mine"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"files": "index.html"}',
        '{"files": [1]}',
        '{"files": ["../mine.txt"]}',
        '{"files": ["/mine.txt"]}',
        "[" * 30_000,
    ],
)
def test_a_folder_whose_list_does_not_name_its_files_is_left_alone(tmp_path, text):
    """An older version left a list without names."""
    out = tmp_path / "out"
    made(out, OLD)
    (out / place.MARK).write_text(text)
    with pytest.raises(SiteError) as caught:
        build.build_site(out)
    assert caught.value.text.en != caught.value.text.ja
    with pytest.raises(SiteError):
        put(out, {"index.html": "2"})
    assert held(out) == OLD
    assert (out / place.MARK).read_text() == text


def test_a_move_that_fails_is_taken_back(tmp_path, monkeypatch):
    out = tmp_path / "out"
    put(out, OLD)
    made(out, {"mine.txt": "x"})
    before = (out / place.MARK).read_text()
    rename = Path.rename

    def full(self, target):
        if self.name == "page.html":
            raise OSError(28, "No space left on device")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", full)
    with pytest.raises(SiteError, match="No space"):
        put(out, {"index.html": "2", "new/page.html": "2"})
    assert held(out) == OLD | {"mine.txt": "x"}
    assert (out / place.MARK).read_text() == before
    assert not (out / "new").exists()


def test_the_list_is_taken_back_with_the_files(tmp_path, monkeypatch):
    """What fails last of all is the list itself."""
    out = tmp_path / "out"
    put(out, OLD)
    before = (out / place.MARK).read_text()

    def full(self, target):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(SiteError, match="No space"):
        put(out, {"index.html": "2", "new/page.html": "2"})
    assert held(out) == OLD
    assert (out / place.MARK).read_text() == before
