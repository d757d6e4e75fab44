"""Facts that are possible each by itself, but not beside each other (CO 2.1)."""

from rules.core.pack import FactKey, Facts, about, kind_of


def contradiction(facts: Facts, key: FactKey, value: str) -> str:
    """What is known already that a fact cannot stand beside, or nothing: no two axes have one name."""
    if kind_of(key) != "axisname":
        return ""
    other = next((one for one, name in facts.of_kind("axisname") if name == value and one != key), "")
    return f"axis {about(other)} is called {value} already" if other else ""
