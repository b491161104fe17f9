"""One small display: a panel that draws one picture, and a screen that keeps the newest one on it."""

from hardware.screen.drivers import Kind
from hardware.screen.interfaces import DisplayInterface, i2c_interface, spi_interface
from hardware.screen.panel import KINDS, SIZES, Panel, Rotation
from hardware.screen.screen import Screen

__all__ = [
    "KINDS",
    "SIZES",
    "DisplayInterface",
    "Kind",
    "Panel",
    "Rotation",
    "Screen",
    "i2c_interface",
    "spi_interface",
]
