"""Resolved battles and forecasts as plain objects (README, "Battles")."""

from fractions import Fraction
from typing import Any

from rules.eots.battle.air_naval_combat import AirNaval, Attack
from rules.eots.battle.forces import Role
from rules.eots.battle.forecast import Odds
from rules.eots.battle.ground_combat import Ground
from rules.eots.battle.resolution import Outcome, Retreat


def outcome_object(found: Outcome) -> dict[str, Any]:
    """A resolved battle."""
    return {
        "turned_back": [
            {"unit": loss.unit, "result": _result(loss.eliminated)} for loss in found.turned_back
        ],
        "air_naval": _combat(found.air_naval),
        "lost_at_sea": [
            {"unit": loss.unit, "result": _result(loss.eliminated)}
            for losses in found.lost_at_sea.values()
            for loss in losses
        ],
        "ground": _combat(found.ground),
        "control": found.control.value,
        "retreats": [_retreat(one) for one in found.retreats],
    }


def _combat(found: AirNaval | Ground | None) -> dict[str, Any] | None:
    if found is None:
        return None
    attacks = {role.value: _attack(attack) for role, attack in found.attacks.items()}
    written = {**attacks, "winner": found.winner.value, "why": found.why, "rule": found.rule}
    if isinstance(found, AirNaval) and found.transfer is not None:
        written["transfer"] = {"from": found.transfer.recovers, "to": found.transfer.loses}
    return written


def _attack(found: Attack) -> dict[str, Any]:
    return {
        "strength": found.strength,
        "modifiers": [{"value": one.value, "why": one.why, "rule": one.rule} for one in found.modifiers],
        "die": found.die,
        "modified": found.modified,
        "rating": float(found.rating),
        "hits": found.hits,
        "critical": found.critical,
        "applied": [{"unit": one.unit, "result": _result(one.eliminated)} for one in found.applied.losses],
        "lost": found.applied.lost,
        "why_lost": found.applied.why_lost,
    }


def _result(eliminated: bool) -> str:
    return "eliminated" if eliminated else "reduced"


def _retreat(one: Retreat) -> dict[str, Any]:
    way = "eliminated" if one.eliminated else "by-sea" if one.by_sea else "by-land"
    return {"unit": one.unit, "way": way, "to": list(one.to), "rule": one.rule}


def odds_object(found: Odds) -> dict[str, Any]:
    """A forecast, chances as decimals."""
    names = sorted({*found.reduced, *found.eliminated})
    return {
        "air_naval_win": _decimal(found.air_naval_win),
        "capture": _decimal(found.capture),
        "expected_steps": {role.value: _decimal(found.steps[role]) for role in Role},
        "worst_steps": {role.value: found.worst[role] for role in Role},
        "units": {
            name: {
                "reduced": _decimal(found.reduced.get(name, Fraction(0))),
                "eliminated": _decimal(found.eliminated.get(name, Fraction(0))),
            }
            for name in names
        },
    }


def _decimal(chance: Fraction) -> float:
    return round(float(chance), 6)
