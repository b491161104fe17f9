"""Tables for the referee's tests: spoken for by words alone, without devices."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest


def _beside(name: str) -> ModuleType:
    """A module of this folder; tests are imported by their paths and find no neighbours."""
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
    return sys.modules[name]


@pytest.fixture(scope="session")
def speaking() -> ModuleType:
    """The module ``spokesman``: ``seated``, ``continued``, ``script``."""
    return _beside("spokesman")


@pytest.fixture
def finished(speaking: ModuleType) -> object:
    """A table of three that has just finished a game."""
    table = speaking.seated("bsw", lifesaver=2)
    return table.play(*speaking.script(table.position, 28))
