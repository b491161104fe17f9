"""The hours in which nothing sounds."""

import re
from datetime import datetime, time, tzinfo

from msgspec import Struct

from companion.referee.heard import Moment

_SPAN = re.compile(r"(\d\d):(\d\d)-(\d\d):(\d\d)")


class QuietHours(Struct, frozen=True):
    """From ``begin`` up to ``end``, local time; over midnight where the end is the earlier of the two."""

    begin: time
    end: time

    def hold(self, moment: Moment, zone: tzinfo | None = None) -> bool:
        """Whether it is quiet at this moment, in this time zone (None: the machine's).

        The wall clock counts whether or not it can be trusted; without one it is never quiet.
        """
        if moment.at is None:
            return False
        now = datetime.fromisoformat(moment.at).astimezone(zone).time()
        if self.begin < self.end:
            return self.begin <= now < self.end
        return now >= self.begin or now < self.end


def quiet_hours_from(text: str) -> QuietHours | None:
    """The hours in a text such as ``21:00-07:00``, None for "". Raises ValueError, which says what to write."""
    if not text:
        return None
    found = _SPAN.fullmatch(text)
    try:
        hours = QuietHours(*_times(*map(int, found.groups()))) if found else None
    except ValueError:
        hours = None
    if hours is None or hours.begin == hours.end:
        raise ValueError(f'{text!r} is no span of hours; write one such as "21:00-07:00"')
    return hours


def _times(hour: int, minute: int, end_hour: int, end_minute: int) -> tuple[time, time]:
    return time(hour, minute), time(end_hour, end_minute)
