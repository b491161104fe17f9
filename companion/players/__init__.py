"""Built-in players: temperaments that decide from public facts and their own hand, and whole games of them."""

from companion.players.choosing import Chooser, choose, player
from companion.players.tally import Result, result_of, tally
from companion.players.temperaments import IN_A_HURRY_FROM, PATIENT_UNTIL, TEMPERAMENTS, Temperament
from companion.players.view import View, view_of
from companion.players.whole_game import MOST_ROUNDS, whole_game

__all__ = [
    "IN_A_HURRY_FROM",
    "MOST_ROUNDS",
    "PATIENT_UNTIL",
    "TEMPERAMENTS",
    "Chooser",
    "Result",
    "Temperament",
    "View",
    "choose",
    "player",
    "result_of",
    "tally",
    "view_of",
    "whole_game",
]
