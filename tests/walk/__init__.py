"""Random games under random options, with everything that must hold looked at after each move.

The state machine of `tests.tigris.test_machine` and the command ``python -m tests.walk`` play the
same way and look at the same things: `checks` at every move, `texts` from time to time.
"""
