/** The pictures of Helionox: factions choose the palette, names the subject. */
import { subjectsOf, type Look, type PaletteName, type PictureName, type Subject } from '../../art/names';

const CARDS: [PaletteName, Partial<Record<string, Subject>>][] = [
  ['helio', subjectsOf({ crates: 'material_asset', coins: 'prime_asset', machine: 'sentinel_prototype' })],
  [
    'bio',
    subjectsOf({
      person: 'gene_therapist xenobotanist hive_matriarch ark_curator',
      helix: 'gene_sampler symbiotic_graft adaptive_organism',
      vial: 'spore_culture regeneration_vat',
      plant: 'genesis_seed',
      rogue: 'mercurian_exile back_alley_surgeon',
      ship: 'living_hull',
    }),
  ],
  [
    'cyb',
    subjectsOf({
      chip: 'uplink_drone logic_drone replicator_core sentient_network',
      machine: 'neural_archivist overclocked_android machine_prophet rogue_cyborg',
      rogue: 'data_broker',
      bolt: 'cryo_override',
      factory: 'quantum_fabricator',
      vault: 'ghost_ledger',
      crates: 'contraband_assembler',
    }),
  ],
  [
    'tra',
    subjectsOf({
      ship: 'courier_pod orbital_shuttle envoy_cruiser grand_accord_fleet smuggler_skiff mercury_runner',
      freighter: 'freight_hauler interworld_freighter',
      person: 'telemetric_engineer warp_navigator diplomatic_courier',
      soldier: 'convoy_marshal',
      gate: 'warp_gate',
      rogue: 'dock_broker',
    }),
  ],
  [
    'def',
    subjectsOf({
      soldier:
        'militia_cadet perimeter_guard combat_medic crisis_commander rapid_response_unit peacekeeper_corps mercurian_mercenary',
      ship: 'patrol_frigate customs_interceptor',
      shield: 'shield_array',
      raid: 'aegis_dreadnought',
      bolt: 'reserve_battery planetary_cannon',
      fort: 'citadel_protocol',
    }),
  ],
  [
    'blood',
    subjectsOf({
      mast: 'propaganda_engine',
      rogue: 'the_wraith',
      vault: 'shadow_account',
      vial: 'gene_bomb berserker_serum',
      mine: 'core_stripper',
      meteors: 'void_mine',
      gate: 'blink_drive',
      bolt: 'cryo_breaker orbital_lance',
    }),
  ],
];
/** Events are named after their world and what happens there. */
const EVENTS = subjectsOf({
  flare: 'solar_flare',
  meteors: 'meteor_shower asteroid_cascade',
  storm: 'magnetic_storm ion_squall radiation_surge',
  quake: 'gravity_tremor crust_rupture terraform_failure',
  crowd: 'refugee_crisis food_riot labor_strike separatist_uprising',
  freighter: 'smuggling_ring',
  chip: 'system_virus',
  temple: 'senate_deadlock',
  coins: 'systemic_inflation',
  raid: 'raid',
  city: 'global_blackout',
  station: 'orbital_decay',
  plant: 'biosphere_breach',
  base: 'deep_freeze',
  bolt: 'platform_misfire',
  factory: 'reactor_meltdown',
  gate: 'warp_collapse',
});
const ARCHITECTS: [PaletteName, Partial<Record<string, Subject>>][] = [
  ['tra', subjectsOf({ soldier: 'tiberius', person: 'kestrel' })],
  ['bio', subjectsOf({ person: 'calla hale' })],
  ['cyb', subjectsOf({ machine: 'unit_nine' })],
  ['def', subjectsOf({ soldier: 'vashti brannoc', person: 'juno' })],
  ['helio', subjectsOf({ person: 'ilex noor', machine: 'orin' })],
  ['acid', subjectsOf({ rogue: 'sable' })],
  ['mars', subjectsOf({ person: 'mira' })],
  ['brass', subjectsOf({ rogue: 'locke' })],
  ['neon', subjectsOf({ rogue: 'seraph' })],
];
const SITES: Record<string, Look> = {
  old_world_capital: 'earth/helio',
  lunar_base: 'moon/dust',
  martian_biosphere: 'mars/mars',
  ceres_mining_colony: 'ceres/tra',
  europan_warp_installation: 'europa/def',
  old_world_archive: 'temple/helio',
  lunar_smugglers_den: 'base/dust',
  martian_foundry: 'factory/mars',
  ceres_trade_exchange: 'station/tra',
  europan_listening_post: 'mast/def',
};

const COVER: Record<string, Look> = {
  cover: 'flare/helio',
  cover1: 'europa/def',
  cover2: 'helix/bio',
  cover3: 'mars/mars',
};

export default function picture(kind: string, id: string): PictureName {
  if (kind === 'cover') return `${COVER[id]!}/${id}`;
  if (kind === 'site') return `${SITES[id] ?? 'world/helio'}/${id}`;
  if (kind === 'event') return `${EVENTS[id.slice(id.indexOf('_') + 1)] ?? 'flare'}/crisis/${id}`;
  for (const [palette, subjects] of kind === 'architect' ? ARCHITECTS : CARDS)
    if (subjects[id]) return `${subjects[id]}/${palette}/${id}`;
  return `world/helio/${id}`;
}
