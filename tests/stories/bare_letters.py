"""What no screen may say: a canoe, an arm, a colour or a place by its letter."""

import re

BARE_LETTER = re.compile(r"(?<![\w'])(?:[bLRVCYBJFQ]|[67][LR]|a(?! \w)|(?<=[Cc]anoe )a|(?<=[Kk]anu )a)(?![\w'])")
"""A canoe, an arm, a colour or a place by its letter; "a" before a word is one only behind "canoe"."""
