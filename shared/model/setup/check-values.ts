// Finds single values of a setup that can't be read: reading would silently replace them by a default, so the person who
// saves has to be notified. Numbers outside their limits are allowed: a save clamps them (SET-08, SET-09, SET-34).

import { isJsonObject, type JsonObject, ownMember } from '../../json/json-object.ts';
import {
  SETUP_NAME_MAX_CHARACTERS,
  SETUP_SHORT_NAME_MAX_CHARACTERS,
  TEXT_MAX_CHARACTERS,
} from '../../limits.ts';
import { entryId } from './entry-id.ts';
import { CUSTOMER_OPTIONS } from './options/customer-options.ts';
import type { OptionRows } from './options/option.ts';
import { lastStep } from './options/option-shapes.ts';
import { SITE_OPTIONS } from './options/site-options.ts';
import { type FoundProblem, found, type SettingPath, type SetupProblemCode } from './setup-problem.ts';

const LONGEST: ReadonlyMap<string, number> = new Map([
  ['name', SETUP_NAME_MAX_CHARACTERS],
  ['shortName', SETUP_SHORT_NAME_MAX_CHARACTERS],
  ...longestTexts(CUSTOMER_OPTIONS),
  ...longestTexts(SITE_OPTIONS),
]);

function longestTexts(rows: OptionRows): [name: string, max: number][] {
  return Object.entries(rows).flatMap(([at, { control }]) =>
    control?.kind === 'line' || control?.kind === 'message' ? [[lastStep(at), control.max]] : [],
  );
}

/** Problem code for an unreadable entry, by list. */
const UNREADABLE_ENTRY: ReadonlyMap<string, SetupProblemCode> = new Map([
  ['profiles', 'unknown-type'],
  ['days', 'unknown-day'],
]);
/** Fixed by the save itself if they aren't numbers (SET-08, SET-09, SET-34), or in a format known only to the cloud. */
const SETTLED = new Set([
  'zones',
  'sections',
  'warn',
  'zonesCount',
  'Seated',
  'OTC_seated',
  'OTC_takeaway',
  'TA',
  'Delivery',
]);

/** Problems of `wire`; `read` is the same as read by the hub, in the cloud's spelling. */
export function checkValues(wire: JsonObject, read: JsonObject, place: SettingPath = []): FoundProblem[] {
  return Object.keys(read).flatMap((key) => {
    const value = ownMember(wire, key);
    return value === undefined || value === null ? [] : checkValue(value, read[key], [...place, key], key);
  });
}

function checkValue(value: unknown, read: unknown, place: SettingPath, key: string): FoundProblem[] {
  if (SETTLED.has(key)) return [];
  if (Array.isArray(read)) return checkList(value, read, place, key);
  if (isJsonObject(read)) {
    return isJsonObject(value) ? checkValues(value, read, place) : [found(place, 'not-an-object')];
  }
  switch (typeof read) {
    case 'number':
      return Number.isFinite(numberOf(value)) ? [] : [found(place, 'not-a-number')];
    case 'boolean':
      return isSwitch(value) ? [] : [found(place, 'not-a-switch')];
    case 'string':
      return checkText(value, read, place, LONGEST.get(key) ?? TEXT_MAX_CHARACTERS);
    default:
      // A form may send an open choice as an empty text.
      if (value === '') return [];
      return [found(place, typeof value === 'string' ? 'unknown-choice' : 'not-understood')];
  }
}

function checkText(value: unknown, read: string, place: SettingPath, longest: number): FoundProblem[] {
  if (typeof value !== 'string' && typeof value !== 'number') return [found(place, 'not-a-text')];
  const text = String(value);
  if (text.length > longest) return [found(place, 'too-long', { max: longest })];
  return text === read ? [] : [found(place, 'unknown-choice')];
}

function checkList(
  value: unknown,
  read: readonly unknown[],
  place: SettingPath,
  key: string,
): FoundProblem[] {
  if (!Array.isArray(value)) return [found(place, 'not-a-list')];
  const known = new Map(read.map((entry) => [entryId(entry), entry]));
  const names = new Set(read.filter((entry) => !isJsonObject(entry)).map(String));
  const nameless = isJsonObject(read[0]) && entryId(read[0]) === undefined;
  if (nameless) return value.length === read.length ? [] : [found(place, 'not-understood')];
  return value.flatMap((entry: unknown, index) => {
    if (entry === null) return [];
    const id = entryId(entry);
    const at = [...place, { index, id: id ?? (isJsonObject(entry) ? undefined : String(entry)) }];
    const as = id === undefined ? undefined : known.get(id);
    if (isJsonObject(entry) && isJsonObject(as)) return checkValues(entry, as, at);
    if (!isJsonObject(entry) && names.has(String(entry))) return [];
    if (isJsonObject(entry) && id === undefined && key !== 'slots') return [found(at, 'missing-id')];
    return [found(at, UNREADABLE_ENTRY.get(key) ?? 'not-understood')];
  });
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}

function isSwitch(value: unknown): boolean {
  return typeof value === 'boolean' || [0, 1, 'true', 'false'].some((known) => known === value);
}
