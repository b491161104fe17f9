"""The agreement with the reader board; the front door has its news, the parts are in the modules."""

from firmware_bridge.frame import Noise
from firmware_bridge.messages import (
    EventNotUnderstood,
    NotUnderstood,
    ReaderFailed,
    ReaderRecovered,
    ReaderShows,
    Sequenced,
    TagArrived,
    TagLeft,
)
from firmware_bridge.news import (
    BoardEvent,
    BoardRestarted,
    EventsForgotten,
    LineCalm,
    LineFlooded,
    LinkLost,
    LinkUp,
    News,
    SearchFailed,
    WrongProduct,
    WrongVersion,
)

__all__ = [
    "BoardEvent",
    "BoardRestarted",
    "EventNotUnderstood",
    "EventsForgotten",
    "LineCalm",
    "LineFlooded",
    "LinkLost",
    "LinkUp",
    "News",
    "Noise",
    "NotUnderstood",
    "ReaderFailed",
    "ReaderRecovered",
    "ReaderShows",
    "SearchFailed",
    "Sequenced",
    "TagArrived",
    "TagLeft",
    "WrongProduct",
    "WrongVersion",
]
