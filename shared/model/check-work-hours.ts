// Owns what work hours may be: slots of clock times that begin before they end (SET-31).
import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import { placedEntries } from './check-entries.ts';
import { type FoundProblem, found, type Place } from './setup-problem.ts';

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const MIDNIGHT = '24:00';

export function checkWorkHours(setup: JsonObject): FoundProblem[] {
  return placedEntries(setup, ['workHours', 'days']).flatMap(({ entry, at }) =>
    slotsOf(entry).flatMap((slot, index) => checkSlot(slot, [...at, 'slots', { index, id: undefined }])),
  );
}

function slotsOf({ slots }: JsonObject): readonly unknown[] {
  return Array.isArray(slots) ? slots : [];
}

function checkSlot(slot: unknown, at: Place): FoundProblem[] {
  const from = isJsonObject(slot) ? String(slot['from']) : '';
  const to = isJsonObject(slot) ? String(slot['to']) : '';
  if (!CLOCK_TIME.test(from)) return [found([...at, 'from'], 'not-a-time')];
  if (!CLOCK_TIME.test(to) && to !== MIDNIGHT) return [found([...at, 'to'], 'not-a-time')];
  // Clock times of two digits each compare as texts.
  return from < to ? [] : [found([...at, 'to'], 'slot-order')];
}
