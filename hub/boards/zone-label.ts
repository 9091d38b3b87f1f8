// Owns how a ticket's zone reads: the zone's name and the section's, as numbers or letters (ROUTE-15, ROUTE-18, ROUTE-21).
import type { Setup } from '../../shared/model/setup.ts';
import type { Ticket } from '../../shared/protocol/ticket.ts';
import type { ZonePlace } from '../kitchen/kitchen.ts';

const LETTERS = 26;
const CODE_OF_A = 65;

/** Undefined without an assignment, or when its set is no longer in the setup. */
export function zoneOf(assignment: ZonePlace | undefined, setup: Setup): Ticket['zone'] {
  if (assignment === undefined) return undefined;
  const set = setup.zonesAssignment.zonesSets.find(({ _id }) => _id === assignment.zoneSetId);
  if (set === undefined) return undefined;
  const { zoneIndex, sectionIndex } = assignment;
  const zone = nameOf(set.startsWith + zoneIndex, set.zonesNamingConvention);
  const section = nameOf(1 + sectionIndex, set.sectionsNamingConvention);
  const place = { set: set._id, zone: zoneIndex, section: sectionIndex, label: `${zone}${section}` };
  // Two numbers side by side would read as one, so would two letters.
  if (set.zonesNamingConvention !== set.sectionsNamingConvention) return place;
  return { ...place, reading: `${zone}-${section}` };
}

function nameOf(place: number, naming: 'numbers' | 'letters'): string {
  return naming === 'numbers' || place < 1 ? String(place) : letters(place);
}

/** 1 is A, 26 is Z, 27 is AA. */
function letters(place: number): string {
  let name = '';
  for (let rest = place; rest > 0; rest = Math.floor((rest - 1) / LETTERS)) {
    name = String.fromCharCode(CODE_OF_A + ((rest - 1) % LETTERS)) + name;
  }
  return name;
}
