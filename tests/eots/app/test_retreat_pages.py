"""Choices of the attacker on the phone: where the beaten go, who joins a battle (EotS 9.5, v2.0 6.27)."""

import re
from typing import Any

from flask import Flask

from tests.eots.app.test_battle_pages import propose
from tests.eots.app.test_conduct_pages import attack, done, now, page
from tests.support import Phone, two_players


def fight(japan: Phone, allies: Phone, where: str, dice: str) -> None:
    """A battle proposed by one phone and agreed by the other."""
    done(propose(japan, page(japan, f"battle/{where}?{dice}")))
    done(allies.do("Answer", question=str(allies.head()), agree="true"))


def beaten_at_kuantan(app: Flask) -> tuple[Phone, Phone]:
    """The corps is beaten at Kuantan while Japanese ships lie in Singapore, its friendly named refuge."""
    japan, allies = two_players(app)
    attack(japan)
    done(allies.do("EndAnswer"))
    done(allies.do("EndReaction"))
    fight(japan, allies, "2015", "air_offensive=5&air_reaction=0")
    # The army with 3 - 2: x 1/2 = 10 hits flip the corps (9); the corps with 0: x 1/2 = 5, nothing.
    fight(japan, allies, "2014", "ground_offensive=3&ground_reaction=0")
    return japan, allies


def test_9_5_the_attacker_chooses_where_the_beaten_go(app: Flask) -> None:
    japan, allies = beaten_at_kuantan(app)
    text = now(japan)
    assert "Where they retreat to" in text and 'value="RetreatTroops"' in text
    assert 'value="RetreatTroops"' not in now(allies)
    form = text[text.index('value="RetreatTroops"') :]
    offered = re.findall(r'value="(in-3-corps:\d{4})"', form[: form.index("</form>")])
    assert len(offered) > 1
    wrong: Any = allies.do("RetreatTroops", positions=[offered[0]])
    assert wrong.status_code == 422 and "This is for Japan to decide" in wrong.get_data(as_text=True)
    done(japan.do("RetreatTroops", positions=[offered[-1]]))
    assert "3rd Indian Corps" in page(japan, f"place/{offered[-1].partition(':')[2]}")
    assert 'value="RetreatTroops"' not in now(japan)


KAUAI = ("jp-cv-akagi", "jp-cl-tenryu", "jp-4-sn-brigade")
SHOKAKU = "jp-cv-shokaku"


def test_v2_0_6_27_who_joins_a_special_reaction_is_ticked_after_its_die(app: Flask) -> None:
    japan, allies = two_players(app, edition="v2.0")
    for unit in (*KAUAI, SHOKAKU):
        done(japan.do("MoveUnits", units=unit, to="4715", basis="correction"))
    hq = "jp-hq-south-seas"
    done(japan.do("PlayCard", card="J10", use="operations", hq=hq, units=[*KAUAI, SHOKAKU]))
    done(japan.do("MoveForces", units=list(KAUAI), to="5708"))
    done(japan.do("MoveForces", units=[SHOKAKU], to="5608"))
    done(japan.do("DeclareBattles", battles=[]))
    done(allies.do("TrySpecialReaction", hex="5708", face="0"))
    text = now(japan)
    assert 'value="IncludeUnits"' in text and 'value="IncludeUnits"' not in now(allies)
    form = text[text.index('value="IncludeUnits"') :]
    assert 'type="checkbox"' in form[: form.index("</form>")]
    done(japan.do("IncludeUnits", hex="5708", units=[SHOKAKU]))
    assert 'value="IncludeUnits"' not in now(japan)
