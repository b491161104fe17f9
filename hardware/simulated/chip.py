"""The chip of an OLED panel as its data sheet tells: commands change registers, bytes of the picture fill its memory.

Written from the SSD1306, SSD1309 and SH1106 data sheets: command tables, addressing modes, and the tables of display
offset, multiplex ratio and COM pins. What has no effect on the picture (clocks, voltages) is read and left out.

    >>> chip = Chip("sh1106")
    >>> chip.command([0xB1, 0x02, 0x10])
    >>> chip.write([0xFF])
    >>> chip.memory[1][2]
    255
"""

from collections.abc import Callable, Iterable
from typing import Any, Literal

from msgspec import Struct, structs

Kind = Literal["ssd1306", "ssd1309", "sh1106"]
PAGES = 8
LINES = 64


class Registers(Struct, frozen=True):
    """What commands set; the values here are those after a reset."""

    on: bool = False
    all_lit: bool = False
    inverse: bool = False
    contrast: int = 0x7F
    charge_pump: bool = False
    addressing: int = 2  # 0 horizontal, 1 vertical, 2 page by page
    column: int = 0
    page: int = 0
    columns: tuple[int, int] = (0, 127)
    pages: tuple[int, int] = (0, 7)
    start_line: int = 0
    offset: int = 0
    multiplex: int = 63
    mirrored: bool = False  # column 0 at the last segment
    scan_down: bool = False  # from the last COM line to the first
    alternate: bool = True  # COM lines alternate between the two sides of the chip


Change = Callable[[Registers, int, list[int]], dict[str, Any]]
Command = tuple[range, int, Change]


def _nothing(_registers: Registers, _opcode: int, _arguments: list[int]) -> dict[str, Any]:
    return {}


def _one(opcode: int) -> range:
    return range(opcode, opcode + 1)


# Opcodes, the number of bytes that follow, and what they change.
COMMON: tuple[Command, ...] = (
    (range(0x10), 0, lambda r, op, _: {"column": (r.column & 0xF0) | op}),
    (range(0x10, 0x20), 0, lambda r, op, _: {"column": (op & 0x0F) << 4 | (r.column & 0x0F)}),
    (range(0x40, 0x80), 0, lambda _r, op, _: {"start_line": op & 0x3F}),
    (_one(0x81), 1, lambda _r, _op, a: {"contrast": a[0]}),
    (range(0xA0, 0xA2), 0, lambda _r, op, _: {"mirrored": op == 0xA1}),
    (range(0xA4, 0xA6), 0, lambda _r, op, _: {"all_lit": op == 0xA5}),
    (range(0xA6, 0xA8), 0, lambda _r, op, _: {"inverse": op == 0xA7}),
    (_one(0xA8), 1, lambda _r, _op, a: {"multiplex": a[0] & 0x3F}),
    (range(0xAE, 0xB0), 0, lambda _r, op, _: {"on": op == 0xAF}),
    (range(0xB0, 0xB8), 0, lambda _r, op, _: {"page": op & 0x07}),
    (range(0xC0, 0xD0), 0, lambda _r, op, _: {"scan_down": bool(op & 0x08)}),
    (_one(0xD3), 1, lambda _r, _op, a: {"offset": a[0] & 0x3F}),
    (_one(0xD5), 1, _nothing),
    (_one(0xD9), 1, _nothing),
    (_one(0xDA), 1, lambda _r, _op, a: {"alternate": bool(a[0] & 0x10)}),
    (_one(0xDB), 1, _nothing),
)
SSD13: tuple[Command, ...] = (
    (_one(0x20), 1, lambda _r, _op, a: {"addressing": a[0] & 0x03}),
    (_one(0x21), 2, lambda _r, _op, a: {"columns": (a[0] & 0x7F, a[1] & 0x7F), "column": a[0] & 0x7F}),
    (_one(0x22), 2, lambda _r, _op, a: {"pages": (a[0] & 0x07, a[1] & 0x07), "page": a[0] & 0x07}),
)
PUMP: tuple[Command, ...] = ((_one(0x8D), 1, lambda _r, _op, a: {"charge_pump": bool(a[0] & 0x04)}),)
CONVERTER: tuple[Command, ...] = ((_one(0xAD), 1, _nothing),)

# Columns of memory, and the commands. What is in no table (0x20 and 0x8D on an SH1106) is one byte without effect.
CHIPS: dict[Kind, tuple[int, tuple[Command, ...]]] = {
    "ssd1306": (128, COMMON + SSD13 + PUMP),
    "ssd1309": (128, COMMON + SSD13),
    "sh1106": (132, COMMON + CONVERTER),
}

# Of each bit, what its pixel is in each byte.
_PIXELS = [bytes(255 * (byte >> bit & 1) for byte in range(256)) for bit in range(8)]


class Chip:
    """One chip that was just switched on: dark, page by page, its memory full of noise."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.width, table = CHIPS[kind]
        self._commands = {opcode: (count, change) for opcodes, count, change in table for opcode in opcodes}
        self.registers = Registers()
        self.memory = [
            bytearray((page * 89 + column * 37) & 0xFF for column in range(self.width)) for page in range(PAGES)
        ]
        self._unfinished: list[int] = []

    def command(self, received: Iterable[int]) -> None:
        """Take command bytes; a command may be cut between two transfers."""
        for byte in received:
            self._unfinished.append(byte)
            opcode, *arguments = self._unfinished
            count, change = self._commands.get(opcode, (0, _nothing))
            if len(arguments) == count:
                changes = change(self.registers, opcode, arguments)
                self.registers = structs.replace(self.registers, **changes)
                self._unfinished = []

    def write(self, received: Iterable[int]) -> None:
        """Take bytes of the picture: eight pixels each, the lowest bit uppermost."""
        column, page = self.registers.column, self.registers.page
        for byte in received:
            if column < self.width:
                self.memory[page][column] = byte
            column, page = self._next_place(column, page)
        self.registers = structs.replace(self.registers, column=column, page=page)

    @property
    def lit(self) -> bool:
        """Whether anything can be seen at all."""
        return self.registers.on and (self.kind != "ssd1306" or self.registers.charge_pump)

    def line_of_com(self, com: int) -> int | None:
        """The line of memory that a COM output shows, None where it is not driven."""
        r = self.registers
        lines = r.multiplex + 1
        line = ((lines - 1 - com if r.scan_down else com) + r.offset) % LINES
        return (line + r.start_line) % LINES if line < lines else None

    def pixels(self, line: int) -> bytes:
        """One line of memory, in the order of the columns: 255 where its bit is set, else 0."""
        page, bit = divmod(line, 8)
        return bytes(self.memory[page]).translate(_PIXELS[bit])

    def _next_place(self, column: int, page: int) -> tuple[int, int]:
        r = self.registers
        if self.kind == "sh1106":  # stays at the end of the page
            return min(column + 1, self.width), page
        (first_column, last_column), (first_page, last_page) = r.columns, r.pages
        if r.addressing == 1:
            if page != last_page:
                return column, page + 1
            return first_column if column == last_column else column + 1, first_page
        if column != last_column:
            return (column + 1) % self.width, page
        if r.addressing == 2:
            return first_column, page
        return first_column, first_page if page == last_page else page + 1
