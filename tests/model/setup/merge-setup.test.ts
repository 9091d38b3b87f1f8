import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { asJsonObject, type JsonObject } from '../../../shared/json/json-object.ts';
import { mergeSetup } from '../../../shared/model/setup/merge-setup.ts';
import { migrateSetup } from '../../../shared/model/setup/migrate-setup.ts';
import { anySetup, storedSample, withForeignKeys } from './wire-setups.ts';

describe('sending back a whole setup', () => {
  it('equals the stored one if unedited, whatever that is [SET-15]', () => {
    void fc.assert(
      fc.property(anySetup, (stored) => {
        const old = asJsonObject(stored);
        expect(mergeSetup(old, migrateSetup(old))).toEqual(migrateSetup(old));
      }),
    );
  });

  it('keeps unknown fields at every level if they are missing [SET-15]', () => {
    const sample = storedSample();
    const stored = asJsonObject(withForeignKeys(sample));
    const merged = JSON.stringify(mergeSetup(stored, sample));
    const places = [
      'root',
      'root.kds',
      'root.timeAlerts.default.StartPrepared',
      'root.tags.0',
      'root.profiles.2',
    ];
    places.push('root.loadBalancing.groups.0', 'root.zonesAssignment.zonesSets.0', 'root.workHours.days.0');
    places.push('root.virtualWorkStations.0', 'root.hqConfig', 'root.expeditor', 'root.orderTicketsByReady');
    for (const at of places) expect(merged).toContain(`{"at":"${at}"}`);
  });
});

describe('sending a part of a setup', () => {
  test.each<[string, JsonObject, JsonObject, JsonObject]>([
    ['an absent field stays', { a: 1, warnClass: 'x' }, { warnClass: 'y' }, { a: 1, warnClass: 'y' }],
    ['null clears a field', { a: 1, warnClass: 'x' }, { warnClass: null }, { a: 1 }],
    [
      'a field that a form hides stays [SET-45]',
      { timeAlerts: { default: { StartPrepared: { value: 3 } } } },
      { timeAlerts: { default: { Mains: { warn: null, value: 2 } } } },
      { timeAlerts: { default: { StartPrepared: { value: 3 }, Mains: { value: 2 } } } },
    ],
    [
      'a list of ids is replaced as a whole',
      { urgentTags: ['a', 'b'] },
      { urgentTags: ['b'] },
      { urgentTags: ['b'] },
    ],
    [
      'colours are replaced as a whole [SET-13]',
      { courseColors: { a: 'x' } },
      { courseColors: { b: 'y' } },
      { courseColors: { b: 'y' } },
    ],
    ['unknown fields are replaced as a whole', { odd: { a: 1 } }, { odd: { b: 2 } }, { odd: { b: 2 } }],
    [
      'entries are merged by id, missing ones are removed [SET-14]',
      {
        tags: [
          { _id: 'a', odd: 1 },
          { _id: 'b', odd: 2 },
        ],
      },
      { tags: [{ _id: 'b', name: 'B' }, { _id: 'c' }] },
      { tags: [{ _id: 'b', odd: 2, name: 'B' }, { _id: 'c' }] },
    ],
    [
      'days are merged by day, slots are replaced as a whole [SET-31]',
      { workHours: { days: [{ day: 1, odd: 1, slots: [{ from: '08:00', to: '09:00' }] }] } },
      { workHours: { days: [{ day: 1, slots: [] }] } },
      { workHours: { days: [{ day: 1, odd: 1, slots: [] }] } },
    ],
    [
      'the stations of a virtual station by site are replaced as a whole [ROUTE-05]',
      { virtualWorkStations: [{ _id: 'v', sites: { s1: 'b1' } }] },
      { virtualWorkStations: [{ _id: 'v', sites: { s2: 'b2' } }] },
      { virtualWorkStations: [{ _id: 'v', sites: { s2: 'b2' } }] },
    ],
    [
      'a new expo profile is stored as sent',
      { profiles: [] },
      { profiles: [{ _id: 'p', type: 'expo' }] },
      { profiles: [{ _id: 'p', type: 'expo' }] },
    ],
    [
      'names of object properties are treated like other names',
      { courseColors: {} },
      { constructor: 1 },
      { courseColors: {}, constructor: 1 },
    ],
  ])('merges fields: %s', (_, stored, sent, merged) => {
    expect(mergeSetup(stored, sent)).toEqual(merged);
  });

  it('updates an old profile of a customer board [PROF-06]', () => {
    expect(mergeSetup({}, { profiles: [{ _id: 'p', type: 'customer', V: 2 }] })).toMatchObject({
      profiles: [{ _id: 'p', V: 4, hideReadyTime: 7 }],
    });
  });
});

describe('settings stored in two places', () => {
  test.each<[string, JsonObject, JsonObject, JsonObject]>([
    [
      'offline by its newer name [SET-29]',
      { enableOffline: true, enableOfflineMode: true },
      { enableOffline: false },
      { enableOffline: false, enableOfflineMode: false },
    ],
    [
      'offline by its other name [SET-29]',
      { enableOffline: true, enableOfflineMode: true },
      { enableOfflineMode: false },
      { enableOffline: false, enableOfflineMode: false },
    ],
    ['a missing place is not created [SET-29]', { enableOfflineMode: true }, {}, { enableOfflineMode: true }],
    [
      'items hidden by course, sent in the site’s own place [SET-18]',
      { excludeItemsByCourses: {}, expeditor: { excludeItemsByCourses: { a: [] } } },
      { excludeItemsByCourses: { b: [] } },
      { excludeItemsByCourses: { b: [] }, expeditor: { excludeItemsByCourses: { b: [] } } },
    ],
    [
      'items hidden by course, sent under expeditor [SET-18]',
      { excludeItemsByCourses: { a: [] }, expeditor: { excludeItemsByCourses: { a: [] } } },
      { expeditor: { excludeItemsByCourses: { b: [] } } },
      { excludeItemsByCourses: { b: [] }, expeditor: { excludeItemsByCourses: { b: [] } } },
    ],
    [
      'off sets disabled [LOG-08]',
      { disableClientLogging: false },
      { loggingOptions: 'off' },
      { loggingOptions: 'off', disableClientLogging: true },
    ],
    [
      'disabled sets off [LOG-08]',
      { loggingOptions: 'errors', disableClientLogging: false },
      { disableClientLogging: true },
      { loggingOptions: 'off', disableClientLogging: true },
    ],
    [
      'enabled again sets everything [LOG-08]',
      { loggingOptions: 'off', disableClientLogging: true },
      { disableClientLogging: false },
      { loggingOptions: 'everything', disableClientLogging: false },
    ],
  ])('are written: %s', (_, stored, sent, merged) => {
    expect(mergeSetup(stored, sent)).toEqual(merged);
  });
});
