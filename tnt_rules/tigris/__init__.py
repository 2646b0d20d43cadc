"""Tigris & Euphrates."""

from tnt_rules.tigris.game import GAME

__all__ = ["GAME"]
