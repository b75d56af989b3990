"""Reads the content files, checks them against each other and packs them into a Box (SMS-SEC, SMS-AGT)."""

# not compiled: works on msgspec Structs

from __future__ import annotations

from pathlib import Path
from typing import Literal

from cinque.core.engine.content import (
    ContentRecord,
    Number,
    check_ids_match,
    index_of,
    read_records,
    required_number,
    values_by_id,
)
from cinque.core.engine.effects import Vocabulary
from cinque.core.engine.errors import ContentError
from cinque.games.shadow_moon.rules import constants as v
from cinque.games.shadow_moon.rules.components import Box, Effect
from cinque.games.shadow_moon.rules.moves import (
    AGENTS,
    COLOURS,
    MAX_UNITS,
    OBJECTIVES,
    OPERATIONS,
    SECTORS,
    SLOTS,
    TOKENS,
)


def read_units(word: str) -> list[int]:
    """Read how many units an effect handles."""
    if word not in [str(count) for count in range(1, MAX_UNITS + 1)]:
        raise ValueError(f"an effect handles 1 to {MAX_UNITS} units")
    return [int(word)]


def read_target(word: str) -> list[int]:
    """Read a target and its sector from a word such as CAS, ADJ(CAS) or OWN."""
    if word in TARGETS:
        return [TARGETS[word], -1]
    near = word.startswith("ADJ(") and word.endswith(")")
    return [v.ADJACENT if near else v.NAMED, SECTORS.index(word[4:-1] if near else word)]


TARGETS = {"ANY": v.ANY, "OWN": v.OWN, "BURNED": v.BURNED, "SAME": v.SAME, "DEST": v.DESTINATION}
EFFECTS = Vocabulary(
    {
        "ADD <units> <target>": v.ADD,
        "STRENGTHEN <units> <target>": v.STRENGTHEN,
        "PUSH <units> <target>": v.PUSH,
        "PULL <units> <target>": v.PULL,
        "SHIP <units> <target>": v.SHIP,
        "ELIMINATE <units> <target>": v.ELIMINATE,
        "REPLACE <units> <target>": v.REPLACE,
        "ADD_EACH <count> <sectors>": v.ADD_EACH,
        "LOCKDOWN <target>": v.LOCKDOWN,
        "DISPLACE <target>": v.DISPLACE,
        "INTERFERE <count>": v.INTERFERE,
        "BURN STACK": v.BURN_STACK,
        "BURN DECK": v.BURN_DECK,
        "SACRIFICE": v.SACRIFICE,
        "REANIMATE": v.REANIMATE,
        "GAMBLE": v.GAMBLE,
        "RECALL": v.RECALL,
    },
    units=read_units,
    target=read_target,
    sectors={"BURNED": v.BURNED, "LOCKED": v.LOCKDOWN_SECTORS, "DISPLACED": v.DISPLACE_SECTORS},
)
CRIME_TYPES = {"own": v.OWN_TYPE, "any": v.ANY_TYPE, "never": v.NO_TYPE}


class Sector(ContentRecord, frozen=True, kw_only=True):
    """A place on the map; x and y are for drawing."""

    name: str
    x: int
    y: int
    control: int


class Border(ContentRecord, frozen=True, kw_only=True):
    """Two adjacent sectors."""

    sectors: tuple[str, str]


class Crime(ContentRecord, frozen=True, kw_only=True):
    """A crime type with the hustle effect of its tokens."""

    name: str
    hustle: str
    scores: Literal["own", "any", "never"]


class Colour(ContentRecord, frozen=True, kw_only=True):
    """A colour with its influence and its petty crime token."""

    name: str
    influence: int
    petty: str
    crime: str
    value: int


class Operation(ContentRecord, frozen=True, kw_only=True):
    """An operation token."""

    border: str
    crime: str
    value: int


class Objective(ContentRecord, frozen=True, kw_only=True):
    """An objective card."""

    crime: str
    sector: str


class TraitCard(ContentRecord, frozen=True, kw_only=True):
    """A trait card."""

    trait: str
    name: str
    keywords: list[str]
    theme: str


class Agent(ContentRecord, frozen=True, kw_only=True):
    """An agent card."""

    syndicate: str
    above: list[str]
    below: str


class PlayerCounts(ContentRecord, frozen=True, kw_only=True):
    """What depends on the number of players."""

    syndicates: int
    objectives: int
    kingpin: bool


class RuleEffect(ContentRecord, frozen=True, kw_only=True):
    """An effect defined by the rules, not by a card."""

    effect: str


class Content:
    """All records of the files, and the same data packed into a Box."""

    def __init__(self, folder: Path) -> None:
        self.sectors = read_records(folder / "sectors.toml", "sector", Sector)
        self.borders = read_records(folder / "borders.toml", "border", Border)
        self.crimes = read_records(folder / "crimes.toml", "crime", Crime)
        self.colours = read_records(folder / "colours.toml", "colour", Colour)
        self.operations = read_records(folder / "operations.toml", "operation", Operation)
        self.objectives = read_records(folder / "objectives.toml", "objective", Objective)
        self.syndicates = read_records(folder / "syndicates.toml", "syndicate", TraitCard)
        self.agents = read_records(folder / "agents.toml", "agent", Agent)
        self.players = read_records(folder / "players.toml", "players", PlayerCounts)
        self.numbers = read_records(folder / "numbers.toml", "number", Number)
        self.rules = read_records(folder / "rules.toml", "effect", RuleEffect)
        check_ids_match("sectors.toml", [r.id for r in self.sectors], SECTORS)
        check_ids_match("colours.toml", [r.id for r in self.colours], COLOURS)
        check_ids_match("colours.toml", [r.petty for r in self.colours], TOKENS[v.FIRST_PETTY :])
        check_ids_match("operations.toml", [r.id for r in self.operations], OPERATIONS)
        check_ids_match("objectives.toml", [r.id for r in self.objectives], OBJECTIVES)
        check_ids_match("agents.toml", [r.id for r in self.agents], AGENTS)
        check_ids_match("players.toml", [r.id for r in self.players], ["2", "3", "4", "5"])
        self.effects: list[Effect] = []
        self.box = self._pack()

    def _effect(self, where: str, text: str) -> int:
        self.effects.append(parse_effect(where, text))
        return len(self.effects) - 1

    def _pack(self) -> Box:
        b = Box()
        b.near = [[] for _ in SECTORS]
        for border in self.borders:
            one, two = (index_of("borders.toml", border.id, s, SECTORS) for s in border.sectors)
            if one == two or two in b.near[one]:
                raise ContentError(f"borders.toml, border '{border.id}': needs two sectors not joined before")
            b.near[one].append(two)
            b.near[two].append(one)
        b.near = [sorted(near) for near in b.near]
        b.near_mask = [sum(1 << s for s in near) for near in b.near]
        b.control_pay = [s.control for s in self.sectors]
        self._pack_agents(b)
        self._pack_tokens(b)
        crimes = [c.id for c in self.crimes]
        b.objective_crime = [index_of("objectives.toml", o.id, o.crime, crimes) for o in self.objectives]
        b.objective_sector = [index_of("objectives.toml", o.id, o.sector, SECTORS) for o in self.objectives]
        named = {r.id: self._effect(f"rules.toml, effect '{r.id}'", r.effect) for r in self.rules}
        b.facedown = required_number("rules.toml", "facedown", named)
        b.burned = required_number("rules.toml", "burned", named)
        self._pack_numbers(b)
        b.effects = self.effects
        return b

    def _pack_agents(self, b: Box) -> None:
        syndicates = [s.id for s in self.syndicates]
        b.syndicate, b.first_line, b.second_line, b.below_line = [], [], [], []
        for agent in self.agents:
            where = f"agents.toml, agent '{agent.id}'"
            if len(agent.above) not in (1, 2):
                raise ContentError(f"{where}: needs 1 or 2 effects above the line (SMS-AGT01)")
            b.syndicate.append(index_of("agents.toml", agent.id, agent.syndicate, syndicates))
            above = [self._effect(where, text) for text in agent.above]
            below = self._effect(where, agent.below)
            b.first_line.append(above[0])
            b.second_line.append(above[1] if len(above) == 2 else -1)
            b.below_line.append(below)
            _check_lines(where, [self.effects[e] for e in above], self.effects[below])
        for number, syndicate in enumerate(syndicates):
            if b.syndicate.count(number) != 10:
                raise ContentError(f"agents.toml: syndicate '{syndicate}' needs 10 agents (SMS-CMP03)")

    def _pack_tokens(self, b: Box) -> None:
        crimes = [c.id for c in self.crimes]
        effects = [self._effect(f"crimes.toml, crime '{c.id}'", c.hustle) for c in self.crimes]
        for crime, effect in zip(self.crimes, effects):
            e = self.effects[effect]
            if e.op in (v.GAMBLE, v.RECALL) or e.target in (v.SAME, v.DESTINATION):
                raise ContentError(f"crimes.toml, crime '{crime.id}': '{e.text}' needs a card")
        b.crime_kind = [CRIME_TYPES[c.scores] for c in self.crimes]
        borders = {border.id: border for border in self.borders}
        b.sides, b.crime, b.value = [], [], []
        for token in self.operations:
            if token.border not in borders:
                raise ContentError(f"operations.toml, operation '{token.id}': there is no border '{token.border}'")
            b.sides.append([SECTORS.index(s) for s in borders[token.border].sectors])
            b.crime.append(index_of("operations.toml", token.id, token.crime, crimes))
            b.value.append(token.value)
        for colour in self.colours:
            b.crime.append(index_of("colours.toml", colour.id, colour.crime, crimes))
            b.value.append(colour.value)
        b.hustle = [effects[crime] for crime in b.crime]
        if len({colour.influence for colour in self.colours}) != 1:
            raise ContentError("colours.toml: every colour needs the same influence")
        b.influence = self.colours[0].influence

    def _pack_numbers(self, b: Box) -> None:
        n = values_by_id(self.numbers)
        b.rounds = required_number("numbers.toml", "rounds", n)
        b.turns = required_number("numbers.toml", "turns", n)
        b.hand = required_number("numbers.toml", "hand", n)
        b.row = required_number("numbers.toml", "row", n)
        if b.row != SLOTS:
            raise ContentError(f"numbers.toml: the moves know a row of {SLOTS} slots, not {b.row}")
        b.objectives = required_number("numbers.toml", "objectives", n)
        b.board = required_number("numbers.toml", "board", n)
        b.bank = required_number("numbers.toml", "bank", n)
        b.control = required_number("numbers.toml", "control", n)
        b.minor = required_number("numbers.toml", "minor", n)
        b.major = required_number("numbers.toml", "major", n)
        b.objective_control = required_number("numbers.toml", "objective_control", n)
        b.refreshes = required_number("numbers.toml", "refreshes", n)
        b.cap = required_number("numbers.toml", "kingpin_cap", n)
        b.kingpin_minor = required_number("numbers.toml", "kingpin_minor", n)
        b.kingpin_major = required_number("numbers.toml", "kingpin_major", n)
        b.syndicates_in = [0, 0, *(p.syndicates for p in self.players)]
        b.faceup = [0, 0, *(p.objectives for p in self.players)]


def parse_effect(where: str, text: str) -> Effect:
    """Parse one effect; ContentError names the record."""
    op, arguments = EFFECTS.read(where, text)
    if op in (v.LOCKDOWN, v.DISPLACE):
        arguments = [1, *arguments]
    count, target, sector = [*arguments, *[1, v.NOWHERE, -1][len(arguments) :]]
    return Effect(op, count, target, sector, text)


def _check_lines(where: str, above: list[Effect], below: Effect) -> None:
    """Raise ContentError unless turns stay finite and dependent effects make sense (COMPONENTS.md section 11)."""
    for effect in (above[0], below):
        if effect.target in (v.SAME, v.DESTINATION):
            raise ContentError(f"{where}: '{effect.text}' can only be the second effect above the line")
    if len(above) == 2:
        first, second = above
        if second.target == v.DESTINATION and first.op != v.PUSH:
            raise ContentError(f"{where}: '{second.text}' needs a PUSH before it")
        aimed = first.op <= v.LAST_UNIT_OP or first.op in (v.LOCKDOWN, v.DISPLACE)
        if second.target == v.SAME and not aimed:
            raise ContentError(f"{where}: '{second.text}' needs an effect with one sector before it")
        if first.op in (v.GAMBLE, v.RECALL):
            raise ContentError(f"{where}: '{first.text}' can only be the last effect of its line")
    if below.op == v.RECALL:
        raise ContentError(f"{where}: RECALL below the line could go on forever (SMS-FOC16)")
