"""The site: what its pages say, what they must not let through, and where they go."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

pytest.importorskip("mkdocs")
pytest.importorskip("jinja2")

from pygments.lexers import get_lexer_by_name

from tests.browser.small_site import HOSTILE, small_site
from tnt_rules import resources
from tnt_rules.core.corpus import load, load_file, shipped_folder
from tnt_rules.core.registry import default_game
from tnt_rules.core.rulebook import load_rulebook
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.layout import Grid, Items, Paragraph
from tnt_rules.core.rulings.present import present
from tnt_rules.core.rulings.ruling import make_ruling
from tnt_rules.core.rulings.run import run_case
from tnt_rules.site import build
from tnt_rules.site.collect import slug
from tnt_rules.site.errors import SiteError
from tnt_rules.site.handwritten import fences
from tnt_rules.site.handwritten import handwritten as carry_out
from tnt_rules.site.lexer import ScenarioLexer
from tnt_rules.site.markdown import escape, fence, heading

LANGUAGES = ("en", "ja")
DISPUTE = "scenarios/disputes/63-first-war-cuts"


class Page(HTMLParser):
    """The article of a page: its text, its elements, and every address the page would fetch."""

    def __init__(self, file):
        super().__init__()
        self.tags, self.text, self.fetched, self.title, self.ids = [], [], [], "", []
        self._inside, self._in_title, self._skipped = 0, False, 0
        self.feed(file.read_text(encoding="utf-8"))
        self.words = re.sub(r"\s+", " ", "".join(self.text))

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        if tag in ("script", "img", "iframe", "source", "embed") and found.get("src"):
            self.fetched.append(found["src"])
        if tag == "link" and found.get("href"):
            self.fetched.append(found["href"])
        self._in_title = self._in_title or tag == "title"
        if tag == "article":
            self._inside += 1
        if self._inside:
            self.tags.append((tag, found))
            if "id" in found:
                self.ids.append(found["id"])
        if tag == "svg" or found.get("class") == "headerlink":
            self._skipped += 1

    def handle_endtag(self, tag):
        if tag == "title":
            self._in_title = False
        if tag == "article":
            self._inside -= 1
        if self._skipped and tag in ("svg", "a"):
            self._skipped -= 1

    def handle_data(self, data):
        if self._in_title and not self.title:
            self.title = data
        if self._inside and not self._skipped:
            self.text.append(data)


def html(lang, name):
    return small_site() / "site" / ("" if lang == "en" else lang) / f"{name}.html"


def every_page():
    return [f for f in (small_site() / "site").rglob("*.html") if f.name != "404.html"]


# ---- signs --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a < b & c", "a &lt; b &amp; c"),
        ("*x*", "&#42;x&#42;"),
        ("1. first", "1&#46; first"),
        ("- item", "&#45; item"),
        ("two\nlines", "two lines"),
        ("--- x", "&#45;-- x"),
        ("bell\x07", "bell"),
        ("神殿（赤）", "神殿（赤）"),
    ],
)
def test_escape(text, written):
    assert escape(text) == written


def test_fence_is_longer_than_what_it_holds():
    assert fence("a ```` b", "x") == "`````x\na ```` b\n`````"


def test_heading_with_address():
    assert heading(3, "A & b", "war.tie") == "### A &amp; b { #war.tie }"


def test_slug_is_a_file_name():
    assert slug("../a b") == "a-b"


def test_lexer_keeps_every_sign_and_knows_both_languages():
    text = "scenario a.b\n  en A # title\n弓手： 追加 神 神 ＃ 注\nbull: war black\n\n"
    tokens = list(ScenarioLexer().get_tokens(text))
    assert "".join(value for _, value in tokens) == text.strip("\n") + "\n"
    kinds = {value: str(kind) for kind, value in tokens}
    for keyword in ("scenario", "en", "追加", "war"):
        assert kinds[keyword] == "Token.Keyword"
    for name in ("弓手", "bull", "black"):
        assert kinds[name] == "Token.Name.Constant"
    assert kinds["a.b"] == "Token.Name.Label"
    assert kinds[" A # title"] == "Token.Literal.String"  # free text runs to the end of its line
    assert kinds["＃ 注"] == "Token.Comment.Single"


def test_lexer_is_registered():
    assert isinstance(get_lexer_by_name("tnt-scenario"), ScenarioLexer)


# ---- hand-written pages ------------------------------------------------------------------------


OF_PYTHON = ("python", "versions")
"""Pages whose examples are in `tests.test_python_pages`."""


def handwritten(lang):
    return sorted((resources.folder("docs") / lang).glob("*.md"))


def test_handwritten_pages_are_there_in_both_languages():
    names = [[f.name for f in handwritten(lang)] for lang in LANGUAGES]
    assert names[0] == names[1] == ["index.md", "notation.md", "python.md", "versions.md"]


@pytest.mark.parametrize(
    "file",
    [f for lang in LANGUAGES for f in handwritten(lang)],
    ids=lambda f: f"{f.parent.name}-{f.stem}",
)
def test_examples_hold(file):
    examples = fences(file.read_text(encoding="utf-8"))
    assert examples or file.stem in OF_PYTHON
    for text in examples:
        loaded = load(text, file.name)
        assert not loaded.diagnostics
        for scenario in loaded.document.scenarios:
            for case in scenario.cases or (None,):
                run = run_case(loaded.game, scenario, case, Choices())
                assert run.built.position is not None
                assert not run.failures


@pytest.mark.parametrize(
    "file",
    [f for lang in LANGUAGES for f in handwritten(lang)],
    ids=lambda f: f"{f.parent.name}-{f.stem}",
)
def test_handwritten_pages_are_right_in_the_repository_too(file):
    """Every link leads to a file there, every address is one, and no sign of the site shows."""
    text = file.read_text(encoding="utf-8")
    anchors = re.findall(r'<a id="([\w.-]+)"></a>', text)
    assert len(anchors) == len(set(anchors)) == len(re.findall(r"^#{1,6} .*<a id=", text, re.M))
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        path, _, anchor = target.partition("#")
        if path:
            assert (file.parent / path).exists(), target
            assert (file.parent / path).is_dir() == path.endswith("/"), target
        else:
            assert anchor in anchors, target
    assert "{ #" not in text
    assert "{#" not in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_handwritten_pages_link_pages_on_the_site(lang):
    home = {a.get("href") for tag, a in Page(html(lang, "index")).tags if tag == "a"}
    assert {"rules/index.html", "readings.html", "faq.html", "disputes.html"} <= home
    page = Page(html(lang, "notation"))
    assert "games" in page.ids
    assert not any("../.." in text for text in page.text)


def test_link_to_what_has_no_page(tmp_path):
    (tmp_path / "x.md").write_text("See [it](../../tests/nowhere.toml).\n", encoding="utf-8")
    with pytest.raises(SiteError) as error:
        carry_out(tmp_path / "x.md", None, None, None, None, "en")
    assert "../../tests/nowhere.toml" in error.value.text.en
    assert "../../tests/nowhere.toml" in error.value.text.ja


@pytest.mark.parametrize("name", ["index.md", "notation.md"])
def test_examples_are_the_same_in_both_languages(name):
    found = [
        [
            load(text).document
            for text in fences((resources.folder("docs") / lang / name).read_text(encoding="utf-8"))
        ]
        for lang in LANGUAGES
    ]
    assert found[0] == found[1]


# ---- the trees -----------------------------------------------------------------------------------


def tree(lang):
    root = small_site() / "tree" / "docs" / lang
    return {
        f.relative_to(root).as_posix(): f.read_text(encoding="utf-8") for f in root.rglob("*.md")
    }


def test_both_trees_have_the_same_pages_with_the_same_places():
    en, ja = tree("en"), tree("ja")
    assert en.keys() == ja.keys()
    for name, text in en.items():
        places = [re.findall(r"\{ #(\S+)", t) for t in (text, ja[name])]
        assert places[0] == places[1], name
        assert len(places[0]) == len(set(places[0])), name


def test_every_rule_and_reading_has_its_place():
    book = load_rulebook(default_game().rulebook_folder())
    for lang in LANGUAGES:
        pages = tree(lang)
        for rule in book.rules.values():
            assert f"{{ #{rule.id} }}" in pages[f"rules/{rule.chapter}.md"]
        for reading in book.readings:
            assert f"{{ #{reading} }}" in pages["readings.md"]


def test_trees_hold_no_drawing():
    assert not any("<svg" in text for lang in LANGUAGES for text in tree(lang).values())


def test_pages_are_in_one_language():
    """The heading of every Japanese page is Japanese, but for names that are the same in both."""
    for name, text in tree("ja").items():
        first = re.sub(r"\A---\n.*?\n---\n+", "", text, flags=re.DOTALL)
        assert re.match(r"# .*[ぁ-ん一-龠ァ-ヶ]|# (FAQ|&lt;|&#|other)", first), name


# ---- the site ------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_dispute_reads_as_on_the_terminal(lang):
    game = default_game()
    loaded = load_file(shipped_folder() / "tigris" / "disputes" / "63-first-war-cuts.tnt")
    ruling = make_ruling(game, loaded.document.scenarios[0], Choices())
    book = load_rulebook(game.rulebook_folder())
    page = Page(html(lang, DISPUTE))
    words, at = page.words.replace(" ", ""), 0
    for block in present(ruling, book, lang, lambda board, lang: ("board",))[2:]:
        if isinstance(block, Paragraph):
            texts = [block.text]
        elif isinstance(block, Items):
            texts = [text for text, _ in block.items]
        elif isinstance(block, Grid):
            texts = [cell for row in block.rows for cell in row]
        else:
            continue
        for text in texts:
            found = words.find(text.replace(" ", ""), at)
            assert found >= 0, text
            at = found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_dispute_has_its_boards_and_links(lang):
    page = Page(html(lang, DISPUTE))
    boards = [a for tag, a in page.tags if tag == "svg" and a.get("class") == "tnt-board"]
    assert len(boards) == 6  # three cases, before and after
    assert {a["lang"] for a in boards} == {lang}
    links = {a.get("href") for tag, a in page.tags if tag == "a"}
    assert "../../rules/war.html#war.recheck-each" in links
    assert "../../readings.html#war.recheck" in links
    assert ("局面" in page.words) == (lang == "ja")
    assert ("position" in page.words) == (lang == "en")


def test_every_scenario_is_listed_and_has_a_page():
    """The list of all scenarios, and that of the recorded games, leave nothing out."""
    ids = set()
    for file in (small_site() / "scenarios").rglob("*.tnt"):
        ids |= {s.id for s in load_file(file).document.scenarios}
    assert {"games.two-on-standard", "tile.whole-map"} < ids
    for lang in LANGUAGES:
        lists = [Page(html(lang, f"{name}/index")) for name in ("scenarios", "games")]
        words = {w for page in lists for w in re.split(r"[\s,、]+", page.words)}
        assert ids <= words
        # each has a link, and `test_links_and_addresses_meet` follows all links
        links = [a.get("href", "") for page in lists for tag, a in page.tags if tag == "a"]
        assert len({link for link in links if link.find("#") > 0}) == len(ids)
        # it names the list of games, so that nobody takes it for the whole
        assert "../games/index.html" in {a.get("href") for _, a in lists[0].tags}


@pytest.mark.parametrize(
    ("lang", "said", "not_said"),
    [
        ("en", ("Archer, Bull", "Turns: 58", "setup standard", "Archer wins"), "北西"),
        ("ja", ("弓手、雄牛", "手番の数：58", "準備 基本", "弓手の勝ち"), "north-west"),
    ],
)
def test_recorded_game(lang, said, not_said):
    """The game has 58 turns, and Archer wins it by 15 to 10, as its last comment says."""
    page = Page(html(lang, "games/two-on-standard"))
    boards = [a for tag, a in page.tags if tag == "svg" and a.get("class") == "tnt-board"]
    assert [a["lang"] for a in boards] == [lang]  # the end; no board for every turn
    for text in (*said, "tnt replay games.two-on-standard"):
        assert text in page.words, text
    # The colon is set apart from what it introduces as the language has it.
    assert ("turn 1 archer</strong>: Both" if lang == "en" else "弓手</strong>：二人") in (
        html(lang, "games/two-on-standard").read_text(encoding="utf-8")
    )
    comments = page.words[: page.words.rindex("games.two-on-standard")]
    assert not_said not in comments
    links = {a.get("href") for tag, a in page.tags if tag == "a"}
    assert "../rules/end.html#end.few-treasures" in links
    rule = Page(html(lang, "rules/end"))
    links = {a.get("href") for tag, a in rule.tags if tag == "a"}
    assert "../games/two-on-standard.html#games.two-on-standard" in links


def test_no_placeholder_is_left():
    for file in every_page():
        assert "<!-- tnt-drawing" not in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_hostile_titles_are_only_text(lang):
    for name in ("disputes", "scenarios/index", "scenarios/disputes/1-hostile", "rules/leader"):
        page = Page(html(lang, name))
        assert HOSTILE in page.words, name
        assert not [t for t, a in page.tags if t in ("script", "img")]
        assert not [a for _, a in page.tags if "onerror" in a]
        assert not [a for t, a in page.tags if t == "a" and "x.invalid" in str(a.get("href"))]
    page = Page(html(lang, "scenarios/disputes/1-hostile"))
    # title, source, case, reasoning; the notation holds it again as highlighted text
    assert page.words.count(HOSTILE) >= 4
    assert page.title.startswith(HOSTILE)


def test_hostile_titles_do_not_reach_the_head_or_the_navigation():
    for file in every_page():
        text = file.read_text(encoding="utf-8")
        assert "<script>alert" not in text
        assert "<img src=x" not in text


def test_search_index_holds_text_only():
    index = json.loads((small_site() / "site/search/search_index.json").read_text("utf-8"))
    for entry in index["docs"]:
        for part in (entry["title"], entry["text"]):
            assert "<script" not in part
            assert "<svg" not in part
            assert "<img" not in part
    titles = [entry["title"] for entry in index["docs"]]
    assert any("cuts the kingdoms apart" in title for title in titles)
    assert any("切り離されたら" in title for title in titles)


def test_nothing_is_fetched_from_elsewhere():
    for file in every_page():
        for address in Page(file).fetched:
            assert not re.match(r"(?:[a-z]+:)?//", address), (file.name, address)
    for file in (small_site() / "site").rglob("*.css"):
        assert not re.search(r"url\(\s*['\"]?(?:https?:)?//|@import", file.read_text("utf-8"))


def test_language_switch_stays_on_the_page():
    for file in every_page():
        text = file.read_text(encoding="utf-8")
        found = dict(re.findall(r'<a href="([^"]+)" hreflang="(\w+)"', text))
        assert sorted(found.values()) == ["en", "ja"]
        root = small_site() / "site"
        place = file.relative_to(root).as_posix().removeprefix("ja/")
        for address, lang in found.items():
            target = (file.parent / address).resolve()
            assert target == (root / ("ja" if lang == "ja" else "") / place).resolve()


def test_links_and_addresses_meet():
    """MkDocs checks Markdown links; this also sees those inside raw HTML."""
    ids = {}
    for file in every_page():
        ids[file.resolve()] = set(re.findall(r'\bid="([^"]+)"', file.read_text("utf-8")))
    for file in every_page():
        for tag, attrs in Page(file).tags:
            address = attrs.get("href", "") if tag == "a" else ""
            page, _, place = address.partition("#")
            target = (file.parent / page).resolve() if page else file.resolve()
            assert target in ids, (file, address)
            assert not place or place in ids[target], (file, address)


def test_index_of_a_folder_is_not_overwritten():
    assert "tile.index" in Page(html("en", "scenarios/tile/index-2")).words


# ---- where it goes -------------------------------------------------------------------------------


def test_page_for_a_missing_one_is_in_both_languages():
    file = small_site() / "site" / "404.html"
    page = Page(file)
    assert page.title == "Page not found – ページが見つからない"
    assert "There is no page at this address." in page.words
    assert "このアドレスにページはない。" in page.words
    links = [a["href"] for tag, a in page.tags if tag == "a" and "href" in a]
    assert links == ["/index.html", "/ja/index.html"]
    assert [a["lang"] for tag, a in page.tags if tag == "section"] == ["en", "ja"]
    # nothing else on it is in one language: no navigation, no search, no footer
    whole = file.read_text(encoding="utf-8")
    assert not re.search(r"<(nav|header|footer)\b|md-search__input", whole)


def test_only_the_site_is_left():
    left = {p.name for p in small_site().iterdir()}
    assert left == {"scenarios", "site", "tree"}


def test_what_is_not_installed_is_named(tmp_path, monkeypatch):
    monkeypatch.setitem(build.NEEDED, "no_such_module", "no-such-package")
    with pytest.raises(build.SiteError, match="no-such-package"):
        build.build_site(tmp_path / "out")
    assert not list(tmp_path.iterdir())


def test_missing_scenarios_are_named(tmp_path):
    with pytest.raises(build.SiteError, match="nowhere"):
        build.build_site(tmp_path / "out", scenarios=Path("nowhere"))


def test_mkdocs_warnings_are_told(tmp_path):
    tree_folder = tmp_path / "tree"
    build.write_tree(tree_folder, default_game(), small_site() / "scenarios")
    page = tree_folder / "docs/ja/index.md"
    page.write_text(page.read_text("utf-8") + "\n[x](no-such-page.md)\n", encoding="utf-8")
    with pytest.raises(build.SiteError, match="no-such-page"):
        build._run_mkdocs(tree_folder, tmp_path / "site", True)
