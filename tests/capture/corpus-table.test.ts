import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TILLS_PAGE, withCorpusTable } from './corpus-table.ts';

it('docs/tills.md names every job of the corpus that is not read whole [CAPT-04]', () => {
  const page = readFileSync(TILLS_PAGE, 'utf-8');
  expect(page).toBe(withCorpusTable(page));
});
