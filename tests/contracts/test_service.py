"""The service as systemd reads it, its user, and the rule for the reader board; nothing is installed or started."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

UNIT = "systemd/niagara.service"
RULES = "systemd/60-niagara.rules"
SYSUSERS = "systemd/niagara.sysusers.conf"


def settings(root: Path, name: str) -> list[str]:
    """The lines of a systemd file that say something."""
    text = (root / name).read_text("utf-8")
    return [line for line in text.splitlines() if line and not line.startswith(("#", "["))]


def said_by(*command: str | Path) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr + (f"exit status {done.returncode}" if done.returncode else "")


@pytest.mark.needs("systemd-analyze", "systemd")
def test_systemd_has_nothing_to_say_about_the_unit(root: Path, tmp_path: Path) -> None:
    """A copy is verified: the program it starts lies where the service is installed, which is not here.

    systemd ends with status 0 even where it says "Unknown key, ignoring": only silence is good.
    """
    copy = tmp_path / "niagara.service"
    text = (root / UNIT).read_text("utf-8")
    copy.write_text(re.sub(r"(?m)^ExecStart=\S+", "ExecStart=/bin/true", text), "utf-8")
    assert said_by("systemd-analyze", "verify", "--man=no", copy) == ""
    copy.write_text(copy.read_text("utf-8").replace("WatchdogSec=", "WatchdogSecs="), "utf-8")
    assert "WatchdogSecs" in said_by("systemd-analyze", "verify", "--man=no", copy)


@pytest.mark.needs("systemd-sysusers", "systemd")
def test_systemd_would_make_the_service_s_user_and_groups(root: Path, tmp_path: Path) -> None:
    said = said_by("systemd-sysusers", "--dry-run", f"--root={tmp_path}", root / SYSUSERS)
    assert "Creating user 'niagara'" in said
    assert [group for group in ("gpio", "i2c", "spi", "dialout") if f"group '{group}'" not in said] == []


def test_the_service_is_bound_to_no_device(root: Path) -> None:
    """A service bound to a device does not come back after the board was unplugged and plugged in again."""
    lines = settings(root, UNIT)
    assert [line for line in lines if re.search(r"BindsTo|Requires|Requisite|PartOf|\.device", line)] == []


def test_plugging_the_reader_board_in_starts_the_service(root: Path) -> None:
    starting = [rule for rule in settings(root, RULES) if 'ENV{SYSTEMD_WANTS}+="niagara.service"' in rule]
    assert len(starting) == 1
    assert 'TAG+="systemd"' in starting[0]
    assert 'KERNEL=="ttyACM*"' in starting[0]


def test_a_wrong_setting_ends_the_service_and_nothing_else_does(root: Path) -> None:
    lines = settings(root, UNIT)
    assert "Restart=on-failure" in lines
    assert "RestartPreventExitStatus=78" in lines
    assert "StartLimitIntervalSec=0" in lines


def test_hardening_leaves_the_devices_of_the_table_within_reach(root: Path) -> None:
    lines = settings(root, UNIT)
    assert [line for line in lines if line.startswith(("PrivateDevices", "ProtectClock"))] == []
    assert "DevicePolicy=closed" in lines
    devices = ("gpiochip", "i2c", "spi", "ttyACM", "ttyUSB", "ttyAMA")
    assert [name for name in devices if f"DeviceAllow=char-{name} rw" not in lines] == []


def test_lgpio_finds_a_folder_it_may_write_to(root: Path) -> None:
    lines = settings(root, UNIT)
    assert {"RuntimeDirectory=niagara", "WorkingDirectory=%t/niagara", "Environment=LG_WD=%t/niagara"} <= set(lines)


def test_nobody_is_asked_for_a_password_by_the_program(root: Path) -> None:
    """Where sudo asks for one, a service would wait for ever: nothing starts a program, and setup needs no root."""
    started = re.compile(r"^\s*(?:import|from) subprocess|os\.(?:system|exec|spawn|popen)", re.MULTILINE)
    packages = ("companion", "hardware", "firmware_bridge")
    sources = [path for package in packages for path in (root / package).rglob("*.py")]
    assert len(sources) > 100
    assert [path.name for path in sources if started.search(path.read_text("utf-8"))] == []
    setup = (root / "requirements" / "setup.sh").read_text("utf-8")
    assert not re.search(r"sudo -|^\s*sudo|--break-system-packages", setup, re.MULTILINE)


def test_the_service_starts_what_setup_installs(root: Path) -> None:
    (start,) = [line for line in settings(root, UNIT) if line.startswith("ExecStart=")]
    program, *words = start.removeprefix("ExecStart=").split()
    assert program == "/opt/niagara/.venv/bin/niagara"
    assert words == ["play", "--settings", "/etc/niagara/settings.toml"]


TOKEN = re.compile(
    r'(?:ACTION|SUBSYSTEM|KERNEL|ATTRS?\{\w+\}|ENV\{\w+\})(?:==|!=)"[^"]+"'
    r'|(?:ENV\{\w+\}|GROUP|MODE|GOTO|LABEL)="[^"]+"|(?:SYMLINK|TAG|ENV\{\w+\})\+="[^"]+"'
)


def faults(rules: list[str]) -> list[str]:
    """The rules that udev would not read: a word it does not know, or a jump to nowhere."""
    labels = set(re.findall(r'LABEL="(\w+)"', "\n".join(rules)))
    jumps = set(re.findall(r'GOTO="(\w+)"', "\n".join(rules)))
    unread = [rule for rule in rules if not all(TOKEN.fullmatch(token) for token in rule.split(", "))]
    return unread + sorted(jumps ^ labels)


def test_udev_can_read_the_rules(root: Path) -> None:
    assert faults(settings(root, RULES)) == []
    assert faults(['SUBSYSTEM="tty", GRUOP="dialout"']) != []
    assert faults(['ACTION=="remove", GOTO="nowhere"']) == ["nowhere"]


def test_udev_itself_finds_no_fault_in_the_rules(root: Path) -> None:
    udevadm = shutil.which("udevadm")
    if udevadm is None or "verify" not in said_by(udevadm, "--help"):
        pytest.skip("not run: udevadm verify is not here, it came with systemd 254; the test above reads the rules")
    assert "Success: 1" in said_by(udevadm, "verify", root / RULES)


def test_the_reader_board_is_no_modem(root: Path) -> None:
    rules = settings(root, RULES)
    assert sum('ENV{ID_MM_DEVICE_IGNORE}="1"' in rule for rule in rules) == 2
    assert any('GROUP="dialout"' in rule and 'SYMLINK+="niagara-readers"' in rule for rule in rules)
