"""A player of Japan who wants to win: he takes objectives with good odds, holds them, spares his carriers.

What may be done comes from prompts; what it would bring from the forecasts that stand at them, and where
none can stand yet from the printed factors of the units that would fight.
"""
