"""How long each side waits, in seconds; the table in ``docs/protocol.md`` says the same."""

from msgspec import Struct


class Timing(Struct, frozen=True):
    """The times of the agreement, in seconds. Shorter ones are for trials; both sides may differ.

    ``heartbeat_s``: each side speaks at least this often while it hears the other.
    ``silent_s``: heard nothing for so long, the other side is gone.
    ``ask_again_s``: between two hello requests. ``late_s``: a hello that has not come by then is late.
    ``hello_within_s``: the hello comes by then, or not at all.
    ``resend_first_s`` to ``resend_most_s``: the board's growing delay; ``resend_soonest_s`` when asked.
    ``retry_first_s`` to ``retry_most_s``: the host's growing delay between two searches for the board.
    ``flood_pause_s``: the host's rest between two reads of a flooded line, which is not worth a processor.
    """

    heartbeat_s: float = 0.5
    silent_s: float = 6.0
    ask_again_s: float = 0.25
    late_s: float = 1.0
    hello_within_s: float = 4.0
    resend_first_s: float = 0.05
    resend_most_s: float = 4.0
    resend_soonest_s: float = 0.05
    retry_first_s: float = 0.25
    retry_most_s: float = 5.0
    flood_pause_s: float = 0.01


USUAL = Timing()
