/** The HTTP API: one function per route; every failure is an ApiError. */
import type {
  Account,
  Created,
  Done,
  ErrorBody,
  Frames,
  GameInfo,
  Join,
  Joined,
  Kick,
  Me,
  NewTable,
  PasskeyOptions,
  PersonalData,
  PublicUrl,
  RecordText,
  RecoveryCode,
  Review,
  RulesText,
  SeatLink,
  Sessions,
  SignedIn,
  Spectators,
  TableInfo,
  WordsText,
} from '../protocol';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

async function call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(0, 'offline', '');
  }
  const text = await answer.text();
  if (answer.ok) return JSON.parse(text || 'null') as T;
  let error: Partial<ErrorBody> = {};
  try {
    error = JSON.parse(text) as ErrorBody;
  } catch {
    // Not an answer of our own server (a proxy's page, for example): only the status is useful.
  }
  throw new ApiError(answer.status, error.code ?? String(answer.status), error.text ?? answer.statusText);
}

const get = <T>(path: string) => call<T>('GET', path);
const post = <T>(path: string, body: unknown = {}) => call<T>('POST', path, body);
const enc = encodeURIComponent;

export const api = {
  signIn: (body: { token?: string; name?: string }) => post<Me>('/api/me', body),
  rename: (name: string) => post<Me>('/api/me/name', { name }),
  personalLink: () => post<Me>('/api/me/link'),
  signOut: () => post<Done>('/api/me/sign-out'),
  sessions: () => get<Sessions>('/api/me/sessions'),
  revokeSession: (id: string) => post<Done>('/api/me/sessions/revoke', { id }),
  account: () => get<Account>('/api/me/account'),
  passkeyOptions: () => post<PasskeyOptions>('/api/me/passkeys/options'),
  addPasskey: (answer: object, lang: string) => post<RecoveryCode>(`/api/me/passkeys?lang=${enc(lang)}`, { answer }),
  removePasskey: (id: string) => post<Done>('/api/me/passkeys/remove', { id }),
  newRecoveryCode: () => post<RecoveryCode>('/api/me/recovery-code'),
  signInOptions: (own: boolean) => post<PasskeyOptions>('/api/sign-in/options', { own }),
  signInWithPasskey: (answer: object, bringGames: boolean, lang: string) =>
    post<SignedIn>(`/api/sign-in/passkey?lang=${enc(lang)}`, { answer, bring_games: bringGames }),
  signInWithCode: (code: string, bringGames: boolean, lang: string) =>
    post<SignedIn>(`/api/sign-in/recovery-code?lang=${enc(lang)}`, { code, bring_games: bringGames }),
  personalData: () => get<PersonalData>('/api/me/export'),
  deletePerson: (name: string, lang: string) => post<Done>(`/api/me/delete?lang=${enc(lang)}`, { name }),
  games: (lang: string) => get<GameInfo[]>(`/api/games?lang=${enc(lang)}`),
  rules: (game: string, lang: string) => get<RulesText>(`/api/games/${enc(game)}/rules?lang=${enc(lang)}`),
  words: (game: string, lang: string) => get<WordsText>(`/api/games/${enc(game)}/words?lang=${enc(lang)}`),
  create: (body: NewTable, lang = 'en') => post<Created>(`/api/tables?lang=${enc(lang)}`, body),
  table: (id: string) => get<TableInfo>(`/api/tables/${enc(id)}`),
  join: (id: string, body: Join) => post<Joined>(`/api/tables/${enc(id)}/join`, body),
  leave: (id: string, seat: number) => post<Done>(`/api/tables/${enc(id)}/leave`, { seat }),
  spectate: (id: string, invite?: string) => post<Done>(`/api/tables/${enc(id)}/spectate`, { invite: invite ?? null }),
  start: (id: string, bot: string) => post<Done>(`/api/tables/${enc(id)}/start`, { bot }),
  invite: (id: string) => post<Created>(`/api/tables/${enc(id)}/invite`),
  rematch: (id: string, step = 0) => post<Created>(`/api/tables/${enc(id)}/rematch`, { step }),
  spectators: (id: string) => get<Spectators>(`/api/tables/${enc(id)}/spectators`),
  kick: (id: string, who: Kick) => post<Done>(`/api/tables/${enc(id)}/kick`, who),
  handOver: (id: string, seat: number) => post<Done>(`/api/tables/${enc(id)}/hand-over`, { seat }),
  mute: (id: string, on: boolean) => post<Done>(`/api/tables/${enc(id)}/mute`, { on }),
  publicUrl: () => get<PublicUrl>('/api/public-url'),
  seatLink: (id: string, seat: number) => post<SeatLink>(`/api/tables/${enc(id)}/seat-link`, { seat }),
  frames: (id: string, seat: number, start: number, lang: string) =>
    get<Frames>(`/api/tables/${enc(id)}/frames?start=${start}&seat=${seat}&lang=${lang}`),
  review: (id: string, seat: number) => get<Review>(`/api/tables/${enc(id)}/review?seat=${seat}`),
  record: (id: string) => get<RecordText>(`/api/tables/${enc(id)}/record`),
  imported: (record: string) => post<Created>('/api/records', { record }),
};

/** Load all frames of a game, or those after a given move, as one seat saw them. */
export async function allFrames(id: string, seat: number, lang: string, from = 0): Promise<Frames> {
  const all = await api.frames(id, seat, from, lang);
  let next = all.next;
  while (next !== null) {
    const more = await api.frames(id, seat, next, lang);
    all.frames.push(...more.frames);
    next = more.next;
  }
  return { ...all, next: null };
}
