import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TILLS_PAGE, withCorpusTable } from './corpus-table.ts';

it('docs/tills.md has the current result for each job of the corpus [CAPT-04]', () => {
  const page = readFileSync(TILLS_PAGE, 'utf-8');
  expect(page).toBe(withCorpusTable(page));
});
