// Owns how a ticket's zone reads: the zone's name and the section's, as numbers or letters (ROUTE-15, ROUTE-18, ROUTE-21).
import type { Setup } from '../../../shared/model/setup.ts';
import { sectionName, zoneName } from '../../../shared/model/zone-names.ts';
import type { Ticket } from '../../../shared/protocol/ticket.ts';
import type { ZonePlace } from '../../kitchen/state/kitchen.ts';

/** Undefined without an assignment, or when its set is no longer in the setup. */
export function zoneOf(assignment: ZonePlace | undefined, setup: Setup): Ticket['zone'] {
  if (assignment === undefined) return undefined;
  const set = setup.zonesAssignment.zonesSets.find(({ _id }) => _id === assignment.zoneSetId);
  if (set === undefined) return undefined;
  const { zoneIndex, sectionIndex } = assignment;
  const zone = zoneName(zoneIndex, set);
  const section = sectionName(sectionIndex, set);
  const place = { set: set._id, zone: zoneIndex, section: sectionIndex, label: `${zone}${section}` };
  // Two numbers side by side would read as one, so would two letters.
  if (set.zonesNamingConvention !== set.sectionsNamingConvention) return place;
  return { ...place, reading: `${zone}-${section}` };
}
