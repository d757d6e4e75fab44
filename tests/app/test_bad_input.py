"""Whatever is sent, the answer is a sentence, never a failure of the server, and nothing is recorded."""

import json
import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from app import transfer
from app.config import LARGEST_BODY, LARGEST_RECORD
from app.verdict import verdict_of
from tests.app import checks
from tests.app.checks import chained, everything, is_refusal, send_record, sentence
from tests.by_lot import examples
from tests.support import Phone, two_players

LONG = "x" * 10_000
HUGE = "9" * 200
NO_NUMBER = ("", "NaN", "inf", "1e3", "0x1", "1,5", "½", "٣", "\uff11\uff12", "\x00", "9" * 5000)
NO_TEXT = (LONG, "a\x00b", "\ufffd")
GOOD = {"seen": "0", "key": "a-good-key"}
ROLL = {"kind": "RollDice", "what": "luck", "face": "3"}
MOVE = {"kind": "MoveUnits", "units": "jp-cv-akagi", "to": "4017"}
MARK = {"kind": "MoveMarker", "track": "political-will", "to": "7"}

UNREADABLE: list[dict[str, Any]] = [
    *({"kind": kind} for kind in ("", "OpenTable", "SetAside", "Struck", "__class__", "a\x00b", LONG)),
    {"kind": "MoveUnits"},
    {"kind": "MoveUnits", "units": ["jp-cv-akagi"] * 1000, "to": "4017"},
    *({**MOVE, "units": text} for text in NO_TEXT),
    *({**MOVE, "to": text} for text in NO_TEXT),
    *({**MARK, "track": text} for text in NO_TEXT),
    *({**ROLL, "what": text} for text in NO_TEXT),
    *({**ROLL, "why": text} for text in NO_TEXT),
    *({"kind": "ChangeControl", "hex": text, "side": "japan"} for text in NO_TEXT),
    *({"kind": "ChangeControl", "hex": "4017", "side": text} for text in NO_TEXT),
    *({**MARK, "to": number} for number in NO_NUMBER),
    *({**ROLL, "count": number} for number in NO_NUMBER),
    *({"kind": "Strike", "back_to": number} for number in NO_NUMBER),
    *({"kind": "Answer", "question": number, "agree": "true"} for number in NO_NUMBER),
    {"kind": "Answer", "question": "0", "agree": "perhaps"},
    {"kind": "Answer", "question": "0"},
    *({**ROLL, "face": face} for face in ("", "-1", "10", "a", "½", "٣", "³", "\x00", LONG)),
    {**ROLL, "face": ["3"] * 61},
    *({**ROLL, "seen": number} for number in (*NO_NUMBER, "-1", "1", str(2**31), HUGE)),
    *({**ROLL, "key": key} for key in ("", "short-1", "x" * 65, "a bad key", "ключ-ключ", "a-good-key\n")),
    {**ROLL, "basis": "perhaps"},
]
IMPOSSIBLE: list[dict[str, Any]] = [
    {"kind": "MoveUnits", "to": "4017"},
    {**MOVE, "units": "jp-cv-yamato"},
    {**MOVE, "units": ["jp-cv-akagi", "jp-cv-akagi"]},
    *({**MOVE, "to": place} for place in ("", "0000", "\uff19\uff19", "nowhere")),
    *({**MARK, "to": number} for number in ("-1", "11", HUGE, f"-{HUGE}")),
    {**MARK, "track": "mars"},
    *({**ROLL, "count": number} for number in ("0", "-1", "13", HUGE)),
    {"kind": "RollDice", "what": "luck"},
    {**ROLL, "face": ["3", "4"]},
    {**ROLL, "what": "x" * 121},
    *({"kind": "Strike", "back_to": number} for number in ("0", "-1", "1", HUGE)),
    *({"kind": "Answer", "question": number, "agree": "true"} for number in ("0", "-1", "7", HUGE)),
    {"kind": "FlipUnits", "units": "nobody"},
    {"kind": "ChangeControl", "hex": "0000", "side": "japan"},
    {"kind": "ChangeControl", "hex": "china-box", "side": "japan"},
    {"kind": "ChangeControl", "hex": "4017", "side": "mars"},
    *({**MOVE, "to": "0000", "basis": basis} for basis in ("correction", "ruling")),
    {**ROLL, "basis": "correction"},
]


def sender(phone: Phone) -> Callable[..., TestResponse]:
    """Posts with this phone's token, read once."""
    headers = {"X-CSRFToken": phone.token(), "HX-Request": "true"}
    return lambda path, **options: phone.client.post(path, headers=headers, **options)


def odd(answers: dict[str, TestResponse], *statuses: int) -> dict[str, tuple[int, str]]:
    """The answers that are no refusal of the statuses expected."""
    return {
        what: (answer.status_code, sentence(answer))
        for what, answer in answers.items()
        if not is_refusal(answer) or answer.status_code not in statuses
    }


def test_a_command_that_cannot_be_read_is_refused(app: Flask) -> None:
    japan, _ = two_players(app)
    post, before = sender(japan), everything(app)
    answers = {repr(form)[:90]: post(f"/t/{japan.table}/do", data={**GOOD, **form}) for form in UNREADABLE}
    assert len(answers) > 90 and odd(answers, 400) == {}
    assert everything(app) == before


def test_a_command_that_cannot_be_done_is_refused(app: Flask) -> None:
    japan, _ = two_players(app)
    post, before = sender(japan), everything(app)
    answers = {repr(form)[:90]: post(f"/t/{japan.table}/do", data={**GOOD, **form}) for form in IMPOSSIBLE}
    assert len(answers) > 25 and odd(answers, 422) == {}
    seats = {seat: post(f"/t/{japan.table}/do", data={**GOOD, **ROLL, "seat": seat}) for seat in NO_TEXT}
    assert odd(seats, 403) == {}
    assert everything(app) == before
    assert post(f"/t/{japan.table}/do", data={**GOOD, **ROLL}).status_code == 200, "the good form is good"


def test_a_body_that_is_no_form_is_refused(app: Flask) -> None:
    japan, _ = two_players(app)
    post, before, path = sender(japan), everything(app), f"/t/{japan.table}/do"
    broken = b'--x\r\nContent-Disposition: form-data; name="kind"\r\n\r\nRollDice'
    text = b"kind=RollDice&what=luck&face=3&seen=0&key=a-good-key"
    no_utf8 = broken.replace(b"RollDice", b"\xff\xfe\r\n--x--\r\n")
    urlencoded = "application/x-www-form-urlencoded"
    answers = {
        "json": post(path, json={**GOOD, **ROLL}),
        "plain": post(path, data=text, content_type="text/plain"),
        "nonsense type": post(path, data=text, content_type="\xff/;;="),
        "no UTF-8": post(path, data=text.replace(b"luck", b"\xff\xfe"), content_type=urlencoded),
        "no UTF-8 part": post(path, data=no_utf8, content_type="multipart/form-data; boundary=x"),
        "raw bytes": post(path, data=b"\xff\xfe=\x00&&&%%%", content_type=urlencoded),
        "no boundary": post(path, data=broken, content_type="multipart/form-data"),
        "no end": post(path, data=broken, content_type="multipart/form-data; boundary=x"),
        "other boundary": post(path, data=broken, content_type="multipart/form-data; boundary=y"),
        "nothing": post(path),
    }
    assert odd(answers, 400) == {}
    large = {
        "body": post(path, data={**GOOD, **ROLL, "why": "x" * LARGEST_BODY}),
        "parts": post(path, data={**GOOD, **MOVE, "units": ["a"] * 1000}, content_type="multipart/form-data"),
    }
    assert odd(large, 413) == {}
    assert everything(app) == before


def test_a_new_table_with_odd_choices_is_refused(phone: Phone) -> None:
    start = {"scenario": "1942", "edition": "v3.2", "mode": "free", "side": "japan", "name": "Ann"}
    names = (*NO_TEXT, "", "   ", "x" * 25, "a\x07b", "\u202e\u202d")
    post, before = sender(phone), everything(phone.app)
    answers = {f"name {name[:30]!r}": post("/new", data={**start, "name": name}) for name in names}
    for field in (*start, "game", "dice"):
        for text in NO_TEXT:
            answers[f"{field} {text[:30]!r}"] = post("/new", data={**start, field: text})
    answers["side"] = post("/new", data={**start, "side": "observer"})
    assert odd(answers, 400) == {}
    unknown = {f: post("/new", data={**start, f: "mars"}) for f in ("scenario", "edition", "mode")}
    assert odd(unknown, 422) == {}
    assert everything(phone.app) == before


def test_the_doors_refuse_odd_names_and_codes(app: Flask) -> None:
    japan, _ = two_players(app)
    token, table = japan.invitations()["observer"].rsplit("/", 1)[1], f"/t/{japan.table}"
    post, before = sender(Phone(app)), everything(app)
    names = (*NO_TEXT, "", "x" * 25)
    joins = {name[:30]: post("/join", data={"token": token, "name": name}) for name in names}
    assert odd(joins, 400) == {}
    tokens = {t[:30]: post("/join", data={"token": t, "name": "Eve"}) for t in (*NO_TEXT, "", token[:-1])}
    assert odd(tokens, 404) == {}
    host = sender(japan)
    codes = {code[:30]: host(f"{table}/invite", data={"code": code}) for code in (*NO_TEXT, "", "mars")}
    devices = {name[:30]: host(f"{table}/remove", data={"device": name}) for name in (*NO_TEXT, "")}
    assert odd(codes, 400) == odd(devices, 400) == {}
    assert everything(app) == before


def test_odd_addresses_lead_nowhere(phone: Phone) -> None:
    table = f"/t/{phone.open_table()}"
    nowhere = [
        *("/t/%00", "/t/../x", "/t/x", f"/t/{'x' * 41}", "/t/%F0%9F%98%80abcdefgh", "/" + "x" * 5000),
        *("/j/%00", "/j/%FF", "/j/....", "/static/../app/config.py", "/static/%2e%2e/app/config.py"),
        *(
            "/static/%00",
            "/map/eots/pacific-mauve-0.svg",
            "/map/eots/%00-light-0.svg",
            "/map/chess/pacific-light-0.svg",
            "/map/chess/pacific-0.json",
            "/map/eots/atlantic-0.json",
        ),
        *(f"{table}/place/{where}" for where in ("%F0%9F%98%80", "%00", "%FF", "9999", "' OR 1=1 --")),
        *(f"{table}/track/{track}" for track in ("%00", "mars")),
        *(f"{table}/{page}/{n}" for page in ("at", "strike") for n in ("1", "-1", "x", "9" * 20, "%D9%A3")),
        f"{table}/strike/0",
    ]
    unreadable = [
        *(f"{table}/log?before={n}" for n in ("abc", "-1", "NaN", "%D9%A3", "9" * 20, "%00")),
        *(f"{table}/log?{field}={v}" for field in ("kind", "seat") for v in ("%25", "%00", "%FF", "mars")),
        *(f"{table}/news?seen={n}" for n in ("", "abc", "-1", "9" * 20, "%D9%A3", "%00")),
        f"{table}/news",
    ]
    assert odd({path: phone.client.get(path) for path in nowhere}, 404) == {}
    assert odd({path: phone.client.get(path) for path in unreadable}, 400) == {}


def test_every_address_refuses_other_methods_with_a_sentence(phone: Phone) -> None:
    table = f"/t/{phone.open_table()}"
    paths = {rule.rule.replace("/t/<table:game_id>", table) for rule in phone.app.url_map.iter_rules()}
    paths = {re.sub(r"<(int:)?.*?>", lambda part: "0" if part[1] else "x", path) for path in paths}
    tries = [(method, path) for path in paths for method in ("PUT", "PATCH", "DELETE")]
    tries += [("POST", table), ("POST", "/"), ("GET", f"{table}/do"), ("GET", "/join"), ("GET", "/import")]
    assert len(tries) > 75
    assert odd({f"{how} {path}": phone.client.open(path, method=how) for how, path in tries}, 405) == {}


@pytest.fixture
def file(app: Flask) -> dict[str, Any]:
    """A record of another table: the opening and a move."""
    japan, _ = two_players(app)
    assert japan.do("MoveUnits", units=["jp-cv-akagi"], to="4017").status_code == 200
    found = checks.exported(japan)
    checks.elsewhere(found)
    return found


def test_a_file_that_is_no_record_is_refused(phone: Phone, file: dict[str, Any]) -> None:
    good, before = chained(file), everything(phone.app)
    whole = json.loads(good)
    entries = whole["entries"]
    files: dict[str, bytes] = {
        "nothing": b"",
        "no JSON": b"To whom it may concern",
        "no text": b"\xff\xfe\x00",
        "half": good[: len(good) // 2],
        "deep list": b"[" * 100_000,
        "deep object": b'{"a":' * 100_000,
        "deep command": good.replace(b'"1942"', b"[" * 5000 + b"]" * 5000),
        "long number": good.replace(b'"turn": 2', b'"turn": ' + b"9" * 6000),
        "list": b"[]",
        "null": b"null",
        **{
            what: json.dumps({**whole, **change}).encode()
            for what, change in {
                "version": {"version": 3},
                "format": {"format": "other"},
                "game": {"game": "chess"},
                "table": {"table": "a-third-table"},
                "odd table": {"table": "../../x"},
                "hash": {"hash": "0" * 64},
                "no entries": {"entries": []},
                "missing entry": {"entries": entries[1:]},
                "twice": {"entries": [*entries, entries[1]]},
                "altered": {"entries": [entries[0], {**entries[1], "who": "Eve"}]},
                "broken chain": {"entries": [entries[0], {**entries[1], "prev": "0" * 64}]},
                "number for text": {"entries": [{**entries[0], "who": 5}]},
                "extra": {"extra": 1},
            }.items()
        },
    }
    answers = {what: send_record(phone, data) for what, data in files.items()}
    assert odd(answers, 422) == {}
    assert sentence(answers["altered"]).endswith("entry 1 was altered: its hash does not fit its content")
    assert odd({"no file": phone.post("/import", {"name": "Ann", "side": "japan"})}, 400) == {}
    assert odd({"side": send_record(phone, good, side="mars")}, 400) == {}
    assert odd({"too large": send_record(phone, b" " * LARGEST_RECORD)}, 413) == {}
    assert everything(phone.app) == before


def event(kind: str, **fields: Any) -> dict[str, Any]:
    """A record's second entry says only this."""
    return {"events": [{"kind": kind, **fields}]}


def asked(command: Any) -> dict[str, Any]:
    return event("QuestionAsked", command=command, objections=[], asked=["allies"], says="x", faces=[])


SETUP = {"kind": "Setup", "scenario": "1942", "edition": "v3.2", "mode": "free", "dice": "table"}
FORGED: dict[str, dict[str, Any]] = {
    "unknown event": event("Teleported", to="4017"),
    "unknown command": {"command": {"kind": "Teleport"}},
    "command without kind": {"command": {"to": "4017"}},
    "second opening": {"command": {"kind": "OpenTable", "game": "eots", "table": "x", "setup": SETUP}},
    "event as command": {"command": {"kind": "Struck", "back_to": 0, "why": ""}},
    "command as event": event("MoveUnits", units=["jp-cv-akagi"], to="4017"),
    "part as event": event("Objection", rule="x", reason="x", final=True),
    "extra field": event("ControlChanged", hex="4017", side="japan", by="Eve"),
    "missing field": event("ControlChanged", hex="4017"),
    "unknown unit": event("UnitsMoved", units=["jp-cv-yamato"], origins=["3706"], to="4017"),
    "unknown hex": event("UnitsMoved", units=["jp-cv-akagi"], origins=["3706"], to="9999"),
    "unknown flipped": event("UnitsFlipped", reduced=["nobody"], restored=[]),
    "unknown eliminated": event("UnitsEliminated", units=["nobody"], origins=["3706"]),
    "unknown flag": event("ControlChanged", hex="9999", side="japan"),
    "flag in a box": event("ControlChanged", hex="china-box", side="japan"),
    "unknown side": event("ControlChanged", hex="4017", side="mars"),
    "unknown track": event("MarkerMoved", track="mars", origin=0, to=1),
    "off the track": event("MarkerMoved", track="political-will", origin=8, to=10**9),
    "unknown segment": event("SegmentBegan", turn=2, segment="tea"),
    "huge turn": event("SegmentBegan", turn=10**30, segment="attrition"),
    "no number": event("SegmentBegan", turn=float("nan"), segment="attrition"),
    "infinite": event("SegmentBegan", turn=float("inf"), segment="attrition"),
    "no such face": event("DiceRolled", what="x", faces=[77], origin="table"),
    "odd text": event("DiceRolled", what="a\x00b", faces=[7], origin="table"),
    "list for text": event("DiceRolled", what=["x"], faces=[7], origin="table"),
    "strike to itself": event("Struck", back_to=1, why=""),
    "strike forward": event("Struck", back_to=2, why=""),
    "strike before all": event("Struck", back_to=-1, why=""),
    "strike far": event("Struck", back_to=10**30, why=""),
    "asks to strike forward": asked({"kind": "Strike", "back_to": 2, "why": ""}),
    "asks for nothing": asked({"kind": "SetAside", "command": "x", "why": ""}),
    "asks for an answer": asked({"kind": "Answer", "question": 1, "agree": True}),
    "asks for text": asked("x"),
    "unknown seat": {"seat": "mars"},
    "odd name": {"who": "a\x00b"},
    "odd key": {"key": "a\x00b"},
    "key used twice": {"key": "opening"},
    "odd date": {"at": "yesterday"},
}


def test_a_forged_entry_with_fitting_hashes_is_refused(phone: Phone, file: dict[str, Any]) -> None:
    before, answers = everything(phone.app), {}
    for what, change in FORGED.items():
        forged, struck = deepcopy(file), deepcopy(file)
        forged["entries"][1].update(change)
        strike = {**struck["entries"][1], **event("Struck", back_to=0, why=""), "key": "a-strike"}
        struck["entries"][1:] = [{**struck["entries"][1], **change}, strike]
        with checks.within(20):
            answers[what] = send_record(phone, chained(forged))
            answers[f"{what}, struck"] = send_record(phone, chained(struck))
    transient = answers.pop("off the track, struck")
    assert odd(answers, 422) == {}
    assert transient.status_code == 303, "a marker that was off its track for a while harms nobody"
    assert len(everything(phone.app)["game"]) == len(before["game"]) + 1


def test_a_forged_opening_with_fitting_hashes_is_refused(phone: Phone, file: dict[str, Any]) -> None:
    before, answers = everything(phone.app), {}
    laid_out = file["entries"][0]["events"][0]
    units, markers = laid_out["units"], laid_out["markers"]
    openings = {
        "unknown unit": {"units": {**units, "nobody": "4017"}},
        "unit nowhere": {"units": {**units, "jp-cv-akagi": "9999"}},
        "no units": {"units": {}},
        "unknown reduced": {"reduced": ["nobody"]},
        "no markers": {"markers": {}},
        "off the track": {"markers": {**markers, "political-will": 99}},
        "unknown segment": {"segment": "tea"},
        "huge": {"turn": 10**30},
        "odd text": {"scenario": "a\x00b"},
    }
    for what, change in openings.items():
        forged = deepcopy(file)
        forged["entries"][0]["events"][0].update(change)
        answers[what] = send_record(phone, chained(forged))
    for field in ("scenario", "edition", "mode", "dice"):
        forged = deepcopy(file)
        forged["entries"][0]["command"]["setup"][field] = "mars"
        answers[f"setup {field}"] = send_record(phone, chained(forged))
    for what, events in {
        "none": [],
        "strikes": [laid_out, *event("Struck", back_to=0, why="")["events"]],
    }.items():
        forged = deepcopy(file)
        forged["entries"][0]["events"] = events
        with checks.within(20):
            answers[what] = send_record(phone, chained(forged))
    assert odd(answers, 422) == {}
    assert everything(phone.app) == before


def test_a_long_record_with_many_strikes_is_taken_in(phone: Phone, file: dict[str, Any]) -> None:
    move = file["entries"][1]
    for n in range(150):
        file["entries"].append({**move, "key": f"move-{n}-again", **event("Struck", back_to=n, why="")})
    data = chained(file)
    assert len(data) > LARGEST_BODY
    with checks.within(20):
        answer = send_record(phone, data)
    assert answer.status_code == 303, sentence(answer)
    phone.table = answer.headers["Location"].rsplit("/", 1)[1]
    assert phone.head() == 151
    assert phone.client.get(f"/t/{phone.table}/export").get_json()["hash"] == json.loads(data)["hash"]


NAMES = "kind units to track hex side what count back_to question agree why basis seat seen key face roll"
WORDS = (
    "MoveUnits FlipUnits EliminateUnits ChangeControl MoveMarker RollDice EndSegment Strike Answer SetAside "
    "jp-cv-akagi us-feaf 4017 3706 0000 political-will japan allies referee correction ruling app true "
    "0 1 2 7 -1 99 1e9 NaN eliminated"
)
names = st.one_of(st.sampled_from(NAMES.split()), st.text(max_size=8))
words = st.sampled_from(WORDS.split())
values = st.one_of(words, words, st.integers(-(10**20), 10**20).map(str), st.text(max_size=12))


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_no_form_breaks_the_table(app: Flask) -> None:
    japan, _ = two_players(app)
    post, made = sender(japan), 0

    @examples(60)
    @given(
        st.dictionaries(names, st.lists(values, min_size=1, max_size=3)),
        st.sampled_from(({}, ROLL, MOVE, MARK, {"kind": "Strike", "back_to": "0"}, {"kind": "EndSegment"})),
    )
    def send(fields: dict[str, list[str]], start: dict[str, Any]) -> None:
        nonlocal made
        made += 1
        form = {"seen": "0", "key": f"fuzz-key-{made}", **start, **fields}
        assert post(f"/t/{japan.table}/do", data=form).status_code in (200, 400, 403, 409, 422), form

    send()
    found = transfer.verify(japan.client.get(f"/t/{japan.table}/export").data)
    assert found.table.seq == japan.head() > 0
    assert verdict_of(found).is_faithful
