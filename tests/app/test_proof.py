"""A record proves what it says: what was changed and hashed anew is never called faithful."""

import gzip
import json
from base64 import b64encode
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app import transfer
from app.db import Database, connect
from app.signing import Signed
from app.verdict import Verdict, verdict_of
from rules.eots.commands import RollDice
from tests.app import mutations
from tests.app.checks import chained
from tests.app.kept_records import RECORDS
from tests.app.mutations import File
from tests.by_lot import Lot
from tests.support import SETUP, eots

ALL, BATCHES, FEW = 3000, 10, 60
FORGED = "Not as the rules decide at entry"


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory, migrated_file: Path) -> Database:
    path = tmp_path_factory.mktemp("proof") / "adjutant.db"
    path.write_bytes(migrated_file.read_bytes())
    return connect(f"sqlite:///{path}")


@pytest.fixture(scope="module")
def files(database: Database) -> tuple[File, File]:
    """A table of two sides, and two offensives of a war."""
    return mutations.at_the_table(database), mutations.two_offensives(database)


def verdict(file: File) -> Verdict:
    return verdict_of(transfer.verify(json.dumps(file)))


tables = (f"table-again-{number}" for number in range(100_000))


def judge(database: Database, files: tuple[File, File], seeds: Iterator[int]) -> None:
    """Change signed records by lot: none is faithful; without signatures only what the rules produce is."""
    signatures = [mutations.signed(file)["signatures"] for file in files]
    for seed in seeds:
        lot = Random(seed)
        which = lot.randrange(len(files))
        how, changed = mutations.mutated(files[which], lot)
        if changed["hash"] == files[which]["hash"]:
            continue
        try:
            found = verdict({**changed, "signatures": signatures[which]})
        except transfer.BadRecord:
            continue
        assert not found.is_faithful, (seed, how)
        if replace(found, signed=Signed()).is_faithful:
            assert mutations.produced(database, next(tables), changed), (seed, how)


@pytest.mark.lot
def test_no_changed_record_is_called_faithful_unless_the_rules_produce_it(
    database: Database, files: tuple[File, File], lot: Lot
) -> None:
    judge(database, files, islice(lot.seeds(), FEW))


@pytest.mark.long
@pytest.mark.parametrize("batch", range(BATCHES))
def test_three_thousand_changed_records(
    batch: int, database: Database, files: tuple[File, File], lot: Lot
) -> None:
    judge(database, files, islice(lot.seeds(), ALL // BATCHES))


def test_what_was_played_is_faithful(files: tuple[File, File]) -> None:
    for file in files:
        found = verdict(mutations.signed(file))
        assert found.is_faithful, [one.text for one in found.findings()]
        last = len(file["entries"]) - 1
        assert [found.signed.last(seat) for seat in ("server", "japan", "allies")] == [last] * 3
    assert verdict(files[0]).alone == (13,)


def changed(file: File, seq: int, **change: Any) -> File:
    """One entry says something else, and everything is hashed anew."""
    copy = deepcopy(file)
    copy["entries"][seq].update(change)
    return json.loads(chained(copy))


def test_what_no_rules_decide_is_named_with_its_entry(files: tuple[File, File]) -> None:
    table, war = files
    rolled = war["entries"][22]["events"]
    rolled[0]["faces"]
    other = [{**rolled[0], "faces": [(rolled[0]["faces"][0] + 5) % 10]}, *rolled[1:]]
    for file, seq, change, why in (
        (war, 22, {"events": other}, "something else comes of it"),
        (table, 1, {"seat": "observer"}, "Observer looks on and cannot act"),
        (table, 8, {"seat": "japan"}, "the rules refuse it"),
        (table, 3, {"at": "2099-01-01T00:00:00.000+00:00"}, "it was made in the future"),
        (table, 3, {"at": "2020-01-01T00:00:00.000+00:00"}, "it was made before entry 2"),
        (table, 7, {"made": {**table["entries"][7]["made"], "absent": ["allies"]}}, "something else"),
        (table, 7, {"made": {**table["entries"][7]["made"], "absent": ["mars"]}}, "cannot be absent"),
        (table, 7, {"made": None}, "older rules"),
    ):
        copy = changed(file, seq, **{key: value for key, value in change.items() if value is not None})
        if None in change.values():
            del copy["entries"][seq]["made"]
            copy = json.loads(chained(copy))
        found = verdict(copy)
        assert found.summary == f"{FORGED} {seq}", (seq, why, found.summary)
        assert why in [*found.findings()][1].text


def test_a_face_entered_at_a_table_with_app_dice_is_found(database: Database) -> None:
    setup = replace(SETUP, dice="app")
    taps = iter([("japan", RollDice("luck", 2), (3, 9), frozenset())])
    file = mutations.played(database, "a-table-with-app-dice", setup, taps)
    assert verdict(file).is_faithful
    rolled = file["entries"][1]["events"][0]
    assert verdict(changed(file, 1, events=[{**rolled, "origin": "table"}])).summary == f"{FORGED} 1"


def test_false_words_and_impossible_days_are_refused(files: tuple[File, File]) -> None:
    table, _ = files
    with pytest.raises(transfer.BadRecord, match="its words are not those of its hash"):
        verdict({**table, "words": "abandon abandon abandon abandon"})
    with pytest.raises(transfer.BadRecord, match="entry 3: there is no such time as 2099-99-99"):
        verdict(changed(table, 3, at="2099-99-99T00:00:00.000+00:00"))


@pytest.mark.parametrize("name", ["record-points-1943", "start-1942"])
def test_a_record_of_earlier_rules_is_no_forgery(name: str) -> None:
    found = verdict_of(transfer.verify(gzip.decompress((RECORDS / f"{name}.json.gz").read_bytes())))
    assert not found.is_faithful and not found.forged
    assert found.summary.startswith("Decided differently today at entry")


def test_an_entry_of_earlier_rules_is_no_forgery(
    files: tuple[File, File], monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = changed(files[1], 22, events=files[1]["entries"][22]["events"][:1])
    monkeypatch.setattr(type(eots()), "rules_version", 2)
    assert verdict(copy).summary == "Decided differently today at entry 22"


def test_a_record_that_takes_too_long_is_not_called_faithful(files: tuple[File, File]) -> None:
    found = verdict_of(transfer.verify(json.dumps(files[1])), seconds=0)
    assert not found.is_faithful
    assert "took too long" in [*found.findings()][1].text


def test_a_record_hashed_anew_by_one_side_is_found_out_by_the_others_signatures(
    files: tuple[File, File],
) -> None:
    table, _ = files
    whole = mutations.signed(table)
    cheat = changed(whole, 3, events=[{**table["entries"][3]["events"][0], "faces": [9, 9]}])
    assert verdict({**cheat, "signatures": []}).is_faithful, "dice of the table prove nothing"
    found = verdict(cheat)
    assert found.summary == f"A signature under entry {len(table['entries']) - 1} does not fit the record"
    assert {seat for seat, _ in found.signed.broken} == {"server", "japan", "allies"}
    mine = mutations.signed_by(mutations.phone_key(), cheat, "japan", 14)
    kept = [one for one in whole["signatures"] if one["seat"] != "japan"]
    found = verdict({**cheat, "signatures": [*kept, mine]})
    assert not found.is_faithful
    assert {seat for seat, _ in found.signed.broken} == {"server", "allies"}


def test_a_signature_for_another_seat_entry_or_table_does_not_fit(files: tuple[File, File]) -> None:
    table, war = files
    one = mutations.signed_by(mutations.phone_key(), table, "allies", 14)
    server = mutations.SERVER.sign(table["table"], 14, table["hash"]).model_dump()
    for file, wrong in (
        (table, {**one, "seat": "japan"}),
        (table, {**one, "seq": 13}),
        (table, {**one, "seq": 99}),
        (table, {**one, "algorithm": "ed25519"}),
        (table, {**one, "seat": "referee"}),
        (table, {**one, "seat": "server"}),
        (table, {**server, "seat": "japan"}),
        (table, {**one, "key": b64encode(b"no key").decode()}),
        (table, {**one, "signature": "AAAA"}),
        (war, {**one}),
    ):
        found = verdict({**file, "signatures": [wrong]})
        assert found.signed.broken and not found.is_faithful, wrong
    assert verdict({**table, "signatures": [one, one, server]}).is_faithful


def test_files_of_the_first_version_are_read(files: tuple[File, File]) -> None:
    old = deepcopy(files[0])
    for entry in old["entries"]:
        del entry["made"]
    old = json.loads(
        chained({key: value for key, value in old.items() if key != "signatures"} | {"version": 1})
    )
    found = verdict(old)
    assert found.is_faithful and found.alone == (13,)
    with pytest.raises(transfer.BadRecord, match="files of version 1 have no signatures"):
        verdict({**files[0], "version": 1})
