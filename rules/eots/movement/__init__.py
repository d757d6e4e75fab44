"""Movement of an offensive or a reaction (EotS 8.0).

The printed numbers 8.2.1 to 8.2.4 are cited as 8.21 to 8.24, as the rulebook itself refers to them.
"""
