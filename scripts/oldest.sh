#!/bin/sh
# Runs the everyday tests on the wheel in dist/ with the oldest dependencies that are allowed.
# Usage: oldest.sh PYTHON [PYTEST_OPTION …], with the Python of the project's environment.
set -eu
python=$1
shift
wheel=$(ls dist/*.whl) || { echo "oldest.sh: there is no wheel in dist/: make wheel" >&2; exit 1; }
clean=$(mktemp -d)
trap 'rm -rf "$clean"' EXIT
"$python" scripts/oldest_dependencies.py >"$clean/oldest.txt"
# What the tests themselves need is as new as ever.
grep -E '^(axe-playwright-python|hypothesis|playwright|pytest|pytest-xdist)==' requirements.txt \
    | sed 's/ --hash=.*//' >"$clean/tools.txt"  # the oldest versions have no hashes either
"$python" -m venv "$clean/venv"
"$clean/venv/bin/pip" install --quiet --disable-pip-version-check \
    --requirement "$clean/oldest.txt" --requirement "$clean/tools.txt" "$wheel"
# The tests, without the package of the working tree, whose core is not built for this environment.
mkdir "$clean/tree"
git ls-files -z | tar -c --null --files-from - | tar -x -C "$clean/tree"
cd "$clean/tree"
unset PYTHONPATH
# Old packages warn of what will change in a Python that they do not know.
../venv/bin/pytest --quiet -p no:cacheprovider --numprocesses logical \
    -W "default::DeprecationWarning" tests README.md docs --pyargs cardmath "$@"
