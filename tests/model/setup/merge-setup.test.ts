import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { asJsonObject, type JsonObject } from '../../../shared/json/json-object.ts';
import { mergeSetup } from '../../../shared/model/setup/merge-setup.ts';
import { migrateSetup } from '../../../shared/model/setup/migrate-setup.ts';
import { anySetup, storedSample, withForeignKeys } from './wire-setups.ts';

describe('a whole setup sent back', () => {
  it('[SET-15] unedited is what is stored, whatever that is', () => {
    void fc.assert(
      fc.property(anySetup, (stored) => {
        const old = asJsonObject(stored);
        expect(mergeSetup(old, migrateSetup(old))).toEqual(migrateSetup(old));
      }),
    );
  });

  it('[SET-15] without what nobody here knows keeps all of that, at every level', () => {
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

describe('a part sent', () => {
  test.each<[string, JsonObject, JsonObject, JsonObject]>([
    ['absent stays', { a: 1, warnClass: 'x' }, { warnClass: 'y' }, { a: 1, warnClass: 'y' }],
    ['null clears', { a: 1, warnClass: 'x' }, { warnClass: null }, { a: 1 }],
    [
      '[SET-45] a field that a form hides stays',
      { timeAlerts: { default: { StartPrepared: { value: 3 } } } },
      { timeAlerts: { default: { Mains: { warn: null, value: 2 } } } },
      { timeAlerts: { default: { StartPrepared: { value: 3 }, Mains: { value: 2 } } } },
    ],
    [
      'a list of ids is meant whole',
      { urgentTags: ['a', 'b'] },
      { urgentTags: ['b'] },
      { urgentTags: ['b'] },
    ],
    [
      '[SET-13] so are colours',
      { courseColors: { a: 'x' } },
      { courseColors: { b: 'y' } },
      { courseColors: { b: 'y' } },
    ],
    ['and what nobody here knows', { odd: { a: 1 } }, { odd: { b: 2 } }, { odd: { b: 2 } }],
    [
      '[SET-14] entries go by their ids, missing ones are gone',
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
      '[SET-31] days by their day, slots are meant whole',
      { workHours: { days: [{ day: 1, odd: 1, slots: [{ from: '08:00', to: '09:00' }] }] } },
      { workHours: { days: [{ day: 1, slots: [] }] } },
      { workHours: { days: [{ day: 1, odd: 1, slots: [] }] } },
    ],
    [
      '[ROUTE-05] so are the stations of a virtual one by site',
      { virtualWorkStations: [{ _id: 'v', sites: { s1: 'b1' } }] },
      { virtualWorkStations: [{ _id: 'v', sites: { s2: 'b2' } }] },
      { virtualWorkStations: [{ _id: 'v', sites: { s2: 'b2' } }] },
    ],
    [
      'an older profile comes up to date',
      { profiles: [] },
      { profiles: [{ _id: 'p', type: 'expo' }] },
      { profiles: [{ _id: 'p', type: 'expo' }] },
    ],
    [
      'names of every object are names like others',
      { courseColors: {} },
      { constructor: 1 },
      { courseColors: {}, constructor: 1 },
    ],
  ])('%s', (_, stored, sent, merged) => {
    expect(mergeSetup(stored, sent)).toEqual(merged);
  });

  it('[PROF-06] an old profile of a guests’ board comes up to date', () => {
    expect(mergeSetup({}, { profiles: [{ _id: 'p', type: 'customer', V: 2 }] })).toMatchObject({
      profiles: [{ _id: 'p', V: 4, hideReadyTime: 7 }],
    });
  });
});

describe('values in two places', () => {
  test.each<[string, JsonObject, JsonObject, JsonObject]>([
    [
      '[SET-29] offline by its newer name',
      { enableOffline: true, enableOfflineMode: true },
      { enableOffline: false },
      { enableOffline: false, enableOfflineMode: false },
    ],
    [
      '[SET-29] offline by its other name',
      { enableOffline: true, enableOfflineMode: true },
      { enableOfflineMode: false },
      { enableOffline: false, enableOfflineMode: false },
    ],
    [
      '[SET-29] a place that is not there stays away',
      { enableOfflineMode: true },
      {},
      { enableOfflineMode: true },
    ],
    [
      '[SET-18] items hidden by course, in the site’s own place',
      { excludeItemsByCourses: {}, expeditor: { excludeItemsByCourses: { a: [] } } },
      { excludeItemsByCourses: { b: [] } },
      { excludeItemsByCourses: { b: [] }, expeditor: { excludeItemsByCourses: { b: [] } } },
    ],
    [
      '[SET-18] or in the expeditor’s',
      { excludeItemsByCourses: { a: [] }, expeditor: { excludeItemsByCourses: { a: [] } } },
      { expeditor: { excludeItemsByCourses: { b: [] } } },
      { excludeItemsByCourses: { b: [] }, expeditor: { excludeItemsByCourses: { b: [] } } },
    ],
    [
      '[LOG-08] off disables',
      { disableClientLogging: false },
      { loggingOptions: 'off' },
      { loggingOptions: 'off', disableClientLogging: true },
    ],
    [
      '[LOG-08] disabled is off',
      { loggingOptions: 'errors', disableClientLogging: false },
      { disableClientLogging: true },
      { loggingOptions: 'off', disableClientLogging: true },
    ],
    [
      '[LOG-08] enabled again is everything',
      { loggingOptions: 'off', disableClientLogging: true },
      { disableClientLogging: false },
      { loggingOptions: 'everything', disableClientLogging: false },
    ],
  ])('%s', (_, stored, sent, merged) => {
    expect(mergeSetup(stored, sent)).toEqual(merged);
  });
});
