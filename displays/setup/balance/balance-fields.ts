// The settings of load balancing and of its groups (SET-42).
import { ITEM_SEARCH_STATIONS_MS } from '../../../shared/limits.ts';
import { type Field, isOn, ORDER_TYPES, ticks, toggle } from '../controls/field.ts';

export const BALANCE_FIELDS: readonly Field[] = [
  toggle('loadBalancing.enabled'),
  { at: 'loadBalancing.kitchenQueues', control: { kind: 'members', of: 'stations' } },
];

export const GROUP_FIELDS: readonly Field[] = [
  toggle('enabled', { off: ({ own }) => (isOn(own('isPrimary')) ? 'primary' : undefined) }),
  { at: 'profiles', control: { kind: 'members', of: 'profiles' } },
  { at: 'zoneSetId', control: { kind: 'zone-set' } },
  toggle('includeAllKitchenQueues'),
  {
    at: 'kitchenQueues',
    control: { kind: 'members', of: 'stations' },
    when: ({ own }) => !isOn(own('includeAllKitchenQueues')),
  },
  {
    at: 'distinctItems',
    control: { kind: 'members', of: 'items', restMs: ITEM_SEARCH_STATIONS_MS },
  },
  ticks('distinctServices', ORDER_TYPES, 'orderTypes'),
];
