// Fields that a sent setup may not change.
import { expect, test } from 'vitest';
import { validateSentSetup } from '../../hub/organisation/setup-saver.ts';

test.each([
  ['the stored one', { id: 'site-1' }, 'site-1'],
  ['none if none is stored', {}, undefined],
])('a save keeps the setup’s own id: %s [SET-06]', (_, stored, id) => {
  const sent = { revision: 1, setup: { ...stored, id: 'elsewhere' } };
  const judged = validateSentSetup({ revision: 1, setup: stored }, sent, []);
  expect(judged.ok && judged.settled['id']).toBe(id);
});
