"""The move space of Helionox."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.moves import Moves, SeatDomain

LOCATIONS: Final[list[str]] = [
    "earth", "moon", "mars", "ceres", "europa",
]  # fmt: skip
FACTION_NAMES: Final[list[str]] = [
    "bio", "cybernetic", "transport", "defense",
]  # fmt: skip

# Starting cards, the Prime Asset, then the Market cards by faction, then Illegal Tech by Location.
CARDS: Final[list[str]] = [
    "material_asset", "sentinel_prototype", "gene_sampler", "uplink_drone", "courier_pod", "militia_cadet",
    "prime_asset", "gene_therapist", "symbiotic_graft", "spore_culture", "xenobotanist", "regeneration_vat",
    "hive_matriarch", "adaptive_organism", "ark_curator", "genesis_seed", "mercurian_exile",
    "back_alley_surgeon", "living_hull", "logic_drone", "data_broker", "neural_archivist", "replicator_core",
    "overclocked_android", "cryo_override", "quantum_fabricator", "sentient_network", "machine_prophet",
    "ghost_ledger", "rogue_cyborg", "contraband_assembler", "orbital_shuttle", "telemetric_engineer",
    "freight_hauler", "warp_navigator", "envoy_cruiser", "diplomatic_courier", "convoy_marshal",
    "grand_accord_fleet", "warp_gate", "smuggler_skiff", "dock_broker", "interworld_freighter",
    "mercury_runner", "perimeter_guard", "patrol_frigate", "combat_medic", "shield_array", "crisis_commander",
    "rapid_response_unit", "peacekeeper_corps", "planetary_cannon", "aegis_dreadnought", "reserve_battery",
    "mercurian_mercenary", "customs_interceptor", "citadel_protocol", "propaganda_engine", "orbital_lance",
    "the_wraith", "shadow_account", "gene_bomb", "berserker_serum", "core_stripper", "void_mine", "blink_drive",
    "cryo_breaker",
]  # fmt: skip
FIRST_MARKET: Final = 7
FIRST_ILLEGAL: Final = 57
PRIME_ASSET: Final = 6
MATERIAL_ASSET: Final = 0
SENTINEL_PROTOTYPE: Final = 1
FIRST_PAIR: Final = 2  # the starting cards of the four factions

EVENTS: Final[list[str]] = [
    "earth_solar_flare", "earth_meteor_shower", "earth_radiation_surge", "earth_magnetic_storm",
    "earth_gravity_tremor", "earth_ion_squall", "earth_food_riot", "earth_labor_strike",
    "earth_separatist_uprising", "earth_smuggling_ring", "earth_system_virus", "earth_refugee_crisis",
    "earth_senate_deadlock", "moon_solar_flare", "moon_meteor_shower", "moon_radiation_surge",
    "moon_magnetic_storm", "moon_gravity_tremor", "moon_ion_squall", "moon_food_riot", "moon_labor_strike",
    "moon_separatist_uprising", "moon_smuggling_ring", "moon_system_virus", "moon_refugee_crisis",
    "mars_solar_flare", "mars_meteor_shower", "mars_radiation_surge", "mars_magnetic_storm",
    "mars_gravity_tremor", "mars_ion_squall", "mars_food_riot", "mars_labor_strike", "mars_separatist_uprising",
    "mars_smuggling_ring", "mars_system_virus", "mars_refugee_crisis", "ceres_solar_flare",
    "ceres_meteor_shower", "ceres_radiation_surge", "ceres_magnetic_storm", "ceres_gravity_tremor",
    "ceres_ion_squall", "ceres_food_riot", "ceres_labor_strike", "ceres_separatist_uprising",
    "ceres_smuggling_ring", "ceres_system_virus", "ceres_refugee_crisis", "europa_solar_flare",
    "europa_meteor_shower", "europa_radiation_surge", "europa_magnetic_storm", "europa_gravity_tremor",
    "europa_ion_squall", "europa_food_riot", "europa_labor_strike", "europa_separatist_uprising",
    "europa_smuggling_ring", "europa_system_virus", "europa_refugee_crisis", "earth_systemic_inflation",
    "mars_systemic_inflation", "europa_systemic_inflation", "moon_raid", "ceres_raid", "earth_global_blackout",
    "earth_crust_rupture", "moon_orbital_decay", "moon_platform_misfire", "mars_biosphere_breach",
    "mars_terraform_failure", "ceres_asteroid_cascade", "ceres_reactor_meltdown", "europa_warp_collapse",
    "europa_deep_freeze",
]  # fmt: skip
ARCHITECTS: Final[list[str]] = [
    "tiberius", "calla", "orin", "vashti", "ilex", "noor", "sable", "juno", "kestrel", "hale", "unit_nine",
    "brannoc", "mira", "locke", "seraph",
]  # fmt: skip
REQUESTS: Final[list[str]] = [
    "earth_moon", "earth_mars", "earth_ceres", "earth_europa", "moon_earth", "moon_mars", "moon_ceres",
    "moon_europa", "mars_earth", "mars_moon", "mars_ceres", "mars_europa", "ceres_earth", "ceres_moon",
    "ceres_mars", "ceres_europa", "europa_earth", "europa_moon", "europa_mars", "europa_ceres",
]  # fmt: skip
MISSIONS: Final[list[str]] = [
    "living_legacy", "perfect_machine", "interworld_network", "shield_of_the_system", "consume_the_weak",
    "diplomatic_web", "hold_the_line", "calm_the_sun", "faction_unity",
]  # fmt: skip
SITES: Final[list[str]] = [
    "old_world_capital", "lunar_base", "martian_biosphere", "ceres_mining_colony", "europan_warp_installation",
    "old_world_archive", "lunar_smugglers_den", "martian_foundry", "ceres_trade_exchange",
    "europan_listening_post",
]  # fmt: skip
ABILITIES: Final[list[str]] = [f"{architect}_{number}" for architect in ARCHITECTS for number in (1, 2)]

MOVES: Final = Moves()

# The Main Phase.
END: Final = MOVES.add_move("end", "end")
END_TIDY: Final = MOVES.add_move("end_tidy")
PLAY: Final = MOVES.add("play", card=CARDS)
BUY: Final = MOVES.add("buy", card=CARDS)
PRIME: Final = MOVES.add_move("prime")
CYCLE: Final = MOVES.add("cycle", card=CARDS)
CYCLE_REQUEST: Final = MOVES.add_move("cycle_request")
BONUS: Final = MOVES.add("bonus", bonus=SITES)
KEY: Final = MOVES.add("key", key=SITES)
TRAVEL: Final = MOVES.add("travel", location=LOCATIONS)
EMBASSY: Final = MOVES.add_move("embassy")
ABILITY: Final = MOVES.add("ability", ability=ABILITIES)
OVERCOME: Final = MOVES.add("overcome", event=EVENTS)
ALTERNATIVE_COST: Final = MOVES.add("bribe", event=EVENTS)
CALL: Final = MOVES.add("call", event=EVENTS, to=SeatDomain(4))
CARGO: Final = MOVES.add_move("cargo")
DELIVER: Final = MOVES.add("deliver", cargo=LOCATIONS)
GARRISON: Final = MOVES.add("garrison", payment=["credit", "defense"])
BANKED: Final = MOVES.add("banked", amount=(0, 10))

# Collaboration.
SHARE: Final = MOVES.add("share", amount=(1, 6))
ACCEPT: Final = MOVES.add_move("accept", "yes")
REFUSE: Final = MOVES.add_move("refuse", "no")
COUNTER: Final = MOVES.add("counter", amount=(1, 6))
TAKE: Final = MOVES.add_move("take", "yes")
DROP: Final = MOVES.add_move("drop", "no")
FAIL: Final = MOVES.add_move("fail")

# Steps of effects.
DO: Final = MOVES.add_move("do", "yes")
DECLINE: Final = MOVES.add_move("decline", "pass")
DONE: Final = MOVES.add_move("done", "end")
DISCARD: Final = MOVES.add("discard", card=CARDS)
CONSUME: Final = MOVES.add("consume", card=CARDS)
CONSUME_DISCARDED: Final = MOVES.add("consume_discarded", card=CARDS)
RECOVER: Final = MOVES.add("recover", card=CARDS)
SEARCH: Final = MOVES.add("search", card=CARDS)
COPY_PLAYED: Final = MOVES.add("copy_played", card=CARDS)
OBTAIN: Final = MOVES.add("obtain", card=CARDS)
SECURE: Final = MOVES.add("secure", card=CARDS)
COPY: Final = MOVES.add("copy", card=CARDS)
MOVE: Final = MOVES.add("move", location=LOCATIONS)
BRANCH: Final = MOVES.add("branch", number=(1, 3))
LOSE_CARGO: Final = MOVES.add("lose_cargo", cargo=LOCATIONS)
LOSE_EMBASSY: Final = MOVES.add("lose_embassy", location=LOCATIONS)

# A delivery's reward.
BANK: Final = MOVES.add_move("bank")
ILLEGAL: Final = MOVES.add("illegal", card=CARDS)

# Set-up and the Shadow Syndicate.
ARCHITECT: Final = MOVES.add("architect", architect=ARCHITECTS)
FACTION: Final = MOVES.add("faction", faction=FACTION_NAMES)
TIED_EVENT: Final = MOVES.add("tied_event", event=EVENTS)
TIED_CARD: Final = MOVES.add("tied_card", card=CARDS)

# More Collaboration moves; at the end, because moves are saved by number.
BREAK_OFF: Final = MOVES.add_move("break_off")

# Moves that are offered often, created once; Any: appending one creates no new int when compiled.
PLAYS: Final[list[Any]] = PLAY.all()
BUYS: Final[list[Any]] = BUY.all()
CYCLES: Final[list[Any]] = CYCLE.all()
OVERCOMES: Final[list[Any]] = OVERCOME.all()
DISCARDS: Final[list[Any]] = DISCARD.all()
