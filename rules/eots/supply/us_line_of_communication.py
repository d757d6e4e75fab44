"""The US line of communication: a supply line from the east edge (EotS 6.25)."""

from rules.eots.printed.editions import Edition
from rules.eots.supply.supply_lines import HqSupply, Supply
from rules.eots.supply.supply_paths import Start, Tables


def is_cut(edition: Edition, tables: Tables, supply: Supply, hq: HqSupply) -> bool:
    """Whether a US or joint HQ in supply has no line from the east edge (EotS 6.25)."""
    counts = edition.hq_efficiency_modified and tables.east
    if not counts or hq.unit.commands not in ("us", "joint") or not hq.in_supply:
        return False
    return not tables.reach(supply.hq_line, Start(tables.east, tables.east)).any & hq.hex
