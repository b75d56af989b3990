/** The pictures of Phoenicia: developments and activities. */
import type { Look, PictureName } from '../../art/names';

const PICTURES: Record<string, Look> = {
  dyer: 'dyer/dawn',
  granary: 'granary/olive',
  glassmaking: 'kiln/murex',
  fort: 'towers/dawn',
  prospector: 'pick/dawn',
  indentured_worker: 'workers/noon',
  tracker: 'hunt/olive',
  caravan: 'caravan/dawn',
  dye_house: 'jars/murex',
  city_center: 'forum/dawn',
  smelter: 'kiln/forge',
  shipyard: 'galley/noon',
  public_works: 'forum/noon',
  ships: 'fleet/noon',
  refugee_settlement: 'workers/dawn',
  merchant_quarter: 'shop/noon',
  trade_fleet: 'fleet/dawn',
  city_walls: 'towers/noon',
  port: 'harbour/murex',
  hunting: 'hunt/noon',
  farming: 'field/olive',
  mining: 'pick/noon',
  clothmaking: 'dyer/murex',
  training: 'workers/dawn',
  storage: 'jars/dawn',
};

const COVER: Record<string, Look> = {
  cover: 'forum/dawn',
  cover1: 'towers/dawn',
  cover2: 'galley/noon',
  cover3: 'kiln/murex',
};

/** Where each seat settles, until it has built something. */
const SETTLEMENTS: Look[] = ['coast/dawn', 'harbour/noon', 'forum/olive', 'coast/murex', 'towers/olive'];

export default function picture(kind: string, id: string): PictureName {
  if (kind === 'cover') return `${COVER[id]!}/${id}`;
  if (kind === 'settlement') return `${SETTLEMENTS[Number(id)] ?? 'coast/dawn'}/settlement${id}`;
  return `${PICTURES[id] ?? 'coast/dawn'}/${id}`;
}
