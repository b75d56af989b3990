/** The account of this browser's user: what the account page shows and does. */
import type { Account, Session, SignedIn } from '../protocol';
import { ApiError, api } from '../net/api';
import { t } from '../lib/i18n';
import { session, showError } from '../net/session.svelte';
import { settings } from '../settings/settings.svelte';
import { toasts } from '../ui/toasts.svelte';
import { BrowserRefused, Cancelled, createPasskey, passkeyProblem, usePasskey } from './passkeys';

export class AccountModel {
  account = $state.raw<Account | null>(null);
  devices = $state.raw<Session[]>([]);
  /** A recovery code that the user hasn't kept yet. */
  code = $state('');
  busy = $state(false);
  /** Repeat this once the user has confirmed who they are. */
  waiting = $state.raw<(() => Promise<void>) | null>(null);

  readonly guest = $derived(this.account?.created === 0);
  readonly problem = $derived(this.account ? passkeyProblem(this.account) : '');

  async load(): Promise<void> {
    try {
      await session.enter();
      const [account, { sessions }] = await Promise.all([api.account(), api.sessions()]);
      this.account = account;
      this.devices = sessions;
    } catch (error) {
      showError(error);
    }
  }

  /** Do something, then load what changed. If the server wants a confirmation first, ask for it and try again. */
  async run(action: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await action();
      await this.load();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'verify') this.waiting = action;
      else report(error);
    } finally {
      this.busy = false;
    }
  }

  addPasskey = () =>
    this.run(async () => {
      const { options } = await api.passkeyOptions();
      const { code } = await api.addPasskey(await createPasskey(options), settings.language);
      if (code) this.code = code;
      else toasts.info(t('account.passkey.added'));
    });

  removePasskey = (id: string) =>
    this.run(async () => {
      await api.removePasskey(id);
      toasts.info(t('account.passkey.removed'));
    });

  newCode = () => this.run(async () => void (this.code = (await api.newRecoveryCode()).code));

  signInWithPasskey = (bringGames: boolean) =>
    this.run(async () => {
      const { options } = await api.signInOptions(false);
      await this.become(await api.signInWithPasskey(await usePasskey(options), bringGames, settings.language));
    });

  signInWithCode = (code: string, bringGames: boolean) =>
    this.run(async () => this.become(await api.signInWithCode(code, bringGames, settings.language)));

  private async become(person: SignedIn): Promise<void> {
    this.code = person.code;
    settings.nameAsked = true;
    await session.reenter();
    toasts.info(t('account.signed-in', { name: person.name }));
  }

  /** Confirm who it is, with a passkey or a recovery code; then do what was waiting for it. */
  confirm = (code = '') => {
    const action = this.waiting;
    return this.run(async () => {
      if (code) this.code = (await api.signInWithCode(code, false, settings.language)).code;
      else {
        const { options } = await api.signInOptions(true);
        await api.signInWithPasskey(await usePasskey(options), false, settings.language);
      }
      this.waiting = null;
      await action?.();
    });
  };

  revoke = (id: string) =>
    this.run(async () => {
      await api.revokeSession(id);
      toasts.info(t('account.device.ended'));
    });

  signOut = () =>
    this.run(async () => {
      await api.signOut();
      await this.forget();
    });

  remove = (name: string) =>
    this.run(async () => {
      await api.deletePerson(name, settings.language);
      await this.forget();
      toasts.info(t('account.deleted'));
    });

  exportData = () =>
    this.run(async () => {
      const data = await api.personalData();
      const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
      const anchor = document.createElement('a');
      anchor.href = url;
      anchor.download = 'cinque-my-data.json';
      anchor.click();
      setTimeout(() => URL.revokeObjectURL(url), 10000);
    });

  /** This browser is nobody any more: it becomes a new guest. */
  private async forget(): Promise<void> {
    settings.name = '';
    settings.nameAsked = false;
    this.code = '';
    await session.reenter();
  }
}

function report(error: unknown): void {
  if (error instanceof Cancelled) return;
  if (error instanceof BrowserRefused) {
    toasts.error(error.known ? t('account.passkey.known') : t('account.passkey.failed', { text: error.message }));
  } else if (error instanceof ApiError && error.status === 403) toasts.error(error.message);
  else if (error instanceof ApiError && (error.status === 409 || error.status === 422)) toasts.error(error.message);
  else showError(error);
}
