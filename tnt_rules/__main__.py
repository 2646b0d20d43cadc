"""``python -m tnt_rules`` is ``tnt``."""

from tnt_rules.cli import main

main()
