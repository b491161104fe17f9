"""``niagara replay-trace --speed``: what is no speed, or one that no clock can follow, is refused with the limits."""

import pytest

from companion.cli import main


@pytest.mark.parametrize("speed", ["1e-12", "1e-10", "0.0099", "0", "-1", "1000001", "inf", "nan", "fast", ""])
def test_what_is_no_speed_is_refused_with_its_limits(speed: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["replay-trace", f"--speed={speed}", "nowhere.trace"])
    assert ended.value.code == 2
    told = capsys.readouterr().err.splitlines()[-1]
    assert f"argument --speed: '{speed}' is no speed: 0.01 to 1000000, 1 is as it was" in told


@pytest.mark.parametrize("speed", ["0.01", "1", "1e6"])
def test_the_limits_themselves_are_speeds(speed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay-trace", "--speed", speed, "nowhere.trace"]) == 2
    assert "nowhere.trace: the trace cannot be read" in capsys.readouterr().err


def test_the_help_says_how_fast_it_can_be(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["replay-trace", "--help"])
    assert "0.01 to 1000000" in capsys.readouterr().out
