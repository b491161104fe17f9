"""Time for the app: two clocks of the machine, and one that goes when it is told to."""

from datetime import UTC, datetime, timedelta

from companion.app.clock import SYNCHRONIZED, VirtualClock, wall_clock
from companion.referee.heard import Moment


def test_the_wall_clock_says_when_and_whether_it_can_be_believed() -> None:
    one, other = wall_clock(), wall_clock()
    assert other.seconds >= one.seconds
    assert one.at is not None
    assert abs(datetime.fromisoformat(one.at) - datetime.now(UTC)) < timedelta(minutes=1)
    assert one.clock == ("trusted" if SYNCHRONIZED.exists() else "untrusted")


def test_the_virtual_clock_goes_when_it_is_told_to() -> None:
    clock = VirtualClock(2.0)
    assert (clock(), clock.monotonic()) == (Moment(2.0), 2.0)
    clock.seconds += 1.5
    assert (clock(), clock.monotonic()) == (Moment(3.5, None, "untrusted"), 3.5)
