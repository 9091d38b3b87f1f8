import { describe, expect, it } from 'vitest';
import { PROFILE_TYPES } from '../../../displays/setup/dialogs/profile-list-edits.ts';
import { placeProblem } from '../../../displays/setup/problem-places.ts';
import { setupChanges } from '../../../displays/setup/setup-changes.ts';
import { draftOf, entriesOf, keyOf, type SetupDraft } from '../../../displays/setup/setup-draft.ts';
import { rebaseChanges } from '../../../displays/setup/use-setup-saving.ts';
import { type JsonObject, objectsIn } from '../../../shared/json/json-object.ts';
import { STAFF_PROFILE_CODES } from '../../../shared/model/catalogue.ts';
import { checkSetup } from '../../../shared/model/setup/check-setup.ts';
import { mergeSetup } from '../../../shared/model/setup/merge-setup.ts';
import { settleSetup } from '../../../shared/model/setup/settle-setup.ts';
import { readSetup } from '../../../shared/model/setup/setup.ts';
import { spellSetup } from '../../../shared/model/setup/spell-setup.ts';

const stored = {
  version: '1.1',
  unknownToAll: 1,
  kds: { refreshInterval: 30, future: 'x' },
  timeAlerts: { default: { Mains: { warn: 8, value: 12 }, StartPrepared: { value: 44 } } },
  profiles: [
    { _id: 'pass', type: 'expo', name: 'Pass', headersOnly: false, own: 'kept' },
    { _id: 'grill.1', type: 'kitchen', name: 'Grill', stationId: 's1', itemDisplayMethod: 'kitchen' },
    { _id: 'odd', type: 'robot', name: 'From the future' },
  ],
};
const read = (setup: JsonObject) => spellSetup(readSetup(setup));
const before = draftOf(read(stored));
/** The draft after a manual edit. */
function edited(edit: (draft: SetupDraft) => void): SetupDraft {
  const draft = structuredClone(before);
  edit(draft);
  return draft;
}
const profile = (draft: SetupDraft, id: string): JsonObject => draft.profiles.entries[keyOf(id)] ?? {};
const patchOf = (draft: SetupDraft) => setupChanges(before, draft, stored);

describe('the body of a save', () => {
  it('is empty while nothing is edited', () => {
    expect(patchOf(before)).toEqual({ patch: {}, count: 0 });
  });

  it('has only the changed setting of a section [SET-12]', () => {
    const now = edited(({ site }) => {
      Object.assign(site, { kds: { ...(site['kds'] as JsonObject), refreshInterval: 10 } });
    });
    expect(patchOf(now)).toEqual({ patch: { kds: { refreshInterval: 10 } }, count: 1 });
  });

  it('keeps settings that no form shows, three levels deep [SET-45]', () => {
    const now = edited(({ site }) => {
      const alerts = structuredClone(site['timeAlerts']) as Record<string, Record<string, JsonObject>>;
      Object.assign(alerts['default']?.['Mains'] ?? {}, { warn: null, value: 20 });
      Object.assign(site, { timeAlerts: alerts });
    });
    const { patch, count } = patchOf(now);
    expect(patch).toEqual({ timeAlerts: { default: { Mains: { warn: null, value: 20 } } } });
    expect(count).toBe(2);
    expect(mergeSetup(stored, patch)['timeAlerts']).toEqual({
      default: { Mains: { value: 20 }, StartPrepared: { value: 44 } },
    });
  });

  it('names every profile, with only its changes; unreadable ones stay [PROF-05]', () => {
    const now = edited((draft) => {
      Object.assign(profile(draft, 'grill.1'), { itemDisplayMethod: null, showModifiers: false });
    });
    const { patch, count } = patchOf(now);
    expect(count).toBe(2);
    expect(patch).toEqual({
      profiles: [
        { _id: 'pass' },
        { _id: 'grill.1', itemDisplayMethod: null, showModifiers: false },
        { _id: 'odd' },
      ],
    });
    expect(mergeSetup(stored, patch)['profiles']).toEqual([
      stored.profiles[0],
      { _id: 'grill.1', type: 'kitchen', name: 'Grill', stationId: 's1', showModifiers: false },
      stored.profiles[2],
    ]);
  });

  it('leaves profiles of wider type codes unchanged, and offers none of them [PROF-29]', () => {
    const wider = STAFF_PROFILE_CODES.map((type) => ({
      _id: `p-${type}`,
      type,
      name: type,
      own: { kept: 1 },
    }));
    const held = { ...stored, profiles: [...stored.profiles, ...wider] };
    const [former, now] = [draftOf(read(held)), draftOf(read(held))];
    Object.assign(profile(now, 'pass'), { headersOnly: true });
    const merged = mergeSetup(held, setupChanges(former, now, held).patch);
    const settled = objectsIn(settleSetup(merged, held)['profiles']);
    expect(settled.filter(({ own }) => typeof own === 'object')).toEqual(wider);
    expect(checkSetup(merged, held)).toEqual([]);
    expect(PROFILE_TYPES).toEqual(['expo', 'kitchen', 'customer']);
    expect(entriesOf(now.profiles).map(({ type }) => type)).toEqual(['expo', 'kitchen']);
  });

  it('counts a new order, an addition and a deletion as one change each [DLG-03]', () => {
    const turned = edited(({ profiles }) => profiles.order.reverse());
    expect(patchOf(turned)).toMatchObject({
      count: 1,
      patch: { profiles: [{ _id: 'grill.1' }, { _id: 'pass' }, { _id: 'odd' }] },
    });
    const fewer = edited(({ profiles }) => profiles.order.pop());
    expect(patchOf(fewer)).toMatchObject({
      count: 1,
      patch: { profiles: [{ _id: 'pass' }, { _id: 'odd' }] },
    });
    const more = edited(({ profiles }) => {
      profiles.entries[keyOf('new')] = { _id: 'new', type: 'expo', name: 'Two', V: null };
      profiles.order.push(keyOf('new'));
    });
    expect(patchOf(more).count).toBe(1);
    expect(patchOf(more).patch['profiles']).toContainEqual({ _id: 'new', type: 'expo', name: 'Two' });
  });
});

describe('lists within a section', () => {
  const site = {
    zonesAssignment: {
      enabled: false,
      own: 1,
      zonesSets: [{ _id: 'z', name: 'Pass', zonesCount: 4, kept: 1 }],
    },
    loadBalancing: { initiated: true, groups: [{ _id: 'g', name: 'A', zoneSetId: 'z' }] },
    virtualWorkStations: [{ _id: 'v', name: 'Sushi' }],
  };
  const former = draftOf(read(site));
  const changesBy = (edit: (draft: SetupDraft) => void) => {
    const draft = structuredClone(former);
    edit(draft);
    return setupChanges(former, draft, site);
  };

  it('are saved with the entries of their section only, cleared ones as null [SET-33] [SET-42]', () => {
    const { patch, count } = changesBy(({ zonesSets, groups }) => {
      Object.assign(zonesSets.entries[keyOf('z')] ?? {}, { zonesCount: 5 });
      Object.assign(groups.entries[keyOf('g')] ?? {}, { zoneSetId: null });
    });
    expect(count).toBe(2);
    expect(patch).toEqual({
      zonesAssignment: { zonesSets: [{ _id: 'z', zonesCount: 5 }] },
      loadBalancing: { groups: [{ _id: 'g', zoneSetId: null }] },
    });
    const merged = mergeSetup(site, patch);
    expect(merged['zonesAssignment']).toMatchObject({ own: 1, zonesSets: [{ kept: 1, zonesCount: 5 }] });
    expect(merged['loadBalancing']).toEqual({ initiated: true, groups: [{ _id: 'g', name: 'A' }] });
  });

  it('are saved with other changes of the section; a setting that was never set counts as cleared [SET-33]', () => {
    const { patch, count } = changesBy(({ site: members, zonesSets, virtualWorkStations }) => {
      Object.assign(members, {
        zonesAssignment: { ...(members['zonesAssignment'] as JsonObject), enabled: true },
      });
      zonesSets.order = [];
      Object.assign(virtualWorkStations.entries[keyOf('v')] ?? {}, { never: null });
    });
    expect({ patch, count }).toEqual({
      patch: { zonesAssignment: { enabled: true, zonesSets: [] } },
      count: 2,
    });
  });

  it('keep entries saved by others meanwhile [SET-04]', () => {
    const mine = changesBy(({ zonesSets }) => {
      Object.assign(zonesSets.entries[keyOf('z')] ?? {}, { name: 'Window' });
    });
    const newer = structuredClone(site);
    newer.zonesAssignment.zonesSets.push({ _id: 'y', name: 'Theirs', zonesCount: 3, kept: 2 });
    const draft = rebaseChanges(read(newer), mine, former);
    expect(entriesOf(draft.zonesSets)).toMatchObject([{ name: 'Window' }, { name: 'Theirs' }]);
  });
});

describe('a setup saved by others meanwhile', () => {
  const mine = edited((draft) => {
    Object.assign(profile(draft, 'pass'), { headersOnly: true });
  });
  const rebased = (newer: JsonObject) => rebaseChanges(read(newer), patchOf(mine), before);
  const names = (draft: SetupDraft) => entriesOf(draft.profiles).map(({ name }) => name);

  it('is merged with local edits', () => {
    const profiles = [
      { ...stored.profiles[0], name: 'The pass' },
      stored.profiles[1],
      { _id: 'bar', type: 'kitchen', name: 'Bar' },
    ];
    const draft = rebased({ ...stored, profiles });
    expect(names(draft)).toEqual(['The pass', 'Grill', 'Bar']);
    expect(profile(draft, 'pass')).toMatchObject({ headersOnly: true, name: 'The pass' });
  });

  it('doesn’t restore what others deleted', () => {
    expect(names(rebased({ ...stored, profiles: [stored.profiles[1]] }))).toEqual(['Grill']);
  });
});

describe('the location of a problem', () => {
  const sent = { profiles: [{ _id: 'pass' }, { _id: 'grill.1' }] };

  it('is the setting of the profile with that index [PROF-09]', () => {
    expect(placeProblem({ path: 'profiles.1.stationId', code: 'station-required' }, sent)).toEqual({
      tab: 'profiles',
      profile: 'grill.1',
      at: 'stationId',
      path: `profiles.entries.${keyOf('grill.1')}.stationId`,
      code: 'station-required',
      params: {},
    });
    const deep = placeProblem({ path: 'profiles.0.excludeTables.3', code: 'not-a-number' }, sent);
    expect(deep).toMatchObject({ profile: 'pass', at: 'excludeTables' });
  });

  it('is the card of the zone set or group with that index, on its tab [SET-33] [SET-40]', () => {
    const of = { zonesAssignment: { zonesSets: [{ _id: 'z' }] }, loadBalancing: { groups: [{ _id: 'g' }] } };
    const name = placeProblem({ path: 'zonesAssignment.zonesSets.0.name', code: 'required' }, of);
    expect(name).toMatchObject({
      tab: 'zones',
      entry: { list: 'zonesSets', key: keyOf('z') },
      at: 'name',
      path: `zonesSets.entries.${keyOf('z')}.name`,
    });
    const short = placeProblem({ path: 'loadBalancing.groups.0.shortName', code: 'required' }, of);
    expect(short).toMatchObject({ tab: 'balance', entry: { list: 'groups', key: keyOf('g') } });
    const one = placeProblem({ path: 'loadBalancing.groups', code: 'one-primary' }, of);
    expect(one).toMatchObject({ tab: 'balance', path: 'groups' });
    const kitchen = placeProblem({ path: 'loadBalancing.enabled', code: 'not-a-switch' }, of);
    expect(kitchen).toMatchObject({ tab: 'balance', path: 'site.loadBalancing.enabled' });
  });

  it('is the list itself, or a setting of the site', () => {
    const lost = placeProblem({ path: 'profiles', code: 'last-of-type', params: { type: 'expo' } }, sent);
    expect(lost).toMatchObject({ tab: 'profiles', path: 'profiles' });
    const text = placeProblem({ path: 'kds.prepSMSMessage', code: 'too-long', params: { max: 150 } }, sent);
    expect(text).toMatchObject({ tab: 'general', path: 'site.kds.prepSMSMessage', params: { max: 150 } });
  });
});
