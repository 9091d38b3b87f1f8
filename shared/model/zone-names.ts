// Names of the zones and sections of a zone set: numbers or letters, zones from the set's start value (ROUTE-15, ROUTE-21,
// SET-36).

export type NamingConvention = 'numbers' | 'letters';

export interface ZoneNaming {
  zonesCount: number;
  zonesNamingConvention: NamingConvention;
  /** The number of the first zone; 1 is A. Sections start at 1. */
  startsWith: number;
  sectionsCount: number;
  sectionsNamingConvention: NamingConvention;
}

const LETTERS = 26;
const CODE_OF_A = 65;

/** The name of the zone at an index from 0. */
export function zoneName(index: number, { startsWith, zonesNamingConvention }: ZoneNaming): string {
  return nameOf(startsWith + index, zonesNamingConvention);
}

/** The name of the section at an index from 0. */
export function sectionName(index: number, { sectionsNamingConvention }: ZoneNaming): string {
  return nameOf(1 + index, sectionsNamingConvention);
}

export function zoneNames(set: ZoneNaming): string[] {
  return Array.from({ length: set.zonesCount }, (_, index) => zoneName(index, set));
}

export function sectionNames(set: ZoneNaming): string[] {
  return Array.from({ length: set.sectionsCount }, (_, index) => sectionName(index, set));
}

function nameOf(place: number, naming: NamingConvention): string {
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
