"""Stand-ins for what is wired, to play without hardware and to test with the real drivers."""

from hardware.simulated.buttons import SimulatedButtons, simulated_pin_factory
from hardware.simulated.fault_thread import FaultThread
from hardware.simulated.panel import SimulatedPanelBus

__all__ = ["FaultThread", "SimulatedButtons", "SimulatedPanelBus", "simulated_pin_factory"]
