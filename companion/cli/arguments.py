"""What several commands read from their arguments, and answer, alike."""

import argparse
import json
from typing import Final

INTERRUPTED: Final = 130
"""Exit status of a command that was ended with Ctrl-C."""


def option(text: str) -> tuple[str, object]:
    """Name and value of ``NAME=VALUE`` in JSON; a word that is no JSON stands for itself.

    >>> option("joe=true"), option("buy_back=turn")
    (('joe', True), ('buy_back', 'turn'))
    """
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!a}: an option is written NAME=VALUE")
    try:
        return name, json.loads(value)
    except (ValueError, RecursionError):
        return name, value
