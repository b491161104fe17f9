"""Stand-ins for what is wired, to play without hardware and to test with the real drivers."""

from hardware.simulated.buttons import SimulatedButtons, simulated_pin_factory
from hardware.simulated.fault_thread import FaultThread
from hardware.simulated.panel import SimulatedPanelBus
from hardware.simulated.signals import SimulatedSignals

__all__ = ["FaultThread", "SimulatedButtons", "SimulatedPanelBus", "SimulatedSignals", "simulated_pin_factory"]
