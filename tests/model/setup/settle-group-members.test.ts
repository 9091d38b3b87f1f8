import { expect, it } from 'vitest';
import { settleGroupMembers } from '../../../shared/model/setup/settle-setup.ts';

const profile = (_id: string, lbGroup?: string) => (lbGroup === undefined ? { _id } : { _id, lbGroup });
const group = (_id: string, ...profiles: string[]) => ({ _id, profiles });

it('[SET-42] [PROF-22] a profile put into a group names it, also when it still stands in its old one', () => {
  const before = [group('a', 'p'), group('b')];
  expect(settleGroupMembers([profile('p', 'a')], [group('a'), group('b', 'p')], before)).toEqual([
    profile('p', 'b'),
  ]);
  expect(settleGroupMembers([profile('p', 'a')], [group('a', 'p'), group('b', 'p')], before)).toEqual([
    profile('p', 'b'),
  ]);
});

it('[SET-42] [DLG-17] a profile that was taken out, or whose group was deleted, names none', () => {
  const before = [group('a', 'p'), group('b')];
  expect(settleGroupMembers([profile('p', 'a')], [group('a'), group('b')], before)).toEqual([profile('p')]);
  expect(settleGroupMembers([profile('q', 'b')], [group('a', 'p')], before)).toEqual([profile('q')]);
  expect(settleGroupMembers([profile('p', 'a')], undefined, before)).toEqual([profile('p')]);
});

it('[SET-45] whatever nobody edited stays as it is stored', () => {
  const odd = [profile('p', 'elsewhere'), 'nonsense', profile('q')];
  expect(settleGroupMembers(odd, [group('a', 'q')], [group('a', 'q')])).toEqual(odd);
});
