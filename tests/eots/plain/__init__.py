"""A second, plain referee of what follows the declaration of battles, written from the rulebooks alone.

It is slow and obvious: breadth-first searches over hex numbers, one short function a sentence. It serves to
check the engine's answers on many positions; nothing of the engine's own chapters on offensives is used.
"""
