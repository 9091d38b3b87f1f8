// Owns the settings of a zone set (SET-33 to SET-36).
import {
  ITEM_SEARCH_STATIONS_MS,
  SECTIONS_COUNT,
  ZONE_STARTS_WITH,
  ZONES_COUNT,
} from '../../../shared/limits.ts';
import { choice, type Field, isOn, members, toggle } from '../controls/field.ts';

const NAMINGS = ['letters', 'numbers'] as const;

const number = (at: string, { min, max }: { min: number; max: number }): Field => ({
  at,
  control: { kind: 'number', min, max, unit: 'none' },
});

export const ZONES_SWITCH: readonly Field[] = [toggle('zonesAssignment.enabled')];

/** What a set is for. */
export const USE_FIELDS: readonly Field[] = [
  toggle('enabled'),
  toggle('includeAllItems'),
  {
    ...members('items', 'items', { when: ({ own }) => !isOn(own('includeAllItems')) }),
    control: { kind: 'members', of: 'items', restMs: ITEM_SEARCH_STATIONS_MS },
  },
];

/** Its places, and how they are called. */
export const PLACE_FIELDS: readonly Field[] = [
  number('zonesCount', ZONES_COUNT),
  choice('zonesNamingConvention', NAMINGS),
  number('startsWith', ZONE_STARTS_WITH),
  number('sectionsCount', SECTIONS_COUNT),
  choice('sectionsNamingConvention', NAMINGS),
];
