/** The browser's part of a passkey. The WebAuthn library is loaded only when somebody uses one. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { Account } from '../protocol';

/** Why passkeys can't be used here: at this address, or in this browser. */
export type PasskeyProblem = Account['passkey_problem'] | 'browser';

/** The user closed the browser's dialog, or waited too long: nothing to report. */
export class Cancelled extends Error {}

/** The browser refused; `known` if the device already has a passkey of this account. */
export class BrowserRefused extends Error {
  constructor(
    text: string,
    readonly known: boolean,
  ) {
    super(text);
  }
}

export function passkeyProblem(account: Account): PasskeyProblem {
  if (account.passkey_problem) return account.passkey_problem;
  return typeof PublicKeyCredential === 'undefined' ? 'browser' : '';
}

export async function createPasskey(options: object): Promise<object> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return refused(() => startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }));
}

export async function usePasskey(options: object): Promise<object> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return refused(() => startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }));
}

async function refused<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') throw new Cancelled();
    throw new BrowserRefused(error instanceof Error ? error.message : String(error), name === 'InvalidStateError');
  }
}
