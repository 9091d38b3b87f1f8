import { expect, test } from 'vitest';
import { mergeStaff } from '../../hub/organisation/chain.ts';

const person = (_id: string, profiles: string[], more: object = {}) => ({
  _id,
  firstName: _id,
  lastName: '',
  profiles,
  ...more,
});

test('staff of all sites are merged, each once, with the rights of any site [HQ-01]', () => {
  const joined = mergeStaff([
    [person('ann', ['K']), person('bea', ['W'])],
    [person('ann', ['M', 'K'], { passcode: '1234' }), person('cem', ['K'])],
  ]);
  expect(joined).toEqual([
    person('ann', ['K', 'M'], { passcode: '1234' }),
    person('bea', ['W']),
    person('cem', ['K']),
  ]);
});

test('the first passcode of a merged user applies [HQ-01]', () => {
  const [ann] = mergeStaff([[person('ann', [], { passcode: '1' })], [person('ann', [], { passcode: '2' })]]);
  expect(ann?.passcode).toBe('1');
});
