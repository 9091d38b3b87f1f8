// The page for the first pilot site is up to date: a new or reworded option has to be put to the pilot site again.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PILOT_PAGE, pilotPage } from './pilot-page.ts';

it('[PROF-25] the page has every option of a profile, as the setup words it, to be confirmed with a pilot site: npm run options', () => {
  expect(readFileSync(PILOT_PAGE, 'utf8')).toBe(pilotPage());
});
