"""A second engine for the whole game.

It is written from the rules alone, with plain sets of spaces and a fresh flood fill for every
question, and knows nothing of the real engine but its nouns. `compare` sets the two against each
other on random positions, `games` through whole games; at length with
``python -m tests.naive --count 50000 --seed 1`` and ``python -m tests.naive --games 200 --seed 1``.
"""
