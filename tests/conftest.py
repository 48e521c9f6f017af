"""Settings for all tests."""

from hypothesis import settings

# Machines that are shared slow down at times: how long an example takes tells nothing there.
settings.register_profile("shared machine", deadline=None)
settings.load_profile("shared machine")
