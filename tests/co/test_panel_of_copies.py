"""What the shared pages ask of an own copy: what is asked, the command that tells it, how a key is called."""

from dataclasses import replace

import pytest

from rules.co.own_copy import OwnCopy
from rules.co.printed.text import text
from rules.co.state import Pending
from rules.co.telling import TakeCopy, TellFact, Withdraw
from rules.core.asking import TellFacts, TellList, facts_of
from rules.core.pack_file import Pack
from tests.co.campaigns import campaign, do

OWN = OwnCopy()


def test_what_the_rulebook_says_is_given() -> None:
    assert dict(OWN.given.values) == dict(text().known)
    assert OWN.facts(campaign("own")).values == OWN.given.values


def test_a_fact_that_waits_is_the_one_asked_for() -> None:
    state = campaign("own")
    assert OWN.asked(replace(state, pending=Pending("reaction.Wake"))) == "reaction.Wake"
    assert OWN.asked(campaign()) is None


def test_the_command_of_a_fact_makes_it_known() -> None:
    state = do(campaign("own"), OWN.telling("reaction.Wake", "1,2"))
    assert state.facts.known("reaction.Wake") == "1,2"


@pytest.mark.parametrize(
    ("key", "called"),
    [
        ("actions.1", "December 1941"),
        ("jrefit.naval.3", "naval, die 3"),
        ("link.Luzon|Manila", "Luzon to Manila"),
        ("reaction.Wake", "Wake"),
        ("unit.us-cv-1", "US CV-1"),
        ("numbers.all japan division", "all japan division"),
        ("targets", ""),
    ],
)
def test_a_key_is_called_by_what_it_speaks_of(key: str, called: str) -> None:
    assert OWN.called(key) == called


def test_a_command_that_told_a_fact_tells_it_otherwise() -> None:
    assert OWN.told_otherwise(TellFact("targets", "CV"), "targets", "BB") == TellFact("targets", "BB")
    taken = TakeCopy("Mine", (("targets", "CV"), ("terrain", "none")))
    assert OWN.told_otherwise(taken, "targets", "BB").facts == (("targets", "BB"), ("terrain", "none"))
    for other in (TellFact("terrain", "none"), TakeCopy("Mine", ()), Withdraw()):
        assert OWN.told_otherwise(other, "targets", "BB") is other


def test_a_supposed_fact_is_known_and_what_waits_waits_still() -> None:
    state = replace(campaign("own"), pending=Pending("reaction.Wake"))
    supposed = OWN.supposed(state, "reaction.Wake", "1")
    assert supposed.facts.known("reaction.Wake") == "1"
    assert supposed.pending == state.pending


def test_no_fact_of_a_pack_stands_beside_one_that_contradicts_it() -> None:
    facts = OWN.given.learned(*Pack("co", "Mine", (("axisname.2", "North Pacific"),)).facts)
    assert OWN.contradiction(facts, "axisname.2", "North Pacific") == "axis 1 is called North Pacific already"


@pytest.mark.parametrize(
    "command",
    [
        TellList("reaction.Wake", ("1", "2")),
        TellFacts(("reaction.Wake=1",), ("reaction.Wake", "reaction.Guam"), "none"),
    ],
)
def test_facts_that_were_told_together_are_told_otherwise_one_by_one(command: object) -> None:
    otherwise = dict(facts_of(OWN.told_otherwise(command, "reaction.Wake", "3")))
    assert otherwise == {**dict(facts_of(command)), "reaction.Wake": "3"}


def test_what_was_decided_for_once_is_not_known_of_the_copy() -> None:
    state = do(campaign("own"), TellFact("reaction.Wake", "1"))
    lent = replace(state, lent=("reaction.Wake",))
    assert OWN.facts(state).known("reaction.Wake") == "1"
    assert OWN.facts(lent).known("reaction.Wake") is None
