import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import Picture from './Picture.svelte';
import { loadPictures, pictureUrl } from './pictures.svelte';

it('is hidden from screen readers and drawn once', async () => {
  await loadPictures();
  const { container } = render(Picture, { game: 'phoenicia', kind: 'card', id: 'dyer' });
  const image = container.querySelector('img')!;
  expect(image.alt).toBe('');
  expect(image.closest('[aria-hidden="true"]')).not.toBeNull();
  expect(image.getAttribute('src')).toMatch(/^data:image\/svg\+xml,%3Csvg /);
  expect(pictureUrl('phoenicia', 'card', 'dyer')).toBe(pictureUrl('phoenicia', 'card', 'dyer'));
});

it('takes no room for a game without pictures', async () => {
  await loadPictures();
  const { container } = render(Picture, { game: 'connect_four', kind: 'card', id: 'x' });
  expect(container.querySelector('.picture')).toBeNull();
});
