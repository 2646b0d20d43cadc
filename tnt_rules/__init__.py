"""Rules reference and scenario verification for board games, beginning with Tigris & Euphrates."""

__version__ = "0.1.0"
