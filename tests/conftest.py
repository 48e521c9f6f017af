"""Settings for all tests."""

from hypothesis import settings

# Shared machines are slow at times, so the time of an example says nothing: there is no deadline.
# Every run draws 50 new examples; more of them would make the everyday suite too slow.
settings.register_profile("shared machine", deadline=None, max_examples=50)
settings.load_profile("shared machine")
