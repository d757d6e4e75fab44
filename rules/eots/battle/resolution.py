"""A whole battle, step by step (EotS 9.0).

Assaults that ships turn back (8.45 B), air-naval combat, ground combat, control and retreats.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace

from rules.core.legality import Objection, refuse_if
from rules.eots.battle import air_naval_combat, ground_combat
from rules.eots.battle.battle import NAMELESS, Battle
from rules.eots.battle.forces import Fighter, Force, Role, ships_in_hex
from rules.eots.battle.forces import air_naval as fleet_of
from rules.eots.battle.forces import ground as troops_of
from rules.eots.battle.hits import Loss
from rules.eots.movement.forbidden_hexes import ground_objections
from rules.eots.movement.stacking import AIR_GROUND_LIMIT
from rules.eots.printed.components import Components, Hex
from rules.eots.printed.sides import Side, UnitId
from rules.maps.hexgrid import HexId, neighbour

NAMED = frozenset(("port", "airfield", "city", "chinese-city", "japanese-city", "resource"))
Dice = Mapping[Role, int]
Allocations = Mapping[Role, air_naval_combat.Allocation]


@dataclass(frozen=True, slots=True)
class Around:
    """What lies around the battle hex, for retreats: units of both sides, room for more, friendly hexes.

    `later` leaves it to post battle movement where beaten troops go (EotS 9.4 C 1).
    """

    occupied: Callable[[HexId], bool] = lambda _: False
    room: Callable[[HexId], int] = lambda _: AIR_GROUND_LIMIT
    friendly: Callable[[HexId], bool] = lambda _: True
    enemy: Callable[[HexId], bool] = lambda _: False
    closed: Callable[[str, HexId], bool] = lambda _, __: False
    later: bool = False


@dataclass(frozen=True, slots=True)
class Retreat:
    """A ground unit that must leave: the hexes it may go to, none if they are not known or it is lost."""

    unit: str
    role: Role
    to: tuple[HexId, ...]
    by_sea: bool
    rule: str
    eliminated: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """Everything that a battle brings."""

    turned_back: tuple[Loss, ...]
    air_naval: air_naval_combat.AirNaval | None
    ground: ground_combat.Ground | None
    winner: Role
    captured: bool
    control: Side
    retreats: tuple[Retreat, ...]
    lost_at_sea: Mapping[Role, tuple[Loss, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Start:
    """A battle once unescorted assaults are turned back: their losses, who goes home, whether all is lost."""

    battle: Battle
    turned_back: tuple[Loss, ...] = ()
    home: Force = ()
    lost: bool = False


@dataclass(frozen=True, slots=True)
class Landed:
    """A battle after its air-naval combat: all who are left, and those who fight on the ground."""

    start: Start
    sea: air_naval_combat.AirNaval | None
    winner: Role
    battle: Battle
    fighting: Battle
    lost_at_sea: Mapping[Role, tuple[Loss, ...]]


@dataclass(frozen=True, slots=True)
class Entered:
    """What was rolled and chosen so far; losses and retreats that nobody chose are proposed."""

    air_dice: Dice = field(default_factory=dict)
    ground_dice: Dice = field(default_factory=dict)
    air_hits: Allocations = field(default_factory=dict)
    ground_hits: Allocations = field(default_factory=dict)
    transfer: air_naval_combat.Transfer | None = None


@dataclass(frozen=True, slots=True)
class Course:
    """A battle as far as its dice are known: what is missing or wrong, and in the end how it comes out."""

    start: Start
    sea: air_naval_combat.Progress | None = None
    ashore: Landed | None = None
    land: Mapping[Role, air_naval_combat.Attack] = field(default_factory=dict)
    missing: tuple[tuple[str, Role], ...] = ()
    objections: tuple[Objection, ...] = ()
    outcome: Outcome | None = None


def course(battle: Battle, entered: Entered, around: Around | None = None) -> Course:
    """How far a battle has come (EotS 8.45 B, 9.2-9.5)."""
    begun = start(battle)
    if begun.lost:
        return Course(begun, outcome=cancelled(begun, around or Around()))
    if not air_naval_combat.fought(begun.battle):
        wrong = _no_transfer(entered)
        return _ashore(Course(begun, objections=wrong), landed(begun, None), entered, around)
    sea = air_naval_combat.progress(begun.battle, entered.air_dice, entered.air_hits)
    missing = tuple(("air-naval", role) for role in sea.missing)
    wrong = (*_wrong(sea.attacks), *_wrong_transfer(begun.battle, sea, entered))
    so_far = Course(begun, sea, missing=missing, objections=wrong)
    if missing or wrong:
        return so_far
    ashore = landed(begun, air_naval_combat.concluded(begun.battle, sea, entered.transfer))
    return _ashore(so_far, ashore, entered, around)


def _ashore(so_far: Course, ashore: Landed, entered: Entered, around: Around | None) -> Course:
    """The course from the air-naval combat on (EotS 9.4, 9.5)."""
    if not ground_combat.fought(ashore.fighting):
        outcome = None if so_far.objections else concluded(ashore, None, around)
        return replace(so_far, ashore=ashore, outcome=outcome)
    dice, chosen = entered.ground_dice, entered.ground_hits
    land = {
        role: ground_combat.attack(ashore.fighting, role, dice[role], chosen.get(role))
        for role in Role
        if role in dice
    }
    missing = tuple(("ground", role) for role in Role if role not in dice)
    wrong = (*so_far.objections, *_wrong(land))
    done = not missing and not wrong
    outcome = concluded(ashore, ground_combat.joined(land), around) if done else None
    return replace(so_far, ashore=ashore, land=land, missing=missing, objections=wrong, outcome=outcome)


def _wrong(attacks: Mapping[Role, air_naval_combat.Attack]) -> tuple[Objection, ...]:
    return tuple(objection for attack in attacks.values() for objection in attack.objections)


def _wrong_transfer(
    battle: Battle, sea: air_naval_combat.Progress, entered: Entered
) -> tuple[Objection, ...]:
    """What speaks against the step moved between carriers, once all have rolled (EotS 9.2 F 7)."""
    if entered.transfer is None or sea.missing:
        return ()
    return tuple(air_naval_combat.transfer_objections(battle, sea.battle, sea.attacks, entered.transfer))


def _no_transfer(entered: Entered) -> tuple[Objection, ...]:
    if entered.transfer is None:
        return ()
    return (Objection(air_naval_combat.TRANSFER_RULE, "there is no air-naval combat here"),)


def resolve(battle: Battle, entered: Entered, around: Around | None = None) -> Outcome:
    """The battle from its dice, all of which must be there."""
    found = course(battle, entered, around)
    refuse_if(found.objections)
    if found.outcome is None:
        raise LookupError(f"a die is missing: {found.missing}")
    return found.outcome


def start(battle: Battle) -> Start:
    """Assaults that enemy ships meet without an escort lose a step each and do not land (EotS 8.45 B)."""
    landing = [unit for unit in troops_of(battle.offensive) if unit.amphibious]
    if not landing or ships_in_hex(battle.offensive) or not ships_in_hex(battle.reaction):
        return Start(battle)
    kept = tuple(unit for unit in battle.offensive if unit not in landing)
    losses = tuple(Loss(unit.id, eliminated=unit.steps == 1) for unit in landing)
    home = tuple(left for unit in landing if (left := unit.hit()) is not None)
    lost = not kept or battle.components.edition.unescorted_assault == "battle-lost"
    return Start(battle.with_force(Role.OFFENSIVE, kept), losses, home, lost)


def cancelled(begun: Start, around: Around) -> Outcome:
    """A battle that is lost before any die is rolled (EotS 8.45 B)."""
    battle = begun.battle
    retreats = tuple(_leaves(unit, around) for unit in (*begun.home, *troops_of(battle.offensive)))
    control = battle.offensive_side.enemy
    return Outcome(begun.turned_back, None, None, Role.REACTION, False, control, retreats)


def landed(begun: Start, sea: air_naval_combat.AirNaval | None) -> Landed:
    """The battle as it comes to the ground combat (EotS 8.46, 9.32-9.34)."""
    battle, winner = begun.battle, Role.OFFENSIVE
    if sea is not None:
        battle = battle.with_force(Role.OFFENSIVE, sea.offensive).with_force(Role.REACTION, sea.reaction)
        winner = sea.winner
    battle, lost = _drowned(battle)
    return Landed(begun, sea, winner, battle, ground_combat.takes_part(battle, winner), lost)


def _drowned(battle: Battle) -> tuple[Battle, Mapping[Role, tuple[Loss, ...]]]:
    """Troops whose ship was eliminated go down with it (EotS 8.46)."""
    afloat = {unit.id for role in Role for unit in fleet_of(battle.force(role))}
    losses: dict[Role, tuple[Loss, ...]] = {}
    for role in Role:
        lost = [unit for unit in battle.force(role) if unit.carried_by and unit.carried_by not in afloat]
        if lost:
            steps = ((unit, left) for unit in lost for left in range(unit.steps, 0, -1))
            losses[role] = tuple(Loss(unit.id, eliminated=left == 1) for unit, left in steps)
            battle = battle.with_force(role, tuple(unit for unit in battle.force(role) if unit not in lost))
    return battle, losses


def concluded(ashore: Landed, land: "ground_combat.Ground | None", around: Around | None = None) -> Outcome:
    """What the two combats come to: control and retreats (EotS 9.32, 9.33, 9.4 C, 9.5)."""
    side = ashore.battle.offensive_side
    captured = _captured(ashore.fighting, land)
    near = around or Around()
    retreats = (*_retreats(ashore, land, captured, near), *_beaten(ashore, land, captured, near))
    return Outcome(
        ashore.start.turned_back,
        ashore.sea,
        land,
        ashore.winner,
        captured,
        side if captured else side.enemy,
        retreats,
        ashore.lost_at_sea,
    )


def _captured(fighting: Battle, land: "ground_combat.Ground | None") -> bool:
    """Whether the hex changes hands (EotS 9.33, 9.4 C 3)."""
    if land is not None:
        return land.winner is Role.OFFENSIVE
    return bool(troops_of(fighting.offensive)) and not troops_of(fighting.reaction)


def _retreats(
    ashore: Landed, land: "ground_combat.Ground | None", captured: bool, around: Around
) -> Iterator[Retreat]:
    """The attackers who leave: all who were beaten, and assaults that did not land (EotS 8.45, 9.32, 9.5)."""
    beaten = land.offensive if land is not None and not captured else ()
    landing = [unit for unit in troops_of(ashore.battle.offensive) if unit.amphibious]
    stays = captured and ashore.battle.components.edition.beaten_assault == "stays-where-the-hex-was-taken"
    waiting = landing if ashore.winner is Role.REACTION and not stays else []
    for unit in (*ashore.start.home, *beaten, *waiting):
        yield _leaves(unit, around)


def _leaves(unit: Fighter, around: Around) -> Retreat:
    """An attacker goes back where it came from, or away by sea (EotS 9.5)."""
    if unit.amphibious:
        return Retreat(unit.id, Role.OFFENSIVE, (), True, "EotS 9.5")
    to = (unit.entered_from,) if unit.entered_from is not None and not around.later else ()
    if any(map(around.enemy, to)):  # Ruling R-120
        return Retreat(unit.id, Role.OFFENSIVE, (), False, "EotS 9.5", eliminated=True)
    return Retreat(unit.id, Role.OFFENSIVE, to, False, "EotS 9.5")


def _beaten(
    ashore: Landed, land: "ground_combat.Ground | None", captured: bool, around: Around
) -> Iterator[Retreat]:
    """The defenders who leave; garrisons are simply gone (EotS 9.5, 13.76)."""
    if land is None or not captured:
        return
    battle = ashore.battle
    groups = tuple(groups_of(battle.components, battle.hex, battle.entry_hexes, around))
    left = {hex_id: around.room(hex_id) for hexes in groups for hex_id in hexes}
    for unit in (unit for unit in land.reaction if not unit.intrinsic):
        if around.later and battle.hex.id != NAMELESS:
            yield Retreat(unit.id, Role.REACTION, (), False, "EotS 9.5")
            continue
        to = refuge(battle.components, unit.id, around, groups, left)
        if to:
            left[max(to, key=lambda hex_id: left[hex_id])] -= 1
        lost = not to and battle.hex.id != NAMELESS
        yield Retreat(unit.id, Role.REACTION, to, False, "EotS 9.5", lost)


def refuge(
    components: Components,
    unit: str,
    around: Around,
    groups: tuple[tuple[HexId, ...], ...],
    left: Mapping[HexId, int],
) -> tuple[HexId, ...]:
    """The hexes of the best kind that a unit may enter and that still have room (EotS 9.5)."""
    for hexes in groups:
        some = tuple(h for h in _open_to(components, unit, hexes) if not around.closed(unit, h))
        if any(left[hex_id] > 0 for hex_id in some):
            return some
    return ()


def _open_to(components: Components, unit: str, hexes: tuple[HexId, ...]) -> tuple[HexId, ...]:
    """The hexes that a unit may enter at all (EotS 8.41)."""
    printed = components.units.get(UnitId(unit))
    if printed is None:
        return hexes
    return tuple(h for h in hexes if not any(ground_objections(components, printed, components.hexes[h])))


def groups_of(
    components: Components, where: Hex, entries: Collection[HexId], around: Around
) -> Iterator[tuple[HexId, ...]]:
    """Where beaten defenders may go: friendly named places first, then the others (EotS 9.5)."""
    hexes = components.hexes
    near = retreat_hexes(components, where, entries, around)
    legal = tuple(hex_id for hex_id in near if around.room(hex_id) > 0)
    named = tuple(h for h in legal if hexes[h].features & NAMED and around.friendly(h))
    yield named
    yield tuple(h for h in legal if h not in named)


def retreat_hexes(
    components: Components, where: Hex, entries: Collection[HexId], around: Around
) -> Iterator[HexId]:
    """The hexes next door that hold no offensive unit and were not the attackers' way in (EotS 9.5)."""
    if "one-hex-island" in where.features:
        return
    for hex_id in sorted(neighbour(where.id, d) for d, side in where.sides.items() if "l" in side):
        barred = hex_id in components.hexes and (hex_id in entries or around.occupied(hex_id))
        if hex_id in components.hexes and not barred:
            yield hex_id
