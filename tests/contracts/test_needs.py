"""A test whose program is missing says so, and fails where nothing may be left out."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = """
import pytest

@pytest.mark.needs('no-such-program', 'its-package')
def test_with_a_program_that_is_missing(): pass

@pytest.mark.needs('sh', 'dash')
def test_with_a_program_that_is_here(): pass
"""


def run(root: Path, folder: Path, insist: str) -> str:
    (folder / "test_two.py").write_text(SOURCE, "utf-8")
    environment = os.environ | {"NIAGARA_INSIST": insist, "PYTHONPATH": str(root / "tests")}
    options = ["-p", "conftest", "-p", "no:cacheprovider", "-c", str(root / "pyproject.toml"), "--rootdir", str(folder)]
    command = [sys.executable, "-m", "pytest", *options, str(folder)]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False).stdout


@pytest.mark.slow
@pytest.mark.parametrize(("insist", "end"), [("", "1 passed, 1 skipped"), ("1", "1 passed, 1 error")])
def test_a_missing_program_is_named(root: Path, tmp_path: Path, insist: str, end: str) -> None:
    said = run(root, tmp_path, insist)
    assert "not run: no-such-program is not here, install its-package" in said
    assert end in said
