"""Every legal move, found a second time and slowly: from the clauses and the printed texts, not from the rule code."""

from __future__ import annotations

import re
from typing import Any

from cinque.games.helionox.rules.moves import ARCHITECTS, CARDS, EVENTS, FACTION_NAMES, LOCATIONS
from cinque.games.helionox.rules.table import Helionox


class Oracle:
    """What a seat may do at a table."""

    def __init__(self, t: Helionox, seat: int) -> None:
        self.t = t
        self.seat = seat
        self.s = t.seats[seat]
        self.content: Any = t.game.content
        self.mine = seat == t.turn
        self.here = LOCATIONS[self.s.ship]
        self.printed = {card.id: card for card in (*self.content.cards, *self.content.illegal)}
        self.in_play = [(self.content.events[face // 2], face % 2 == 1) for face in t.faces]
        self.hand = [CARDS[c] for c in self.t.cards[self.s.hand]]
        self.pile = [CARDS[c] for c in self.t.cards[self.s.discard]]

    # -- open facts ------------------------------------------------------------------------

    def running(self, text: str) -> int:
        return sum(active and e.text == f"while_active: {text}" for e, active in self.in_play)

    def shut(self, place: str) -> bool:
        if self.mine and self.t.no_shutdown:
            return False
        if self.t.garrisons >> LOCATIONS.index(place) & 1:
            return True
        return any(active and (e.kind == "catastrophic" or e.location == place) for e, active in self.in_play)

    def owns(self, bits: int, place: str) -> bool:
        return bool(bits & (1 << LOCATIONS.index(place)))

    def fare(self, place: str) -> int:
        taxed = self.running("mod(tax_all)") or any(a and e.tax and e.location == self.here for e, a in self.in_play)
        return 3 if taxed else 1 if self.owns(self.s.embassies, place) else 2

    def market(self) -> list[Any]:
        return [self.printed[CARDS[c]] for c in self.t.cards[self.t.market] if c >= 0]

    def card_price(self, card: Any) -> int:
        return int(card.cost) + self.running("mod(market_cost, +1)")

    def moves_to(self, kind: str) -> list[str]:
        if self.running("mod(no_free_move)"):
            return []
        order = LOCATIONS.index(self.here)
        near = {
            "adj": [order - 1, order + 1],
            "any": list(range(5)),
            "embassy": [i for i in range(5) if self.s.embassies >> i & 1],
        }
        return [LOCATIONS[i] for i in range(5) if i in near[kind] and i != order]

    def may_cycle(self) -> bool:
        return not self.running("mod(no_cycle)")

    def cycles(self) -> list[str]:
        found = [f"cycle {card.id}" for card in self.market()]
        return [*found, "cycle_request"] if self.t.request_of(self.s) >= 0 else found

    def may_load(self) -> bool:
        place = LOCATIONS.index(self.here)
        free = self.t.game.options["mercury"] and not self.shut(self.here) and not self.owns(self.s.cargo, self.here)
        once = not self.mine or not self.owns(self.t.gained_at, self.here)
        return bool(free and once and self.t.cargo_left[place] > 0)

    def may_found(self) -> bool:
        return not self.owns(self.s.embassies, self.here) and not self.shut(self.here)

    def takes(self, limit: str, faction: str | None) -> list[Any]:
        return [c for c in self.market() if c.cost <= int(limit) and faction in (None, c.faction)]

    def fresh(self, card: Any) -> bool:
        """Whether a Unique name is still unused this turn."""
        names = [c.id for c in self.content.cards if c.unique]
        return card.id not in names or not self.s.uniques & (1 << names.index(card.id))

    def copies(self, cards: list[Any]) -> list[Any]:
        return [c for c in cards if "copy(" not in c.effect and self.fresh(c)]

    # -- texts -----------------------------------------------------------------------------

    def can(self, step: str, card: str = "") -> bool:
        """Whether one step of a text would do something."""
        condition = re.match(r"if\((\w+)\): (.+)", step)
        if condition:
            met = {
                "embassy_here": self.owns(self.s.embassies, self.here),
                "event_here": any(e.location == self.here for e, _ in self.in_play),
            }
            return met[condition[1]] and self.can(condition[2], card)
        step = step.removeprefix("each: ").split(" -> ")[0].removesuffix("?")
        name, _, rest = step.partition("(")
        words = re.findall(r"\w+", rest)
        if name == "choose":
            return any(self.can(way, card) for way in step[7:-1].split(" / "))
        if name == "consume" and words[0] != "self":
            return len(self.hand) + (len(self.pile) if words[1] == "hand_or_discard" else 0) >= int(words[0])
        simple: dict[str, bool] = {
            "draw": bool(self.t.cards[self.s.deck] or self.t.cards[self.s.discard]),
            "discard": bool(self.hand),
            "recover": bool(self.pile),
            "search": bool(self.t.cards[self.s.deck]),
            "cryo": self.s.cryo > 0,
            "remove_infamy": self.s.infamy > 0,
            "bank_credit": self.s.bank_credits < 10,
            "bank_defense": self.s.bank_defense < 10,
            "embassy": self.may_found(),
            "cargo": self.may_load(),
            "cycle": self.may_cycle() and bool(self.cycles()),
            "consume": card != "",
        }
        if name in simple:
            return simple[name]
        if name == "key":
            return self.key_open()
        if name == "move":
            return bool(self.moves_to(words[0]))
        if name in ("obtain", "secure"):
            return bool(self.takes(words[1], words[2] if len(words) > 2 else None))
        if name == "copy":
            if words[0] == "market":
                return bool(self.copies(self.takes(words[1], None)))
            return bool(self.copy_played(card))
        return True

    def copy_played(self, card: str) -> list[Any]:
        lying = [CARDS[c] for c in self.t.cards[self.s.played]]
        if card:
            lying.remove(card)
        legal = [
            self.printed[name] for name in dict.fromkeys(lying) if name not in {c.id for c in self.content.illegal}
        ]
        return self.copies(legal)

    def key_open(self) -> bool:
        site = self.content.sites[self.t.sites[self.s.ship]]
        return (
            self.mine and not self.shut(self.here) and not self.owns(self.t.visited, self.here) and self.able(site.key)
        )

    def able(self, text: str) -> bool:
        """HEL-R62, HEL-R69: at least one step does something."""
        return any(self.can(step) for step in text.split("; "))

    # -- the Main Phase --------------------------------------------------------------------

    def main(self) -> set[str]:
        t, s = self.t, self.s
        found = {"end"} | ({"end_tidy"} if self.hand else set())
        found |= {f"play {name}" for name in self.hand if self.fresh(self.printed[name])}
        found |= {f"buy {c.id}" for c in self.market() if s.credits + s.bank_credits >= self.card_price(c)}
        if t.cards[t.primes] and s.credits >= self.printed["prime_asset"].cost:
            found.add("prime")
        if not t.cycled and self.may_cycle():
            found |= set(self.cycles())
        found |= self.location()
        for index, (event, active) in enumerate(self.in_play):
            if event.location == self.here:
                found |= self.event(event, active, index)
        found |= {f"travel {place}" for place in LOCATIONS if place != self.here and s.credits >= self.fare(place)}
        if s.cryo == 0:
            architect = self.content.architects[s.architect]
            found |= {
                f"ability {architect.id}_{i + 1}" for i, text in enumerate(architect.abilities) if self.able(text)
            }
        if s.credits >= 1 and self.may_load():
            found.add("cargo")
        if t.game.options["mercury"] and not self.shut(self.here) and t.delivered_cargo[s.ship] == -1:
            found |= {f"deliver {colour}" for colour in LOCATIONS if self.owns(s.cargo, colour) and colour != self.here}
        if self.owns(t.garrisons, self.here):
            found |= {"garrison credit"} if s.credits else set()
            found |= {"garrison defense"} if s.defense + s.bank_defense else set()
        return found

    def location(self) -> set[str]:
        site = self.content.sites[self.t.sites[self.s.ship]]
        found = set()
        if not self.t.bonus and not self.shut(self.here) and not self.owns(self.t.visited, self.here):
            if self.able(site.bonus):
                found.add(f"bonus {site.id}")
            if self.owns(self.s.embassies, self.here) and self.able(site.key):
                found.add(f"key {site.id}")
        if self.s.credits >= 2 and self.may_found():
            found.add("embassy")
        return found

    def event(self, event: Any, active: bool, index: int) -> set[str]:
        price = (event.active if active else event.inactive)[0]
        have = self.s.defense + self.s.bank_defense
        found = {f"overcome {event.id}"} if have >= price else set()
        if active and event.alternative and self.pays(event.alternative.split("+")):
            found.add(f"bribe {event.id}")
        if not self.t.called and price > 1 and (have or self.armed()):
            for other, o in enumerate(self.t.seats):
                there = LOCATIONS[o.ship] == self.here or self.owns(o.embassies, self.here)
                if (
                    other != self.seat
                    and there
                    and self.t.cards[o.hand]
                    and not self.t.failed_calls[index] & (1 << other)
                ):
                    found.add(f"call {event.id} {other}")
        return found

    def pays(self, icons: list[str]) -> bool:
        credits = sum(int(icon[1]) for icon in icons if icon[0] == "c")
        wanted = [icon for icon in icons if icon[0] == "d"]
        factions = [{"dB": "bio", "dC": "cybernetic", "dT": "transport"}.get(icon) for icon in wanted]
        served = all(f is None or self.of_faction(f) for f in factions)
        return self.s.credits >= credits and len(self.hand) >= len(wanted) and served

    def of_faction(self, faction: str) -> list[str]:
        return [name for name in self.hand if getattr(self.printed[name], "faction", None) == faction]

    # -- Collaboration ---------------------------------------------------------------------

    def helps(self, name: str) -> bool:
        """HEL-R11: the card can give its player Defense now."""
        card = self.printed[name]
        if not self.fresh(card):
            return False
        for step in card.effect.split("; "):
            left, arrow, right = step.partition(" -> ")
            if "bank_defense" in step or "defense(" not in step:
                continue
            if not arrow:
                if not step.startswith("if(") or self.can(step):
                    return True
            elif "defense(" in right:
                others = len(self.hand) - 1
                zone = others + (len(self.pile) if "discard)" in left and "hand_or" in left else 0)
                if left.startswith("consume(self)") or zone >= 1:
                    return True
        return False

    def armed(self) -> set[str]:
        """HEL-COL03, HEL-COL27: what gives the current player Defense besides pool and Bank."""
        found = {f"play {name}" for name in self.hand if self.helps(name)}
        site = self.content.sites[self.t.sites[self.s.ship]]
        arms = {f"bonus {site.id}": site.bonus, f"key {site.id}": site.key}
        usable = {move for move in self.location() if "defense(" in arms.get(move, "").replace("bank_defense", "")}
        if self.s.cryo == 0:
            architect = self.content.architects[self.s.architect]
            for i, text in enumerate(architect.abilities):
                if "defense(" in text:
                    usable.add(f"ability {architect.id}_{i + 1}")
        return found | usable

    def asked_price(self) -> int:
        event, active = next((e, a) for e, a in self.in_play if e.id == EVENTS[self.t.target])
        return int((event.active if active else event.inactive)[0])

    def reply(self) -> set[str]:
        if not any(self.helps(name) for name in self.hand):
            return {"refuse"}
        price = self.asked_price()
        return {"refuse", "accept"} | {f"counter {n}" for n in range(1, price) if n != price - self.t.owed}

    def share(self) -> set[str]:
        return {f"share {n}" for n in range(1, self.asked_price())}

    def contribute(self) -> set[str]:
        """HEL-COL27, HEL-COL28, HEL-R10."""
        name = EVENTS[self.t.target]
        have = self.s.defense + self.s.bank_defense
        there = any(e.id == name and e.location == self.here for e, _ in self.in_play)
        found = self.armed()
        if there and have and have + self.t.partner_defense >= self.asked_price():
            found.add(f"overcome {name}")
        short = self.t.partner_defense < self.t.owed
        return found | ({"break_off"} if short or not there or not found else set())

    # -- all questions ---------------------------------------------------------------------

    def legal_moves(self, asked: str, step: Any) -> set[str]:
        """The legal answers to a question, by the name of its step."""
        plain = {
            "Main": self.main,
            "Reply": self.reply,
            "Share": self.share,
            "Contribute": self.contribute,
            "LastWord": lambda: {"take", "drop"},
            "Help": lambda: {f"play {name}" for name in self.hand if self.helps(name)} or {"fail"},
            "Whether": lambda: {"decline", "do"},
            "Gift": lambda: {"decline", "do"},
            "Tidy": lambda: {"done", *(f"discard {name}" for name in self.hand)},
            "Shed": lambda: {f"discard {name}" for name in self.hand},
            "Cycles": lambda: {"done", *self.cycles()},
            "LoseCargo": lambda: {f"lose_cargo {p}" for p in LOCATIONS if self.owns(self.s.cargo, p)},
            "LoseEmbassy": lambda: {f"lose_embassy {p}" for p in LOCATIONS if self.owns(self.s.embassies, p)},
            "ChooseArchitect": lambda: {
                f"architect {ARCHITECTS[a]}" for a in self.t.architect_cards[self.t.architect_box]
            },
            "ChooseFaction": lambda: {f"faction {FACTION_NAMES[f]}" for f in self.t.unclaimed_pairs},
            "Draft": lambda: {f"architect {ARCHITECTS[a]}" for a in self.t.architect_cards[self.s.offer]},
            "PickArchitect": lambda: {f"architect {ARCHITECTS[a]}" for a in self.t.architect_cards[self.s.picks]},
            "TiedEvent": self.tied_events,
            "TiedCard": self.tied_cards,
        }
        if asked in plain:
            return set(plain[asked]())
        if asked in ("Reward", "Payment"):
            there = {
                CARDS[c]
                for c in self.t.cards[self.t.illegal]
                if self.printed[CARDS[c]].location == LOCATIONS[step.place]
            }
            bank = {"bank"} if self.s.bank_credits < 10 else set()
            return {"decline"} | bank | {f"illegal {name}" for name in there}
        if asked == "Banked":
            price = self.card_price(self.printed[CARDS[self.t.cards[self.t.market][step.faction]]])
            return {f"banked {n}" for n in range(price + 1) if n <= self.s.bank_credits and price - n <= self.s.credits}
        if asked == "PayCard":
            icons = [i for i in self.content.events[step.event].alternative.split("+") if i[0] == "d"]
            icon = sorted(icons, key=lambda i: i == "dA")[step.number]
            faction = {"dB": "bio", "dC": "cybernetic", "dT": "transport"}.get(icon)
            return {f"discard {name}" for name in (self.hand if faction is None else self.of_faction(faction))}
        return self.step_options(asked, step)

    def step_options(self, asked: str, step: Any) -> set[str]:
        """The answers to a question of a card's step, by its printed text."""
        e = self.t.box.effects[step.node]
        words = re.findall(r"\w+", e.text)
        after = e.then
        forced = False
        while self.seat == self.t.giving and after >= 0:
            forced = forced or self.t.box.effects[after].text.startswith("defense")
            after = self.t.box.effects[after].next
        leave = {"decline"} if e.may and not forced else set()
        if asked == "Discard":
            return leave | {f"discard {name}" for name in self.hand}
        if asked == "Consume":
            more = {f"consume_discarded {name}" for name in self.pile} if words[2] == "hand_or_discard" else set()
            return leave | more | {f"consume {name}" for name in self.hand}
        if asked == "Recover":
            return leave | {f"recover {name}" for name in self.pile}
        if asked == "Search":
            return leave | {f"search {CARDS[c]}" for c in self.t.cards[self.s.deck]}
        if asked in ("Move", "Escort"):
            return leave | {f"move {place}" for place in self.moves_to(words[1])}
        if asked == "TakeCard":
            taken = self.takes(words[2], words[3] if len(words) > 3 else None)
            return leave | {f"{words[0]} {card.id}" for card in taken}
        if asked == "Copy":
            return leave | {f"copy {card.id}" for card in self.copies(self.takes(words[2], None))}
        if asked == "CopyPlayed":
            card = CARDS[step.card] if step.card >= 0 else ""
            return leave | {f"copy_played {c.id}" for c in self.copy_played(card)}
        assert asked == "Branch", asked
        card = CARDS[step.card] if step.card >= 0 else ""
        ways = e.text[7:-1].split(" / ")
        giving = self.seat == self.t.giving and any("defense" in way for way in ways)
        return {
            f"branch {i}" for i, way in enumerate(ways, 1) if self.can(way, card) and (not giving or "defense" in way)
        }

    def tied_events(self) -> set[str]:
        ranks = {
            e.id: (active, (e.active if active else e.inactive)[1], -LOCATIONS.index(e.location))
            for e, active in self.in_play
        }
        return {f"tied_event {name}" for name, rank in ranks.items() if rank == max(ranks.values())}

    def tied_cards(self) -> set[str]:
        ranks = {c.id: (c.influence, c.cost) for c in self.market()}
        return {f"tied_card {name}" for name, rank in ranks.items() if rank == max(ranks.values())}
