import { expect, test } from 'vitest';
import { scrollable } from './scrollable';

function box(content: number, room: number): HTMLElement {
  const div = document.createElement('div');
  Object.defineProperties(div, {
    scrollHeight: { value: content, configurable: true },
    clientHeight: { value: room, configurable: true },
  });
  return div;
}

test('a box whose content does not fit takes the focus', () => {
  const div = box(300, 100);
  const leave = scrollable(div);
  expect(div.getAttribute('tabindex')).toBe('0');
  leave();
});

test('a box whose content fits is no tab stop, also when it was one', async () => {
  const div = box(300, 100);
  document.body.append(div);
  const leave = scrollable(div);
  Object.defineProperty(div, 'scrollHeight', { value: 100 });
  div.append('shorter');
  await new Promise((done) => setTimeout(done, 5));
  expect(div.hasAttribute('tabindex')).toBe(false);
  leave();
});
