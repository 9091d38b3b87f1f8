// Owns the load-balance groups of a site as the setup stores them (SET-39 to SET-42, ROUTE-09 to ROUTE-13, ROUTE-17).
import * as z from 'zod/mini';
import { entries, ids, line, own, section, toggle } from './setup-values.ts';
import { wireId } from './wire-values.ts';

const loadBalanceGroup = z.object({
  _id: wireId,
  name: line(),
  shortName: line(),
  enabled: toggle(true),
  isPrimary: toggle(false),
  profiles: ids(),
  includeAllKitchenQueues: toggle(true),
  kitchenQueues: ids(),
  distinctItems: ids(),
  distinctServices: ids(),
  zoneSetId: own(wireId),
});

export const loadBalancing = section({
  initiated: toggle(false),
  enabled: toggle(false),
  assignmentMethod: line('item-count'),
  kitchenQueues: ids(),
  groups: entries(loadBalanceGroup),
});
