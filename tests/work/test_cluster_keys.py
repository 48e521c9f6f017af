"""The keys with which a call connects to a scheduler."""

import time
from importlib.util import find_spec
from typing import Any

import pytest

import cardmath as cm
from cardmath._work import cluster
from cardmath.errors import CardmathError

pytestmark = [
    pytest.mark.skipif(not find_spec("distributed"), reason="distributed is not installed"),
    pytest.mark.filterwarnings("default"),
]


def test_a_scheduler_with_keys() -> None:
    import distributed

    keys = distributed.Security.temporary()
    with distributed.LocalCluster(
        n_workers=1, processes=False, security=keys, dashboard_address="127.0.0.1:0"
    ) as local:
        address = local.scheduler_address
        found = cm.simulate("five-card", 200_000, seed=3, scheduler=address, security=keys)
        assert found == cm.simulate("five-card", 200_000, seed=3)


def test_missing_keys_are_refused_at_once() -> None:
    import dask
    import distributed

    def check(message: str, **given: Any) -> None:
        started = time.monotonic()
        with pytest.raises(CardmathError, match=message):
            cm.simulate("five-card", 1000, seed=1, scheduler="tls://127.0.0.1:9", **given)
        with pytest.raises(CardmathError, match=message):
            cm.census(6, scheduler="tls://127.0.0.1:9", **given)
        assert time.monotonic() - started < cluster.PATIENCE

    check("needs keys: give a distributed.Security")
    check("needs keys", security=distributed.Security())
    files = {"tls_ca_file": "no.pem", "tls_client_cert": "no.pem", "tls_client_key": "no.pem"}
    check("keys .* cannot be read: .*No such file", security=distributed.Security(**files))
    keys = [f"distributed.comm.tls.{name}" for name in ("ca-file", "client.cert", "client.key")]
    with dask.config.set(dict.fromkeys(keys, "no.pem")):
        check("cannot be read: .*No such file")


def test_keys_without_a_scheduler_are_refused() -> None:
    import distributed

    keys = distributed.Security.temporary()
    options: list[tuple[dict[str, Any], str]] = [
        ({"security": keys}, "security is for a scheduler"),
        ({"security": keys, "workers": 2}, "security is for a scheduler of your own"),
        ({"security": keys, "scheduler": "tcp://127.0.0.1:9"}, "tls://host:port"),
        ({"security": "ca.pem", "scheduler": "tls://127.0.0.1:9"}, "distributed.Security"),
    ]
    for given, message in options:
        with pytest.raises(CardmathError, match=message):
            cm.simulate("five-card", 1000, seed=1, **given)
        with pytest.raises(CardmathError, match=message):
            cm.census(6, **given)
