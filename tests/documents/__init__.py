"""Texts and syntax trees."""
