import { expect, it } from 'vitest';
import { legendOf } from './icon-legend';

const icon = (name: string, label: string) => `<svg role="img" aria-label="${label}"><use href="#${name}" /></svg>`;

it('names each icon of a row once, with the number next to it, and leaves out places inside', () => {
  const row = document.createElement('div');
  row.setAttribute('data-place', 'seat:1');
  row.innerHTML = `
    <span>${icon('coin', 'coins')}3</span><span>${icon('hand', 'cards')} 5 </span>
    <span>${icon('act-deploy', 'Deploy')}${icon('act-deploy', 'Deploy')}${icon('act-expand', 'Expand')}</span>
    <svg aria-hidden="true"><use href="#bot" /></svg>
    <div data-place="stack:1">${icon('lock', 'banked')}1</div>`;
  expect(legendOf(row).map(({ symbol, word, amount }) => [symbol, word, amount])).toEqual([
    ['coin', 'coins', '3'],
    ['hand', 'cards', '5'],
    ['act-deploy', 'Deploy', ''],
    ['act-expand', 'Expand', ''],
  ]);
});
