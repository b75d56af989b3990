/** System notifications and sound: tell the user it's their turn while the page is in the background. */
import type { Notification as ServerNotification } from '../protocol';
import { settings } from './settings.svelte';
import { t } from './i18n';

/** The browser's permission; once denied it can't be requested again, and insecure pages can't have it. */
export function permission(): NotificationPermission | 'unable' {
  return 'Notification' in window && window.isSecureContext ? Notification.permission : 'unable';
}

/** Request permission unless it was already answered; returns the current permission. */
export async function requestPermission(): Promise<NotificationPermission | 'unable'> {
  return permission() === 'default' ? Notification.requestPermission() : permission();
}

/** Notify the user unless they are looking at the page. */
export function notify(message: ServerNotification): void {
  if (document.visibilityState === 'visible') return;
  if (settings.notify && permission() === 'granted') {
    new Notification('cinque', { body: message.text || t(`notice.ring.${message.kind}`), tag: message.table });
  }
  tone();
}

/** Play one short tone if sound is on. */
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
