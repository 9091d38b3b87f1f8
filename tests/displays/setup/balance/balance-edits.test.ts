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
  it('[SET-39] [SET-41] start with the two given, the first as the primary, switched on', () => {
    const none = read({});
    const draft = initiated(none, [{ _id: 'x' }, { _id: 'y' }]);
    expect(draft.site['loadBalancing']).toMatchObject({ initiated: true, enabled: true });
    expect(entriesOf(draft.groups)).toEqual([
      { _id: 'x', isPrimary: true },
      { _id: 'y', isPrimary: false },
    ]);
  });

  it('[SET-39] [ROUTE-11] start with those that are stored, one of them the primary', () => {
    const stored = read({ groups: [{ _id: 'b', enabled: false }, { _id: 'c' }] });
    const { groups } = initiated(stored, [{ _id: 'x' }]);
    expect(entriesOf(groups)).toMatchObject([
      { _id: 'b', isPrimary: true, enabled: true },
      { _id: 'c', isPrimary: false },
    ]);
  });

  it('[SET-39] are all gone after a clear, and no board names one', () => {
    const draft = cleared(withMembers(two, a, ['grill', 'bar']));
    expect(draft.site['loadBalancing']).toMatchObject({
      initiated: false,
      enabled: false,
      kitchenQueues: [],
    });
    expect(draft.groups.order).toEqual([]);
    expect(groupsOf(draft)).toEqual([null, null, null]);
  });

  it('[SET-42] take a board from the group it was in; the board names the new one', () => {
    const draft = withMembers(two, a, ['cold', 'bar']);
    expect(membersOf(draft)).toEqual([
      ['a', ['cold', 'bar']],
      ['b', []],
    ]);
    expect(groupsOf(draft)).toEqual([null, 'a', 'a']);
    expect(groupsOf(withMembers(draft, a, []))).toEqual([null, null, null]);
  });

  it('[SET-42] let their boards go when they are deleted', () => {
    const draft = withoutGroup(withMembers(two, b, ['cold', 'bar']), b);
    expect(draft.groups.order).toEqual([a]);
    expect(groupsOf(draft)).toEqual([null, null, null]);
  });

  it('[ROUTE-11] have one primary, which takes part', () => {
    expect(entriesOf(withPrimary(two.groups, b))).toMatchObject([
      { _id: 'a', isPrimary: false },
      { _id: 'b', isPrimary: true, enabled: true },
    ]);
  });

  it('[ROUTE-17] take a zone set from the group that had it', () => {
    const sets = entriesOf(withZoneSet(two.groups, b, 'z1')).map(({ zoneSetId }) => zoneSetId);
    expect(sets).toEqual([null, 'z1']);
    expect(entriesOf(withZoneSet(two.groups, b, null))[0]).toMatchObject({ zoneSetId: 'z1' });
  });
});
