import { expect, it, vi } from 'vitest';
import { mapScale } from './map-scale';

it('reports the units of a drawing per pixel, also as a CSS variable', () => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.getScreenCTM = () => ({ a: 0.5 }) as DOMMatrix;
  const onchange = vi.fn();
  const stop = mapScale(onchange)(svg);
  expect(onchange).toHaveBeenCalledWith(2);
  expect(svg.style.getPropertyValue('--map-px')).toBe('2.000px');
  expect(svg.style.getPropertyValue('--map-units')).toBe('2.000');
  if (stop) stop();
});

it('says nothing about a drawing that is not on the screen', () => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.getScreenCTM = () => null;
  const onchange = vi.fn();
  mapScale(onchange)(svg);
  expect(onchange).not.toHaveBeenCalled();
});
