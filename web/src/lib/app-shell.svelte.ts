/** The installed app: registers the service worker, and offers to install where the browser can. */

interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

class AppShell {
  private prompt = $state.raw<InstallPrompt | null>(null);

  constructor() {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.prompt = event as InstallPrompt;
    });
    addEventListener('appinstalled', () => (this.prompt = null));
  }

  get canInstall(): boolean {
    return this.prompt !== null;
  }

  async install(): Promise<void> {
    const prompt = this.prompt;
    this.prompt = null; // the browser shows the prompt only once
    await prompt?.prompt();
  }

  /** Only for the built client: the development server has no worker. */
  register(): void {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
    const policy = types?.createPolicy('cinque-worker', { createScriptURL: (url) => url });
    const address = policy?.createScriptURL('/sw.js') ?? '/sw.js';
    // Without a worker the app works, but only online.
    navigator.serviceWorker.register(address as string).catch(() => {});
    if (savesData()) return;
    void navigator.serviceWorker.ready.then(({ active }) =>
      (globalThis.requestIdleCallback ?? setTimeout)(() => active?.postMessage('keep-all')),
    );
  }
}

/** The user asked the browser to load as little as possible. */
const savesData = () => !!(navigator as { connection?: { saveData?: boolean } }).connection?.saveData;

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => unknown };
}

export const appShell = new AppShell();
