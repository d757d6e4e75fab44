"""What an event changes in an activation (EotS 5.31, 17.11)."""

from tests.eots.activations import TRUK_CUT_OFF, board, found, play, rules, selection


def test_5_31_classes() -> None:
    places = dict.fromkeys(("jp-15-army", "jp-ca-aoba", "jp-5-air-division"), "2212")
    state = board({"jp-hq-south": "2212", **places})
    assert found(state, play("jp-hq-south", "J03", True)).eligible == ("jp-15-army",)
    assert found(state, play("jp-hq-south", "J08", True)).eligible == ("jp-ca-aoba",)
    assert set(found(state, play("jp-hq-south", "J16", True)).eligible) == {"jp-15-army", "jp-5-air-division"}
    assert rules(state, play("jp-hq-south", "J03", True), "jp-ca-aoba") == ["EotS 5.31"]


def test_5_31_nationalities() -> None:
    places = dict.fromkeys(("br-15-corps", "au-air", "us-5af", "cn-5-army"), "2008")
    state = board({"br-hq-seac": "2008", **places})
    assert set(found(state, play("br-hq-seac", "A34", True)).eligible) == {"br-15-corps", "au-air"}
    assert rules(state, play("br-hq-seac", "A34", True), "us-5af") == ["EotS 5.31"]
    assert set(found(state, play("br-hq-seac", "A57", True)).eligible) == set(places)


def test_5_31_axiom_takes_us_units_only_of_the_air() -> None:
    places = dict.fromkeys(("us-xi-corps", "us-5af", "us-ca-northampton", "br-ca-london", "nl-air"), "2008")
    state = board({"joint-hq-anzac": "2008", **places})
    assert set(found(state, play("joint-hq-anzac", "A57", True)).eligible) == {"us-5af", "br-ca-london"}


def test_5_31_at_most_one_ground_unit() -> None:
    places = dict.fromkeys(("jp-15-army", "jp-25-army", "jp-ca-aoba"), "2212")
    state = board({"jp-hq-south": "2212", **places})
    asked = play("jp-hq-south", "J14", True)
    assert set(found(state, asked).eligible) == set(places)
    assert set(found(state, asked, "jp-15-army").eligible) == {"jp-15-army", "jp-ca-aoba"}
    assert selection(state, asked, "jp-15-army", "jp-ca-aoba") == []
    assert selection(state, asked, "jp-15-army", "jp-25-army") == ["EotS 5.31"]


def test_5_31_the_one_ground_unit_may_have_to_be_a_brigade() -> None:
    places = dict.fromkeys(("jp-15-army", "jp-1-sn-brigade", "jp-2-sn-brigade", "jp-ca-aoba"), "2212")
    state = board({"jp-hq-south": "2212", **places})
    asked = play("jp-hq-south", "J76", True)
    assert rules(state, asked, "jp-15-army") == ["EotS 5.31"]
    assert rules(state, asked, "jp-1-sn-brigade") == []
    assert rules(state, asked, "jp-2-sn-brigade", "jp-1-sn-brigade") == ["EotS 5.31"]
    assert rules(state, asked, "jp-ca-aoba", "jp-1-sn-brigade") == []


def test_5_31_types_only_us_carriers() -> None:
    ships = ("us-cv-essex", "us-cvl-bataan", "us-cve-sangamon", "us-bb-washington", "us-7af")
    state = board({"us-hq-central-pacific": "5808", **dict.fromkeys(ships, "5808")})
    assert set(found(state, play("us-hq-central-pacific", "A84", True)).eligible) == set(ships[:3])


def test_5_31_a_named_unit_is_the_only_ground_unit() -> None:
    places = dict.fromkeys(("nz-3-division", "au-2-corps", "au-air", "au-ca-kent"), "3727")
    state = board({"joint-hq-anzac": "3727", **places})
    assert set(found(state, play("joint-hq-anzac", "A35", True)).eligible) == set(places) - {"au-2-corps"}
    assert rules(state, play("joint-hq-anzac", "A35", True), "au-2-corps") == ["EotS 5.31"]


def test_5_31_a_us_hq_takes_australian_troops_with_lilliput() -> None:
    places = dict.fromkeys(
        ("us-i-corps", "us-5af", "au-2-corps", "au-air", "nz-3-division", "us-cv-wasp"), "3727"
    )
    state = board({"us-hq-southwest-pacific": "3727", "joint-hq-anzac": "3626", **places})
    asked = play("us-hq-southwest-pacific", "A25", True)
    assert set(found(state, asked).eligible) == {"us-i-corps", "us-5af", "au-2-corps"}
    assert rules(state, play("us-hq-southwest-pacific", "A25"), "au-2-corps")[0] == "EotS 6.12"


def test_5_31_oboe_takes_ships_and_aircraft_of_every_nation_and_australian_troops() -> None:
    places = dict.fromkeys(
        ("au-2-corps", "us-i-corps", "br-ca-london", "nl-cl-dutch", "us-5af", "au-air"), "3727"
    )
    state = board({"joint-hq-anzac": "3727", **places})
    asked = play("joint-hq-anzac", "A76", True)
    assert set(found(state, asked).eligible) == set(places) - {"us-i-corps"}


def test_5_31_oboe_frees_a_us_hq_from_its_nationalities() -> None:
    state = board({"us-hq-southwest-pacific": "3727", "joint-hq-anzac": "3626", "br-ca-london": "3727"})
    hq = "us-hq-southwest-pacific"
    assert rules(state, play(hq, "A76"), "br-ca-london") == ["EotS 6.12"]
    assert rules(state, play(hq, "A76", True), "br-ca-london") == []


def test_5_31_adachi_needs_no_supply_of_units() -> None:
    # 2417 lies 5 movement points from Miri, but six hexes from Saigon.
    state = board({"jp-hq-south": "2212", "jp-18-army": "2417"})
    assert rules(state, play("jp-hq-south", "J48"), "jp-18-army") == ["EotS 6.3"]
    assert rules(state, play("jp-hq-south", "J48", True), "jp-18-army") == []


def test_5_31_adachi_needs_no_supply_of_the_hq() -> None:
    state = board(TRUK_CUT_OFF)
    assert rules(state, play("jp-hq-south-seas", "J48", True), "jp-3-sn-brigade") == []


def test_5_31_adachi_still_needs_a_path() -> None:
    # New Georgia lies in the zone of Guadalcanal, and only water leads there.
    places = {
        "jp-hq-south-seas": "4017",
        "jp-ss-brigade": "4322",
        "us-1-maw": "4423",
        "us-hq-south-pacific-halsey": "4828",
    }
    assert rules(board(places), play("jp-hq-south-seas", "J48", True), "jp-ss-brigade") == ["EotS 6.3"]


def test_5_31_units_that_a_card_takes_besides_the_limit() -> None:
    # SEAC HQ takes 1 + 4 units; the Chinese in Ledo are 4 movement points from Calcutta.
    five = ("br-15-corps", "br-33-corps", "in-4-corps", "in-1-corps", "br-seac-air")
    places = {"br-hq-seac": "1805", "cn-5-army": "2205", "in-2-corps": "1805", **dict.fromkeys(five, "1805")}
    state = board(places)
    asked = play("br-hq-seac", "A48", True)
    assert found(state, asked).free == {"cn-5-army"}
    assert selection(state, asked, *five, "cn-5-army") == []
    assert selection(state, asked, *five, "in-2-corps") == ["EotS 7.21"]
    assert selection(state, play("br-hq-seac", "A48"), *five[:3], "cn-5-army") == ["EotS 7.21"]


def test_5_31_a_chinese_army_must_come_along_if_one_is_available() -> None:
    state = board({"br-hq-seac": "1805", "in-2-corps": "1905", "cn-5-army": "2205"})
    asked = play("br-hq-seac", "A38", True)
    assert selection(state, asked, "in-2-corps") == ["EotS 5.31"]
    assert selection(state, asked, "in-2-corps", "cn-5-army") == []
    without = board({"br-hq-seac": "1805", "in-2-corps": "1905"})
    assert selection(without, asked, "in-2-corps") == []


def test_17_11_operation_z_takes_its_four_ships_from_ominato() -> None:
    four = ("jp-cv-akagi", "jp-cv-soryu", "jp-cv-shokaku", "jp-bb-hiei")
    yamamoto = "jp-hq-combined-fleet-yamamoto"
    places = {yamamoto: "3407", "jp-bb-nagato": "3705", **dict.fromkeys(four, "3705")}
    asked = play(yamamoto, "J01", True)
    verdict = found(board(places, scenario="1941"), asked)
    assert (set(verdict.eligible), verdict.limit) == (set(four), 4)
    elsewhere = board({**places, "jp-cv-akagi": "3706"}, scenario="1941")
    assert "EotS 5.31" in rules(elsewhere, asked, "jp-cv-akagi")


def test_17_11_the_second_opening_card_takes_units_in_range_of_any_hq() -> None:
    # Kwajalein is 15 hexes from Kure, beyond Yamamoto's 13, and 7 from Truk.
    yamamoto = "jp-hq-combined-fleet-yamamoto"
    places = {yamamoto: "3407", "jp-hq-south-seas": "4017", "jp-cl-tenryu": "4715", "jp-bb-nagato": "3407"}
    verdict = found(board(places, scenario="1941"), play(yamamoto, "J02", True))
    assert set(verdict.eligible) == {"jp-cl-tenryu", "jp-bb-nagato"}
