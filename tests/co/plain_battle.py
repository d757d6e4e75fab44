"""A plain resolver of one battle, written from the rulebook alone: a second opinion.

One function per step of CO 11, nothing shared with ``rules``. Whoever uses it says what the
dice and the player say; the resolver says what may be said and what comes of it.
"""

from __future__ import annotations

import dataclasses
import typing

STAGES = ("air", "surface", "submarine", "ground")
CARRIERS = ("CV", "CVL", "CVE", "AV")
AMPHIBS = ("TR", "APD", "LS")
SCREEN = ("BB", "CA", "CL", "CLAA", "DD", "FEF")  # Ruling CO-14
GROUND_ATTACKS = ("G3G-1", "G3G-2", "G3G-3", "G3G-5", "G3C-1", "G3C-2", "G3C-4", "G3N-11")


@dataclasses.dataclass
class Unit:
    """One counter in the space of the battle."""

    name: str
    side: str  # "J" or "A"
    kind: str  # "air", "naval", "ground" or "base"
    type: str = ""
    factors: tuple[int, int, int, int] = (0, 0, 0, 0)  # in the order of STAGES
    reduced: tuple[int, int, int, int] | None = None  # the back of a two-step ground unit
    level: int = 0  # of a base
    under: str = ""  # the ship it is aboard (9.6.1)
    lands: bool = False  # comes ashore after the anti-submarine stage (11.1)
    flies_in: bool = False  # based elsewhere
    seaplane: bool = False
    elite: bool = False
    mobile: bool = True
    dropped: bool = False  # airborne, lands from the air
    force: bool = True  # belongs to the acting force
    flipped: bool = False
    dead: bool = False


@dataclasses.dataclass
class Battle:
    """What is known before the first die."""

    action: str  # the code of the action, "10.1", "21.0" or "24.2"
    units: list[Unit]
    turn: int = 2
    inside_line: bool = True
    fortress: str = ""  # "J", "A" or ""
    bonus: dict[str, int] = dataclasses.field(default_factory=lambda: {"J": 0, "A": 0})
    space: str = "land"  # "sea", "island" or "land"
    elites: bool = False  # optional rule 25.5
    lead: str = ""  # what G3C-3 or G3C-4 adds to
    surprise: bool = False  # "21.0" with a surprise force, be it without carriers
    first_fire: str = "allies from turn 2"  # Ruling CO-1
    air_answers: bool = True  # Ruling CO-2
    ships_in_port: bool = True  # Ruling CO-29
    shore_fights: bool = True  # Ruling CO-30
    ships_by_lot: bool = False  # Ruling CO-36
    log: list[tuple[str, str, list[tuple[str, int]]]] = dataclasses.field(default_factory=list)
    hits: list[str] = dataclasses.field(default_factory=list)  # who was hit, once for each
    attackers_ashore: bool = False  # a Japanese ground unit stood in the anti-ground stage
    steps_lost: dict[str, int] = dataclasses.field(default_factory=lambda: {"J": 0, "A": 0})


class Says(typing.Protocol):
    """The dice and the choices of the player."""

    def edge_die(self, side: str) -> int: ...
    def die(self, stage: str, unit: Unit) -> int: ...
    def aims(self, stage: str, firing: list[Unit], enemies: list[Unit]) -> list[Unit]: ...
    def aims_again(self, stage: str, late: Late) -> list[Unit]: ...
    def loss(self, stage: str, unit: Unit, legal: list[Unit]) -> Unit: ...
    def lot(self, stage: str, units: list[Unit]) -> Unit: ...
    def baseless(self, stage: str, air: list[Unit], number: int) -> list[Unit]: ...


@dataclasses.dataclass
class Late:
    """Shots that hit, but whose target was gone before their turn (Ruling CO-82).

    `bare`: ships of the screen that float and at which no surface ship fired. `spare`: surface ships that
    found their target gone too and missed; each may be said to have fired at one of those.
    """

    firing: list[Unit]
    left: list[Unit]
    bare: list[Unit]
    spare: int


def other(side: str) -> str:
    return "A" if side == "J" else "J"


# --- step 1: who takes part (11.0, 11.5) ---------------------------------------------------


def attacker(battle: Battle) -> str:
    return "A" if battle.action in ("21.0", "24.2") else "J"


def lead(battle: Battle) -> str:
    return battle.lead or battle.action


def takes_part(battle: Battle, unit: Unit) -> bool:
    """Say whether the unit can be fired at, or fires."""
    if unit.dead or (unit.under and not unit.lands):
        return False  # cargo does nothing and is not attacked by itself (9.6.1)
    if battle.action == "21.0":
        return unit.side == "J" or (unit.kind != "base" and unit.force)  # 21.0, Rulings CO-58, CO-59
    if battle.action == "24.2":
        return unit.side == "J" or (unit.type in CARRIERS and unit.force)  # Ruling CO-59
    if battle.action == "10.1":
        return True
    return allied_defends(battle, unit) if unit.side == "A" else japanese_attacks(battle, unit)


def allied_defends(battle: Battle, unit: Unit) -> bool:
    if unit.kind == "air" and battle.action == "G3C-3":
        return False  # Ruling CO-3
    if unit.kind == "naval" and lead(battle) in ("G3A-2", "G3A-3"):
        return battle.ships_in_port or battle.space == "sea"  # Ruling CO-29
    if unit.kind in ("ground", "base") and lead(battle) in ("G3N-1", "G3N-2", "G3N-5", "G3N-6"):
        return battle.shore_fights  # Ruling CO-30
    return True


def japanese_attacks(battle: Battle, unit: Unit) -> bool:
    if unit.kind == "base":
        return False  # bases do not attack (G3G-3)
    if lead(battle) == "G3N-6" and unit.kind == "naval":
        return True  # all naval units that were there
    if lead(battle) == "G3G-2" and unit.kind == "ground":
        return True  # friendly ground units already there must join
    if lead(battle) == "G3G-3" and unit.kind == "ground":
        return unit.mobile  # all mobile ones
    return unit.force  # 11.0, Ruling CO-37


def striking_from_carriers(battle: Battle) -> bool:
    return battle.action == "24.2" or lead(battle) == "G3N-8"


def may_fire(battle: Battle, unit: Unit) -> bool:
    """Say whether the unit may fire at all in this battle."""
    if not takes_part(battle, unit):
        return False
    if lead(battle) == "G3N-7":  # 11.3: based air cannot fire back on a bombardment
        return not (unit.side == "A" and unit.kind == "air")
    if striking_from_carriers(battle) and unit.side != attacker(battle):
        return unit.type in CARRIERS or (unit.kind == "air" and battle.air_answers)  # Ruling CO-2
    return True


def in_battle(battle: Battle, side: str) -> list[Unit]:
    return [u for u in battle.units if u.side == side and takes_part(battle, u)]


# --- step 2: the tactical edge (11.2, 21.0, 23.0, 25.5) ------------------------------------


def has_air(battle: Battle, side: str) -> bool:
    return any(u.kind == "air" or u.type in CARRIERS for u in in_battle(battle, side))


def edge_modifier(battle: Battle, side: str) -> int:
    if battle.turn == 1 and side == "A":
        return 0
    more = battle.bonus[side]
    if has_air(battle, side) and not has_air(battle, other(side)):
        more += 1
    if battle.fortress == side:
        more += 1
    if battle.elites and any(u.elite for u in in_battle(battle, side)):
        more += 1
    if battle.surprise and side == "A":
        more += 1
    return more


def first_to_fire(battle: Battle, says: Says) -> str:
    counterattack = attacker(battle) == "A"
    if counterattack and battle.first_fire == "allies":
        return "A"
    if battle.turn == 1:
        return "J"
    if counterattack and battle.first_fire == "allies from turn 2":
        return "A"
    japan = says.edge_die("J") + edge_modifier(battle, "J")
    allies = says.edge_die("A") + edge_modifier(battle, "A")
    if japan == allies:
        return "J" if battle.inside_line else "A"
    return "J" if japan > allies else "A"


# --- step 3: who fires in a stage, at what, with which hit number (11.1, 11.6) -------------


def ashore_only_later(unit: Unit, stage: str) -> bool:
    return unit.lands and stage != "ground"


def hit_number(unit: Unit, stage: str) -> int:
    factors = unit.reduced if unit.flipped and unit.reduced else unit.factors
    return factors[STAGES.index(stage)]


def targets(battle: Battle, stage: str, side: str) -> list[Unit]:
    """The units of this side that can be hit in the stage."""
    found = []
    for unit in in_battle(battle, side):
        if ashore_only_later(unit, stage):
            continue
        if stage == "air" and unit.kind == "air":
            found.append(unit)
        if stage == "surface" and unit.kind == "naval" and unit.type != "SS":
            found.append(unit)
        if stage == "submarine" and unit.type == "SS":
            found.append(unit)
        if stage == "ground" and unit.kind in ("ground", "base"):
            found.append(unit)
    return found


def shooters(battle: Battle, stage: str, side: str) -> list[Unit]:
    if not targets(battle, stage, other(side)):
        return []
    return [
        u
        for u in in_battle(battle, side)
        if may_fire(battle, u) and not ashore_only_later(u, stage) and hit_number(u, stage) > 0
    ]


# --- step 4: one hit (2.4.3, 9.6.1) --------------------------------------------------------


def eliminate(battle: Battle, unit: Unit) -> None:
    unit.dead = True
    for cargo in battle.units:
        if cargo.under == unit.name and cargo.side == unit.side:
            cargo.dead = True


def steps_of(unit: Unit) -> int:
    if unit.dead:
        return 0
    return unit.level if unit.kind == "base" else 2 if unit.reduced and not unit.flipped else 1


def hit(battle: Battle, unit: Unit) -> None:
    battle.hits.append(unit.name)
    if unit.kind in ("ground", "base"):
        battle.steps_lost[unit.side] += 1
    if unit.kind == "base" and unit.level > 1:
        unit.level -= 1
    elif unit.reduced and not unit.flipped:
        unit.flipped = True
    else:
        eliminate(battle, unit)


# --- step 5: Japan fires (11.6.1, Rulings CO-48, CO-61, CO-82) -----------------------------


def is_screened_from(stage: str, unit: Unit) -> bool:
    """Say whether the screen binds this shot: a non-carrier surface ship at surface ships."""
    return stage == "surface" and unit.kind == "naval" and unit.type != "SS" and unit.type not in CARRIERS


def is_surface_ship(unit: Unit) -> bool:
    return unit.kind == "naval" and unit.type != "SS"


def aims_are_legal(stage: str, aims: list[tuple[Unit, Unit]], enemies: list[Unit]) -> bool:
    """Carriers and amphibs only if a surface ship attacks each ship of the screen."""
    past = [s for s, t in aims if is_screened_from(stage, s) and t.type in CARRIERS + AMPHIBS]
    attacked = [t for s, t in aims if is_surface_ship(s)]
    return not past or all(t in attacked for t in enemies if t.type in SCREEN)


def japan_fires(battle: Battle, stage: str, says: Says) -> None:
    enemies, firing = targets(battle, stage, "A"), shooters(battle, stage, "J")
    if not firing:
        return
    write(battle, stage, "J", firing)
    aims = list(zip(firing, says.aims(stage, firing, enemies), strict=True))
    assert all(t in enemies for _, t in aims)
    assert aims_are_legal(stage, aims, enemies), "11.6.1"
    covered = [t for s, t in aims if is_surface_ship(s)]
    late, spare = [], 0
    for shooter, target in aims:
        hits = says.die(stage, shooter) <= hit_number(shooter, stage)
        if hits and target.dead:
            late.append(shooter)
        elif hits:
            hit(battle, target)
        elif target.dead and is_surface_ship(shooter):
            spare += 1
    late.sort(key=lambda s: is_screened_from(stage, s))
    while late and any(not t.dead for t in enemies):
        left = [t for t in enemies if not t.dead]
        bare = [t for t in left if stage == "surface" and t.type in SCREEN and t not in covered]
        late = fire_again(battle, stage, says, Late(late, left, bare, spare))


def fire_again(battle: Battle, stage: str, says: Says, late: Late) -> list[Unit]:
    """Aim late shots anew; give those that find their new target gone too."""
    if len(late.firing) >= sum(map(steps_of, late.left)):
        for target in late.left:
            while not target.dead:
                hit(battle, target)
        return []
    one_shot = len(late.firing) == 1
    alone = [t for t in late.left if one_shot and again_is_legal(stage, late, [t])]
    if len(late.left) == 1:
        chosen = late.left * len(late.firing)
    elif len(alone) == 1:
        chosen = alone
    else:
        chosen = says.aims_again(stage, late)
    assert all(t in late.left for t in chosen) and again_is_legal(stage, late, chosen), "CO-82"
    once_more = []
    for shooter, target in zip(late.firing, chosen, strict=True):
        if target.dead:
            once_more.append(shooter)
        else:
            hit(battle, target)
    return once_more


def again_is_legal(stage: str, late: Late, chosen: list[Unit]) -> bool:
    """Past the screen only where every ship of it was fired at (Ruling CO-82)."""
    pairs = zip(late.firing, chosen, strict=True)
    past = [s for s, t in pairs if is_screened_from(stage, s) and t.type in CARRIERS + AMPHIBS]
    return not past or sum(t not in chosen for t in late.bare) <= late.spare


def write(battle: Battle, stage: str, side: str, firing: list[Unit]) -> None:
    battle.log.append((stage, side, [(u.name, hit_number(u, stage)) for u in firing]))


# --- step 6: the Allies fire (11.6.2, Rulings CO-36, CO-60) --------------------------------


def may_be_hit(stage: str, shooter: Unit, left: list[Unit], priority: list[str]) -> list[Unit]:
    if stage in ("surface", "submarine"):
        ranks = {u.name: priority.index(u.type) if u.type in priority else 99 for u in left}
        first = min(ranks.values())
        return [u for u in left if ranks[u.name] == first]
    bases = [u for u in left if u.kind == "base"]
    if stage == "ground" and shooter.kind in ("air", "naval") and bases:
        return bases
    return left


def allies_fire(battle: Battle, stage: str, says: Says, priority: list[str]) -> None:
    firing = shooters(battle, stage, "A")
    if not firing:
        return
    write(battle, stage, "A", firing)
    for shooter in firing:
        if says.die(stage, shooter) > hit_number(shooter, stage):
            continue
        left = targets(battle, stage, "J")
        if not left:
            continue  # no overkill
        legal = may_be_hit(stage, shooter, left, priority)
        by_lot = battle.ships_by_lot and stage in ("surface", "submarine") and len(legal) > 1
        target = says.lot(stage, legal) if by_lot else says.loss(stage, shooter, legal)
        assert target in legal, "11.6.2"
        hit(battle, target)


# --- step 7: aircraft that have lost their base (9.5.1, 15.1, 18.0, CO-34, CO-35, CO-65) ---


def drop_baseless(battle: Battle, stage: str, says: Says) -> None:
    for side in ("J", "A"):
        here = [u for u in battle.units if u.side == side and not u.dead]
        level = sum(u.level for u in here if u.kind == "base")
        tender = any(u.type == "AV" for u in here)
        air = [u for u in here if u.kind == "air" and not u.flies_in and not u.under]
        air = [u for u in air if not (u.seaplane and tender)]
        excess = len(air) - level
        if excess <= 0:
            continue
        if side == "J" or excess == len(air):
            gone = air if excess == len(air) else says.baseless(stage, air, excess)
        else:
            gone = []
            for _ in range(excess):  # Ruling CO-34
                gone.append(says.lot(stage, [u for u in air if u not in gone]))
        assert len(gone) == excess and all(u in air for u in gone), "15.1"
        for unit in gone:
            unit.dead = True


# --- step 8: the four stages (11.1, 11.2) --------------------------------------------------


def fight(battle: Battle, says: Says, priority: list[str]) -> str:
    """Fight the battle; the units of ``battle`` show what is left. Say who fired first."""
    first = first_to_fire(battle, says)
    for stage in STAGES:
        if stage == "ground":
            battle.attackers_ashore = any(u.kind == "ground" for u in in_battle(battle, "J"))
        for side in (first, other(first)):
            if side == "J":
                japan_fires(battle, stage, says)
            else:
                allies_fire(battle, stage, says, priority)
            drop_baseless(battle, stage, says)
    return first
