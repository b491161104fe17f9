"""Stand-ins for what is wired, to play without hardware and to test with the real drivers."""

from hardware.simulated.buttons import SimulatedButtons, simulated_pin_factory
from hardware.simulated.panel import SimulatedPanelBus

__all__ = ["SimulatedButtons", "SimulatedPanelBus", "simulated_pin_factory"]
