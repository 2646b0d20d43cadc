"""The site: a finished tree of plain Markdown for each language, and MkDocs turning it into HTML.

Nothing here knows a rule of a game. Pages are made of scenarios, rulings and the rulebook, all
reached through the game protocol.
"""
