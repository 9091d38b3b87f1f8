import { describe, expect, it } from 'vitest';
import { itemMatches, listedMembers } from '../../../../displays/setup/controls/find-names.ts';
import {
  deleteBar,
  groupLabel,
  keysOfType,
  reordered,
  withCopy,
  withProfile,
} from '../../../../displays/setup/dialogs/profile-list-edits.ts';
import { draftOf, entriesOf, keyOf } from '../../../../displays/setup/setup-draft.ts';
import type { JsonObject } from '../../../../shared/json/json-object.ts';
import { readSetup } from '../../../../shared/model/setup/setup.ts';
import { spellSetup } from '../../../../shared/model/setup/spell-setup.ts';
import { TICKET_MENU_ACTIONS } from '../../../../shared/model/setup/ticket-menu-actions.ts';

const read = (setup: JsonObject) => spellSetup(readSetup(setup));
const draft = draftOf(
  read({
    profiles: [
      { _id: 'e1', type: 'expo', name: 'Pass' },
      { _id: 'k1', type: 'kitchen', name: 'Grill', stationId: 's1' },
      { _id: 'e2', type: 'expo', name: 'Floor' },
      { _id: 'k2', type: 'kitchen', name: 'Half', lbGroup: 'lb', stationId: 's2' },
    ],
    loadBalancing: {
      initiated: true,
      groups: [{ _id: 'lb', name: 'Primary', shortName: 'Prm.K', profiles: ['k2'] }],
    },
  }),
);
const list = draft.profiles;
const names = (of: typeof list) => entriesOf(of).map(({ name }) => name);
const usual = (type: string) =>
  entriesOf(draftOf(read({ profiles: [{ _id: 'x', type }] })).profiles)[0] ?? {};

describe('the list of profiles', () => {
  it('can be reordered within a type [DLG-03]', () => {
    const turned = reordered(list, 'expo', keysOfType(list, 'expo').reverse());
    expect(names(turned)).toEqual(['Floor', 'Grill', 'Pass', 'Half']);
  });

  it('adds new ones after those of their type, with every action and without a station unless chosen [DLG-05] [EXPO-31]', () => {
    const more = withProfile(list, usual('expo'), { id: 'e3', type: 'expo', name: 'Two', station: null });
    expect(names(more)).toEqual(['Pass', 'Grill', 'Floor', 'Two', 'Half']);
    expect(more.entries[keyOf('e3')]).toMatchObject({ stationId: null, tmOptions: TICKET_MENU_ACTIONS });
    const guests = withProfile(list, usual('customer'), {
      id: 'c1',
      type: 'customer',
      name: 'Hall',
      station: null,
    });
    expect(guests.entries[keyOf('c1')]).not.toHaveProperty('stationId');
  });

  it('copies everything except id, name and load-balance group [PROF-03]', () => {
    const copied = withCopy(list, keyOf('k2'), { id: 'k3', name: 'Half copy' }).entries[keyOf('k3')];
    expect(copied).toEqual({ ...list.entries[keyOf('k2')], _id: 'k3', name: 'Half copy', lbGroup: null });
  });

  it('copies no settings that the person has no right to [PERM-08] [PERM-13]', () => {
    const zoned = { ...list.entries[keyOf('e1')], showZoneAssignment: true };
    const zones = { ...list, entries: { ...list.entries, [keyOf('e1')]: zoned } };
    const wish = { id: 'e9', name: 'Copy' };
    expect(withCopy(zones, keyOf('e1'), wish).entries[keyOf('e9')]).toHaveProperty(
      'showZoneAssignment',
      true,
    );
    const copied = withCopy(zones, keyOf('e1'), wish, ['showZoneAssignment']).entries[keyOf('e9')];
    expect(copied).not.toHaveProperty('showZoneAssignment');
  });

  it('allows no deletion of the last of a type, or of a member of a group, which is named [PROF-01] [PROF-07] [PROF-08]', () => {
    expect(groupLabel(list.entries[keyOf('k2')], draft.groups)).toBe('Prm.K');
    expect(groupLabel(list.entries[keyOf('k1')], draft.groups)).toBeUndefined();
    expect(deleteBar(list, keyOf('k2'), draft.groups)).toBe('inGroup');
    expect(deleteBar(list, keyOf('e1'), draft.groups)).toBeUndefined();
    const alone = { ...list, order: [keyOf('e1')] };
    expect(deleteBar(alone, keyOf('e1'), draft.groups)).toBe('lastOfType');
  });
});

describe('name suggestions', () => {
  const many = Array.from({ length: 201 }, (_, index) => ({ id: `i${index}`, name: `Dish ${index}` }));
  const some = [{ id: 'r', name: 'REMOVE' }, ...many.slice(0, 30)];

  it('are at most 20 matches of the typed text, without REMOVE and chosen ones [CONST-06] [SET-37]', () => {
    expect(itemMatches(some, 'dish', ['i0']).map(({ id }) => id)).toEqual(
      many.slice(1, 21).map(({ id }) => id),
    );
    expect(itemMatches(some, 'remove', [])).toEqual([]);
    expect(itemMatches(some, ' ', [])).toEqual([]);
  });

  it('are a whole list up to 200; a longer one requires a search [CONST-06] [DLG-06]', () => {
    expect(listedMembers(many.slice(0, 200), '')).toHaveLength(200);
    expect(listedMembers(many, '')).toBeUndefined();
    expect(listedMembers(many, 'dish 20')?.map(({ name }) => name)).toEqual(['Dish 20', 'Dish 200']);
  });
});
