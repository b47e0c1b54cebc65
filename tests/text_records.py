"""Text records in tests: read by the function that `import` calls, a mistake raised."""

from events.records.text_record import read_text_record
from projections.reading import ReadRecord, read_record


def sound_record(text: str) -> ReadRecord:
    """Return the record of a text as read.

    Raises:
        RecordFault: its first mistake.
    """
    read = read_record(read_text_record(text))
    if read.faults:
        raise read.faults[0]
    return read
