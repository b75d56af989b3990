/** System notifications: tell the user it's their turn while the page is in the background. */
import type { Notification as ServerNotification } from '../protocol';
import { settings } from '../settings/settings.svelte';
import { playSound } from './sound';
import { t } from '../lib/i18n';

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
  playSound();
}
