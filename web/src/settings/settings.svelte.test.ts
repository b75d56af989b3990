import { flushSync } from 'svelte';
import { expect, it } from 'vitest';
import { settings } from './settings.svelte';

it('who depends on the language hears of no other setting', () => {
  const { language, sound } = settings;
  const heard: string[] = [];
  const end = $effect.root(() => {
    $effect(() => void heard.push(settings.language));
  });
  flushSync();
  settings.sound = !sound;
  flushSync();
  settings.language = language === 'de' ? 'en' : 'de';
  flushSync();
  expect(heard).toEqual([language, language === 'de' ? 'en' : 'de']);
  end();
  settings.sound = sound;
  settings.language = language;
});
