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
GROUND_ATTACKS = ("G3G-2", "G3G-3", "G3G-5", "G3C-1", "G3C-2", "G3C-4", "G3N-11")
LANDINGS = ("G3C-2", "G3N-11")


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
    island: bool = False
    elites: bool = False  # optional rule 25.5
    carriers_strike: bool = False  # G3C-3 made as G3N-8
    steps_lost: dict[str, int] = dataclasses.field(default_factory=lambda: {"J": 0, "A": 0})


class Says(typing.Protocol):
    """The dice and the choices of the player."""

    def edge_die(self, side: str) -> int: ...
    def die(self, stage: str, unit: Unit) -> int: ...
    def aim(self, stage: str, unit: Unit, legal: list[Unit]) -> Unit: ...
    def aim_again(self, stage: str, unit: Unit, legal: list[Unit]) -> Unit: ...
    def loss(self, stage: str, unit: Unit, legal: list[Unit]) -> Unit: ...
    def baseless(self, stage: str, side: str, air: list[Unit], number: int) -> list[Unit]: ...


def other(side: str) -> str:
    return "A" if side == "J" else "J"


# --- step 1: who takes part (11.0, 11.5) ---------------------------------------------------


def attacker(battle: Battle) -> str:
    return "A" if battle.action in ("21.0", "24.2") else "J"


def takes_part(battle: Battle, unit: Unit) -> bool:
    """Say whether the unit can be fired at, or fires."""
    if unit.dead or (unit.under and not unit.lands):
        return False  # cargo does nothing and is not attacked by itself (9.6.1)
    if battle.action == "21.0":
        return not (unit.side == "A" and unit.kind == "base")  # 21.0, Ruling CO-58
    if battle.action == "24.2":
        return unit.side == "J" or (unit.type in CARRIERS and unit.force)  # Ruling CO-59
    if unit.side == "A":
        return not (battle.action == "G3C-3" and unit.kind == "air")  # Ruling CO-3
    if battle.action == "10.1":
        return True
    return unit.force  # Ruling CO-37


def striking_from_carriers(battle: Battle) -> bool:
    return battle.action in ("G3N-8", "24.2") or battle.carriers_strike


def may_fire(battle: Battle, unit: Unit) -> bool:
    """Say whether the unit may fire at all in this battle."""
    if not takes_part(battle, unit):
        return False
    if battle.action == "G3N-7":  # 11.3: based air cannot fire back on a bombardment
        return not (unit.side == "A" and unit.kind == "air")
    if striking_from_carriers(battle):
        if unit.side != attacker(battle):  # only air and carriers fire back
            return unit.kind == "air" or unit.type in CARRIERS
        return unit.type in CARRIERS or unit.kind == "air"  # air is added by G3C-3
    return True


def in_battle(battle: Battle, side: str) -> list[Unit]:
    return [u for u in battle.units if u.side == side and takes_part(battle, u)]


# --- step 2: the tactical edge (11.2, 21.0, 23.0, 25.5) ------------------------------------


def has_air(battle: Battle, side: str) -> bool:
    return any(u.kind == "air" or u.type in CARRIERS for u in in_battle(battle, side))


def edge_modifier(battle: Battle, side: str) -> int:
    more = battle.bonus[side]
    if has_air(battle, side) and not has_air(battle, other(side)):
        more += 1
    if battle.fortress == side:
        more += 1
    if battle.elites and any(u.elite for u in in_battle(battle, side)):
        more += 1
    return more


def first_to_fire(battle: Battle, says: Says) -> str:
    if battle.turn == 1:
        return "J"
    if battle.action in ("21.0", "24.2"):
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


def hit(battle: Battle, unit: Unit) -> None:
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
    return (
        stage == "surface"
        and unit.kind == "naval"
        and unit.type != "SS"
        and unit.type not in CARRIERS
    )


def is_surface_ship(unit: Unit) -> bool:
    return unit.kind == "naval" and unit.type != "SS"


def aims_are_legal(stage: str, aims: list[tuple[Unit, Unit]], enemies: list[Unit]) -> bool:
    """Carriers and amphibs only if a surface ship attacks each ship of the screen."""
    past = [s for s, t in aims if is_screened_from(stage, s) and t.type in CARRIERS + AMPHIBS]
    attacked = [t for s, t in aims if is_surface_ship(s)]
    return not past or all(t in attacked for t in enemies if t.type in SCREEN)


def japan_fires(battle: Battle, stage: str, says: Says) -> None:
    enemies = targets(battle, stage, "A")
    aims = [(s, says.aim(stage, s, enemies)) for s in shooters(battle, stage, "J")]
    assert all(t in enemies for _, t in aims)
    assert aims_are_legal(stage, aims, enemies), "11.6.1"
    late, fired_at = [], []
    for shooter, target in aims:
        hits = says.die(stage, shooter) <= hit_number(shooter, stage)
        if target.dead:
            late.append((shooter, hits))
            continue
        if is_surface_ship(shooter):
            fired_at.append(target)
        if hits:
            hit(battle, target)
    for shooter, hits in late:
        left = [t for t in enemies if not t.dead]
        if hits and left:
            legal = again(stage, shooter, left, fired_at)
            target = legal[0] if len(legal) == 1 else says.aim_again(stage, shooter, legal)
            assert target in legal, "CO-82"
            fired_at.append(target)
            hit(battle, target)


def again(stage: str, shooter: Unit, left: list[Unit], fired_at: list[Unit]) -> list[Unit]:
    """What a shot whose target is gone may be aimed at (Ruling CO-82)."""
    if not is_screened_from(stage, shooter):
        return left
    screen = [t for t in left if t.type in SCREEN]
    if all(t in fired_at for t in screen):
        return left
    return [t for t in left if t.type not in CARRIERS + AMPHIBS]


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
    everybody = shooters(battle, stage, "A")
    for shooter in everybody:
        if says.die(stage, shooter) > hit_number(shooter, stage):
            continue
        left = targets(battle, stage, "J")
        if not left:
            continue  # no overkill
        legal = may_be_hit(stage, shooter, left, priority)
        target = legal[0] if len(legal) == 1 else says.loss(stage, shooter, legal)
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
        gone = air if excess == len(air) else says.baseless(stage, side, air, excess)
        assert len(gone) == excess and all(u in air for u in gone), "15.1"
        for unit in gone:
            unit.dead = True


# --- step 8: the four stages (11.1, 11.2) --------------------------------------------------


def fight(battle: Battle, says: Says, priority: list[str]) -> str:
    """Fight the battle; the units of ``battle`` show what is left. Say who fired first."""
    first = first_to_fire(battle, says)
    for stage in STAGES:
        for side in (first, other(first)):
            if side == "J":
                japan_fires(battle, stage, says)
            else:
                allies_fire(battle, stage, says, priority)
            drop_baseless(battle, stage, says)
    return first


# --- step 9: after the battle (7.3, 3.1, 25.2, 25.3) ---------------------------------------


def alive(battle: Battle, side: str, *kinds: str) -> list[Unit]:
    return [u for u in battle.units if u.side == side and u.kind in kinds and not u.dead]


def has_landed(battle: Battle) -> list[Unit]:
    return [u for u in alive(battle, "J", "ground") if u.lands]


def must_leave(battle: Battle) -> list[Unit]:
    """Invaders of an island chain that was not cleared (7.3)."""
    if not battle.island or not alive(battle, "A", "ground", "base"):
        return []
    return has_landed(battle) if battle.action in GROUND_ATTACKS else []


def victory_points(battle: Battle) -> int:
    """The points for units eliminated in combat (3.1)."""
    points = 0
    for unit in battle.units:
        if unit.dead and unit.kind == "naval":
            if unit.side == "A":
                points += {"CV": 3, "BB": 3, "CVL": 2, "CA": 2, "FEF": 4}.get(unit.type, 0)
            else:
                points -= {"CV": 3, "BB": 3, "BC": 3, "CVL": 2, "CA": 2}.get(unit.type, 0)
    return points


def base_is_captured(battle: Battle) -> bool:
    """Optional rule 25.2: an attack by ground units that eliminates base and garrison."""
    fell = [u for u in battle.units if u.side == "A" and u.kind == "base" and u.dead]
    attacked = any(u.kind == "ground" and takes_or_took_part(battle, u) for u in battle.units)
    return bool(
        battle.action in GROUND_ATTACKS
        and fell
        and attacked
        and not alive(battle, "A", "ground", "base")
    )


def takes_or_took_part(battle: Battle, unit: Unit) -> bool:
    return unit.side == "J" and unit.force and (unit.lands or not unit.under)


def allies_retreat(battle: Battle) -> list[Unit]:
    """Optional rule 25.3: more hits on Allied ground units than on Japanese ones."""
    if battle.action not in GROUND_ATTACKS or battle.fortress == "A":
        return []
    if battle.steps_lost["A"] <= battle.steps_lost["J"]:
        return []
    return [u for u in alive(battle, "A", "ground") if u.mobile]


# --- counting every course of the dice -----------------------------------------------------


class Branch:
    """Follows one course of hits and misses and knows the chance of it."""

    def __init__(self, script: list[bool], policy: typing.Any, first: str) -> None:
        self.script, self.policy, self.first = script, policy, first
        self.taken: list[bool] = []
        self.chance = 1.0

    def edge_die(self, side: str) -> int:
        return 100 if side == self.first else -100

    def die(self, stage: str, unit: Unit) -> int:
        number = min(6, hit_number(unit, stage))
        at = len(self.taken)
        lands = self.script[at] if at < len(self.script) else True
        if number == 6:
            lands = True
        self.taken.append(lands)
        self.chance *= number / 6 if lands else (6 - number) / 6
        return 0 if lands else 100

    def __getattr__(self, name: str) -> typing.Any:
        return getattr(self.policy, name)


def every_course(
    make: typing.Callable[[], Battle], policy: typing.Any, first: str, priority: list[str]
) -> typing.Iterator[tuple[float, Battle]]:
    """Give every course of a battle with its chance, this side firing first."""
    script: list[bool] = []
    while True:
        battle, branch = make(), Branch(script, policy, first)
        fight(battle, branch, priority)
        if branch.chance > 0:
            yield branch.chance, battle
        script = branch.taken
        while script and not script[-1]:
            script.pop()
        if not script:
            return
        script[-1] = False


def edge_odds(battle: Battle) -> float:
    """Count the 36 rolls of the edge: the share that Japan wins (11.2)."""

    class Two:
        def __init__(self, japan: int, allies: int) -> None:
            self.dice = {"J": japan, "A": allies}

        def edge_die(self, side: str) -> int:
            return self.dice[side]

    rolls = [(j, a) for j in range(1, 7) for a in range(1, 7)]
    won = [first_to_fire(battle, typing.cast(Says, Two(j, a))) == "J" for j, a in rolls]
    return sum(won) / 36
