import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ID } from './clause-id';

it('is the one grammar of clauses', () => {
  const core = readFileSync('../src/cinque/core/texts/clauses.py', 'utf8');
  expect(/^ID = r"(.*)"$/m.exec(core)?.[1]).toBe(ID);
});
