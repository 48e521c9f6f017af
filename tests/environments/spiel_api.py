"""OpenSpiel's own API test on the games that cardmath registers: `python -m` runs it."""

import sys
import unittest

from absl import flags
from open_spiel.integration_tests import api_test

from cardmath import environments

if __name__ == "__main__":
    names = environments.register_with_open_spiel()
    flags.FLAGS([""])
    # The whole tree of Kuhn poker: as in OpenSpiel's game, but one random event deals both cards.
    api_test._GAMES_FULL_TREE_TRAVERSAL_TESTS = [("kuhn", "cardmath_kuhn")]
    api_test.TOTAL_NUM_STATES["kuhn"] = (1, 24, 30)
    api_test.PERFECT_RECALL_NUM_STATES["kuhn"] = 12
    api_test._GAMES_TO_TEST = names
    suite = api_test.load_tests(unittest.defaultTestLoader, None, None)
    found = unittest.TextTestRunner().run(suite)
    sys.exit(not found.wasSuccessful() or found.testsRun < 3 * len(names))
