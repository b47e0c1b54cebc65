"""Pictures as pixels: resvg draws an SVG, equally on every machine.

resvg comes with the extra `tablescribe[pictures]` as a wheel without dependencies. Letters come
from a font of the system, or from Pillow's if it has none.
"""

import unicodedata
import zlib
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from cli.terminal.extras import check_extra
from cli.terminal.language import _

PLAINEST = "Aileron"
"""The font that Pillow brings along: letters without accents, digits, signs."""

LIKE = str.maketrans({"–": "-", "—": "-", "−": "-", "’": "'", "×": "x", "→": ">", "…": "."})
"""What is written where only the plainest letters can be drawn."""


def check_pictures() -> None:
    """Check that the extra for pictures is installed.

    Raises:
        Mistake: the extra is not installed.
    """
    how = _("png and gif need an extra: pip install 'tablescribe[pictures]'")
    check_extra("no-pictures", how, "resvg_py", "PIL")


def pixels(svg: str, width: int | None = None) -> bytes:
    """Return an SVG as PNG, at its own width or the requested one.

    Raises:
        Mistake: the extra is not installed.
    """
    check_pictures()
    return _render(svg if _has_fonts() else _plain(svg), width)


def _render(svg: str, width: int | None) -> bytes:
    import resvg_py

    with TemporaryDirectory() as folder:
        file = Path(folder) / "plain.otf"
        file.write_bytes(_font())
        return resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            font_files=[str(file)],
            font_family=PLAINEST,
            sans_serif_family=PLAINEST,
        )


@cache
def _font() -> bytes:
    """Return the plainest font of the system as a file's content."""
    from PIL import ImageFont

    font = ImageFont.load_default(16)
    return font.font_bytes if isinstance(font, ImageFont.FreeTypeFont) else b""


@cache
def _has_fonts() -> bool:
    """Return whether the system has fonts; Pillow's draws accented letters without accents."""
    frame = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">{}</svg>'
    e, n = (_render(frame.format(f'<text x="2" y="15">{letter}</text>'), None) for letter in "éñ")
    return e != n


def _plain(svg: str) -> str:
    """Return a drawing with accents removed from its texts."""
    parted = unicodedata.normalize("NFKD", svg.translate(LIKE))
    return "".join(letter for letter in parted if not unicodedata.combining(letter))


REMARK = b"tEXtSoftware\0tablescribe"
"""A chunk of a PNG that says who made it."""


def sign(png: bytes) -> bytes:
    """Return a PNG with the program's name after its first chunk (33 bytes with the signature)."""
    size, check = (len(REMARK) - 4).to_bytes(4, "big"), zlib.crc32(REMARK).to_bytes(4, "big")
    return png[:33] + size + REMARK + check + png[33:]
