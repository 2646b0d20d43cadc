"""Settings of the tests."""

# Wrong on purpose: only a check that names it may see it.
collect_ignore = ["known-wrong.tnt"]
