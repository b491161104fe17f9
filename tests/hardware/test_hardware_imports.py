"""Importing the package opens nothing, and its examples are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import subprocess
import sys

import pytest

import hardware

MODULES = sorted(module.name for module in pkgutil.walk_packages(hardware.__path__, "hardware."))

FORBIDDEN = {"gpiozero", "luma", "lgpio", "smbus2", "companion", "firmware_bridge"}

LOOK = """
import importlib, sys, threading
for name in {modules}: importlib.import_module(name)
print([thread.name for thread in threading.enumerate()])
print(sorted({{name.split(".")[0] for name in sys.modules}} & {forbidden}))
"""


def test_importing_starts_no_thread_and_loads_no_device_library() -> None:
    command = [sys.executable, "-c", LOOK.format(modules=MODULES, forbidden=FORBIDDEN)]
    seen = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert seen.splitlines() == ["['MainThread']", "[]"]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
