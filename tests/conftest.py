"""Settings for all tests."""

from hypothesis import settings

# Machines that are shared slow down at times: how long an example takes tells nothing there.
# So many examples are drawn anew in every run; more would take the everyday suite over its minutes.
settings.register_profile("shared machine", deadline=None, max_examples=50)
settings.load_profile("shared machine")
