"""fork: what if; a game from an entry of another."""

import pytest

from tests.table import Table
from tools.goldens import SAMPLES, varied

SAMPLE_RECORDS = [str(path.relative_to(SAMPLES)) for path in varied()]


@pytest.mark.parametrize("name", SAMPLE_RECORDS)
def test_forks_of_every_title_at_any_entry_are_sound(name, tmp_path):
    table = Table(tmp_path / "games.db")
    table("import", str(SAMPLES / name))
    n = table("games", "--json").json["games"][0]["entries"]
    for entry in (1, n // 3, 2 * n // 3, n):
        child = table("fork", "1", "--at", str(entry), "--json").json["game"]
        ours = table("score", "-g", child, "--json").json
        then = table("score", "-g", "1", "--at", str(entry), "--json").json
        assert ours["players"] == then["players"]
        assert table("audit", child).code == 0
    assert len(table("games", "--json").json["games"][-1]["forks"]) >= 4
