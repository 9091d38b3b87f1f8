// Zones of tickets: the zone set of a ticket, and the set's next place (ROUTE-14, ROUTE-16, ROUTE-17, ROUTE-20).
import type { Setup } from '../../../shared/model/setup/setup.ts';
import type { Course, Order, ZonePlace } from '../state/kitchen.ts';
import { effectiveGroup, type LoadBalance } from './load-balance.ts';

export type ZoneSet = Setup['zonesAssignment']['zonesSets'][number];

/** A set that assigns places, and the load-balance group it is limited to. */
interface ActingSet {
  set: ZoneSet;
  owner: string | undefined;
}

/** Sets that assign places to newly fired tickets, in the order of the setup. */
export type ZonePlan = readonly ActingSet[];

/** Empty while zones are disabled; a set with neither items nor includeAllItems is disabled (ROUTE-16). */
export function zonePlan(
  { zonesAssignment, loadBalancing }: Setup,
  balance: LoadBalance | undefined,
): ZonePlan {
  if (!zonesAssignment.enabled) return [];
  return zonesAssignment.zonesSets
    .filter(({ enabled, includeAllItems, items }) => enabled && (includeAllItems || items.length > 0))
    .map((set) => {
      // A set belongs to the newest group that names it (ROUTE-17).
      const owner = loadBalancing.groups.findLast(({ zoneSetId }) => zoneSetId === set._id);
      const acts = owner !== undefined && balance?.groups.includes(owner) === true;
      return { set, owner: acts ? owner._id : undefined };
    });
}

/** First set of the setup that covers this ticket. A ticket of cancelled items only takes no place. */
export function zoneSetFor(
  course: Course,
  plan: ZonePlan,
  balance: LoadBalance | undefined,
): ZoneSet | undefined {
  const items = course.items.filter(({ cancelled }) => cancelled === undefined);
  return plan.find(({ set, owner }) => {
    const own =
      owner === undefined || balance === undefined
        ? items
        : items.filter((item) => effectiveGroup(balance, item) === owner);
    if (own.length === 0) return false;
    return set.includeAllItems || items.some(({ itemId = '' }) => set.items.includes(itemId));
  })?.set;
}

/**
 * Place after `last`: zone by zone in a section, then the next section, then from the beginning. Occupied places are
 * skipped while another is free (ROUTE-20).
 */
export function nextPlace(
  set: ZoneSet,
  last: Pick<ZonePlace, 'zoneIndex' | 'sectionIndex'> | undefined,
  isHeld: (place: ZonePlace) => boolean,
): ZonePlace {
  const zones = Math.max(1, Math.floor(set.zonesCount));
  const count = zones * Math.max(1, Math.floor(set.sectionsCount));
  // The set may have shrunk since its last place was assigned.
  const before = last === undefined ? -1 : last.sectionIndex * zones + Math.min(last.zoneIndex, zones - 1);
  const placeAt = (index: number): ZonePlace => ({
    zoneSetId: set._id,
    zoneIndex: index % zones,
    sectionIndex: Math.floor(index / zones),
  });
  const next = placeAt((before + 1) % count);
  for (let step = 1; step <= count; step++) {
    const place = placeAt((before + step) % count);
    if (!isHeld(place)) return place;
  }
  return next;
}

/** A fired ticket keeps its place until it is served. */
export function occupiesPlace({ status }: Course): boolean {
  return status === 'fired' || status === 'ready';
}

/** Places occupied by an order's tickets, as keys. */
export function heldPlaces({ courses }: Order): string[] {
  return courses.flatMap((course) =>
    course.zone !== undefined && occupiesPlace(course) ? [placeKey(course.zone)] : [],
  );
}

export function placeKey({ zoneSetId, zoneIndex, sectionIndex }: ZonePlace): string {
  return `${zoneIndex}/${sectionIndex}/${zoneSetId}`;
}
