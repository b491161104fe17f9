"""Quiet hours: when nothing sounds, over midnight and by the local clock."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from companion.app.quiet_hours import quiet_hours_from
from companion.referee.heard import Moment

EVENING = "21:00-07:00"


def at(hour: int, minute: int = 0, clock: str = "trusted") -> Moment:
    return Moment(0.0, datetime(2026, 3, 1, hour, minute, tzinfo=UTC).isoformat(timespec="milliseconds"), clock)


def quiet(span: str, moment: Moment, zone: timezone = UTC) -> bool:
    hours = quiet_hours_from(span)
    assert hours is not None
    return hours.hold(moment, zone)


@pytest.mark.parametrize(
    ("hour", "minute", "expected"),
    [(20, 59, False), (21, 0, True), (23, 59, True), (0, 0, True), (6, 59, True), (7, 0, False), (12, 0, False)],
)
def test_a_night_goes_over_midnight(hour: int, minute: int, expected: bool) -> None:
    assert quiet(EVENING, at(hour, minute)) is expected


@pytest.mark.parametrize(("hour", "expected"), [(12, False), (13, True), (14, True), (15, False)])
def test_a_rest_at_noon_does_not(hour: int, expected: bool) -> None:
    assert quiet("13:00-15:00", at(hour)) is expected


def test_the_hours_are_those_of_the_place() -> None:
    there = timezone(timedelta(hours=2))
    assert [quiet(EVENING, at(19), zone) for zone in (UTC, there)] == [False, True]


def test_a_clock_that_cannot_be_trusted_counts_as_well() -> None:
    assert quiet(EVENING, at(22, clock="untrusted"))


def test_without_a_wall_clock_it_is_never_quiet() -> None:
    assert not quiet("00:00-23:59", Moment(5.0))


def test_without_hours_it_is_never_quiet() -> None:
    assert quiet_hours_from("") is None
