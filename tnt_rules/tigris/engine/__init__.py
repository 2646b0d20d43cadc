"""The reference engine of Tigris & Euphrates: it knows no text, no language and no screen."""
