import { expect, test } from 'vitest';
import { joinPeople } from '../../hub/organisation/chain.ts';

const person = (_id: string, profiles: string[], more: object = {}) => ({
  _id,
  firstName: _id,
  lastName: '',
  profiles,
  ...more,
});

test('[HQ-01] the people of all sites, each once, with what any site allows them', () => {
  const joined = joinPeople([
    [person('ann', ['K']), person('bea', ['W'])],
    [person('ann', ['M', 'K'], { passcode: '1234' }), person('cem', ['K'])],
  ]);
  expect(joined).toEqual([
    person('ann', ['K', 'M'], { passcode: '1234' }),
    person('bea', ['W']),
    person('cem', ['K']),
  ]);
});

test('[HQ-01] the first passcode told is the one that counts', () => {
  const [ann] = joinPeople([[person('ann', [], { passcode: '1' })], [person('ann', [], { passcode: '2' })]]);
  expect(ann?.passcode).toBe('1');
});
