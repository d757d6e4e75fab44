"""Where counters end after the battles: retreats, ways home, emergency moves (EotS 9.5, 9.6, 8.48)."""

from collections.abc import Iterator

from rules.eots.assignment import unit_first
from rules.eots.offensive import clearing_up, emergency_movement, post_battle_movement, retreats
from rules.eots.offensive.offensive_limits import title
from rules.eots.printed.sides import Side
from rules.eots.state import State
from rules.eots.views.board_view import unit_view
from rules.eots.views.offensive import AssignmentView, OptionView


def retreat_rows(state: State) -> Iterator[AssignmentView]:
    """The beaten defenders, each with the hexes that it may come to (EotS 9.5)."""
    chosen = set(retreats.proposed(state))
    for unit, hexes in retreats.choices(state).items():
        options = tuple(
            OptionView(unit_first(unit, to), f"to {title(state, to)}", unit_first(unit, to) in chosen)
            for to in hexes
        )
        lost = () if any(option.chosen for option in options) else (OptionView("", "is lost", True),)
        lost = (OptionView("", "is lost"),) if not lost and retreats.may_be_lost(state, unit) else lost
        says = "" if options else "finds no place and is lost"
        yield AssignmentView(unit_view(state, unit), (*options, *lost), says, "EotS 9.5")


def ways_home(state: State) -> Iterator[AssignmentView]:
    """Those who return, each with the places it may end in (EotS 9.6)."""
    found = post_battle_movement.homeward(state)
    for one in post_battle_movement.returns(found):
        unit, homes, place = one.unit, found.homes(one.unit), state.units[one.unit].place
        options = tuple(
            OptionView(
                unit_first(unit, to),
                f"stays in {title(state, to)}" if to == place else f"to {title(state, to)}",
                to == one.to,
            )
            for to in homes
        )
        says = "" if one.homes else "finds no base and is lost"
        yield AssignmentView(unit_view(state, unit), options, says, "EotS 9.6")


def clearing_rows(state: State, side: Side) -> Iterator[AssignmentView]:
    """A side's counters that have to leave, or too many that stand together (EotS 8.22, 8.48)."""
    chosen = clearing_up.proposed(state, side)
    distressed = {one.unit: one for one in emergency_movement.emergencies(state)}
    mine = [one for unit, one in distressed.items() if state.components.units[unit].side is side]
    for one in mine:
        options = tuple(
            OptionView(unit_first(one.unit, to), f"to {title(state, to)}", chosen.get(one.unit) == to)
            for to in one.places
        )
        stays = (OptionView("", "stays", True),) if one.optional else ()
        says = "may leave" if one.optional else "must leave"
        yield AssignmentView(unit_view(state, one.unit), (*stays, *options), says, one.rule)
    for excess in () if mine else clearing_up.excesses(state, side):
        for unit in excess.choices:
            options = (
                OptionView("", "stays", unit not in chosen),
                OptionView(unit_first(unit, clearing_up.REMOVE), "to the turn track", unit in chosen),
            )
            yield AssignmentView(unit_view(state, unit), options, excess.reason, excess.rule)
