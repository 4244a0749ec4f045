"""Games on a Ray cluster of two nodes on this machine, one processor each."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ray.cluster_utils import Cluster as Nodes

from grandtour.cli.main import main
from grandtour.lab.arena import (
    ArenaRules, BadArena, Fixture, ResultFile, play, run_missing_tasks, list_rotations,
)
from grandtour.lab.cluster import Cluster
from tests.some_game import PLAIN

RULES = ArenaRules(PLAIN, 3)
STORE = 80_000_000              # bytes of shared memory; Ray takes no fewer
WITNESS = """
import json, os, pathlib, sys, time
seen = pathlib.Path(sys.argv[1])
seen.joinpath(os.environ["RAY_RAYLET_PID"]).touch()
late = time.monotonic() + 8                         # else the node that is there first plays all
while len(list(seen.iterdir())) < 2 and time.monotonic() < late:
    time.sleep(0.05)
for line in sys.stdin:
    print(json.dumps({"action": json.loads(line)["actions"][0]}), flush=True)
"""


@pytest.fixture(name="nodes")
def _nodes(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    nodes = Nodes(initialize_head=True, head_node_args={
        "num_cpus": 1, "include_dashboard": False, "object_store_memory": STORE})
    nodes.add_node(num_cpus=1, object_store_memory=STORE)
    yield nodes
    nodes.shutdown()


def test_two_nodes_play_and_when_one_is_lost_the_other_goes_on(nodes: Any, tmp_path: Path) -> None:
    (tmp_path / "witness.py").write_text(WITNESS)
    seen = tmp_path / "seen"
    seen.mkdir()
    with Cluster(nodes.address) as workers:
        assert workers.width == 2

        # Both nodes play.
        program = f"run:{sys.executable} {tmp_path / 'witness.py'} {seen}"
        list(run_missing_tasks(list_rotations(RULES, program, "random", 12), workers, ResultFile()))
        assert len(list(seen.iterdir())) == 2

        # What they find is what is found here.
        fixtures = list(list_rotations(RULES, "greedy@5", "random", 6))
        assert [result.scores for result in run_missing_tasks(fixtures, workers, ResultFile())] == [
            play(fixture).scores for fixture in fixtures]

        # A node is lost in the midst of its games.
        fixtures = list(list_rotations(RULES, "greedy@60", "random", 12))
        found: list[Any] = []
        for result in run_missing_tasks(fixtures, workers, ResultFile()):
            if not found:
                nodes.remove_node(nodes.list_all_nodes()[-1], allow_graceful=False)
            found.append(result.fixture)
        assert found == fixtures

        # A fault is told in a sentence.
        with pytest.raises(BadArena, match=r"^there is no player 'god'"):
            list(run_missing_tasks([Fixture(RULES, ("god", "random", "random"), 1)], workers,
                                   ResultFile()))

    # The command does the same.
    assert main(["arena", "test", PLAIN, "greedy@5", "random", "--players", "2", "--games", "6",
                 "--to", str(tmp_path / "arena"), "--ray", nodes.address]) == 0
    assert len(ResultFile(Path(tmp_path, "arena", "games.jsonl")).known) == 6
