"""Codes that lead to a seat."""

import hashlib
import secrets
from collections.abc import Iterator
from typing import Any

from flask import current_app
from itsdangerous import Signer
from sqlmodel import Session, col, select

from app import record
from app.devices import ago, digest
from app.errors import Refused
from app.models import Game, Invitation
from app.seats import SeatedDevice

DAY = 24 * 60 * 60


def _token(invitation_id: str) -> str:
    """The secret of an invitation, never stored: 162 bits of a keyed signature of its random id."""
    signer = Signer(
        current_app.config["SECRET_KEY"],
        salt="invitation",
        key_derivation="hmac",
        digest_method=hashlib.sha256,
    )
    return signer.get_signature(invitation_id).decode()[:27]


def invite(db: Session, game: Game, code: str, inside: bool = False) -> None:
    """A fresh code for a seat, from `inside` also while it is taken; earlier ones no longer open the door."""
    withdraw(db, game.id, code)
    invitation_id = secrets.token_urlsafe(18)
    days = current_app.extensions["adjutant.settings"].invitation_days
    invitation = Invitation(
        id=invitation_id,
        game_id=game.id,
        code=code,
        token_hash=digest(_token(invitation_id)),
        expires=ago(-days * DAY),
        inside=inside,
    )
    db.add(invitation)


def withdraw(db: Session, game_id: str, code: str) -> None:
    """Close the door to a seat; those already seated stay."""
    for old in db.exec(select(Invitation).where(Invitation.game_id == game_id, Invitation.code == code)):
        old.revoked = True
        db.add(old)


def _open(db: Session, game_id: str) -> Iterator[Invitation]:
    query = select(Invitation).where(Invitation.game_id == game_id, col(Invitation.revoked).is_(False))
    return (invitation for invitation in db.exec(query) if invitation.expires > record.now())


def open_tokens(db: Session, game_id: str) -> dict[str, str]:
    """The tokens that open a door now, by seat."""
    return {invitation.code: _token(invitation.id) for invitation in _open(db, game_id)}


def shown_tokens(db: Session, place: SeatedDevice) -> dict[str, str]:
    """The tokens that this device may show to others, by seat."""
    return {
        invitation.code: _token(invitation.id)
        for invitation in _open(db, place.game.id)
        if may_show(place, invitation.code) and (invitation.inside or not _is_closed(place, invitation.code))
    }


def may_show(place: SeatedDevice, code: str) -> bool:
    """Who may show a seat's code: a side that is taken those in it, one that is free everybody who acts."""
    kind = next(seat for seat in place.rules.seats if seat.code == code)
    if kind.is_player and code in place.occupied:
        return kind in place.seats
    return place.manages or (place.acts and kind.acts and code not in place.occupied)


def _is_closed(place: SeatedDevice, code: str) -> bool:
    return code in place.occupied and any(seat.is_player for seat in place.rules.seats if seat.code == code)


def invitation_for(db: Session, token: str) -> tuple[Invitation, Game]:
    """The invitation a token opens, or why it does not."""
    invitation = db.exec(select(Invitation).where(Invitation.token_hash == digest(token))).first()
    if invitation is None:
        raise Refused(
            404, "This invitation is not known here. Scan the code on the table again.", "Invitation"
        )
    if invitation.revoked:
        raise Refused(410, "This invitation was replaced. Scan the new code on the table.", "Invitation")
    if invitation.expires <= record.now():
        raise Refused(410, "This invitation has expired. Ask for a new code.", "Invitation")
    game: Any = record.find_game(db, invitation.game_id)
    return invitation, game
