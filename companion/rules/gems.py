"""Gems counted, moved between canoes and sites, and brought home to the sites of their own colours."""

from companion.rules.board import GEMS, SITE_AT
from companion.rules.position import Gems, Sites


def in_gem_order(gems: str) -> str:
    """The same gems in the order V C Y B R."""
    return gems if len(gems) < 2 else "".join(sorted(gems, key=GEMS.index))


def counted(gems: Gems, index: int, change: int) -> Gems:
    """These counts with one of them changed."""
    changed = list(gems)
    changed[index] += change
    v, c, y, b, r = changed
    return v, c, y, b, r


def returned(sites: Sites, gems: str) -> Sites:
    """The sites with these gems back at the sites of their own colours (G5, P1)."""
    for gem in gems:
        index = GEMS.index(gem)
        sites = with_site(sites, index, counted(sites[index], index, 1))
    return sites


def with_site(sites: Sites, index: int, gems: Gems) -> Sites:
    """The sites with other gems at one of them."""
    changed = list(sites)
    changed[index] = gems
    v, c, y, b, r = changed
    return v, c, y, b, r


def banked(gems: Gems, cargo: str) -> Gems:
    """What a seat owns when a canoe with this cargo has landed, at no cost (M6)."""
    for gem in cargo:
        gems = counted(gems, GEMS.index(gem), 1)
    return gems


def handled(sites: Sites, space: str, unload: str, load: str) -> Sites:
    """The sites after a canoe on that space has unloaded and loaded these gems (G1)."""
    if not unload and not load:
        return sites
    index = SITE_AT[space]
    gems = sites[index]
    for gem in unload:
        gems = counted(gems, GEMS.index(gem), 1)
    for gem in load:
        gems = counted(gems, GEMS.index(gem), -1)
    return with_site(sites, index, gems)
