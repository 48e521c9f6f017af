"""The scheduler and the workers of Dask that run on this machine: they listen with TLS only.

Dask also gives each of them a web server, which shows everyone on the machine over plain HTTP
what they do, and which no option of Dask leaves out.
"""

from __future__ import annotations

import distributed


class _WithoutWeb:
    """What starts no web server."""

    def start_http_server(self, *_args: object, **_options: object) -> None:
        """Do nothing in place of starting it."""


class Scheduler(_WithoutWeb, distributed.Scheduler):  # type: ignore[misc] # Dask's types are skipped
    """A scheduler without a web server."""


class Worker(_WithoutWeb, distributed.Worker):  # type: ignore[misc] # Dask's types are skipped
    """A worker without a web server. It has a module, because its process imports it by name."""


def start_scheduler(security: distributed.Security) -> distributed.SpecCluster:
    """Start a scheduler, and no workers yet: `scale` starts them.

    Args:
        security: the keys that they and their clients have.
    """
    common = {"host": "127.0.0.1", "protocol": "tls://", "security": security}
    one = {"nthreads": 1, "worker_class": Worker, "silence_logs": "CRITICAL"}
    return distributed.SpecCluster(
        scheduler={"cls": Scheduler, "options": {**common, "port": 0}},
        worker={"cls": distributed.Nanny, "options": {**common, **one}},
        security=security,
        silence_logs="CRITICAL",
    )
