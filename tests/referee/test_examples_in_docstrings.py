"""The examples in the docstrings of what decides and what shows are true."""

import doctest
import importlib
import pkgutil

import pytest

import companion.referee
import companion.rules
import companion.views

MODULES = [
    module.name
    for package in (companion.rules, companion.referee, companion.views)
    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}.")
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    assert sum(doctest.testmod(importlib.import_module(name)).attempted for name in MODULES) > 5
