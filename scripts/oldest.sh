#!/bin/sh
# Tests the wheel in dist/ with the oldest dependencies that are allowed.
# Usage: oldest.sh PYTHON [PYTEST_OPTION …], with the Python of the project's environment.
set -eu
python=$1
shift
[ -e dist/*.whl ] || { echo "oldest.sh: there is no wheel in dist/: make wheel" >&2; exit 1; }
clean=$(mktemp -d)
trap 'rm -rf "$clean"' EXIT
"$python" scripts/oldest_dependencies.py >"$clean/constraints.txt"
"$python" -m venv "$clean/venv"
wheel=$(ls dist/*.whl)
"$clean/venv/bin/pip" install --quiet --disable-pip-version-check --constraint "$clean/constraints.txt" \
    "$wheel[dask,pandas,plot,polars]" pytest hypothesis
# The tests, without the package of the working tree, whose core is not built for this environment.
cp -r tests golden examples docs README.md pyproject.toml "$clean"
cd "$clean"
venv/bin/pytest --quiet -p no:cacheprovider tests \
    -W "default::DeprecationWarning" --ignore tests/work/test_cluster.py "$@"
