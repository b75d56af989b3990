/** The sound for "it's your turn". */
import { settings } from '../settings/settings.svelte';

/** Play one short tone if sound is on. */
export function playSound(): void {
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
