"""The faults of this package: what a caller did that the agreement does not allow, and what to do instead."""


class BridgeError(Exception):
    """Any fault of the firmware bridge."""


class UnfitValueError(BridgeError, ValueError):
    """A value that has no form on the wire (``docs/protocol.md``, "Fields")."""


class NotDeliveredError(BridgeError, ValueError):
    """An acknowledgement for an event that was never told; acknowledge what came as news, once it is kept."""
