"""The HQ National Command Chart: which HQs command a unit (EotS 6.12); their supply is in `supply_lines`."""

from functools import cache

from rules.eots.printed.components import Unit

ALL_COMMANDS = frozenset(("us", "commonwealth", "joint"))
COMMONWEALTH = frozenset(("british", "australian", "indian", "new-zealand"))


def commands_over(unit: Unit) -> frozenset[str]:
    """The kinds of HQ that may activate and supply a unit (EotS 6.12)."""
    return _commands(unit.nationality, unit.unit_class)


@cache
def _commands(nationality: str, unit_class: str) -> frozenset[str]:
    """The National Command Chart, read by the unit (EotS 6.12)."""
    if nationality == "japan":
        return frozenset(("japan",))
    if nationality == "chinese" or (nationality == "us" and unit_class == "air"):
        return ALL_COMMANDS
    if nationality == "us":
        return frozenset(("us", "joint"))
    if nationality in COMMONWEALTH:
        return frozenset(("commonwealth", "joint"))
    return frozenset(("joint",))
