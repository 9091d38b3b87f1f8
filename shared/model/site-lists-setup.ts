// Owns the lists of a setup that people keep by hand: tags, virtual stations, an HQ's sites, work hours (SET-14, SET-31, SET-32, SET-44).
import * as z from 'zod/mini';
import { choice, entries, ids, line, own, section, textByKey, toggle } from './setup-values.ts';
import { wireFlag, wireId, wireNumber, wireText } from './wire-values.ts';

const LAST_DAY = 6;

export const setupTags = entries(
  z.object({
    _id: wireId,
    name: line(),
    bons: ids(),
    target: own(z.enum(['order', 'course', 'item'])),
    style: own(wireText),
  }),
);

export const virtualWorkStations = entries(
  z.object({
    _id: wireId,
    isVirtual: toggle(true),
    name: line(),
    workMode: choice(['items', 'sites'], 'items'),
    items: ids(),
    sites: textByKey(),
  }),
);

export const hqConfig = section({
  sites: entries(
    z.object({
      id: wireId,
      name: line(),
      enabled: toggle(true),
      inUse: own(wireFlag),
      kdsEnabled: own(wireFlag),
    }),
  ),
  useDistinctSiteCatalog: toggle(false),
});

/** Days from 0 (Sunday) to 6; slots are clock times of the site, `from` before `to`. */
export const workHours = section({
  days: entries(
    z.object({
      day: z.pipe(wireNumber, z.int().check(z.gte(0), z.lte(LAST_DAY))),
      active: toggle(true),
      type: choice(['default', 'custom'], 'default'),
      slots: entries(z.object({ from: wireText, to: wireText })),
    }),
  ),
});
