"""Why a battle cannot be fought as it is described (CO 7.1, 8.2, 9.6.1, 10.1, 21.0, 23.0)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import chain

from rules.co.battle.battle import LEADS, NAVAL_ATTACKS, Action, Battle, SpaceKind
from rules.co.battle.combatants import Branch, Combatant, GroundType, ShipType, Side, UnitId
from rules.co.battle.hits import excess_air
from rules.co.battle.participation import participation
from rules.core.legality import Objection

AMPHIB_ROOM = 3
FLYING_LIMIT = 5
ISLAND_CHAIN_LIMIT = 4
MARINES_ABOARD = frozenset((ShipType.BB, ShipType.CA, ShipType.CL, ShipType.DD))
NAVAL, AIR, GROUND = frozenset((Branch.NAVAL,)), frozenset((Branch.AIR,)), frozenset((Branch.GROUND,))
# The branches of which the acting force may be.
FORCES: Mapping[Action, frozenset[Branch]] = {
    Action.G3N_1: NAVAL,
    Action.G3N_2: NAVAL,
    Action.G3N_5: NAVAL,
    Action.G3N_6: NAVAL,
    Action.G3N_7: NAVAL,
    Action.G3N_8: NAVAL,
    Action.G3A_2: AIR,
    Action.G3A_3: AIR,
    Action.G3G_1: GROUND,
    Action.G3G_2: GROUND,
    Action.G3G_3: GROUND,
    Action.G3G_5: GROUND | AIR,
    Action.G3C_1: GROUND | AIR,
    Action.G3C_2: NAVAL | GROUND | AIR,
    Action.G3C_3: NAVAL | AIR,
    Action.REACTION: NAVAL,
    Action.SURPRISE_ATTACK: NAVAL,
}
Check = Callable[[Battle], Iterator[Objection]]


def objections(battle: Battle) -> Iterator[Objection]:
    """Every reason against a battle."""
    known = list(_ids(battle))
    yield from known
    if not known:
        yield from chain.from_iterable(check(battle) for check in CHECKS)


def _ids(battle: Battle) -> Iterator[Objection]:
    """Units are named once, and what is named is there."""
    names = Counter(unit.id for unit in battle.combatants)
    yield from (Objection("CO 11.5", f"{name} is named twice") for name, n in names.items() if n > 1)
    loaded = Counter(cargo for unit in battle.combatants for cargo in unit.cargo)
    yield from (Objection("CO 9.6.1", f"{name} is aboard twice") for name, n in loaded.items() if n > 1)
    for name in sorted({*loaded, *battle.force} - names.keys()):
        yield Objection("CO 11.0", f"{name} is not in the space")


# Units


def _steps(battle: Battle) -> Iterator[Objection]:
    """A unit has as many steps as its counter, a base as many as its level (CO 2.4.3, 15.0)."""
    for unit in battle.combatants:
        if not 1 <= unit.steps <= unit.most_steps:
            yield Objection("CO 2.4.3", f"{unit.name} cannot have {unit.steps} steps")
        if unit.back is not None and unit.branch is not Branch.GROUND:
            yield Objection("CO 2.4.3", f"{unit.name} has no reduced side: only ground units do")
        if unit.branch is Branch.BASE and any(unit.front):
            yield Objection("CO 15.0", f"{unit.name} is a base and has no combat factors")


def _kinds(battle: Battle) -> Iterator[Objection]:
    """Ships have a type of ship, ground units one of theirs (CO 2.4.1, 2.4.3)."""
    for unit in battle.combatants:
        if (unit.ship is not None) is not (unit.branch is Branch.NAVAL):
            yield Objection("CO 2.4.1", f"{unit.name}: naval units have a type of ship, others have none")
        if unit.arm is not None and unit.branch is not Branch.GROUND:
            yield Objection("CO 2.4.3", f"{unit.name} is no ground unit")
        if unit.seaplane and unit.branch is not Branch.AIR:
            yield Objection("CO 2.4.2", f"{unit.name} is no air unit")
        if unit.flown_in and not (unit.airborne or unit.branch is Branch.AIR):
            yield Objection("CO 2.4.2", f"{unit.name} does not fly")


def _stacking(battle: Battle) -> Iterator[Objection]:
    """One base a side, five air units over a space (CO 7.1)."""
    for side in Side:
        if len(battle.of(side, Branch.BASE)) > 1:
            yield Objection("CO 7.1", "a side has one base in a space")
        if sum(unit.flown_in for unit in battle.of(side, Branch.AIR)) > FLYING_LIMIT:
            yield Objection("CO 7.1", f"at most {FLYING_LIMIT} air units fly a mission over a space")


def basing_objections(battle: Battle) -> Iterator[Objection]:
    """What must hold in a battle that is told but stops nobody from fighting: room at the base (CO 9.5.1)."""
    for side in Side:
        excess = excess_air(battle, tuple(unit.steps for unit in battle.combatants), side)
        if excess.struck or excess.count:
            yield Objection("CO 7.1", "more air units are based here than the base holds")


def _at_sea(battle: Battle) -> Iterator[Objection]:
    """At sea ground units are aboard ships, and bases are nowhere (CO 7.0, 7.1)."""
    aboard = battle.aboard
    for unit in battle.combatants:
        if battle.space.sort is SpaceKind.SEA and unit.is_land and unit.id not in aboard:
            yield Objection("CO 7.1", f"{unit.name} can be at sea only aboard a ship")


def _cargo(battle: Battle) -> Iterator[Objection]:
    """What a ship carries, and how much (CO G3N-9 to G3N-11, 9.6.1)."""
    units = {unit.id: unit for unit in battle.combatants}
    for ship in battle.combatants:
        carried = [units[name] for name in ship.cargo]
        if carried and ship.side is Side.ALLIES:
            yield Objection("CO 9.6.1", f"{ship.name}: Allied ships carry nobody")
        elif carried:
            yield from _load(ship, carried)


def _load(ship: Combatant, carried: list[Combatant]) -> Iterator[Objection]:
    """What speaks against the cargo of a Japanese ship (CO G3N-9 to G3N-11)."""
    if any(one.side is not ship.side or one.static or one.branch not in GROUND | AIR for one in carried):
        yield Objection("CO G3N-9", f"{ship.name} carries its own side's mobile ground units or air units")
    air = [one for one in carried if one.branch is Branch.AIR]
    if air and (ship.ship is not ShipType.LS or len(carried) > 1):
        yield Objection("CO G3N-10", f"{ship.name}: only an LS carries air, one unit and nothing else")
    if ship.ship in MARINES_ABOARD:
        if len(carried) > 1 or any(one.arm is not GroundType.MARINE for one in carried):
            yield Objection("CO G3N-11", f"{ship.name} carries one marine unit")
    elif not ship.is_amphib:
        yield Objection("CO G3N-9", f"{ship.name} carries nobody")
    elif len(carried) > AMPHIB_ROOM:
        yield Objection("CO G3N-9", f"{ship.name} carries at most {AMPHIB_ROOM} ground units")


# Actions


def _led_by(battle: Battle) -> Iterator[Objection]:
    """G3C-3 and G3C-4 add to another action; no other does (CO 8.2)."""
    allowed = LEADS.get(battle.action, ())
    if allowed and battle.led_by not in allowed:
        yield Objection(f"CO {battle.action}", f"adds to one of {', '.join(allowed)}")
    if not allowed and battle.led_by is not None:
        yield Objection(f"CO {battle.action}", "adds to no other action")


def _force(battle: Battle) -> Iterator[Objection]:
    """The acting force is of the branches that its action names (CO 8.2)."""
    if battle.action is Action.COUNTERATTACK:
        return
    allowed = FORCES.get(battle.action, FORCES.get(battle.lead, GROUND) | GROUND)
    if not battle.force:
        yield Objection(f"CO {battle.action}", "no unit acts")
    for unit in battle.acting:
        if unit.side is not battle.attacker or unit.branch not in allowed:
            yield Objection(f"CO {battle.action}", f"{unit.name} cannot act")
        elif battle.lead is Action.G3N_8 and unit.branch is Branch.NAVAL and not unit.is_carrier:
            yield Objection("CO G3N-8", f"{unit.name} is no carrier: only carriers strike")


def _combined(battle: Battle) -> Iterator[Objection]:
    """A combined action has something of each kind (CO G3G-5, G3C-1 to G3C-4)."""
    for kind, wanted in NEEDED.get(battle.action, ()):
        if not any(kind(unit) for unit in battle.acting):
            yield Objection(f"CO {battle.action}", f"needs {wanted}")


def _is_air(unit: Combatant) -> bool:
    """Whether it is an air unit (CO 2.4.2)."""
    return unit.branch is Branch.AIR


def _is_ground(unit: Combatant) -> bool:
    """Whether it is a ground unit other than a base (CO 2.4.3)."""
    return unit.branch is Branch.GROUND


def _is_naval(unit: Combatant) -> bool:
    """Whether it is a naval unit (CO 2.4.1)."""
    return unit.branch is Branch.NAVAL


def _is_dropped(unit: Combatant) -> bool:
    """Whether it is airborne and lands from the air (CO G3G-5)."""
    return unit.dropped


Kind = Callable[[Combatant], bool]
NEEDED: Mapping[Action, tuple[tuple[Kind, str], ...]] = {
    Action.G3G_5: ((_is_dropped, "an airborne unit that flies in"),),
    Action.G3C_1: ((_is_ground, "a ground unit"), (_is_air, "an air unit")),
    Action.G3C_3: ((_is_naval, "a naval unit"), (_is_air, "an air unit")),
    Action.G3C_4: ((_is_dropped, "an airborne unit that flies in"),),
}


def _invasion(battle: Battle) -> Iterator[Objection]:
    """Troops land from ships of the force, where no Allied ship is (CO G3C-2, G3N-10)."""
    if not battle.lands_troops:
        return
    if battle.of(Side.ALLIES, Branch.NAVAL):
        yield Objection("CO G3C-2", "there are Allied naval units in the space")
    landing = battle.force & battle.aboard
    if not any(unit.id in landing and unit.branch is Branch.GROUND for unit in battle.acting):
        yield Objection("CO G3C-2", "nobody lands")
    for unit in battle.acting:
        if unit.id in landing and unit.branch is Branch.AIR:
            yield Objection("CO G3N-10", f"{unit.name} cannot attack from its ship")
        if unit.id in landing and not _ship_of(battle, unit.id) & battle.force:
            yield Objection("CO G3C-2", f"the ship of {unit.name} does not take part")


def _ship_of(battle: Battle, cargo: UnitId) -> frozenset[UnitId]:
    """The ship that carries a unit (CO 9.6.1)."""
    return frozenset(unit.id for unit in battle.combatants if cargo in unit.cargo)


def _aboard(battle: Battle) -> Iterator[Objection]:
    """Who is aboard and does not land cannot act (CO 9.6.1)."""
    if not battle.lands_troops:
        for unit in battle.acting:
            if unit.id in battle.aboard:
                yield Objection("CO 9.6.1", f"{unit.name} is aboard and cannot act")


def _island_chain(battle: Battle) -> Iterator[Objection]:
    """At most four ground units of a side stand on an island chain (CO 7.1)."""
    if battle.space.sort is not SpaceKind.ISLAND_CHAIN or battle.attacker is Side.ALLIES:
        return
    aboard = battle.aboard - (battle.force if battle.lands_troops else frozenset())
    ashore = [unit for unit in battle.of(Side.JAPAN, Branch.GROUND) if unit.id not in aboard]
    if len(ashore) > ISLAND_CHAIN_LIMIT:
        reason = f"at most {ISLAND_CHAIN_LIMIT} ground units can be on an island chain"
        yield Objection("CO 7.1", reason)


def _enemies(battle: Battle) -> Iterator[Objection]:
    """There is somebody in the space whom the action attacks (CO 8.2, 10.1, 21.0)."""
    rule = f"CO {battle.action}" if battle.action.startswith("G3") else RULES[battle.action]
    at_sea = battle.space.sort is SpaceKind.SEA
    if battle.lead in AT_SHIPS:
        if not battle.of(Side.ALLIES, Branch.NAVAL):
            yield Objection(rule, "there is no Allied naval unit in the space")
    elif battle.lead in (Action.G3N_7, Action.G3G_1, Action.G3G_2, Action.G3C_2):
        if not battle.of(Side.ALLIES, Branch.GROUND, Branch.BASE):
            yield Objection(rule, "there is no Allied ground unit in the space")
    elif not any(
        unit.side is not battle.attacker and part.taken
        for unit, part in zip(battle.combatants, participation(battle), strict=True)
    ):
        yield Objection(rule, "there is no enemy in the space whom it attacks")
    if battle.lead is Action.G3A_2 and at_sea:
        yield Objection(rule, "the strike is at a land space; G3A-3 is at sea")
    if battle.lead is Action.G3A_3 and not at_sea and not battle.rulings.ships_in_port:  # Ruling CO-29
        yield Objection(rule, "the strike is at a sea space; G3A-2 is at land")


AT_SHIPS = NAVAL_ATTACKS | {Action.REACTION, Action.G3A_3}
RULES = {Action.REACTION: "CO 10.1", Action.COUNTERATTACK: "CO 21.0", Action.SURPRISE_ATTACK: "CO 24.2"}


def _allied_battles(battle: Battle) -> Iterator[Objection]:
    """There is no reaction on turn 1, and bases alone do not counterattack (CO 21.0, 23.0)."""
    if battle.action is Action.REACTION and battle.turn == 1:
        yield Objection("CO 23.0", "there is no reaction on turn 1")
    attackers = battle.of(Side.ALLIES, Branch.NAVAL, Branch.AIR, Branch.GROUND)
    if battle.attacker is Side.ALLIES and not attackers:
        yield Objection(RULES[battle.action], "no Allied unit but a base is in the space")


CHECKS: tuple[Check, ...] = (
    _steps,
    _kinds,
    _stacking,
    _at_sea,
    _cargo,
    _led_by,
    _force,
    _combined,
    _invasion,
    _aboard,
    _island_chain,
    _enemies,
    _allied_battles,
)
