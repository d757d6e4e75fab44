"""What this machine achieves."""


def run(quick: bool) -> dict[str, float]:
    """The figures by name."""
    raise NotImplementedError


def report(figures: dict[str, float]) -> str:
    """The figures for a reader."""
    raise NotImplementedError
