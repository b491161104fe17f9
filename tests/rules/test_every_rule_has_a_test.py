"""Each rule of the document has a test that is marked with it, and no test is marked with a rule that is not there."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULE = re.compile(r"^- \*\*([A-Z]\d+)\*\*", re.MULTILINE)


def marks(source: str) -> Iterator[str]:
    """The ids in every ``@pytest.mark.rule(…)`` above a test."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    yield from [ast.literal_eval(argument) for argument in mark.args]


@pytest.fixture(scope="module")
def rules() -> list[str]:
    return RULE.findall((ROOT / "docs" / "rules.md").read_text("utf-8"))


@pytest.fixture(scope="module")
def marked() -> set[str]:
    return {rule for path in (ROOT / "tests").rglob("test_*.py") for rule in marks(path.read_text("utf-8"))}


def test_the_document_names_each_rule_once(rules: list[str]) -> None:
    assert len(rules) == len(set(rules)) > 45
    assert {"B1", "R5", "M2", "G5", "S3", "W4", "P3", "V3", "L1", "Q1", "A2", "E3", "J3", "T2", "X2"} <= set(rules)


def test_every_rule_has_a_test_marked_with_it(rules: list[str], marked: set[str]) -> None:
    assert [rule for rule in rules if rule not in marked] == []


def test_no_test_is_marked_with_a_rule_that_is_not_there(rules: list[str], marked: set[str]) -> None:
    assert marked - set(rules) == set()


def test_the_rules_in_code_and_messages_are_there(rules: list[str]) -> None:
    """Every id that a refusal gives is one of the document's, or ``notation``."""
    given = {
        rule
        for path in (ROOT / "companion" / "rules").glob("*.py")
        for rule in re.findall(r'Refused\(\s*"(\w+)"', path.read_text("utf-8"))
    }
    assert len(given) > 20
    assert given - {*rules, "notation"} == set()


def test_a_mark_is_found_and_its_absence_too() -> None:
    source = "@pytest.mark.rule('M1', 'X9')\ndef test_so() -> None: ...\ndef test_not() -> None: ..."
    assert list(marks(source)) == ["M1", "X9"]
