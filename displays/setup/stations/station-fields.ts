// Owns the settings of a virtual work station (SET-32, HQ-03).
import { ITEM_SEARCH_STATIONS_MS } from '../../../shared/limits.ts';
import { choice, type Field, type FieldScope, members } from '../controls/field.ts';

/** Without an HQ account it goes by its items, whatever it says (ROUTE-06). */
const goesBySites = ({ own, isHq }: Pick<FieldScope, 'own' | 'isHq'>) => isHq && own('workMode') === 'sites';

export const STATION_FIELDS: readonly Field[] = [
  choice('workMode', ['items', 'sites'], { when: ({ isHq }) => isHq }),
  {
    ...members('items', 'items', { when: (scope) => !goesBySites(scope) }),
    control: { kind: 'members', of: 'items', restMs: ITEM_SEARCH_STATIONS_MS },
  },
  { at: 'sites', control: { kind: 'site-stations' }, when: goesBySites, wide: true },
];
