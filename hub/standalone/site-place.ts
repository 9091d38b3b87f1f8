// The restaurant's basic data after its first run: name, time zone, stations (SOLO-02).
import { randomUUID } from 'node:crypto';
import { asJsonObject, type JsonObject, objectsIn } from '../../shared/json/json-object.ts';
import type { Organisation } from '../../shared/model/organisation.ts';
import { PROFILE_VERSION } from '../../shared/model/setup/migrate-setup.ts';
import type { Setup } from '../../shared/model/setup/setup.ts';
import type { Outcome } from '../../shared/protocol/refusal.ts';
import type { SavedSitePlace, SitePlace } from '../../shared/protocol/standalone.ts';
import { chosenStation } from '../kitchen/routing/stations.ts';

/** Region for rules and formats (I18N-02, I18N-10); other zones use the general ones. */
const REGION_OF_ZONE: Readonly<Record<string, string>> = { 'Asia/Jerusalem': 'IL', 'Asia/Tel_Aviv': 'IL' };
const ELSEWHERE = 'EU';

/** Its stored data; the lists in the wire format, with all other fields of their entries. */
export interface StoredPlace {
  organisation: Organisation;
  /** The stored setup, to add boards for new stations. */
  setup: JsonObject;
  read: Setup;
  kitchenBons: unknown;
  regional: unknown;
}

/** Data to store instead. */
export interface ChangedPlace {
  organisation: Organisation;
  setup: JsonObject;
  lists: { kitchenBons: JsonObject[]; regional: JsonObject[] };
}

export function placeOf({ organisation, kitchenBons, regional }: StoredPlace): SitePlace {
  const stations = objectsIn(kitchenBons).map(({ _id, name }) => ({
    id: String(_id),
    name: String(name ?? ''),
  }));
  const [{ timeZone } = {}] = objectsIn(regional) as { timeZone?: unknown }[];
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { name: organisation.name, timeZone: typeof timeZone === 'string' ? timeZone : own, stations };
}

/**
 * Changes names and order of stations and adds a board for each new one; other fields of the entries and regional
 * settings stay. Refused with station-in-use while a board or a printer uses a removed one.
 */
export function changedPlace(stored: StoredPlace, wanted: SavedSitePlace): Outcome<ChangedPlace> {
  const known = new Map(objectsIn(stored.kitchenBons).map((bon) => [String(bon['_id']), bon]));
  const kept = new Set(wanted.stations.map(({ id }) => id));
  for (const [id, { name }] of known) {
    const users = kept.has(id) ? [] : usersOf(id, stored.read);
    if (users.length > 0) {
      const params = { station: String(name ?? ''), names: users.join(', ') };
      return { ok: false, refusal: { code: 'station-in-use', params } };
    }
  }
  const bons = wanted.stations.map(({ id = '', name }) => {
    const before = known.get(id);
    return before === undefined ? { _id: randomUUID(), name, printedItems: [] } : { ...before, name };
  });
  const added = bons.filter(({ _id }) => !known.has(String(_id)));
  const boards = added.map(({ _id, name }) => ({
    ...{ _id: randomUUID(), type: 'kitchen', name, stationId: _id, V: PROFILE_VERSION },
    // List view is the site's default; a cook reads cards from further away.
    ticketDisplayMethod: 'cards',
  }));
  const [former] = objectsIn(stored.regional);
  const region = regionOf(wanted.timeZone);
  return {
    ok: true,
    value: {
      organisation: { ...stored.organisation, name: wanted.name, region },
      setup: withBoards(stored.setup, boards),
      lists: {
        kitchenBons: bons,
        regional: [{ ...asJsonObject(former), region, timeZone: wanted.timeZone }],
      },
    },
  };
}

/** Inserts after the last board of a station: passes stay in front, customer boards at the end. */
function withBoards(setup: JsonObject, boards: readonly JsonObject[]): JsonObject {
  const profiles = objectsIn(setup['profiles']);
  const guestsAt = profiles.findIndex(({ type }) => type === 'customer');
  const at = guestsAt < 0 ? profiles.length : guestsAt;
  return boards.length === 0 ? setup : { ...setup, profiles: profiles.toSpliced(at, 0, ...boards) };
}

function usersOf(station: string, { profiles, printers, tags }: Setup): string[] {
  const boards = profiles.filter(
    (profile) =>
      profile.type !== 'customer' &&
      [profile.stationId, profile.printTicketOnServedStationId].map(chosenStation).includes(station),
  );
  const others = [
    ...printers.filter(({ stations }) => stations.includes(station)),
    ...tags.filter(({ bons }) => bons.includes(station)),
  ];
  return [...boards, ...others].map(({ name }) => name);
}

/** Region that selects rules and formats. */
export function regionOf(timeZone: string): string {
  return REGION_OF_ZONE[timeZone] ?? ELSEWHERE;
}
