// Owns the zone sets of a site as the setup stores them (SET-33 to SET-36, SET-43).
import * as z from 'zod/mini';
import { SECTIONS_COUNT, ZONE_STARTS_WITH, ZONES_COUNT } from '../limits.ts';
import { amount, choice, entries, ids, line, own, readable, section, toggle } from './setup-values.ts';
import { wireId, wireNumber, wireText } from './wire-values.ts';

const naming = choice(['numbers', 'letters'], 'numbers');

const zonesSet = z.object({
  _id: wireId,
  name: line(),
  enabled: toggle(true),
  includeAllItems: toggle(false),
  items: ids(),
  // Not brought within limits: a missing or invalid count becomes 8 (SET-34).
  zonesCount: z.catch(
    z.pipe(wireNumber, z.int().check(z.gte(ZONES_COUNT.min), z.lte(ZONES_COUNT.max))),
    ZONES_COUNT.default,
  ),
  zonesNamingConvention: naming,
  startsWith: amount(ZONE_STARTS_WITH.default, ZONE_STARTS_WITH.min, ZONE_STARTS_WITH.max),
  sectionsCount: amount(SECTIONS_COUNT.default, SECTIONS_COUNT.min, SECTIONS_COUNT.max),
  sectionsNamingConvention: naming,
  /** Names that the cloud stores beside the counts, if it does. */
  zones: own(readable(wireText)),
  sections: own(readable(wireText)),
});

export const zonesAssignment = section({
  enabled: toggle(false),
  assignmentMethod: line('round-robin'),
  zonesSets: entries(zonesSet),
});
