"""Tasks distributed over many machines by Ray. Grand Tour must be installed on each of them."""

from __future__ import annotations

import logging
from concurrent.futures import Future
from functools import partial
from types import TracebackType
from typing import Self, TypeVar

import ray
from ray.exceptions import RayTaskError

from grandtour.lab.arena import Task, run_task

R = TypeVar("R")


class Cluster:
    """The processors of a running Ray cluster; `auto` is the one of this machine.

    A task on a machine that is lost is done again elsewhere. The constructor raises
    ConnectionError if there is no cluster."""

    def __init__(self, address: str) -> None:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        self.width = int(ray.cluster_resources().get("CPU", 0))
        self.task = ray.remote(num_cpus=1, max_retries=-1)(run_task)

    def submit(self, task: Task[R]) -> Future[R]:
        future: Future[R] = Future()
        self.task.remote(task).future().add_done_callback(partial(pass_on, future))
        return future

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None,
                 trace: TracebackType | None) -> None:
        ray.shutdown()


def pass_on(ours: Future[R], theirs: Future[R]) -> None:
    """Pass a result of Ray on, unless the future was cancelled. Faults are passed on without Ray's
    traceback."""
    if not ours.set_running_or_notify_cancel():
        return
    fault = theirs.exception()
    if fault is None:
        ours.set_result(theirs.result())
    else:
        ours.set_exception(fault.cause if isinstance(fault, RayTaskError) else fault)
