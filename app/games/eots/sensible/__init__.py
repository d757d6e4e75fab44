"""A player who wants to win: a planner that weighs what the prompts offer by the rules' own arithmetic.

What may be done comes from prompts. An offensive is thought out before it is played, and takes many trials:
moves, supply and exact forecasts are asked of the chapters that the referee itself asks.
"""
