"""What is known of somebody's printed copies: their list, each as plain tables, brought and taken away."""

import re
from typing import Any

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from app import choosing_copy, copy_changes, copy_view, devices, forms, kept_copies, tally
from app.copy_changes import Changes
from app.db import database
from app.errors import BadForm, Refused
from app.kept_copies import Kept
from app.security import limiter
from rules import games
from rules.core import pack_file

pages = Blueprint("copies", __name__)
UPLOADS = ("copies.bring", "copies.join")
LARGEST_UPLOAD = 2 * pack_file.LARGEST


@pages.url_value_preprocessor
def _let_packs_in(endpoint: str | None, _values: dict[str, Any] | None) -> None:
    """A pack may be larger than a form; said before anything reads the body."""
    if endpoint in UPLOADS:
        request.max_content_length = LARGEST_UPLOAD


@pages.get("/copies")
def listing() -> str:
    """Everything this person keeps."""
    return _listed(())


def _listed(mistakes: tuple[Any, ...]) -> str:
    with database().reading() as db:
        device = devices.this_device(db)
        found = [kept_copies.kept(db, copy) for copy in kept_copies.copies_of(db, device)]
        rows = [(one, copy_view.whole(one.printed, one.facts)) for one in found]
        codes = kept_copies.games_with_copies()
        name = choosing_copy.default_name(device.name if device else "Host")
        return render_template(
            "copies.html", copies=rows, games=games(), codes=codes, mistakes=mistakes, name=name
        )


@pages.post("/copies")
@limiter.limit("30/minute")
def make() -> AnyResponse:
    """A new copy of which nothing is told yet."""
    code = forms.choice("game", kept_copies.games_with_copies(), "")
    name = kept_copies.clean_name(forms.text("name"))
    with database().writing() as db:
        copy = kept_copies.make(db, devices.newcomer(db, "Host"), code, name)
        return redirect(url_for("copies.show", copy_id=copy.id), 303)


@pages.post("/copies/import")
@limiter.limit("10/minute")
def bring() -> AnyResponse | tuple[str, int]:
    """A pack file as a new copy; a wrong one changes nothing."""
    try:
        pack = copy_changes.read_file(*_uploaded())
    except pack_file.BadPack as bad:
        return _listed(bad.mistakes), 422
    with database().writing() as db:
        device = devices.newcomer(db, "Host")
        names = {copy.name for copy in kept_copies.copies_of(db, device, pack.game)}
        numbered = (pack.name, *(f"{pack.name[:50]} ({n})" for n in range(2, len(names) + 3)))
        copy = kept_copies.make(db, device, pack.game, next(one for one in numbered if one not in names))
        kept_copies.write_down(db, kept_copies.kept(db, copy), pack.facts)
        return redirect(url_for("copies.show", copy_id=copy.id), 303)


def _uploaded() -> tuple[bytes, str]:
    """The file of a form, and what it is called."""
    file = request.files.get("pack")
    if file is None or not file.filename:
        raise BadForm("pack", "Choose a pack file")
    data = file.read()
    tally.admit_import(len(data))
    return data, re.sub(r"[^\w.() -]", "_", file.filename)[-60:]


@pages.get("/copies/<copy_id>")
def show(copy_id: str) -> str:
    """One copy as plain tables."""
    with database().reading() as db:
        return _page(kept_copies.own(db, devices.this_device(db), copy_id))


def _page(found: Kept, changes: Changes | None = None, **said: Any) -> str:
    refused = changes.refused if changes is not None else None
    groups = copy_view.groups(found.printed, found.facts, _otherwise(found), refused)
    listed = {cell.key for group in groups for cell in group.cells}
    stray = [(key, why) for key, why in refused.reasons.items() if key not in listed] if refused else []
    return render_template(
        "copy.html",
        found=found,
        game=games()[found.copy.game],
        groups=groups,
        whole=copy_view.whole(found.printed, found.facts),
        changes=changes,
        stray=stray,
        opened=request.form.get("group", request.args.get("group", "")),
        **said,
    )


def _otherwise(found: Kept) -> dict[str, str]:
    """What was said differently before, beside the newest answer, which stands."""
    return {row.key: f"was {row.was}, said {_by(row.was_by)}" for row in found.differing}


def _by(table: str) -> str:
    return f"at table {table}" if table else "by you"


@pages.post("/copies/<copy_id>/facts")
@limiter.limit("120/minute")
def tell(copy_id: str) -> AnyResponse | tuple[str, int]:
    """Keep what was typed into one table; what cannot be is shown where it stands, the rest is kept."""
    return _changed(copy_id, copy_changes.typed_changes)


@pages.post("/copies/<copy_id>/another")
@limiter.limit("120/minute")
def another(copy_id: str) -> AnyResponse | tuple[str, int]:
    """Keep a fact that stands in no table yet."""
    return _changed(copy_id, copy_changes.another_fact)


def _changed(copy_id: str, read: Any) -> AnyResponse | tuple[str, int]:
    with database().writing() as db:
        found = kept_copies.own(db, devices.this_device(db), copy_id, change=True)
        changes = read(found)
        copy_changes.keep(db, found, changes)
        db.flush()
        if changes.refused.reasons:
            return _page(kept_copies.kept(db, found.copy), changes), 422
    group = request.form.get("group", "")
    return redirect(url_for("copies.show", copy_id=copy_id, group=group or None, _anchor=group or None), 303)


@pages.post("/copies/<copy_id>/name")
def rename(copy_id: str) -> AnyResponse:
    """Another name."""
    name = kept_copies.clean_name(forms.text("name"))
    with database().writing() as db:
        device = devices.this_device(db)
        found = kept_copies.own(db, device, copy_id, change=True)
        if device is not None:
            kept_copies.rename(db, device, found.copy, name)
    return redirect(url_for("copies.show", copy_id=copy_id), 303)


@pages.get("/copies/<copy_id>/export")
def export(copy_id: str) -> Response:
    """The copy as a pack file."""
    with database().reading() as db:
        pack = kept_copies.own(db, devices.this_device(db), copy_id).pack
    return as_file(pack)


def as_file(pack: pack_file.Pack) -> Response:
    """A pack as a file to be kept."""
    name = re.sub(r"[^a-z0-9]+", "-", pack.name.lower()).strip("-") or "copy"
    headers = {
        "Content-Disposition": f'attachment; filename="{pack.game}-{name}.json"',
        "Cache-Control": "no-store",
    }
    return Response(pack_file.write(pack), mimetype="application/json", headers=headers)


@pages.post("/copies/<copy_id>/import")
@limiter.limit("10/minute")
def join(copy_id: str) -> str | tuple[str, int]:
    """Take the facts of a file in; a wrong one changes nothing."""
    file_stands = forms.choice("stands", ("mine", "file"), "mine") == "file"
    data, name = _uploaded()
    with database().writing() as db:
        found = kept_copies.own(db, devices.this_device(db), copy_id, change=True)
        try:
            pack = copy_changes.read_file(data, name, found.copy.game)
            joined = copy_changes.join(db, found, pack, file_stands)
        except pack_file.BadPack as bad:
            return _page(found, mistakes=bad.mistakes), 422
        db.flush()
        return _page(kept_copies.kept(db, found.copy), joined=joined)


@pages.post("/copies/<copy_id>/delete")
def throw_away(copy_id: str) -> AnyResponse:
    """Forget a copy, where its owner has said so twice."""
    if request.form.get("sure") != "yes":
        raise Refused(422, "Tick that you are sure", kept_copies.WHAT)
    with database().writing() as db:
        kept_copies.throw_away(db, kept_copies.own(db, devices.this_device(db), copy_id, change=True).copy)
    return redirect(url_for("copies.listing"), 303)
