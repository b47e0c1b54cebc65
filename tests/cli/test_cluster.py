"""--workers: the same work by a Dask cluster, word for word, whatever becomes of its workers."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import SimpleNamespace

import pytest

from cli.terminal import cluster, parallel
from cli.terminal.errors import Mistake
from tests.cluster_work import fatal, slow
from tests.conftest import ROOT
from tests.table import Table
from tools.goldens import SAMPLES

distributed = pytest.importorskip("distributed")
pytest.importorskip("deltalake")
pytestmark = pytest.mark.skipif(os.name != "posix", reason="workers are killed by a signal")

RECORDS = sorted(SAMPLES.rglob("full-4-players.txt"))
"""One of each title."""


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    """Workers that were killed come back, on a busy machine too."""
    monkeypatch.setattr(cluster, "PATIENCE", 60)


@contextlib.contextmanager
def scheduler(*workers):
    """Run a scheduler, and return its address; a worker that dies is forked again."""
    settings = {"SCHEDULER__ALLOWED_FAILURES": "1", "WORKER__MULTIPROCESSING_METHOD": "forkserver"}
    with subprocess.Popen(
        [sys.executable, "-m", "tests.cluster_work", *workers],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=ROOT,
        env={**os.environ, **{f"DASK_DISTRIBUTED__{key}": how for key, how in settings.items()}},
    ) as process:
        yield process.stdout.readline().strip()
        process.stdin.close()


@pytest.fixture(scope="module")
def address():
    """The address of a scheduler with two workers."""
    with scheduler() as found:
        yield found


@pytest.fixture(scope="module")
def deserted():
    """The address of a scheduler without workers."""
    with scheduler("0") as found:
        yield found


@pytest.fixture(scope="module")
def shelf(tmp_path_factory):
    """A store with games of all titles, some with findings; and their records."""
    folder = tmp_path_factory.mktemp("shelf")
    table = Table(folder / "games.db")
    table("import", str(SAMPLES / "league-of-six" / "all-declared.txt"), *map(str, RECORDS))
    table("count", "An", "3", "--guards", "7", "-g", "los2", code=None)
    return table


def test_audit_stats_and_archive_say_the_same(shelf, address, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shelf("audit", "--all", "--scores", "here.jsonl", code=None)
    for command in (
        ("audit", "--all", "--json", "--lang", "nl"),
        ("audit", "--all", "--scores", "there.jsonl"),
        ("audit", "--all", "--against", "here.jsonl", "--json"),
        ("stats", "--rebuild", "--json"),
    ):
        here = shelf(*command, code=None)
        there = shelf(*command, "--workers", address, code=None)
        assert (there.code, there.out, there.err) == (here.code, here.out, here.err)
    assert Path("here.jsonl").read_bytes() == Path("there.jsonl").read_bytes()
    said = shelf("archive", "there.delta", "--workers", address)
    assert said.err.replace("there", "here") == shelf("archive", "here.delta").err
    assert files("there.delta") == files("here.delta")
    assert "0 games" in shelf("archive", "there.delta").err
    audited = {
        (how, where): shelf("audit", f"{where}.delta", "--json", *options, code=1).out
        for where in ("here", "there")
        for how, options in (("processes", ()), ("Dask", ("--workers", address)))
    }
    assert len(set(audited.values())) == 1
    whole = shelf("audit", "--all", "--json", code=None).lines
    assert set(audited["Dask", "here"].splitlines()) <= set(whole)


def files(archive):
    """Return the files of an archive as they are, byte for byte, by the folders they lie in."""
    return sorted((str(file.parent.relative_to(archive)), file.read_bytes())
                  for file in Path(archive).rglob("*.parquet"))  # fmt: skip


def test_import_says_the_same(address, tmp_path):
    bad = tmp_path / "bad.txt"
    bad.write_text("tablescribe text record 1\nhello\n")
    files = [*map(str, RECORDS), str(bad)]
    here, there = Table(tmp_path / "here.db"), Table(tmp_path / "there.db")
    said = there("import", *files, "--workers", address, code=4)
    assert said.out.splitlines() == here("import", *files, code=4).lines
    assert there("games").out == here("games").out


def test_a_worker_that_is_killed_changes_nothing(address):
    results = parallel.in_order(slow, range(200), "x", cluster.Cluster(address))
    found = [next(results) for _ in range(20)]
    os.kill(found[-1][1], signal.SIGKILL)
    found += results
    assert [n for n, _pid in found] == list(range(200))


def test_an_interrupt_leaves_no_work_behind(address):
    results = parallel.in_order(slow, range(100_000), "x", cluster.Cluster(address))
    next(results)
    results.close()
    with distributed.Client(address, set_as_default=False) as client:
        until = time.monotonic() + 60
        while any(client.processing().values()) and time.monotonic() < until:
            time.sleep(0.05)
        assert not any(client.processing().values())


def test_a_cluster_that_cannot_be_used_is_named(shelf, address, monkeypatch, tmp_path):
    monkeypatch.setattr(cluster, "PATIENCE", 0.3)
    said = shelf("audit", "--all", "--workers", "tcp://127.0.0.1:1", code=6)
    assert said.err == (
        "tablescribe: the cluster tcp://127.0.0.1:1 cannot do this: no scheduler answers there\n"
    )
    assert "a number of workers from 1 to 256" in shelf("stats", "--workers", "two", code=2).err
    assert "neither" in shelf("stats", "--workers", "http://x:1/", code=2).err
    assert "FOLDER.delta" in shelf("archive", "x.duckdb", "--workers", "2", code=2).err
    monkeypatch.setattr(cluster, "PATIENCE", 60)
    monkeypatch.setattr(cluster, "PROGRAM", "msgspec")
    assert list(parallel.in_order(str, [1], "x", cluster.Cluster(address))) == ["1"]
    monkeypatch.setattr(cluster, "PROGRAM", "tablescribe")
    gone = cluster.Cluster(address, (tmp_path / "elsewhere.db",))
    with pytest.raises(Mistake, match=r"cannot see .*elsewhere\.db; put it where every worker"):
        list(parallel.in_order(str, [1], "x", gone))


def workers(answer):
    """Return a cluster of one worker, which answers what it is asked as a test wishes."""
    return SimpleNamespace(
        run=lambda what, *asked, **_how: {"tcp://10.0.0.2:9": answer(what, *asked)},
        run_on_scheduler=lambda *_what: version("tablescribe"),
    )


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("0.0.1", r"tcp://10.0.0.2:9 has tablescribe 0\.0\.1"),
        (PackageNotFoundError("tablescribe"), "has no tablescribe; install"),
    ],
)
def test_workers_of_another_version_are_named(answer, said):
    with pytest.raises(Mistake, match=said):
        cluster.check_workers(workers(lambda *_asked: answer), cluster.Cluster("tcp://x:1"))


def test_workers_write_into_the_folder_that_is_here_or_nobody_does(tmp_path):
    there = cluster.Cluster("tcp://10.0.0.1:8786", (), tmp_path)
    able = workers(lambda what, *asked: what(*asked))
    cluster.check_workers(able, there)
    for unable in (
        lambda what, *asked: what is not os.access and what(*asked),
        # a folder of this name is there, but it is not this one
        lambda what, *asked: Path(asked[0]).parent != tmp_path and what(*asked),
        lambda what, *asked: OSError("lost") if what is os.access else what(*asked),
    ):
        with pytest.raises(Mistake, match=r"2:9 cannot write into .*; put it where every worker"):
            cluster.check_workers(workers(unable), there)
    assert not list(tmp_path.iterdir())
    gone = cluster.Cluster("tcp://10.0.0.1:8786", (), tmp_path / "gone")
    with pytest.raises(Mistake, match=r"gone cannot be written \("):
        cluster.check_workers(able, gone)


def test_an_archive_that_was_changed_is_found(shelf, tmp_path, monkeypatch):
    import deltalake

    monkeypatch.chdir(tmp_path)
    shelf("archive", "all.delta")
    table = deltalake.DeltaTable("all.delta")
    table.update(updates={"head": f"'{'0' * 64}'"}, predicate="title = 'robber-knights'")
    said = shelf("audit", "all.delta", code=1)
    assert "its log does not end with the fingerprint in the archive" in said.out
    assert "with --head name that game only" in (
        shelf("audit", "all.delta", "--head", "a" * 64, code=2).err
    )


def test_what_kills_every_worker_ends_with_a_sentence(address):
    with pytest.raises(Mistake, match="its workers died several times"):
        list(parallel.in_order(fatal, range(2), "x", cluster.Cluster(address)))


@pytest.fixture
def start(deserted):
    """A function that starts a worker of the scheduler without any, which nobody starts again."""
    words = [sys.executable, "-m", "distributed.cli.dask_worker", deserted, "--no-nanny"]
    with contextlib.ExitStack() as stack:

        def begin():
            process = subprocess.Popen(
                [*words, "--nthreads", "1", "--no-dashboard"], stderr=subprocess.DEVNULL, cwd=ROOT
            )
            stack.enter_context(process)
            stack.callback(process.kill)
            return process

        yield begin


def test_a_cluster_whose_workers_are_all_gone_ends_the_work(deserted, start, monkeypatch):
    worker = start()
    results = parallel.in_order(slow, range(500), "x", cluster.Cluster(deserted))
    assert next(results) == (0, worker.pid)
    monkeypatch.setattr(cluster, "ALONE", 0.3)
    worker.kill()
    with pytest.raises(Mistake, match="none of its workers answers any more") as error:
        list(results)
    assert error.value.exit == 6


def test_a_worker_that_comes_later_does_the_rest(deserted, start, monkeypatch):
    monkeypatch.setattr(cluster, "ALONE", 60)
    first = start()
    results = parallel.in_order(slow, range(20), "x", cluster.Cluster(deserted))
    found = [next(results)]
    first.kill()
    second = start()
    found += results
    assert [n for n, _pid in found] == list(range(20))
    assert {pid for _n, pid in found} == {first.pid, second.pid}
