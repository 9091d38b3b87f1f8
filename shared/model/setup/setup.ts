// A site's setup as used by the hub: correct spelling, defaults and limits, read from the cloud's names (SET-07 to SET-51).
import * as z from 'zod/mini';
import { withoutNulls } from '../../json/json-limits.ts';
import { asJsonObject } from '../../json/json-object.ts';
import {
  ALERT_DEFAULT_MINUTES,
  ALERT_VALUE_MINUTES,
  ALERT_WARN_MINUTES,
  SECTIONS_COUNT,
  ZONE_STARTS_WITH,
  ZONES_COUNT,
} from '../../limits.ts';
import { fromWire } from '../wire-names.ts';
import { wireFlag, wireId, wireNumber, wireText } from '../wire-values.ts';
import type { LoggingOptions } from './logging-choices.ts';
import { migrateSetup } from './migrate-setup.ts';
import { storedShape } from './options/option-shapes.ts';
import { SITE_OPTIONS } from './options/site-options.ts';
import { printer } from './printer.ts';
import { profile } from './profile.ts';
import {
  amount,
  choice,
  entries,
  ids,
  idsByKey,
  line,
  own,
  readable,
  section,
  textByKey,
  toggle,
  within,
} from './setup-values.ts';

// The sections of a site's options, some with misspelt names in the cloud (SET-17 to SET-27).

const sectionOf = <const Name extends string>(name: Name) => section(storedShape(SITE_OPTIONS, name));

const kds = z.pipe(sectionOf('kds'), z.transform(fromWire));

const expeditor = z.pipe(
  // Items hidden by course may be stored here too (SET-18).
  section({ ...storedShape(SITE_OPTIONS, 'expeditor'), excludeItemsByCourses: idsByKey() }),
  z.transform(fromWire),
);

// Load-balance groups of a site as stored in the setup (SET-39 to SET-42, ROUTE-09 to ROUTE-13, ROUTE-17).

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

const loadBalancing = section({
  initiated: toggle(false),
  enabled: toggle(false),
  assignmentMethod: line('item-count'),
  kitchenQueues: ids(),
  groups: entries(loadBalanceGroup),
});

// How much a site sends to the cloud's log (LOG-08): off, errors only or everything; off is also stored as
// disableClientLogging, the only field in older settings.

/** Effective value of the two stored fields. */
function loggingOptionsOf(stored: LoggingOptions | undefined, disabled: boolean): LoggingOptions {
  return disabled ? 'off' : (stored ?? 'everything');
}

// Minutes after which tickets are due and late, per course type, as stored in the setup (TIME-01, TIME-20, SET-09).

/** Minutes of one alert; warn is absent if no warn stage is set (TIME-20). */
function alertMinutes(fallback: number) {
  return section({
    warn: own(within(ALERT_WARN_MINUTES.min, ALERT_WARN_MINUTES.max)),
    value: amount(fallback, ALERT_VALUE_MINUTES.min, ALERT_VALUE_MINUTES.max),
  });
}

const alertSet = section({
  Beverages: alertMinutes(ALERT_DEFAULT_MINUTES.Beverages),
  Entrees: alertMinutes(ALERT_DEFAULT_MINUTES.Entrees),
  Mains: alertMinutes(ALERT_DEFAULT_MINUTES.Mains),
  Desserts: alertMinutes(ALERT_DEFAULT_MINUTES.Desserts),
  Other: alertMinutes(ALERT_DEFAULT_MINUTES.Other),
  StartPrepared: alertMinutes(ALERT_DEFAULT_MINUTES.StartPrepared),
  StartServed: alertMinutes(ALERT_DEFAULT_MINUTES.StartServed),
});

const timeAlerts = section({ default: alertSet, secondary: alertSet });

// Zone sets of a site as stored in the setup (SET-33 to SET-36, SET-43).

const naming = choice(['numbers', 'letters'], 'numbers');

const zonesSet = z.object({
  _id: wireId,
  name: line(),
  enabled: toggle(true),
  includeAllItems: toggle(false),
  items: ids(),
  // Not clamped: a missing or invalid count becomes 8 (SET-34).
  zonesCount: z.catch(
    z.pipe(wireNumber, z.int().check(z.gte(ZONES_COUNT.min), z.lte(ZONES_COUNT.max))),
    ZONES_COUNT.default,
  ),
  zonesNamingConvention: naming,
  startsWith: amount(ZONE_STARTS_WITH.default, ZONE_STARTS_WITH.min, ZONE_STARTS_WITH.max),
  sectionsCount: amount(SECTIONS_COUNT.default, SECTIONS_COUNT.min, SECTIONS_COUNT.max),
  sectionsNamingConvention: naming,
  /** Names that the cloud may store besides the counts. */
  zones: own(readable(wireText)),
  sections: own(readable(wireText)),
});

const zonesAssignment = section({
  enabled: toggle(false),
  assignmentMethod: line('round-robin'),
  zonesSets: entries(zonesSet),
});

// Lists of a setup edited by people: tags, virtual stations, an HQ's sites, work hours (SET-14, SET-31, SET-32, SET-44).

const LAST_DAY = 6;

const setupTags = entries(
  z.object({
    _id: wireId,
    name: line(),
    bons: ids(),
    target: own(z.enum(['order', 'course', 'item'])),
    style: own(wireText),
  }),
);

const virtualWorkStations = entries(
  z.object({
    _id: wireId,
    isVirtual: toggle(true),
    name: line(),
    workMode: choice(['items', 'sites'], 'items'),
    items: ids(),
    sites: textByKey(),
  }),
);

const hqConfig = section({
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
const workHours = section({
  days: entries(
    z.object({
      day: z.pipe(wireNumber, z.int().check(z.gte(0), z.lte(LAST_DAY))),
      active: toggle(true),
      type: choice(['default', 'custom'], 'default'),
      slots: entries(z.object({ from: wireText, to: wireText })),
    }),
  ),
});

export const SETUP_VERSION = '1.1';

const wireSetup = z.object({
  ...storedShape(SITE_OPTIONS),
  id: own(wireId),
  version: line(SETUP_VERSION),
  orderTicketsByReady: sectionOf('orderTicketsByReady'),
  timeAlerts,
  tags: setupTags,
  virtualWorkStations,
  expeditor,
  kds,
  customer: sectionOf('customer'),
  excludeCourses: sectionOf('excludeCourses'),
  /** Another name of enableOffline. */
  enableOfflineMode: own(wireFlag),
  useBeta: toggle(false),
  disableClientLogging: toggle(false),
  zonesAssignment,
  loadBalancing,
  hqConfig,
  workHours,
  glass: sectionOf('glass'),
  planning: sectionOf('planning'),
  pace: sectionOf('pace'),
  printers: entries(printer),
  profiles: entries(profile),
});

export const setupSchema = z.pipe(
  wireSetup,
  z.transform((wire) => {
    const { enableOffline, enableOfflineMode, loggingOptions, disableClientLogging, ...rest } = wire;
    const { excludeItemsByCourses: excludedForExpo, ...expeditorSettings } = rest.expeditor;
    const excluded = rest.excludeItemsByCourses;
    return {
      ...rest,
      expeditor: expeditorSettings,
      // Also found under expeditor (SET-18); the site's own place takes precedence unless empty.
      excludeItemsByCourses: Object.keys(excluded).length === 0 ? excludedForExpo : excluded,
      enableOffline: enableOffline ?? enableOfflineMode ?? false,
      loggingOptions: loggingOptionsOf(loggingOptions, disableClientLogging),
    };
  }),
);

export type Setup = z.infer<typeof setupSchema>;
export type AlertSetName = keyof Setup['timeAlerts'];

/** Reads whatever the cloud has stored; wrong values become defaults, so that a typo doesn't stop a kitchen. */
export function readSetup(stored: unknown): Setup {
  return z.parse(setupSchema, withoutNulls(migrateSetup(asJsonObject(stored))));
}
