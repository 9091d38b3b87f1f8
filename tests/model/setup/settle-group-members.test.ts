import { expect, it } from 'vitest';
import { settleGroupMembers } from '../../../shared/model/setup/settle-setup.ts';

const profile = (_id: string, lbGroup?: string) => (lbGroup === undefined ? { _id } : { _id, lbGroup });
const group = (_id: string, ...profiles: string[]) => ({ _id, profiles });

it('a profile added to a group names it, even if it is still listed in its old one [SET-42][PROF-22]', () => {
  const before = [group('a', 'p'), group('b')];
  expect(settleGroupMembers([profile('p', 'a')], [group('a'), group('b', 'p')], before)).toEqual([
    profile('p', 'b'),
  ]);
  expect(settleGroupMembers([profile('p', 'a')], [group('a', 'p'), group('b', 'p')], before)).toEqual([
    profile('p', 'b'),
  ]);
});

it('a profile that was removed, or whose group was deleted, names none [SET-42][DLG-17]', () => {
  const before = [group('a', 'p'), group('b')];
  expect(settleGroupMembers([profile('p', 'a')], [group('a'), group('b')], before)).toEqual([profile('p')]);
  expect(settleGroupMembers([profile('q', 'b')], [group('a', 'p')], before)).toEqual([profile('q')]);
  expect(settleGroupMembers([profile('p', 'a')], undefined, before)).toEqual([profile('p')]);
});

it('unedited group members stay as stored [SET-45]', () => {
  const odd = [profile('p', 'elsewhere'), 'nonsense', profile('q')];
  expect(settleGroupMembers(odd, [group('a', 'q')], [group('a', 'q')])).toEqual(odd);
});
