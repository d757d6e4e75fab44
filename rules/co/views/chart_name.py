"""The name of the chart that is known: one for each map that facts make (CO 2.1)."""

import hashlib

from rules.co.printed.text import text
from rules.core.pack import FactKey, Facts, kind_of
from rules.core.remembered import remembered

OF_THE_MAP = frozenset(("axis", "axisname", "link", "kind", "worth", "inside", "reaction"))
PRACTICE, TEXT = "practice", "text"
"""The chart of the practice copy, and the one of a copy of which nothing was told yet."""


def map_facts(facts: Facts) -> tuple[tuple[FactKey, str], ...]:
    """What is known of the map, in an order that does not depend on when it was told."""
    return tuple(sorted((key, value) for key, value in facts.values.items() if kind_of(key) in OF_THE_MAP))


@remembered
def chart_name(facts: Facts) -> str:
    """A name that two positions share if they know the same of the map."""
    known = map_facts(facts)
    for name, told in ((PRACTICE, text().practice), (TEXT, text().known)):
        if known == map_facts(Facts().learned(*told)):
            return name
    return hashlib.sha256(repr(known).encode()).hexdigest()[:16]
