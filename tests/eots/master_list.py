"""The set-up lists as the rulebooks print them: our id, the printed name, the places.

A number below 100 is a turn of entry, brackets are the reduced side, Elim is eliminated.
"""

YEARS = ("1941", "1942", "1943", "1944")

# v2.0 18.0
MASTER_LIST = """
us-5af                        | 5AF                | 2      | Delay  | 3626   | 3823
us-5af-lrb                    | 5AF LRB            | 2      | Delay  | 3626   | 3823
us-7af                        | 7AF                | 5808   | 5108   | 5808   | 5018
us-7af-lrb                    | 7AF LRB            | 5808   | 5808   | 5108   | 5018
us-10af-lrb                   | 10AF LRB           | 2      | Delay  | 1905   | 1905
us-11af                       | 11AF               | 3      | 3      | 5100   | 5100
us-11af-lrb                   | 11AF LRB           | 3      | 3      | 5100   | 5100
us-13af                       | 13AF               | 3      | 3      | 4825   | 4322
us-13af-lrb                   | 13AF LRB           | 3      | 3      | 4825   | 4322
us-14af                       | 14AF               | Event  | Event  | 2104   | 2104
us-14af-lrb                   | 14AF LRB           | 4      | 4      | China  | China
us-19-lrb                     | 19 LRB             | 2812   | [2917] | Elim   | Elim
us-20bc                       | 20BC               | 9      | 9      | 9      | 9
us-21bc                       | 21BC               | 10     | 10     | 10     | 10
us-avg                        | AVG                | 2008   | 2008   | Elim   | Elim
us-feaf                       | FEAF               | 2812   | [2813] | Elim   | Elim
us-vmf-211                    | Marine 211         | 4612   | 4612   | Elim   | Elim
us-1-maw                      | Marine 1 MAW       | 2      | Delay  | 4423   | 5108
us-2-maw                      | Marine 2 MAW       | 4      | 4      | 4825   | 4222
us-3-maw                      | Marine 3 MAW       | 9      | 9      | 9      | 9
us-1-marine-division          | Marine 1M Div      | 3      | 3      | 3626   | 3921
us-2-marine-division          | Marine 2M Div      | 4      | 4      | 4423   | 5018
us-3-marine-division          | Marine 3M Div      | 6      | 6      | 6      | 4222
us-5-marine-division          | Marine 5M Div      | 10     | 10     | 10     | 10
us-6-marine-division          | Marine 6M Div      | 8      | 8      | 8      | 4826
us-marine-brigade             | Marine M Bde       | 2      | Delay  | 5808   | 5808
us-sf-brigade                 | Marine SF Bde      | 2      | Delay  | 4825   | 4423
us-wake-brigade               | Marine W Bde       | 4612   | 4612   | Elim   | Elim
us-mindanao-corps             | M Corps            | 2915   | Elim   | Elim   | Elim
us-nl-corps                   | NL Corps           | 2812   | Elim   | Elim   | Elim
us-p-brigade                  | P Brigade          | 3014   | 3014   | Elim   | Elim
us-reserve-corps              | R Corps            | 2813   | 2813   | Elim   | Elim
us-sl-corps                   | SL Corps           | 2913   | [2912] | Elim   | Elim
us-11-airborne-division       | 11 Division        | 8      | 8      | 8      | 3626
us-i-corps                    | I Corps            | [3]    | [3]    | 4024   | 3922
us-ix-corps                   | IX Corps           | 8      | 8      | 8      | 4828
us-x-corps                    | X Corps            | 5808   | 5808   | 5808   | 5808
us-xi-corps                   | XI Corps           | 2      | Delay  | 3922   | 3822
us-xiv-corps                  | XIV Corps          | [3]    | [3]    | 4423   | 4222
us-xxiv-corps                 | XXIV Corps         | 5      | 5      | Delay  | 5808
us-hq-central-pacific         | C Pac              | 5808   | 5808   | 5808   | 5808
us-hq-south-pacific-ghormley  | S Pac Gho          | 3      | 3      | Elim   | Elim
us-hq-south-pacific-halsey    | S Pac Hal          | Event  | Event  | 4828   | 4828
us-hq-southwest-pacific       | SW Pac             | 2813   | 2813   | 3727   | 3727
us-bb-massachusetts           | BB Mass            | 5      | 5      | Delay  | 5808
us-bb-maryland                | BB MD/CA           | 5808   | Elim   | Elim   | Elim
us-bb-mississippi             | BB Miss            | 2      | Delay  | 5808   | 5808
us-bb-missouri                | BB Missouri        | 9      | 9      | 9      | 9
us-bb-north-carolina          | BB N Carolina      | 3      | 3      | 4828   | 4828
us-bb-new-jersey              | BB New Jersey      | 7      | 7      | 7      | 4826
us-bb-new-york                | BB New York        | 9      | 9      | 9      | 9
us-bb-washington              | BB Washington      | 4      | 4      | 4828   | 4828
us-bc-alaska                  | BC Alaska          | 10     | 10     | 10     | 10
us-ca-baltimore               | CA Balitmore       | 11     | 11     | 11     | 11
us-ca-new-orleans             | CA N. Orleans      | 5808   | [5808] | Elim   | Elim
us-ca-northampton             | CA Northampton     | 2      | Delay  | Elim   | Elim
us-ca-us-asia                 | CA US Asia         | 3014   | [3014] | Elim   | Elim
us-cv-bon-homme-richard       | CV B. H. Richard   | 10     | 10     | 10     | 10
us-cv-bunker-hill             | CV Bunker Hill     | 6      | 6      | 6      | 4828
us-cv-enterprise              | CV Enterprise      | [5609] | 5808   | [4828] | 4828
us-cv-essex                   | CV Essex           | 6      | 6      | 6      | 4828
us-cv-franklin                | CV Franklin        | 7      | 7      | 7      | 5808
us-cv-hancock                 | CV Hancock         | 8      | 8      | 8      | 5808
us-cv-intrepid                | CV Intrepid        | 7      | 7      | 7      | 5808
us-cv-lexington               | CV Lexington       | [5410] | 5808   | [4828] | 4828
us-cv-shangri-la              | CV Shangri La      | 9      | 9      | 9      | 9
us-cv-wasp                    | CV Wasp            | 3      | 3      | Elim   | Elim
us-cve-commencement-bay       | CVE C. Bay         | 10     | 10     | 10     | 10
us-cve-casablanca             | CVE Casablanca     | 8      | 8      | 8      | 4826
us-cve-st-lo                  | CVE Casablnc 2     | 10     | 10     | 10     | 10
us-cve-sangamon               | CVE Sangamon       | 6      | 6      | 6      | 4826
us-cvl-bataan                 | CVL Bataan         | 7      | 7      | 7      | 4826
us-cvl-belleau-wood           | CVL Belleau Wood   | 6      | 6      | 6      | 4826
us-cvl-cowpens                | CVL Cowpens        | 6      | 6      | 6      | 4826
us-cvl-san-jacinto            | CVL San Jacinto    | 5      | 5      | Delay  | 5808
us-dd-us-asia                 | DD US Asia         | 2616   | 2616   | Elim   | Elim
au-air                        | Aus                | 3727   | 3727   | 3823   | 3823
br-fe-air                     | FE                 | 1905   | 1905   | Elim   | Elim
br-ma-air                     | MA                 | 2015   | 2015   | Elim   | Elim
br-seac-air                   | SEAC               | 2      | Delay  | 1805   | 1805
br-seac-air-lrb               | SEAC LRB           | 5      | 5      | Delay  | 1805
br-7-armor-brigade            | 7 Armor Brigade    | Event  | Event  | Event  | Event
br-77-brigade                 | 77 Brigade         | Event  | Event  | Event  | 2205
au-1-corps                    | 1 Australian Corps | 3023   | 3023   | 3023   | 3023
au-2-corps                    | 2 Australian Corps | 3727   | 3727   | 3727   | 3727
au-3-corps                    | 3 Australian Corps | 3      | 3      | 3823   | 3822
au-4-corps                    | 4 Australian Corps | 8      | 8      | 8      | 3823
au-8-division                 | 8A Division        | 2015   | 2015   | Elim   | Elim
in-1-burma-division           | 1B Division        | 2108   | 2108   | Elim   | Elim
in-burma-indian-division      | B Ind Division     | 2008   | 2008   | Elim   | Elim
br-15-corps                   | 15 British Corps   | 3      | 3      | 1905   | 1905
br-33-corps                   | 33 British Corps   | 3      | 3      | 2105   | 2105
br-hong-kong-division         | HK Division        | 2709   | Elim   | Elim   | Elim
in-1-corps                    | 1 Ind Corps        | 2105   | 2105   | [2205] | Elim
in-2-corps                    | 2 Ind Corps        | 1805   | 1805   | Elim   | Elim
in-3-corps                    | 3 Ind Corps        | 2014   | 2014   | Elim   | Elim
in-4-corps                    | 4 Ind Corps        | 4      | 4      | 2006   | 2006
nz-3-division                 | 3NZ Division       | 3      | 3      | 4828   | 4322
au-port-moresby-brigade       | PM Brigade         | 3823   | 3823   | [3823] | [4024]
joint-hq-abda                 | ABDA               | Event  | Event  | Elim   | Elim
joint-hq-anzac                | ANZAC              | 3      | 3      | 3823   | 3823
br-hq-malaya                  | Malaya             | 2015   | 2015   | Elim   | Elim
br-hq-seac                    | SEAC               | 2      | 1805   | 1805   | 1805
br-bb-duke-of-york            | BB Duke of York    | 10     | 10     | 10     | 10
br-bb-force-z                 | BB Force Z         | 2015   | Elim   | Elim   | Elim
br-bb-warspite                | BB Warspite        | 2      | Delay  | 1005   | 1005
br-ca-exeter                  | CA Exeter          | 1307   | 1307   | Elim   | Elim
au-ca-kent                    | CA Kent            | 3727   | 3727   | 3727   | 3727
br-ca-london                  | CA London          | 4      | 4      | 1005   | 1005
br-cv-indomitable             | CV Indomitable     | 2      | Delay  | 1005   | 1005
br-cv-victorious              | CV Victorious      | 10     | 10     | 10     | 10
br-cvl-hermes                 | CVL Hermes         | 2      | Delay  | Elim   | Elim
cn-5-army                     | 5 Army             | [2407] | [2407] | 2205   | [2205]
cn-6-army                     | 6 Army             | [2407] | [2407] | [2407] | [2407]
cn-66-army                    | 66 Army            | [2407] | [2407] | [2407] | [2407]
nl-air                        | Dut                | 2019   | 2019   | Elim   | Elim
nl-1-regiment                 | 1 Regiment         | 1916   | 1916   | Elim   | Elim
nl-2-regiment                 | 2 Regiment         | 1813   | 1813   | Elim   | Elim
nl-3-regiment                 | 3 Regiment         | 2616   | 2616   | Elim   | Elim
nl-4-regiment                 | 4 Regiment         | 2919   | 2919   | Elim   | Elim
nl-5-regiment                 | 5 Regiment         | 2517   | 2517   | Elim   | Elim
nl-6-regiment                 | 6 Regiment         | 2917   | 2917   | Elim   | Elim
nl-7-regiment                 | 7 Regiment         | 2719   | 2719   | Elim   | Elim
nl-8-regiment                 | 8 Regiment         | 2721   | 2721   | Elim   | Elim
nl-java-division              | J Division         | 2019   | 2019   | Elim   | Elim
nl-cl-dutch                   | CA Dutch           | 2019   | 2019   | Elim   | Elim
jp-1-air-division             | Air 1              | 3706   | 3706   | 3706   | 3706
jp-2-air-division             | Air 2              | 3004   | 3004   | 3004   | 3004
jp-3-air-division             | Air 3              | 3607   | 3607   | [1916] | [2909]
jp-4-air-division             | Air 4              | 3607   | 3607   | 3004   | 3004
jp-5-air-division             | Air 5              | 2909   | 2812   | 2008   | [2008]
jp-6-air-division             | Air 6              | 3      | 3      | 3720   | [3720]
jp-7-air-division             | Air 7              | 4      | 4      | 3119   | [3720]
jp-8-air-division             | Air 8              | 5      | 5      | 2915   | 2409
jp-9-air-division             | Air 9              | 6      | 6      | 6      | 1916
jp-10-air-division            | Air 10             | 7      | 7      | 7      | 3706
jp-11-air-division            | Air 11             | 8      | 8      | 8      | 3407
jp-12-air-division            | Air 12             | 9      | 9      | 9      | 9
jp-21-air-flotilla            | Air 21             | 3009   | 2909   | [4021] | Elim
jp-22-air-flotilla            | Air 22             | 2212   | 2212   | [2909] | [4017]
jp-23-air-flotilla            | Air 23             | 3009   | 3009   | 2220   | 2813
jp-24-air-flotilla            | Air 24             | 4715   | 4715   | [4715] | [4715]
jp-25-air-flotilla            | Air 25             | 2      | 3407   | [4021] | [4021]
jp-26-air-flotilla            | Air 26             | 3      | 3      | 4017   | [3416]
jp-27-air-flotilla            | Air 27             | 4      | 4      | 2212   | [3704]
jp-28-air-flotilla            | Air 28             | 5      | 5      | 2620   | [2015]
jp-50-air-flotilla            | Air 50             | 6      | 6      | 6      | Elim
jp-51-air-flotilla            | Air 51             | 6      | 6      | 6      | 3704
jp-61-air-flotilla            | Air 61             | 8      | 8      | 8      | 3813
jp-62-air-flotilla            | Air 62             | 8      | 8      | 8      | 3813
jp-tainan-air                 | Air T              | Event  | Event  | Elim   | Elim
jp-1-sn-brigade               | 1 SN Brigade       | 2909   | 2911   | 5018   | Elim
jp-2-sn-brigade               | 2 SN Brigade       | 2311   | 2415   | [4600] | Elim
jp-3-sn-brigade               | 3 SN Brigade       | 4017   | 3814   | 4715   | 4715
jp-4-sn-brigade               | 4 SN Brigade       | 4715   | [4715] | [4612] | [4612]
jp-ss-brigade                 | SS Brigade         | 4017   | 4021   | 4322   | Elim
jp-2-army                     | 2 Army             | [7]    | [7]    | [7]    | [3520]
jp-14-army                    | 14 Army            | 2909   | 2812   | 2813   | 2813
jp-15-army                    | 15 Army            | 2211   | 1913   | 2206   | 2206
jp-16-army                    | 16 Army            | [3416] | [2915] | [2220] | [2220]
jp-17-army                    | 17 Army            | [2708] | [2709] | 4021   | 4021
jp-18-army                    | 18 Army            | [3706] | [3706] | 3822   | [3721]
jp-19-army                    | 19 Army            | [3209] | [2913] | 3720   | [3720]
jp-25-army                    | 25 Army            | [2509] | [2112] | [1916] | [1916]
jp-27-army                    | 27 Army            | [3704] | [3704] | [3704] | [3704]
jp-28-army                    | 28 Army            | [2]    | [2110] | 2008   | 2008
jp-29-army                    | 29 Army            | [8]    | [8]    | [8]    | [2015]
jp-31-army                    | 31 Army            | [3]    | [3]    | [3813] | [3813]
jp-32-army                    | 32 Army            | [9]    | [9]    | [9]    | [9]
jp-33-army                    | 33 Army            | [5]    | [5]    | 2106   | 2106
jp-35-army                    | 35 Army            | [3007] | [3007] | 2915   | 2915
jp-36-army                    | 36 Army            | 10     | 10     | 10     | 10
jp-37-army                    | 37 Army            | [4]    | [4]    | [2616] | [2616]
jp-38-army                    | 38 Army            | 2211   | 2109   | 2212   | 2212
jp-39-army                    | 39 Army            | [10]   | [10]   | [10]   | [10]
jp-eastern-district-army      | ED Army            | 3706   | 3706   | 3706   | 3706
jp-korean-army                | Korean Army        | 3305   | 3305   | 3305   | 3305
jp-hq-combined-fleet-ozawa    | Comb Fleet Oza     | Event  | Event  | Event  | 3407
jp-hq-combined-fleet-yamamoto | Comb Fleet Yam     | 3407   | 3407   | 3407   | Elim
jp-hq-south                   | South              | 2212   | 2212   | 2212   | 2212
jp-hq-south-seas              | South Seas         | 4017   | 4017   | 4017   | 3813
jp-apd-kamikaze               | APD Kamikaze       | 4017   | 4017   | 4021   | [4021]
jp-bb-hiei                    | BB Kongo 1         | 3705   | 3706   | 4017   | 3615
jp-bb-kongo                   | BB Kongo 2         | 2909   | 2311   | Elim   | Elim
jp-bb-nagato                  | BB Nagato          | 3407   | 3407   | 3407   | 3407
jp-bb-yamato                  | BB Yamato          | [2]    | [3407] | 4017   | 3615
jp-ca-aoba                    | CA Aoba            | 4017   | 4021   | [4021] | Elim
jp-ca-mogami                  | CA Mogami          | 2311   | 2311   | [3407] | [3407]
jp-ca-nachi                   | CA Nachi           | 3416   | 2915   | 4017   | 4017
jp-ca-takao                   | CA Takao           | 2909   | 2909   | 4021   | [4021]
jp-cl-tenryu                  | CL Tenyru          | 4715   | 4715   | Elim   | Elim
jp-cv-akagi                   | CV Akagi           | 3705   | 3706   | Elim   | Elim
jp-cv-shokaku                 | CV Shokaku         | 3705   | 3706   | 4017   | 3407
jp-cv-soryu                   | CV Soryu           | 3705   | 3706   | Elim   | Elim
jp-cv-taiho                   | CV Taiho           | 8      | 8      | 8      | 3407
jp-cvl-amagi                  | CVL Amagi          | 9      | 9      | 9      | 9
jp-cv-junyo                   | CVL Junyo          | 3      | 3      | 3407   | 3407
jp-cve-kaiyo                  | CVL Kaiyo          | [7]    | [7]    | [7]    | 3407
jp-cvl-ryujo                  | CVL Ryuho          | 3416   | 2915   | Elim   | Elim
jp-cvl-zuiho                  | CVL Zuiho          | 3407   | 2915   | 4017   | 3615
"""

# v3.2 18.0, COMBAT UNITS and Units Available; round brackets of the list are square here
BURMA_LIST = """
jp-28-army        | 28 Army          | 2007
jp-5-air-division | 5 AD             | [2008]
jp-37-army        | 37 Army          | [2008]
jp-apd-kamikaze   | APD Kamikaze     | 2008
jp-28-air-flotilla | 28 AF           | 2012
jp-15-army        | 15 Army          | 2106
jp-9-air-division | 9 AD             | 2110
jp-33-army        | 33 Army          | 2206
jp-hq-south       | South            | 2212
jp-38-army        | 38 Army          | [2305]
jp-8-air-division | 8 AD             | 2409
jp-cvl-zuiho      | CVL Zuiho        | Singapore
jp-cv-junyo       | CVL Junyo        | Singapore
jp-bb-nagato      | BB Nagato        | Singapore
br-cv-indomitable | CV Indomitable   | 1307
br-bb-warspite    | BB Warspite      | 1307
br-ca-london      | CA London        | 1307
us-10af-lrb       | 10 Long Range    | 1805
br-hq-seac        | SEAC             | 1805
br-33-corps       | 33 British Corps | 1905
br-seac-air       | SEAC Short Range | 1905
br-seac-air-lrb   | SEAC Long Range  | 1905
br-15-corps       | 15 British Corps | 2006
br-7-armor-brigade | 7 Armor Brigade | 2006
us-14af           | 14 Short Range   | 2104
cn-5-army         | 5 Army           | 2205
in-1-corps        | 1 Indian Corps   | [2205]
in-4-corps        | 4 Indian Corps   | 2105
cn-6-army         | 6 Army           | [2407]
cn-66-army        | 66 Army          | [2407]
us-14af-lrb       | 14th Long Range  | China
br-77-brigade     | 77 Brigade       | Event
jp-29-army        | 29 Army          | [8]
us-20bc           | 20th BC B29      | 9
"""


def place_of(printed: str) -> tuple[str, bool]:
    """A printed place in our words, and whether the reduced side is up."""
    reduced = printed.startswith("[")
    word = printed.strip("[]")
    if word.isdecimal():
        return (word if len(word) == 4 else f"turn-{word}"), reduced
    words = {"Elim": "eliminated", "Delay": "delay", "Event": "event", "China": "china-box"}
    return {**words, "Singapore": "singapore-box"}[word], reduced


def lines(text: str) -> list[list[str]]:
    """The cells of every line."""
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]
