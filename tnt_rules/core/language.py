"""The language of the system, for answers to people who have not asked for one."""

import locale
import os
from functools import cache


@cache
def system_language() -> str:
    """The language of the system: ``ja`` or ``en``."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return "ja" if value.lower().startswith("ja") else "en"
    try:
        found = locale.getlocale()[0] or ""
    except ValueError:
        found = ""
    return "ja" if found.lower().startswith("ja") else "en"
