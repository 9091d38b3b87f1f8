import { describe, expect, it } from 'vitest';
import {
  cleared,
  initiated,
  withMembers,
  withoutGroup,
  withPrimary,
  withZoneSet,
} from '../../../../displays/setup/balance/balance-edits.ts';
import { draftOf, entriesOf, keyOf, type SetupDraft } from '../../../../displays/setup/setup-draft.ts';
import { readSetup } from '../../../../shared/model/setup/setup.ts';
import { spellSetup } from '../../../../shared/model/setup/spell-setup.ts';

const profiles = ['grill', 'cold', 'bar'].map((id) => ({ _id: id, type: 'kitchen', name: id }));
const read = (loadBalancing: object, more: object = {}): SetupDraft =>
  draftOf(spellSetup(readSetup({ profiles, loadBalancing, ...more })));
const two = read({
  initiated: true,
  enabled: true,
  kitchenQueues: ['bon'],
  groups: [
    { _id: 'a', name: 'A', shortName: 'A', isPrimary: true, profiles: ['grill'], zoneSetId: 'z1' },
    { _id: 'b', name: 'B', shortName: 'B', profiles: ['cold'], enabled: false },
  ],
});
const [a, b] = [keyOf('a'), keyOf('b')];
const membersOf = (draft: Pick<SetupDraft, 'groups'>) =>
  entriesOf(draft.groups).map(({ _id, profiles: boards }) => [_id, boards]);
const groupsOf = (draft: Pick<SetupDraft, 'profiles'>) =>
  entriesOf(draft.profiles).map(({ lbGroup }) => lbGroup ?? null);

describe('load-balance groups', () => {
  it('start with the two given boards, the first as the primary, switched on [SET-39] [SET-41]', () => {
    const none = read({});
    const draft = initiated(none, [{ _id: 'x' }, { _id: 'y' }]);
    expect(draft.site['loadBalancing']).toMatchObject({ initiated: true, enabled: true });
    expect(entriesOf(draft.groups)).toEqual([
      { _id: 'x', isPrimary: true },
      { _id: 'y', isPrimary: false },
    ]);
  });

  it('start with the stored ones, one of them the primary [SET-39] [ROUTE-11]', () => {
    const stored = read({ groups: [{ _id: 'b', enabled: false }, { _id: 'c' }] });
    const { groups } = initiated(stored, [{ _id: 'x' }]);
    expect(entriesOf(groups)).toMatchObject([
      { _id: 'b', isPrimary: true, enabled: true },
      { _id: 'c', isPrimary: false },
    ]);
  });

  it('are all gone after a clear, and no board names one [SET-39]', () => {
    const draft = cleared(withMembers(two, a, ['grill', 'bar']));
    expect(draft.site['loadBalancing']).toMatchObject({
      initiated: false,
      enabled: false,
      kitchenQueues: [],
    });
    expect(draft.groups.order).toEqual([]);
    expect(groupsOf(draft)).toEqual([null, null, null]);
  });

  it('take a board from its former group; the board names the new one [SET-42]', () => {
    const draft = withMembers(two, a, ['cold', 'bar']);
    expect(membersOf(draft)).toEqual([
      ['a', ['cold', 'bar']],
      ['b', []],
    ]);
    expect(groupsOf(draft)).toEqual([null, 'a', 'a']);
    expect(groupsOf(withMembers(draft, a, []))).toEqual([null, null, null]);
  });

  it('release their boards when they are deleted [SET-42]', () => {
    const draft = withoutGroup(withMembers(two, b, ['cold', 'bar']), b);
    expect(draft.groups.order).toEqual([a]);
    expect(groupsOf(draft)).toEqual([null, null, null]);
  });

  it('have one primary, which is a member [ROUTE-11]', () => {
    expect(entriesOf(withPrimary(two.groups, b))).toMatchObject([
      { _id: 'a', isPrimary: false },
      { _id: 'b', isPrimary: true, enabled: true },
    ]);
  });

  it('take a zone set from its former group [ROUTE-17]', () => {
    const sets = entriesOf(withZoneSet(two.groups, b, 'z1')).map(({ zoneSetId }) => zoneSetId);
    expect(sets).toEqual([null, 'z1']);
    expect(entriesOf(withZoneSet(two.groups, b, null))[0]).toMatchObject({ zoneSetId: 'z1' });
  });
});
