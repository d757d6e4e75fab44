"""What is printed for the card sleeves, drawn once for each address of this server."""

import hashlib
from dataclasses import dataclass
from typing import cast

from flask import url_for
from markupsafe import Markup

from app import network
from app.bundles import look_of_every_page
from app.memory import Memory
from rules import games
from rules.eots.game import EmpireOfTheSun

KEPT = 4


@dataclass(frozen=True)
class Codes:
    """A picture for every card by its name, and a tag that changes with them."""

    pictures: tuple[tuple[str, Markup], ...]
    etag: str


_kept: Memory[str, Codes] = Memory(KEPT)


def card_codes(address: str) -> Codes:
    """The codes that lead to this address."""
    return _kept.get(address, lambda: _draw(address))


def _draw(address: str) -> Codes:
    cards = sorted(cast(EmpireOfTheSun, games()["eots"]).find_cards())
    pictures = tuple(
        (name, Markup(network.qr_svg(f"{address}{url_for('cards.scanned_card', card=code)}")))
        for code, name in cards
    )
    seen = "".join((address, look_of_every_page(), *(name for name, _ in pictures)))
    return Codes(pictures, hashlib.sha256(seen.encode()).hexdigest()[:20])
