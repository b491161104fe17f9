"""What is wired to this Pi, in its own words: pins, edges, gestures, pictures, patterns and tones.

Each device is handed its pins, its callback and its pin factory or bus, is closed after use, and decides nothing.
The stand-ins that need no hardware are in ``hardware.simulated``.
"""
