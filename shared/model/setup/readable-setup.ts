// Decides whether a setup from the cloud may replace the current one, and finds unreadable parts (SET-03).
import * as z from 'zod/mini';
import { withoutNulls } from '../../json/json-limits.ts';
import { asJsonObject, isJsonObject, type JsonObject } from '../../json/json-object.ts';
import { wireId } from '../wire-values.ts';
import type { OptionRows } from './options/option.ts';
import { SITE_OPTIONS } from './options/site-options.ts';
import { profile } from './profile.ts';

const SITE_ROWS: OptionRows = SITE_OPTIONS;
const LISTS = [
  ...['profiles', 'virtualWorkStations', 'printers', 'tags'],
  ...Object.keys(SITE_ROWS).filter((at) => !at.includes('.') && SITE_ROWS[at]?.control?.kind === 'members'),
];
const SECTIONS = [
  'orderTicketsByReady',
  'timeAlerts',
  'excludeItemsByCourses',
  'expeditor',
  'kds',
  'customer',
  'courseColors',
  'typeColors',
  'excludeCourses',
  'zonesAssignment',
  'loadBalancing',
  'hqConfig',
  'workHours',
];
const OUR_PROFILES = new Set<unknown>(['expo', 'kitchen', 'customer']);

export interface IncomingSetupCheck {
  /** The setup to use; undefined if the current one stays. */
  accepted: JsonObject | undefined;
  /** The first unreadable part, e.g. `profiles.2`; `setup` is all of it. Undefined if everything is readable. */
  unreadable: string | undefined;
}

/**
 * Rejects a setup that has lost its id or all its profiles, or with an unreadable part that is readable in the current
 * one: half a setup would end the other boards. A fault that the current one has too is ignored. Without current
 * profiles there is nothing to lose, so any setup with profiles is accepted.
 * @param held the setup in use; undefined if there never was one
 */
export function checkIncomingSetup(arrived: unknown, held: unknown): IncomingSetupCheck {
  if (!isJsonObject(arrived) || !z.safeParse(wireId, arrived['id']).success) {
    return { accepted: undefined, unreadable: 'setup' };
  }
  const former = asJsonObject(held);
  const boards = boardsIn(former);
  const faults = faultsIn(arrived, boards);
  const known = new Set(faultsIn(former, new Set()));
  const [profiles, heldProfiles] = [boardsIn(arrived).size, boards.size];
  if (profiles === 0 && heldProfiles > 0) {
    return { accepted: undefined, unreadable: faults[0] ?? 'profiles' };
  }
  const isAccepted = faults.every((fault) => known.has(fault)) || (heldProfiles === 0 && profiles > 0);
  return { accepted: isAccepted ? arrived : undefined, unreadable: faults[0] };
}

function faultsIn(setup: JsonObject, boards: ReadonlySet<unknown>): string[] {
  const shapes = [
    ...LISTS.filter((name) => !isMissing(setup[name]) && !Array.isArray(setup[name])),
    // Some clouds write an object without members as an empty list.
    ...SECTIONS.filter(
      (name) => !isMissing(setup[name]) && !isJsonObject(setup[name]) && !isEmptyList(setup[name]),
    ),
  ];
  const profiles = listIn(setup).flatMap((entry, at) =>
    isReadable(entry, boards) ? [] : [`profiles.${at}`],
  );
  return [...shapes, ...profiles];
}

/** The ids of its boards. */
function boardsIn(setup: JsonObject): Set<string> {
  return new Set(
    listIn(setup).flatMap((entry) => {
      const read = z.safeParse(profile, withoutNulls(entry));
      return read.success ? [read.data._id] : [];
    }),
  );
}

/** A profile of an unknown type belongs to another product and isn't a fault, unless it was a board before. */
function isReadable(entry: unknown, boards: ReadonlySet<unknown>): boolean {
  if (!isJsonObject(entry) || typeof entry['type'] !== 'string') return false;
  if (!OUR_PROFILES.has(entry['type'])) return !boards.has(entry['_id']);
  return z.safeParse(profile, withoutNulls(entry)).success;
}

function listIn({ profiles }: JsonObject): unknown[] {
  return Array.isArray(profiles) ? profiles : [];
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
