// Stored setups for model tests: the binding sample with unknown keys at every level, and arbitrary ones.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { isJsonObject, type JsonObject } from '../../../shared/json/json-object.ts';

const sample: unknown = JSON.parse(readFileSync(join(import.meta.dirname, 'setup-sample.json'), 'utf8'));

/** The sample of the cloud contract, as stored. */
export function storedSample(): JsonObject {
  if (!isJsonObject(sample)) throw new Error('the sample is no object');
  return structuredClone(sample);
}

/** Adds an unknown key to every object of the value. */
export function withForeignKeys(value: unknown, at = 'root'): unknown {
  if (Array.isArray(value)) return value.map((entry, index) => withForeignKeys(entry, `${at}.${index}`));
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([key, member]) => [
    key,
    withForeignKeys(member, `${at}.${key}`),
  ]);
  return { ...Object.fromEntries(members), zzForeign: { at } };
}

/** Paths and values of unknown keys. */
export function foreignKeys(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(foreignKeys);
  if (!isJsonObject(value)) return [];
  const { zzForeign, ...rest } = value;
  const own = isJsonObject(zzForeign) ? [String(zzForeign['at'])] : [];
  return [...own, ...Object.values(rest).flatMap(foreignKeys)];
}

const flag = fc.constantFrom<unknown>(true, false, 'true', 0, 1, undefined);
const number = fc.oneof(
  fc.integer({ min: -20, max: 200 }),
  fc.constantFrom<unknown>('7', 'seven', '', undefined),
);
const id = fc.constantFrom('a', 'b', 'c', 'constructor', '7');
const idList = fc.option(fc.array(fc.oneof(id, fc.constantFrom<unknown>(5, { bad: 1 })), { maxLength: 4 }), {
  nil: undefined,
});
const byCourse = fc.option(fc.dictionary(fc.constantFrom('Mains', 'Desserts'), idList), { nil: undefined });
const colours = fc.option(fc.dictionary(id, fc.constantFrom<unknown>('red', 'blue', 4)), { nil: undefined });
const text = fc.constantFrom<unknown>('', 'Pass', 'x', 12, undefined);
const some = (values: readonly unknown[]) => fc.constantFrom<unknown>(...values, 'nonsense', undefined);

const TYPES: ReadonlyMap<string, string> = new Map([
  ['b', 'kitchen'],
  ['c', 'customer'],
  ['7', 'customer'],
]);

const profile = (_id: string) =>
  fc.record({
    _id: fc.constant(_id),
    // The type behind an id never changes, but an unreadable value may be stored instead.
    type: fc.constantFrom(TYPES.get(_id) ?? 'expo', 'oddity'),
    name: text,
    V: fc.constantFrom<unknown>(1, 3, 4, '2', undefined),
    stationId: fc.constantFrom<unknown>('bon-1', '-1', undefined),
    maxCardCount: number,
    tmOptions: fc.option(fc.subarray(['moveToStart', 'fireCourse', 'undoReady']), { nil: undefined }),
    enanblePrepSMS: flag,
    displayIngrediants: flag,
    manageItemPrepTimes: flag,
    pendingTime: number,
    trackCourses: idList,
    statusColors: colours,
    excludeItemsByCourses: byCourse,
    printTicketOnServed_stationId: text,
  });
const uniqueProfiles = fc
  .uniqueArray(id, { maxLength: 4 })
  .chain((ids) => fc.tuple(...ids.map((each) => profile(each))));
const alert = fc.record({ warn: number, value: number });

const anyMembers = fc.record(
  {
    version: text,
    maxExpandableItems: number,
    orderTicketsByReady: fc.record({ Seated: number, TA: number }, { requiredKeys: [] }),
    timeAlerts: fc.record({
      default: fc.record({ Mains: alert, StartPrepared: alert }, { requiredKeys: [] }),
    }),
    servedOnItems: idList,
    courseColors: colours,
    excludeItemsByCourses: byCourse,
    enableOffline: flag,
    enableOfflineMode: flag,
    loggingOptions: some(['off', 'errors', 'everything']),
    disableClientLogging: flag,
    expeditor: fc.record(
      {
        courseDateGroupByThreshhold: number,
        logIncommingOrders: flag,
        itemGBMethod: some(['none', 'same']),
        excludeItemsByCourses: byCourse,
        trackServedOnItem: idList,
      },
      { requiredKeys: [] },
    ),
    kds: fc.record({ prepTimerDisplayThreshhold: number, prepSMSMessage: text }, { requiredKeys: [] }),
    tags: fc.uniqueArray(fc.record({ _id: id, name: text, target: some(['order', 'item']) }), {
      selector: ({ _id }) => _id,
      maxLength: 3,
    }),
    workHours: fc.record({
      days: fc.uniqueArray(
        fc.record({
          day: fc.integer({ min: 0, max: 6 }),
          active: flag,
          slots: fc.array(fc.constantFrom({ from: '08:00', to: '12:00' }, { from: '13:00', to: '23:00' }), {
            maxLength: 2,
          }),
        }),
        { selector: ({ day }) => day, maxLength: 3 },
      ),
    }),
    profiles: uniqueProfiles,
  },
  { requiredKeys: [] },
);

/** Any setup that a cloud may store, including wrong values, odd entries and duplicates; without undefined members. */
export const anySetup: fc.Arbitrary<unknown> = anyMembers.map((setup) => JSON.parse(JSON.stringify(setup)));
