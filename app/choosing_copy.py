"""Which of somebody's copies a table is played with: a known one, or a new one with a name."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session

from app import devices, forms, kept_copies
from app.db import database
from app.errors import Refused
from app.models import Copy, Device

NEW = "new"


@dataclass(frozen=True)
class ChosenCopy:
    """A copy by its id, a new one, or the last one; `name` is what a new one is called."""

    id: str
    name: str


def chosen_copy(owner: str) -> ChosenCopy:
    """What a form chooses; a new copy without a name is called after its owner."""
    name = forms.text("copy_name", required=False) or default_name(owner)
    return ChosenCopy(forms.text("copy", required=False), kept_copies.clean_name(name))


def default_name(owner: str) -> str:
    """What somebody's copy is called unless they say otherwise."""
    return f"{owner}'s copy"


def copy_for(db: Session, device: Device, code: str, chosen: ChosenCopy) -> Copy:
    """The copy that was chosen; where nothing was, the one that changed last, or else a new one."""
    if chosen.id and chosen.id != NEW:
        found = kept_copies.own(db, device, chosen.id, change=True).copy
        if found.game != code:
            raise Refused(422, f"{found.name} is a copy of another game", kept_copies.WHAT)
        return found
    known = kept_copies.copies_of(db, device, code)
    if known and not chosen.id:
        return kept_copies.own(db, device, known[0].id, change=True).copy
    return kept_copies.make(db, device, code, chosen.name)


def offered(code: str) -> Sequence[Copy]:
    """The copies that this person may choose from."""
    with database().reading() as db:
        found = kept_copies.copies_of(db, devices.this_device(db), code)
        db.expunge_all()
        return found
