"""Why nothing can be written down is said in every language, whole on the displays, for every kind of fault."""

from pathlib import Path
from typing import get_args

import pytest
from stories.bare_letters import BARE_LETTER
from stories.leaves import noted_on

from companion.journal import Journal
from companion.journal.errors import Kind
from companion.views.letters import drawable
from companion.views.page import pages_for
from companion.views.panels import PANELS
from companion.views.scene import Scene
from companion.views.wording import Wording, catalogue, languages

KINDS = get_args(Kind)


@pytest.mark.parametrize("language", languages())
def test_every_fault_of_the_journal_has_words_of_its_own(language: str) -> None:
    said = [Wording([], language).line("memory_only", trouble=kind) for kind in KINDS]
    assert len(set(said)) == len(KINDS)
    assert {f"trouble_{kind}" for kind in KINDS} <= set(catalogue(language)["words"])
    assert not any(map(BARE_LETTER.search, said))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("kind", KINDS)
def test_no_fault_of_the_journal_is_cut_on_a_display(kind: str, language: str) -> None:
    status = Wording([], language).line("memory_only", trouble=kind)
    for panel in PANELS.values():
        assert noted_on(pages_for(Scene("Anna: 5", ("one", "two"), status=status), panel)) == drawable(status)


@pytest.mark.parametrize(
    ("lies_there", "german"),
    [
        ("Dear diary, " * 99, "Nicht gespeichert: fremde Datei."),
        ("", "Nicht gespeichert: fremde Datei."),
    ],
)
def test_a_file_that_is_no_journal_is_told_in_german(fleeting: Path, lies_there: str, german: str) -> None:
    file = fleeting / "niagara.sqlite"
    file.write_text(lies_there, "utf-8") if lies_there else file.mkdir()
    journal = Journal.open_or_wait(fleeting)
    assert journal.fault is not None
    assert Wording([], "de").line("memory_only", trouble=journal.fault.kind) == german
    journal.close()
