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

MOVES: Final = Moves()
PASS: Final = MOVES.add_move("pass", "end")
DECLINE: Final = MOVES.add_move("decline", "pass")
PLAY: Final = MOVES.add_move("play", "yes")
REVEAL: Final = MOVES.add_move("reveal")
BURN: Final = MOVES.add_move("burn")
CASINO: Final = MOVES.add_move("casino")
BOOST: Final = MOVES.add_move("boost")
ROLL: Final = MOVES.add_move("roll")
ROLL_HIRED: Final = MOVES.add_move("roll_hired")
COOP: Final = MOVES.add_move("coop")
COOP_HIRED: Final = MOVES.add_move("coop_hired")
AGAINST: Final = MOVES.add_move("against")
AGAINST_HIRED: Final = MOVES.add_move("against_hired")
DESTROYER: Final = MOVES.add_move("destroyer")
PARDON: Final = MOVES.add_move("pardon")
PAY: Final = MOVES.add_move("pay", "yes")
SUFFER: Final = MOVES.add_move("suffer", "no")
OFFER: Final = MOVES.add_move("offer", "yes")
SEND: Final = MOVES.add_move("send", "end")
CANCEL: Final = MOVES.add_move("cancel", "pass")
ACCEPT: Final = MOVES.add_move("accept", "yes")
COUNTER: Final = MOVES.add_move("counter")
ACCESS: Final = MOVES.add_move("access")
WANT_CARDS: Final = MOVES.add_move("want_cards")
WANT_CHIPS: Final = MOVES.add_move("want_chips")
GIVE_SLOT: Final = MOVES.add_move("give_slot")
WANT_SLOT: Final = MOVES.add_move("want_slot")
CHOOSE: Final = MOVES.add("choose", syndicate=SYNDICATES)
MISSION: Final = MOVES.add("mission", card=MISSIONS)
ROBBERY: Final = MOVES.add("robbery", card=ROBBERIES)
ROB: Final = MOVES.add("rob", base=BASES)
ASSAULT: Final = MOVES.add("assault", base=BASES)
REINFORCE: Final = MOVES.add("force", reinforcements=(0, 4))
RESCUE: Final = MOVES.add("rescue", reinforcements=(1, 4))
BUY: Final = MOVES.add("buy", base=BASES)
FORTIFY: Final = MOVES.add("fortify", base=BASES)
SLOT: Final = MOVES.add("slot", card=CARDS)
SELL: Final = MOVES.add("sell", card=CARDS)
CHIP: Final = MOVES.add("chip", chip=CHIPS)
LEVEL: Final = MOVES.add("level", market=MARKETS)
EXCHANGE: Final = MOVES.add("exchange", rate=RATES)
TAX: Final = MOVES.add("tax", base=BASES)
SETTLE: Final = MOVES.add("settle", base=BASES)
PICK: Final = MOVES.add("pick", base=BASES)
AT: Final = MOVES.add("at", rival=SeatDomain(5))
DISCARD: Final = MOVES.add("discard", card=CARDS)
DROP: Final = MOVES.add("drop", market=MARKETS, box=(1, BOXES))
TECH: Final = MOVES.add("tech", tech=TECHS)
RESOURCE: Final = MOVES.add("resource", resource=RESOURCES)
NUMBER: Final = MOVES.add("number", number=(0, MAX_NUMBER))
TO: Final = MOVES.add("to", to=SeatDomain(5))
GIVE: Final = MOVES.add("give", resource=RESOURCES)
GIVE_CARD: Final = MOVES.add("give_card", card=CARDS)
GIVE_CHIP: Final = MOVES.add("give_chip", chip=CHIPS)
GIVE_TECH: Final = MOVES.add("give_tech", tech=TECHS)
GIVE_BASE: Final = MOVES.add("give_base", base=BASES)
GIVE_BEAM: Final = MOVES.add("give_beam", link=LINKS)
WANT: Final = MOVES.add("want", resource=RESOURCES)
WANT_TECH: Final = MOVES.add("want_tech", tech=TECHS)
WANT_BASE: Final = MOVES.add("want_base", base=BASES)
WANT_BEAM: Final = MOVES.add("want_beam", link=LINKS)
HAND_CARD: Final = MOVES.add("hand_card", card=CARDS)
HAND_CHIP: Final = MOVES.add("hand_chip", chip=CHIPS)
REVOKE: Final = MOVES.add("revoke", link=LINKS)
