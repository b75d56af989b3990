import { expect, it } from 'vitest';
import { others } from './seat-order';

it('begins at my left hand and goes round', () => expect(others([0, 1, 2, 3], 2)).toEqual([3, 0, 1]));
it('does not depend on who begins', () => expect(others([3, 1, 0, 2], 2)).toEqual([3, 0, 1]));
it('shows a spectator everybody in turn order', () => expect(others([3, 1, 0, 2], -1)).toEqual([3, 1, 0, 2]));
