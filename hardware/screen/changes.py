"""What has changed between two pictures, in the bytes of a display's memory and in as few of them as is worth it.

The memory is pages of eight lines; a page has a byte for each column, with the uppermost pixel in its lowest bit.

>>> from PIL import Image
>>> dark, one_pixel = Image.new("1", (128, 64)), Image.new("1", (128, 64))
>>> one_pixel.putpixel((5, 9), 1)
>>> changes(pages_of(dark), pages_of(one_pixel))
[Run(page=1, column=5, content=b'\\x02')]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct
from PIL.Image import Transpose

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PIL import Image

Pages: TypeAlias = tuple[bytes, ...]

RUN_COSTS = 3
"""Bytes of commands for a run of its own; unchanged bytes up to this many are sent along."""


class Run(Struct, frozen=True):
    """Bytes that stand side by side in a page, from this column on."""

    page: int
    column: int
    content: bytes


def pages_of(picture: Image.Image) -> Pages:
    """A picture of mode ``"1"``, its height a multiple of eight, as it lies in the memory of the chip."""
    # Turned clockwise, a row is a column from its lowest pixel upwards, which is how the bits lie in the bytes.
    turned = picture.transpose(Transpose.ROTATE_270).tobytes()
    count = picture.height // 8
    return tuple(turned[count - 1 - page :: count] for page in range(count))


def whole(pages: Pages) -> list[Run]:
    """Every page, as a run."""
    return [Run(page, 0, content) for page, content in enumerate(pages)]


def changes(before: Pages, after: Pages) -> list[Run]:
    """The runs that make ``after`` of ``before``, page by page and from left to right; none where both are the same."""
    pairs = enumerate(zip(before, after, strict=True))
    return [run for page, (old, new) in pairs if old != new for run in _changes_in(page, old, new)]


def _changes_in(page: int, old: bytes, new: bytes) -> Iterator[Run]:
    changed = [column for column, (before, after) in enumerate(zip(old, new, strict=True)) if before != after]
    for first, last in _grouped(changed):
        yield Run(page, first, new[first : last + 1])


def _grouped(columns: Sequence[int]) -> Iterator[tuple[int, int]]:
    first = last = columns[0]
    for column in columns[1:]:
        if column - last - 1 > RUN_COSTS:
            yield first, last
            first = column
        last = column
    yield first, last
