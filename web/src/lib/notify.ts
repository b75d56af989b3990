/** A word through the system when it is my move and the page is not in front; only after the player allowed it. */
import type { Ring } from '../protocol';
import { settings } from './settings.svelte';
import { t } from './i18n';

/** What the browser says of it: it never asks again once it was denied, and cannot at all on some pages. */
export function permission(): NotificationPermission | 'unable' {
  return 'Notification' in window && window.isSecureContext ? Notification.permission : 'unable';
}

/** Ask the browser, unless it has been asked; says what holds now. */
export async function askPermission(): Promise<NotificationPermission | 'unable'> {
  return permission() === 'default' ? Notification.requestPermission() : permission();
}

export function ring(message: Ring): void {
  if (document.visibilityState === 'visible') return;
  if (settings.notify && permission() === 'granted') {
    new Notification('cinque', { body: message.text || t(`notice.ring.${message.kind}`), tag: message.table });
  }
  tone();
}

/** One short tone, and only if sound is on. */
export function tone(): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  const context = new AudioContext();
  const voice = context.createOscillator();
  const volume = context.createGain();
  voice.frequency.value = 660;
  volume.gain.setValueAtTime(0.08, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + 0.25);
  voice.connect(volume).connect(context.destination);
  voice.start();
  voice.stop(context.currentTime + 0.26);
  voice.onended = () => void context.close();
}
