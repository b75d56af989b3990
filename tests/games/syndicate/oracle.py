"""What a seat may do, derived once more from the clauses and the content files, slowly and apart from the rule code.

It reads the table's fields and the records of the TOML files; it calls no function of the rules.
"""

from __future__ import annotations

from typing import Any

from cinque.games.syndicate.rules.moves import BASES, CARDS, CHIPS, LINKS, RESOURCES, SYNDICATES, TECHS
from cinque.games.syndicate.rules.table import Syndicate

SPENDS = {"credits": 0, "influence": 1, "crew": 2}


class Oracle:
    """The clauses, asked about one table and one seat."""

    def __init__(self, t: Syndicate, seat: int) -> None:
        self.t = t
        self.seat = seat
        self.me = t.seats[seat]
        self.content = t.game.content
        self.land = {record.id: record for record in self.content.territories}
        self.zone = {record.id: record for record in self.content.zones}
        self.step: Any = t.agenda[-1]

    def legal_moves(self) -> set[str]:
        """Every legal answer as text."""
        found: set[str] = getattr(self, self.t.game.id_of(type(self.step)).lower())()
        return found

    # -- facts -------------------------------------------------------------------------------------

    def owner(self, base: str) -> int:
        return self.t.owner[BASES.index(base)]

    def bit(self, mask: int, base: str) -> bool:
        return bool(mask >> BASES.index(base) & 1)

    def flipped_bases(self, base: str) -> bool:
        t = self.t
        reasons = [self.bit(mask, base) for mask in (t.no_crew, t.no_tax, t.no_effect)]
        return any(reasons) or t.destroyer == BASES.index(base)

    def own(self, seat: int | None = None) -> list[str]:
        who = self.seat if seat is None else seat
        return [base for base in BASES if self.owner(base) == who]

    def texts(self, seat: int) -> list[str]:
        """All effects of the seat's mat and advanced techs."""
        s = self.t.seats[seat]
        found = list(self.content.syndicates[s.syndicate].effect)
        for number, tech in enumerate(self.content.techs):
            if s.techs >> number & 1:
                found += tech.effect
        return found

    def sum_of(self, seat: int, head: str) -> int:
        """The numbers of all effects that begin so, added up."""
        found = [text.rpartition(" ") for text in self.texts(seat)]
        return sum(int(last) for front, _, last in found if front == head and last != "half")

    def hand(self, seat: int | None = None) -> list[str]:
        return [CARDS[self.t.box.design[card]] for card in self.t.hand(self.seat if seat is None else seat)]

    def chips(self, seat: int | None = None) -> list[str]:
        return [CHIPS[self.t.box.chip_design[chip]] for chip in self.t.held_chips(self.seat if seat is None else seat)]

    def job(self, name: str) -> Any:
        return next(r for r in [*self.content.missions, *self.content.robberies] if r.id == name)

    def chip(self, name: str) -> Any:
        return next(r for r in self.content.chips if r.id == name)

    def number(self, name: str) -> int:
        return next(r.value for r in self.content.numbers if r.id == name)

    def pays(self, price: Any) -> bool:
        return all(have >= cost for have, cost in zip(self.me.stock, price, strict=True))

    def fortified(self, base: str) -> bool:
        """SYN-ASL05, SYN-ASL06, SYN-SPB02, SYN-SPB05; a grant of the attacker does not count."""
        holder = self.owner(base)
        if self.bit(self.t.fort, base):
            return True
        if holder < self.t.players and "AS_FORT assault" in self.texts(holder):
            return True
        for number, link in enumerate(LINKS):
            guard, guarded = link.split("_")
            if guarded == base and self.owner(guard) >= 0 and not self.flipped_bases(guard):
                granted = self.t.granted >> number & 1 and self.owner(guard) != self.seat
                if self.owner(guard) == holder or granted:
                    return True
        return False

    def forces(self, base: str) -> list[int]:
        """SYN-ASL02, SYN-ASL03, SYN-ASL05."""
        found = []
        for force in range(5):
            crew = max((10 if force else 5) + self.sum_of(self.seat, "COST assault_crew"), 0)
            allowed = force > 0 or not self.fortified(base)
            if force <= self.me.reinforcements and self.me.stock[2] >= crew and allowed:
                found.append(force)
        return found

    def sleeper_in_slot(self) -> Any:
        slot = self.t.slot(self.seat)
        name = CARDS[self.t.box.design[slot]] if slot >= 0 else ""
        return next((r for r in self.content.sleepers if r.id == name), None)

    def aims(self, op: str) -> list[str]:
        others = [base for base in BASES if self.owner(base) >= 0 and self.owner(base) != self.seat]
        if op == "UNFORTIFY":
            return [base for base in others if self.bit(self.t.fort, base)]
        if op == "CLEAR":
            return [base for base in others if self.t.research[BASES.index(base)]]
        if op == "FLIP":
            return [b for b in others if self.owner(b) < self.t.players and self.land[b].zone in ("middle", "inner")]
        return []

    # -- the own turn ------------------------------------------------------------------------------

    def menu(self) -> set[str]:
        found = {"pass"}
        spent = self.t.game.options["extended"] and self.t.acted >= 2
        if not spent:
            found |= self.with_die() | self.purchases() | self.cards()
        if self.t.slot(self.seat) >= 0:
            found.add("burn")
            sleeper = self.sleeper_in_slot()
            if sleeper is not None and "own_turn" in sleeper.windows:
                op = sleeper.effect[0].split()[0]
                if op == "ALERT" or self.aims(op):
                    found.add("reveal")
        ship = self.t.destroyer
        if ship >= 0 and self.t.owner[ship] == self.seat and self.me.stock[1] >= 10:
            found.add("destroyer")
        found |= {f"revoke {link}" for link in self.granted()}
        if self.t.stage == 2 and self.me.stock[1] >= 20:
            found.add("access")
        return found

    def granted(self) -> list[str]:
        return [
            link
            for number, link in enumerate(LINKS)
            if self.t.granted >> number & 1 and self.owner(link.split("_")[0]) == self.seat
        ]

    def with_die(self) -> set[str]:
        found: set[str] = set()
        if self.me.dice < 1:
            return found
        for name in self.hand():
            if name.startswith("M") and self.t.round >= self.job(name).first_round:
                found.add(f"mission {name}")
            if name.startswith("RB") and self.t.round >= self.job(name).first_round and self.robbable(name):
                found.add(f"robbery {name}")
        for base in BASES:
            if self.owner(base) >= 0 and self.owner(base) != self.seat and self.forces(base):
                found.add(f"assault {base}")
        if self.t.stage == 3:
            crew = max(10 + self.sum_of(self.seat, "COST assault_crew"), 0)
            found |= {f"rescue {r}" for r in range(1, 5) if r <= self.me.reinforcements and self.me.stock[2] >= crew}
        return found

    def robbable(self, name: str) -> list[str]:
        zone = self.job(name).zone
        return [b for b in BASES if self.land[b].zone == zone and self.owner(b) >= 0 and self.owner(b) != self.seat]

    def purchases(self) -> set[str]:
        found: set[str] = set()
        for base in BASES:
            zone = self.zone[self.land[base].zone]
            credits, influence, crew = zone.purchase
            if self.owner(base) < 0:
                if self.pays((max(credits + self.sum_of(self.seat, "COST base"), 0), influence, crew)):
                    found.add(f"buy {base}")
            elif self.owner(base) == self.seat and not self.bit(self.t.fort, base):
                credits, influence, crew = zone.fortify
                if self.pays((credits, influence, max(crew + self.sum_of(self.seat, "COST fortify"), 0))):
                    found.add(f"fortify {base}")
        for number, market, level, top in ((0, "tech", self.me.tech, 9), (1, "assault", self.me.assault, 4)):
            free = [box for box in range(3) if not self.me.markers[number] >> box & 1]
            price = 5 * (free[0] + 1) if free else 0
            if market == "tech":
                price += self.sum_of(self.seat, "COST tech")
            if free and level < top and self.me.stock[0] >= price:
                found.add(f"level {market}")
        for rate in self.content.exchanges:
            if self.me.stock[SPENDS[rate.from_]] >= rate.give:
                found.add(f"exchange {rate.id}")
        return found

    def cards(self) -> set[str]:
        found = {f"{verb} {name}" for name in self.hand() for verb in ("slot", "sell")}
        return found | {f"chip {name}" for name in self.chips() if not self.chip(name).effect[0].startswith("ROLL")}

    # -- missions and assaults ---------------------------------------------------------------------

    def prepare(self) -> set[str]:
        return self.modifiers() | {"roll"} | ({"roll_hired"} if self.hands() else set())

    def preparerival(self) -> set[str]:
        return self.modifiers() | {"coop", "against"} | ({"coop_hired", "against_hired"} if self.hands() else set())

    def hands(self) -> bool:
        return self.pays(self.job(CARDS[self.t.box.design[self.t.card]]).hire)

    def modifiers(self) -> set[str]:
        found = {f"chip {name}" for name in self.chips() if self.chip(name).effect[0].startswith("ROLL mission")}
        if "BOOST mission 1" in self.texts(self.seat) and not self.me.boosted:
            found.add("boost")
        if self.owner("honos") == self.seat and not self.flipped_bases("honos") and not self.t.waived:
            found.add("casino")
        return found

    def victim(self) -> set[str]:
        return {f"rob {base}" for base in self.robbable(CARDS[self.t.box.design[self.t.card]])}

    def prepareassault(self) -> set[str]:
        chips = {f"chip {name}" for name in self.chips() if self.chip(name).effect[0].startswith("ROLL assault")}
        return chips | {f"force {force}" for force in self.forces(BASES[self.t.target])}

    def preparebreak(self) -> set[str]:
        chips = {f"chip {name}" for name in self.chips() if self.chip(name).effect[0].startswith("ROLL assault")}
        return chips | {"roll"}

    # -- sleepers ----------------------------------------------------------------------------------

    def window(self) -> set[str]:
        sleeper = self.sleeper_in_slot()
        window = self.step.window()
        if sleeper is None or window not in sleeper.windows:
            return {"decline"}
        op = sleeper.effect[0].split()[0]
        actor = self.step.actor
        fits = True
        if op in ("UNFORTIFY", "CLEAR", "FLIP"):
            fits = bool(self.aims(op))
        if op == "EXHAUST":
            fits = 0 <= actor < self.t.players and actor != self.seat and self.t.seats[actor].dice > 0
        if op == "VOID_PARDON":
            fits = any(s.pardon == 1 for number, s in enumerate(self.t.seats) if number != self.seat)
        return {"decline", "play"} if fits else {"decline"}

    def still(self) -> set[str]:
        return self.window()

    def aim(self) -> set[str]:
        op = self.content.sleepers[self.step.sleeper].effect[0].split()[0]
        if op == "VOID_PARDON":
            return {f"at {n}" for n, s in enumerate(self.t.seats) if n != self.seat and s.pardon == 1}
        return {f"pick {base}" for base in self.aims(op)}

    # -- the Sovereign -----------------------------------------------------------------------------

    def effects(self) -> list[str]:
        card = self.content.sovereign[self.t.sovereign[self.t.shown][-1]]
        return [card.yellow, card.orange, card.red][self.t.colour]  # type: ignore[no-any-return]

    def pardon(self) -> set[str]:
        found = {"decline"}
        count = len(self.own())
        price = max((5 * count if count else 3) + self.sum_of(self.seat, "COST pardon"), 0)
        if "COST pardon half" in self.texts(self.seat):
            price = -(-price // 2)
        if self.me.pardon == 0 and self.me.stock[1] >= price and any(self.touched(text) for text in self.effects()):
            found.add("pardon")
        ship = self.t.destroyer
        if ship >= 0 and self.t.owner[ship] == self.seat and self.me.stock[1] >= 10:
            found.add("destroyer")
        return found

    def touched(self, text: str) -> bool:
        op, *rest = text.split()
        if op == "TAX":
            return bool(self.own())
        if op == "CRACKDOWN":
            return any(self.range_of(b, int(rest[1]), int(rest[2])) for b in self.own()
                       if rest[0] in ("all", self.land[b].zone))  # fmt: skip
        if op == "HUNT":
            most = max(len(self.own(seat)) for seat in range(self.t.players))
            leader = self.t.leaders >> self.seat & 1 == 1
            return leader and most > 0 and any(self.range_of(b, int(rest[1]), int(rest[2])) for b in self.own())
        if op == "LOSE":
            lost = [int(x) for x in rest[0].split("/")]
            return any(cost and have for cost, have in zip(lost, self.me.stock, strict=True))
        if op == "DISCARD":
            return bool(self.hand())
        if op == "SUPPRESS":
            return int(rest[0]) > 0 or self.me.assault > 0
        if op in ("PAY_OR", "BURN_SLEEPER"):
            return self.t.slot(self.seat) >= 0
        special = [base for base in self.own() if self.land[base].special in ("military", "research")]
        return bool(special) if op == "FLIP" else any(self.t.research[BASES.index(b)] for b in special)

    def range_of(self, base: str, plain: int, fort: int) -> int:
        texts = self.texts(self.seat)
        if self.bit(self.t.fort, base):
            return 0 if "NO_SEIZE" in texts else fort
        return fort if "AS_FORT crackdown" in texts else plain

    def payoff(self) -> set[str]:
        return {"decline", "destroyer"}

    def paytax(self) -> set[str]:
        rates = dict(zip(("exo", "middle", "inner"), map(int, self.effects()[0].split()[1:]), strict=True))
        half = "COST tax half" in self.texts(self.seat)
        found = set()
        for base in self.own():
            rate = rates[self.land[base].zone]
            due = -(-rate // 2) if half else rate
            if not self.bit(self.step.paid, base) and due <= self.me.stock[0]:
                found.add(f"tax {base}")
        return found

    def huntpick(self) -> set[str]:
        left = [base for base in self.own() if self.step.picked >> BASES.index(base) == 0]
        return {f"pick {base}" for base in left[: len(left) - self.step.left + 1]}

    def discard(self) -> set[str]:
        held = sorted(CARDS.index(name) for name in self.hand() if CARDS.index(name) >= self.step.lowest)
        return {f"discard {CARDS[design]}" for design in held[: len(held) - self.step.left + 1]}

    def payorburn(self) -> set[str]:
        return {"pay", "suffer"}

    # -- gains and collection ----------------------------------------------------------------------

    def mixone(self) -> set[str]:
        return {f"resource {name}" for name in RESOURCES}

    def mixcredits(self) -> set[str]:
        return {f"number {n}" for n in range(self.step.total + 1)}

    def mixinfluence(self) -> set[str]:
        return {f"number {n}" for n in range(self.step.total - self.step.credits + 1)}

    def exchange(self) -> set[str]:
        rate = self.content.exchanges[self.step.rate]
        return {f"number {n}" for n in range(1, min(self.me.stock[SPENDS[rate.from_]] // rate.give, 999) + 1)}

    def picktech(self) -> set[str]:
        taken = {name for s in range(self.t.players) for name in self.techs(s)}
        return {f"tech {r.id}" for r in self.content.techs if r.tier <= self.step.tier and r.id not in taken}

    def techs(self, seat: int) -> list[str]:
        return [name for number, name in enumerate(TECHS) if self.t.seats[seat].techs >> number & 1]

    def pickfort(self) -> set[str]:
        return {f"pick {base}" for base in self.own() if not self.bit(self.t.fort, base)}

    def settle(self) -> set[str]:
        return {f"settle {b}" for b in self.own() if not self.flipped_bases(b) and not self.bit(self.step.settled, b)}

    def dropmarker(self) -> set[str]:
        masks = dict(zip(("tech", "assault"), self.me.markers, strict=True))
        return {f"drop {market} {box + 1}" for market, mask in masks.items() for box in range(3) if mask >> box & 1}

    def choosesyndicate(self) -> set[str]:
        return {f"choose {SYNDICATES[card]}" for card in self.t.syndicates[self.t.choices[self.seat]]}

    # -- trading -----------------------------------------------------------------------------------

    def calloffers(self) -> set[str]:
        return {"decline", "offer"}

    def partner(self) -> set[str]:
        found = {"decline"} | {f"revoke {link}" for link in self.granted()}
        leaving, coming = self.step.leaving, self.step.coming
        for other in range(self.t.players):
            pair = {self.seat, other}
            if self.step.part == 1:
                fine = (leaving if leaving >= 0 else coming) not in pair
            else:
                fine = leaving in pair and coming not in pair
            if other != self.seat and fine and self.me.offers > 0:
                found.add(f"to {other}")
        return found

    def reply(self) -> set[str]:
        return {"accept", "decline"} | ({"counter"} if self.me.offers > 0 else set())

    def handcard(self) -> set[str]:
        offer = self.t.offer
        assert offer is not None
        later = self.later([CARDS.index(name) for name in self.hand()], offer.hand_cards)
        left = offer.want_cards - len(offer.hand_cards)
        return {f"hand_card {CARDS[design]}" for design in later[: len(later) - left + 1]}

    def handchip(self) -> set[str]:
        offer = self.t.offer
        assert offer is not None
        later = self.later([CHIPS.index(name) for name in self.chips()], offer.hand_chips)
        left = offer.want_chips - len(offer.hand_chips)
        return {f"hand_chip {CHIPS[design]}" for design in later[: len(later) - left + 1]}

    def later(self, held: list[int], chosen: list[int]) -> list[int]:
        """The designs that may follow those chosen, in ascending order."""
        left = sorted(held)
        for design in chosen:
            left.remove(design)
        return [design for design in left if not chosen or design >= chosen[-1]]

    def howmany(self) -> set[str]:
        offer = self.t.offer
        assert offer is not None
        other = self.t.seats[offer.to]
        numbered = {12: len(self.hand(offer.to)), 14: len(self.chips(offer.to))}
        most = {**dict(enumerate(self.me.stock)), **dict(enumerate(other.stock, 9)), **numbered}[self.step.line]
        return {f"number {n}" for n in range(1, min(most, 999) + 1)}

    def compose(self) -> set[str]:
        offer = self.t.offer
        assert offer is not None
        other = self.t.seats[offer.to]
        lines: list[tuple[int, str]] = []
        for kind, name in enumerate(RESOURCES):
            if self.me.stock[kind]:
                lines.append((kind, f"give {name}"))
            if other.stock[kind]:
                lines.append((9 + kind, f"want {name}"))
        cards = self.later([CARDS.index(name) for name in self.hand()], offer.cards)
        chips = self.later([CHIPS.index(name) for name in self.chips()], offer.chips)
        lines += [(3, f"give_card {CARDS[design]}") for design in cards]
        lines += [(5, f"give_chip {CHIPS[design]}") for design in chips]
        lines += [(4, "give_slot")] if self.t.slot(self.seat) >= 0 else []
        lines += [(13, "want_slot")] if self.t.slot(offer.to) >= 0 else []
        for number, tech in enumerate(TECHS):
            if self.me.techs >> number & 1 and offer.techs >> number == 0:
                lines.append((6, f"give_tech {tech}"))
            if other.techs >> number & 1 and offer.want_techs >> number == 0:
                lines.append((15, f"want_tech {tech}"))
        for base in BASES:
            number = BASES.index(base)
            ends = {end for n, link in enumerate(LINKS) if offer.beams >> n & 1 for end in link.split("_")}
            if self.owner(base) == self.seat and offer.bases >> number == 0:
                lines.append((7, f"give_base {base}"))
            if self.owner(base) == offer.to and offer.want_bases >> number == 0 and base not in ends:
                lines.append((16, f"want_base {base}"))
        for number, link in enumerate(LINKS):
            guard, guarded = link.split("_")
            moving = any(self.bit(offer.bases | offer.want_bases, end) for end in (guard, guarded))
            if self.t.granted >> number & 1 or moving:
                continue
            owners = (self.owner(guard), self.owner(guarded))
            if owners == (self.seat, offer.to) and offer.beams >> number == 0:
                lines.append((8, f"give_beam {link}"))
            if owners == (offer.to, self.seat) and offer.want_beams >> number == 0:
                lines.append((17, f"want_beam {link}"))
        if self.hand(offer.to):
            lines.append((12, "want_cards"))
        if self.chips(offer.to):
            lines.append((14, "want_chips"))
        found = {"cancel"} | {text for place, text in lines if place >= offer.line}
        named = [*offer.give, *offer.want, *offer.cards, offer.slot, *offer.chips, offer.techs, offer.bases,
                 offer.beams, offer.want_cards, offer.want_slot, offer.want_chips, offer.want_techs, offer.want_bases,
                 offer.want_beams, len(offer.cards), len(offer.chips)]  # fmt: skip
        return found | ({"send"} if any(named) else set())
