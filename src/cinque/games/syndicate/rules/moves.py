"""The move space of SYNDICATE."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.moves import Moves, SeatDomain

BASES: Final[list[str]] = [
    "koss", "hypatia", "sedna", "boreas", "rhea", "morrow",
    "goshen", "ceto", "ukemochi", "etna", "io", "galle", "halimede", "lowell", "penfield",
    "kepler", "tycho", "honos",
]  # fmt: skip
SYNDICATES: Final[list[str]] = [
    "fidge", "ascenders", "terrans", "orion", "ngata", "montclair", "collective", "aquila", "covent", "table",
]  # fmt: skip
MISSIONS: Final[list[str]] = [f"M{n:02}" for n in range(1, 55)]
ROBBERIES: Final[list[str]] = [f"RB{n}" for n in range(1, 10)]
SLEEPERS: Final[list[str]] = [f"SL{n:02}" for n in range(1, 12)]
CARDS: Final[list[str]] = [*MISSIONS, *ROBBERIES, *SLEEPERS]  # designs; two copies of a sleeper are one design
SOVEREIGN: Final[list[str]] = [f"S{n:02}" for n in range(1, 17)]
TECHS: Final[list[str]] = [f"AT{n:02}" for n in range(1, 13)]
CHIPS: Final[list[str]] = [
    *(f"CE{n}" for n in range(1, 10)), *(f"CM{n}" for n in range(1, 11)), *(f"CI{n}" for n in range(1, 9)),
]  # fmt: skip
AWARDS: Final[list[str]] = [f"AW{n}" for n in range(1, 9)]
ZONES: Final[list[str]] = ["exo", "middle", "inner"]
RESOURCES: Final[list[str]] = ["credits", "influence", "crew"]
MARKETS: Final[list[str]] = ["tech", "assault"]
RATES: Final[list[str]] = ["credits_influence", "credits_crew", "influence_crew", "crew_influence"]
LINKS: Final[list[str]] = ["sedna_boreas", "sedna_morrow", "ceto_ukemochi", "ceto_etna"]
BOXES: Final = 3  # in each market
MAX_NUMBER: Final = 999  # the largest number a move can name; nobody ever holds that much (SYN-R45)

SPACE: Final = Moves()
PASS: Final = SPACE.add_move("pass", "end")
DECLINE: Final = SPACE.add_move("decline", "pass")
PLAY: Final = SPACE.add_move("play", "yes")
REVEAL: Final = SPACE.add_move("reveal")
BURN: Final = SPACE.add_move("burn")
CASINO: Final = SPACE.add_move("casino")
BOOST: Final = SPACE.add_move("boost")
ROLL: Final = SPACE.add_move("roll")
ROLL_HIRED: Final = SPACE.add_move("roll_hired")
COOP: Final = SPACE.add_move("coop")
COOP_HIRED: Final = SPACE.add_move("coop_hired")
AGAINST: Final = SPACE.add_move("against")
AGAINST_HIRED: Final = SPACE.add_move("against_hired")
DESTROYER: Final = SPACE.add_move("destroyer")
PARDON: Final = SPACE.add_move("pardon")
PAY: Final = SPACE.add_move("pay", "yes")
SUFFER: Final = SPACE.add_move("suffer", "no")
OFFER: Final = SPACE.add_move("offer", "yes")
SEND: Final = SPACE.add_move("send", "end")
CANCEL: Final = SPACE.add_move("cancel", "pass")
ACCEPT: Final = SPACE.add_move("accept", "yes")
COUNTER: Final = SPACE.add_move("counter")
ACCESS: Final = SPACE.add_move("access")
WANT_CARDS: Final = SPACE.add_move("want_cards")
WANT_CHIPS: Final = SPACE.add_move("want_chips")
GIVE_SLOT: Final = SPACE.add_move("give_slot")
WANT_SLOT: Final = SPACE.add_move("want_slot")
CHOOSE: Final = SPACE.add("choose", syndicate=SYNDICATES)
MISSION: Final = SPACE.add("mission", card=MISSIONS)
ROBBERY: Final = SPACE.add("robbery", card=ROBBERIES)
ROB: Final = SPACE.add("rob", base=BASES)
ASSAULT: Final = SPACE.add("assault", base=BASES)
REINFORCE: Final = SPACE.add("force", reinforcements=(0, 4))
RESCUE: Final = SPACE.add("rescue", reinforcements=(1, 4))
BUY: Final = SPACE.add("buy", base=BASES)
FORTIFY: Final = SPACE.add("fortify", base=BASES)
SLOT: Final = SPACE.add("slot", card=CARDS)
SELL: Final = SPACE.add("sell", card=CARDS)
CHIP: Final = SPACE.add("chip", chip=CHIPS)
LEVEL: Final = SPACE.add("level", market=MARKETS)
EXCHANGE: Final = SPACE.add("exchange", rate=RATES)
TAX: Final = SPACE.add("tax", base=BASES)
SETTLE: Final = SPACE.add("settle", base=BASES)
PICK: Final = SPACE.add("pick", base=BASES)
AT: Final = SPACE.add("at", rival=SeatDomain(5))
DISCARD: Final = SPACE.add("discard", card=CARDS)
DROP: Final = SPACE.add("drop", market=MARKETS, box=(1, BOXES))
TECH: Final = SPACE.add("tech", tech=TECHS)
RESOURCE: Final = SPACE.add("resource", resource=RESOURCES)
NUMBER: Final = SPACE.add("number", number=(0, MAX_NUMBER))
TO: Final = SPACE.add("to", to=SeatDomain(5))
GIVE: Final = SPACE.add("give", resource=RESOURCES)
GIVE_CARD: Final = SPACE.add("give_card", card=CARDS)
GIVE_CHIP: Final = SPACE.add("give_chip", chip=CHIPS)
GIVE_TECH: Final = SPACE.add("give_tech", tech=TECHS)
GIVE_BASE: Final = SPACE.add("give_base", base=BASES)
GIVE_BEAM: Final = SPACE.add("give_beam", link=LINKS)
WANT: Final = SPACE.add("want", resource=RESOURCES)
WANT_TECH: Final = SPACE.add("want_tech", tech=TECHS)
WANT_BASE: Final = SPACE.add("want_base", base=BASES)
WANT_BEAM: Final = SPACE.add("want_beam", link=LINKS)
HAND_CARD: Final = SPACE.add("hand_card", card=CARDS)
HAND_CHIP: Final = SPACE.add("hand_chip", chip=CHIPS)
REVOKE: Final = SPACE.add("revoke", link=LINKS)
