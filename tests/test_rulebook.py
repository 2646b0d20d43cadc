"""The rulebook: its loader, and that this game's texts are whole, bilingual and in step."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tnt_rules.core.rulebook import (
    Rulebook,
    RulebookError,
    load_rulebook,
    reading_ids,
    rule_ids,
)
from tnt_rules.core.rulebook.model import checksum
from tnt_rules.core.rulebook.refresh import refresh_checksums
from tnt_rules.errors import UnknownName
from tnt_rules.tigris.engine.options import EDITIONS, SPECS
from tnt_rules.tigris.notation.vocabulary import EN, JA

FOLDER = Path(__file__).parents[1] / "tnt_rules" / "tigris" / "rulebook"
CANON = Path(__file__).parent / "canon_ids.txt"
SCENARIOS = Path(__file__).parents[1] / "scenarios"


def words(text: str) -> list[str]:
    return text.split()


CHAPTERS = words(
    "setup kingdom turn leader tile union revolt war monument treasure catastrophe swap end "
    "building ziggurat limit"
)

REFUSALS = set(
    words(
        """
        leader.in-hand leader.on-board leader.place.on-map tile.place.on-map catastrophe.on-map
        tile.in-hand revolt.in-hand war.in-hand revolt.cap war.cap turn.active turn.not-asked
        turn.over war.not-due swap.in-hand swap.tiles-missing swap.draw-count swap.in-bag
        monument.square-missing ziggurat.centre-missing
        """
    )
)

FAULTS = set(
    words(
        """
        position.map position.treasure position.building position.ziggurat position.monument
        position.players position.player-absent position.asked-missing position.asked-twice
        position.outside position.owner position.board-option position.building-option
        position.missing
        """
    )
)

JAPANESE = re.compile(r"[ぁ-んァ-ヶ一-龠]")
SENTENCE_END = re.compile(r"[.?!]$")
SENTENCE_END_JA = re.compile(r"[。？]$")

# what the sources call things and this project does not, where the right word is not around it
FORBIDDEN_JA = re.compile(
    r"戦争|指導者駒|指導駒|指導者|統合タイル|結合タイル|寺院|宝物|王国タイル|(?<!大)災害|大惨事"
    r"|司祭|農夫|記念碑|勝利ポイント|競合|攻撃者|防御者|支持タイル|支持者|反乱|内乱|援軍|増援"
    r"|リーダー(?!駒)|獅子|画面|スペース|広場|領土|領域|市民|人口|ターン|撤退|(?<!財)宝(?!石)"
    r"|引き揚げ|持ち上げ|簡易ルール|ボードゲームアリーナ|弱い色|(?<!文明)建築物|対局|地図|規則"
)
PROSE_JA = re.compile(r"^(?: *(?:because )?|# )ja (.+)$", re.MULTILINE)
QUOTED = re.compile(r"「[^」]*」")


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return load_rulebook(FOLDER)


def canon_ids() -> list[str]:
    lines = CANON.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


# ---- the texts of the game ---------------------------------------------------------------------


def test_no_problems(book: Rulebook) -> None:
    assert [p.text.en for p in book.problems()] == []


def test_no_stale_translation(book: Rulebook) -> None:
    assert book.stale() == ()


def test_canon_is_164_rules() -> None:
    ids = canon_ids()
    assert len(ids) == len(set(ids)) == 164


def test_rules_are_the_canon_and_no_more(book: Rulebook) -> None:
    rules = {id for id, rule in book.rules.items() if rule.kind == "rule"}
    assert rules == set(canon_ids())


def test_refusals_and_faults(book: Rulebook) -> None:
    assert {i for i, r in book.rules.items() if r.kind == "refusal"} == REFUSALS
    assert {i for i, r in book.rules.items() if r.kind == "fault"} == FAULTS
    for id in REFUSALS | FAULTS:
        assert book.rule(id).sources[0].name_en == "tnt_rules"
        assert book.rule(id).sources[0].name_ja == "本プロジェクト"


def test_chapters_in_order(book: Rulebook) -> None:
    assert [c.id for c in book.chapters] == CHAPTERS
    assert [c.id for c in book.all_chapters] == [*CHAPTERS, "position"]
    assert list(dict.fromkeys(r.chapter for r in book.rules.values())) == [*CHAPTERS, "position"]
    assert book.in_chapter("swap") == tuple(
        book.rule(i)
        for i in (
            "swap.count",
            "swap.usable",
            "swap.out",
            "swap.secret",
            "swap.in-hand",
            "swap.tiles-missing",
            "swap.draw-count",
            "swap.in-bag",
        )
    )


def test_ids_without_the_texts(book: Rulebook) -> None:
    assert rule_ids(FOLDER) == set(book.rules)
    assert reading_ids(FOLDER) == set(book.readings)


def test_options_agree_with_the_engine(book: Rulebook) -> None:
    assert list(book.readings) == list(SPECS)
    for id, spec in SPECS.items():
        reading = book.reading(id)
        assert reading.kind == spec.kind, id
        assert tuple(c.id for c in reading.choices) == spec.choices, id
        assert reading.default == spec.default, id
        assert (reading.low, reading.high) == (spec.low, spec.high), id
        numbers = spec.low is not None or id == "setup.tiles"
        assert bool(reading.number_en) == bool(reading.number_ja) == numbers, id


def test_editions_agree_with_the_engine(book: Rulebook) -> None:
    running = {e.id: e for e in book.editions.values() if e.runs}
    assert list(running) == list(EDITIONS)
    for id, choices in EDITIONS.items():
        assert {c.option: c.choice for c in running[id].choices} == choices, id


def test_which_edition_takes_what(book: Rulebook) -> None:
    assert book.taken("war.side") == {
        "reference": "as-it-stands",
        "letter": "before-union",
        "summary": "as-it-stands",
        "bga-2022": "as-it-stands",
    }


def test_every_option_is_at_work_in_a_rule(book: Rulebook) -> None:
    assert [i for i in book.readings if not book.governed_by(i)] == []


def test_related_is_seen_from_both_readings_and_rules(book: Rulebook) -> None:
    for reading in book.readings.values():
        if reading.kind == "reading":
            assert set(reading.related) & {r.id for r in book.governed_by(reading.id)}, reading.id


def texts(book: Rulebook) -> list[tuple[str, str, str]]:
    """Every pair of strings but those of the glossary, with a name."""
    found = []
    for r in book.rules.values():
        found += [(r.id, r.title_en, r.title_ja), (r.id, r.en, r.ja)]
        if r.off is not None:
            found.append((f"{r.id} off", r.off_en, r.off_ja))
        found += [(f"{r.id} note", n.en, n.ja) for n in r.notes]
    for o in book.readings.values():
        found += [
            (o.id, o.title_en, o.title_ja),
            (o.id, o.question_en, o.question_ja),
            (o.id, o.reason_en, o.reason_ja),
        ]
        found += [(f"{o.id} {c.id}", c.en, c.ja) for c in o.choices]
    for e in book.editions.values():
        found += [(e.id, e.title_en, e.title_ja), (e.id, e.en, e.ja)]
        found += [(f"{e.id} {c.option}", c.en, c.ja) for c in e.choices]
    for c in book.all_chapters:
        found += [(c.id, c.title_en, c.title_ja), (c.id, c.en, c.ja)]
    for s in book.sources.values():
        found += [(s.id, s.en, s.ja)]
    found += [(t.id, t.meaning_en, t.meaning_ja) for t in book.terms.values()]
    return found


def test_both_languages_everywhere(book: Rulebook) -> None:
    for name, en, ja in texts(book):
        assert en.strip() == en and en, name
        assert ja.strip() == ja and ja, name
        assert not JAPANESE.search(en), name
        assert JAPANESE.search(ja) or "Board Game Arena" in ja, name
    for term in book.terms.values():
        assert JAPANESE.search(term.ja), term.id
        assert not JAPANESE.search(term.en), term.id
        assert bool(term.trap_en) == bool(term.trap_ja), term.id
    for rule in book.rules.values():
        assert bool(rule.off_en) == bool(rule.off_ja), rule.id


def test_rules_are_sentences_and_titles_are_short(book: Rulebook) -> None:
    for rule in book.rules.values():
        assert SENTENCE_END.search(rule.en), rule.id
        assert SENTENCE_END_JA.search(rule.ja), rule.id
        assert 2 <= len(rule.title_en.split()) <= 6, rule.id
        assert len(rule.title_ja) <= 20, rule.id
        assert not SENTENCE_END_JA.search(rule.title_ja), rule.id


def test_every_rule_and_reading_cites_a_source(book: Rulebook) -> None:
    assert [r.id for r in book.rules.values() if not r.sources] == []
    for reading in book.readings.values():
        assert any(c.sources for c in reading.choices), reading.id


def test_no_forbidden_words_in_japanese(book: Rulebook) -> None:
    found = [
        (name, match.group())
        for name, _, ja in texts(book)
        if (match := FORBIDDEN_JA.search(QUOTED.sub("", ja)))
    ]
    assert found == []


def test_no_forbidden_words_in_the_scenarios() -> None:
    found = [
        (file.name, match.group())
        for file in sorted(SCENARIOS.rglob("*.tnt"))
        for said in PROSE_JA.findall(file.read_text(encoding="utf-8"))
        if (match := FORBIDDEN_JA.search(QUOTED.sub("", said)))
    ]
    assert found == []


def test_avoided_variants_are_no_headwords(book: Rulebook) -> None:
    heads = {t.ja for t in book.terms.values()} | {t.en for t in book.terms.values()}
    for term in book.terms.values():
        for variant in (*term.variants_en, *term.variants_ja):
            assert not (variant.avoid and variant.word in heads), term.id


def test_signs_are_those_of_the_notation(book: Rulebook) -> None:
    """A sign begins with the letter of the piece, in either language."""
    pieces = words("king priest farmer trader temple settlement farm market")
    for name in pieces:
        term = book.term(f"term.{name}")
        assert term.sign_en.split()[0] == EN[name.upper()][0], name
        assert re.split("[（、]", term.sign_ja)[0] == JA[name.upper()][0], name
    assert (book.term("term.catastrophe").sign_en, book.term("term.catastrophe").sign_ja) == (
        EN["X"][0], JA["X"][0],
    )  # fmt: skip
    for term in book.terms.values():
        assert bool(term.sign_en) == bool(term.sign_ja), term.id
        assert not JAPANESE.search(term.sign_en), term.id


def test_rules_that_mention_a_word(book: Rulebook) -> None:
    def ids(term: str) -> list[str]:
        return [rule.id for rule in book.mentioning(f"term.{term}") if rule.kind == "rule"]

    assert set(ids("priest")) == {
        "setup.box-leaders", "war.red-exception.treasure", "war.red-exception.leader",
        "war.red-exception.vp",
    }  # fmt: skip
    # the title counts first, a part of a longer word not at all
    assert ids("farmer") == ["setup.box-leaders"]
    assert ids("farm") == ["tile.place.river", "catastrophe.river", "setup.box-tiles"]
    with pytest.raises(UnknownName):
        book.mentioning("term.nothing")


def test_headwords_of_the_project(book: Rulebook) -> None:
    expected = {
        "leader": "リーダー駒", "union-tile": "合併タイル", "revolt": "内部紛争",
        "war": "外部紛争", "tile": "文明タイル", "catastrophe": "大災害タイル",
        "treasure": "財宝", "monument": "モニュメント", "king": "国王", "priest": "神官",
        "farmer": "農民", "trader": "商人", "temple": "神殿", "settlement": "集落",
        "farm": "農地", "market": "市場", "archer": "弓手", "bull": "雄牛", "potter": "陶工",
        "lion": "ライオン", "attacker": "攻撃側", "defender": "防御側",
        "supporter": "支援タイル", "active": "手番プレイヤー", "discard": "ゲームから除外",
        "space": "マス", "square": "正方形", "reading": "解釈",
    }  # fmt: skip
    assert {k: book.term(f"term.{k}").ja for k in expected} == expected


# every rule of the seven chapters that the engine adjudicates says what switching it off means
OFF_CHAPTERS = ("kingdom", "leader", "tile", "union", "revolt", "war", "catastrophe")
OFF_TURN = (
    "turn.two-actions", "turn.pass", "turn.repeat-identical", "turn.events-inside",
    "turn.no-mid-refill",
)  # fmt: skip


def test_meaning_of_off(book: Rulebook) -> None:
    for rule in book.rules.values():
        if rule.kind == "rule" and (rule.chapter in OFF_CHAPTERS or rule.id in OFF_TURN):
            assert rule.off is not None, rule.id
        if rule.kind != "rule":
            assert rule.off is None, rule.id


ENGINE = FOLDER.parent / "engine"


def ids_in_the_engine() -> set[str]:
    """Ids written in the engine's source; ``f"{fight.kind}.tie"`` stands for war and revolt."""
    source = "\n".join(f.read_text(encoding="utf-8") for f in ENGINE.glob("*.py"))
    found = set(re.findall(r'"([a-z]+\.[a-z.-]+)"', source))
    for rest in re.findall(r'f"\{[a-z.]*kind\}\.([a-z.-]+)"', source):
        found |= {f"war.{rest}", f"revolt.{rest}"}
    return found


def test_meaning_of_off_wherever_the_engine_asks(book: Rulebook) -> None:
    source = "\n".join(f.read_text(encoding="utf-8") for f in ENGINE.glob("*.py"))
    asked = {
        id for call in re.findall(r"\.on\(([^()]*)\)", source)
        for id in re.findall(r'"([a-z]+\.[a-z.-]+)"', call)
    }  # fmt: skip
    assert len(asked) > 60
    assert [id for id in sorted(asked) if book.rule(id).off is None] == []


def test_the_engine_cites_ids_that_exist(book: Rulebook) -> None:
    families = {id.rpartition(".")[0] for id in book.rules}
    assert [i for i in ids_in_the_engine() if book.find(i) is None and i not in families] == []


def test_every_adjudicated_rule_is_in_the_engine(book: Rulebook) -> None:
    cited = ids_in_the_engine()
    for rule in book.rules.values():
        if rule.chapter in OFF_CHAPTERS or rule.id in OFF_TURN:
            assert rule.id in cited, rule.id


# matters that are remarks on a rule and no options
NOTES = set(
    words(
        """
        D1 D5 D6 D7 D11 D13 D14 D15 D20 D21 D22 D24 D27 D29 D31 D33 D34 D35 D39 D41 D43 D44 D45 D46
        D47 D48
        """
    )
)


def test_disputed_matters_are_notes_or_readings(book: Rulebook) -> None:
    notes = {n.mark for r in book.rules.values() for n in r.notes}
    marks = {m for r in book.readings.values() for m in r.marks}
    assert notes >= NOTES
    assert notes | marks == {f"D{n}" for n in range(1, 52)}


# ---- the loader --------------------------------------------------------------------------------

RULE = """[[rule]]
id = "{id}"
title_en = "A title"
title_ja = "見出し"
en = "A sentence."
ja = "文。"
ja_of = ""
confidence = "official"
sources = ["book: p. 1"]
{more}
"""

FIXED = {
    "chapters": '[[chapter]]\nid = "war"\ntitle_en = "War"\ntitle_ja = "戦"\nen = "x"\nja = "文"\n'
    'ja_of = ""\n',
    "readings": '[[reading]]\nid = "war.odd"\nkind = "reading"\ntitle_en = "Odd"\n'
    'title_ja = "題"\nquestion_en = "Q?"\nquestion_ja = "問"\nreason_en = "R."\nreason_ja = "理"\n'
    'confidence = "unclear"\nja_of = ""\n  [[reading.choices]]\n  id = "yes"\n  en = "Y"\n'
    '  ja = "可"\n  sources = ["book"]\n',
    "editions": "",
    "glossary": "",
    "sources": '[[source]]\nid = "book"\nname_en = "Book"\nname_ja = "本"\nen = "A book."\n'
    'ja = "本。"\nja_of = ""\n',
}


def write(folder: Path, *rules: str, **files: str) -> Path:
    for name, text in {**FIXED, "war": "\n".join(rules), **files}.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    load_rulebook.cache_clear()
    return folder


def rule(id: str, more: str = "") -> str:
    return RULE.format(id=id, more=more)


def test_a_small_rulebook(tmp_path: Path) -> None:
    more = 'reading = ["war.odd"]\naliases = ["war.old"]'
    book = load_rulebook(write(tmp_path, rule("war.one", more), rule("war.two")))
    assert list(book.rules) == ["war.one", "war.two"]
    assert book.rule("war.old") is book.rule("war.one")
    assert book.rule("war.one").sources[0].text.en == "Book, p. 1"
    assert book.rule("war.one").sources[0].text.ja == "本「p. 1」"
    assert book.reading("war.odd").choice("yes").sources[0].text.en == "Book"
    assert book.find("war.none") is None
    assert book.problems() == ()
    with pytest.raises(UnknownName):
        book.rule("war.none")


def test_the_same_folder_is_read_once(tmp_path: Path) -> None:
    write(tmp_path, rule("war.one"))
    assert load_rulebook(tmp_path) is load_rulebook(tmp_path)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ((rule("war.one"), rule("war.one")), "the id war.one occurs twice"),
        ((rule("war.odd"),), "war.odd is a rule and a reading"),
        ((rule("war.one", 'related = ["war.no"]'),), "war.one: related war.no does not exist"),
        ((rule("war.one", 'related = ["war.one"]'),), "war.one is related to itself"),
        ((rule("war.one", 'reading = ["war.no"]'),), "war.one: reading war.no does not exist"),
        (
            (rule("war.one", 'aliases = ["war.two"]'), rule("war.two")),
            "the alias war.two of war.one is an id itself",
        ),
        ((), "the chapter war is empty"),
    ],
)
def test_problems(tmp_path: Path, text: tuple[str, ...], problem: str) -> None:
    book = load_rulebook(write(tmp_path, *text))
    assert [p.text.en for p in book.problems()] == [problem]


def test_problems_of_editions_and_chapters(tmp_path: Path) -> None:
    edition = (
        '[[edition]]\nid = "e"\ntitle_en = "E"\ntitle_ja = "版"\nen = "x"\nja = "文"\nja_of = ""\n'
        '[[edition.choices]]\noption = "{}"\nchoice = "no"\nen = "x"\nja = "文"\n'
    )
    write(tmp_path, rule("war.one"), editions=edition.format("war.odd"), zzz=rule("zzz.one"))
    assert [p.text.en for p in load_rulebook(tmp_path).problems()] == [
        "zzz.one: chapter zzz does not exist",
        "edition e: war.odd no does not exist",
    ]
    write(tmp_path, rule("war.one"), editions=edition.format("war.no"), zzz="")
    assert [p.text.en for p in load_rulebook(tmp_path).problems()] == [
        "edition e: option war.no does not exist",
    ]


@pytest.mark.parametrize(
    ("files", "parts"),
    [
        ({"war": "[[rule]\n"}, ("war.toml",)),
        ({"war": "x = 1\n"}, ("war.toml", "x")),
        ({"war": "rule = 1\n"}, ("war.toml", "[[rule]]")),
        ({"war": rule("war.one").replace('\nen = "A sentence."', "")}, ("war.one", "`en`")),
        ({"war": rule("war.one").replace('\nen = "A s', '\nxx = "A s')}, ("war.one", "`xx`")),
        ({"war": rule("war.one", "more = 1")}, ("war.toml", "war.one", "more")),
        ({"war": rule("war.one").replace('"official"', '"sure"')}, ("war.one", "confidence")),
        ({"war": rule("war.one", "related = 1")}, ("war.one", "related")),
        ({"war": rule("war.one").replace('["book: p. 1"]', "1")}, ("war.one", "sources")),
        ({"war": rule("war.one").replace("book: p", "bok: p")}, ("war.one", "sources", "bok")),
        ({"war": rule("union.one")}, ("war.toml", "union.one")),
        ({"war": "[[rule]]\nen = 1\n"}, ("war.toml", "entry 1")),
    ],
)
def test_errors_name_file_and_field(
    tmp_path: Path, files: dict[str, str], parts: tuple[str, ...]
) -> None:
    write(tmp_path, **files)
    with pytest.raises(RulebookError) as caught:
        load_rulebook(tmp_path)
    for part in parts:
        assert part in str(caught.value)
        assert part in caught.value.text.ja


def test_errors_of_files(tmp_path: Path) -> None:
    with pytest.raises(RulebookError):
        load_rulebook(tmp_path / "absent")
    write(tmp_path, rule("war.one"))
    (tmp_path / "glossary.toml").unlink()
    with pytest.raises(RulebookError, match="glossary"):
        load_rulebook(tmp_path)
    write(tmp_path, rule("war.one"))
    (tmp_path / "war.toml").write_bytes(b"\xff")
    with pytest.raises(RulebookError, match="UTF-8"):
        load_rulebook(tmp_path)
    with pytest.raises(RulebookError, match="UTF-8"):
        rule_ids(tmp_path)


# ---- checksums ---------------------------------------------------------------------------------


def test_checksum_is_the_start_of_a_sha256() -> None:
    # sha256 of the two lines "abc", "": of b"abc" alone it is the well-known ba7816bf 8f01…
    assert checksum(["abc"]) == "ba7816bf8f01"


def test_refresh_writes_the_checksum_lines_only(tmp_path: Path) -> None:
    write(tmp_path, "# a remark\n" + rule("war.one", "related = [ ]  # odd layout"))
    before = {f.name: f.read_text(encoding="utf-8") for f in tmp_path.iterdir()}
    assert sorted(refresh_checksums(tmp_path)) == ["book", "war", "war.odd", "war.one"]
    for file in tmp_path.iterdir():
        after = file.read_text(encoding="utf-8")
        assert re.sub(r'ja_of = "[0-9a-f]{12}"', 'ja_of = ""', after) == before[file.name]
    assert load_rulebook(tmp_path).stale() == ()
    assert refresh_checksums(tmp_path) == []


def test_a_changed_english_text_is_stale(tmp_path: Path) -> None:
    write(tmp_path, rule("war.one"), rule("war.two"))
    refresh_checksums(tmp_path)
    file = tmp_path / "war.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("A sentence.", "Another sentence.", 1), encoding="utf-8")
    load_rulebook.cache_clear()
    assert load_rulebook(tmp_path).stale() == ("war.one",)


def test_refresh_as_a_command(tmp_path: Path) -> None:
    write(tmp_path, rule("war.one"))
    command = [sys.executable, "-m", "tnt_rules.core.rulebook.refresh"]
    done = subprocess.run(
        [*command, str(tmp_path)], capture_output=True, text=True, check=False, encoding="utf-8"
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "war.one" in done.stdout.split()
    wrong = subprocess.run([*command, str(tmp_path / "absent")], capture_output=True, check=False)
    assert wrong.returncode == 2
    assert b"Traceback" not in wrong.stderr
