import { afterEach, expect, it, vi } from 'vitest';
import { canShare, share } from './share';

const game = { title: 'Phoenicia', text: 'You won!', url: 'https://example.org/' };

afterEach(() => vi.unstubAllGlobals());

const withShare = (run: () => Promise<void>) => vi.stubGlobal('navigator', { share: vi.fn(run) });

it('uses the system where it can', async () => {
  withShare(() => Promise.resolve());
  expect(canShare(game)).toBe(true);
  expect(await share(game)).toBe(true);
});
it('says so where there is no share sheet, or it fails', async () => {
  vi.stubGlobal('navigator', {});
  expect(await share(game)).toBe(false);
  withShare(() => Promise.reject(new TypeError('not allowed')));
  expect(await share(game)).toBe(false);
});
it('takes closing the sheet for an answer', async () => {
  withShare(() => Promise.reject(new DOMException('closed', 'AbortError')));
  expect(await share(game)).toBe(true);
});
