"""A search for records that break reading, led by what each input reaches (atheris).

`make guided` begins with the corpus and the sample games and goes on for SECONDS. What breaks is
written to `.fuzz/` and named; put it into `tests/fuzz/corpus/records`, where the tests keep it.
"""

import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["events", "projections"]):
    from events.records.jsonl import RecordFault, is_jsonl, read_jsonl
    from events.records.text_record import read_text_record
    from projections.importing import check_record
    from projections.reading import read_record

ROOT = Path(__file__).parent.parent.parent
FOUND = ROOT / ".fuzz"
LONGEST = 8_000
"""Bytes of an input: whole games fit, and hundreds of them are read in a second."""


def read(content: bytes) -> None:
    """Read a record as `import` does; only a fault that names its place may be raised."""
    try:
        text = content.decode()
    except UnicodeDecodeError:
        return
    try:
        if is_jsonl(text):
            check_record(read_jsonl(text))
        else:
            read_record(read_text_record(text))
    except RecordFault as fault:
        assert fault.line >= 1


def main() -> None:
    """Search, from the records that are here."""
    seconds = sys.argv[1]
    seeds = FOUND / "seeds"
    seeds.mkdir(parents=True, exist_ok=True)
    for folder in ("sample_games", "tests/logs", "tests/fuzz/corpus/records"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in (".txt", ".jsonl") and path.stat().st_size <= LONGEST:
                (seeds / f"{path.parent.name}-{path.name}").write_bytes(path.read_bytes())
    options = [f"-max_total_time={seconds}", f"-max_len={LONGEST}", f"-artifact_prefix={FOUND}/"]
    atheris.Setup([sys.argv[0], str(seeds), *options], read)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
