import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TILLS_PAGE, withCorpusTable } from './corpus-table.ts';

it('[CAPT-04] docs/tills.md says of each job of the corpus how it reads', () => {
  const page = readFileSync(TILLS_PAGE, 'utf-8');
  expect(page).toBe(withCorpusTable(page));
});
