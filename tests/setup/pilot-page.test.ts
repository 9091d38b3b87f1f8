// The page for the first pilot site is up to date: a new or reworded option has to be confirmed with the pilot site again.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PILOT_PAGE, pilotPage } from './pilot-page.ts';

it('the page has every option of a profile with the setup’s wording, to be confirmed with a pilot site: npm run options [PROF-25]', () => {
  expect(readFileSync(PILOT_PAGE, 'utf8')).toBe(pilotPage());
});
