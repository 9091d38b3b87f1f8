// Owns a site's setup as the hub uses it: right spelling, defaults and limits, read from the cloud's names (SET-07 to SET-51).
import * as z from 'zod/mini';
import { withoutNulls } from '../json/json-limits.ts';
import { asJsonObject } from '../json/json-object.ts';
import {
  ALARM_CLASS_DEFAULT,
  EXCLUDE_COURSES_MAX_MINUTES,
  FIRED_AGO_MINUTES,
  MAX_EXPANDABLE_ITEMS,
  READY_DELAY_MINUTES,
  SERVED_AGO_MINUTES,
} from '../limits.ts';
import { customerSetup } from './customer-setup.ts';
import { expeditor } from './expeditor-setup.ts';
import { kds } from './kds-setup.ts';
import { loadBalancing } from './load-balance-setup.ts';
import { loggingOptionsOf, storedLoggingOptions } from './logging-options.ts';
import { migrateSetup } from './migrate-setup.ts';
import { profile } from './profile.ts';
import {
  amount,
  choice,
  entries,
  ids,
  idsByKey,
  line,
  own,
  section,
  textByKey,
  toggle,
} from './setup-values.ts';
import { hqConfig, setupTags, virtualWorkStations, workHours } from './site-lists-setup.ts';
import { timeAlerts } from './time-alert-setup.ts';
import { wireFlag, wireId } from './wire-values.ts';
import { zonesAssignment } from './zone-setup.ts';

export const SETUP_VERSION = '1.1';

const readyDelay = amount(READY_DELAY_MINUTES.default, READY_DELAY_MINUTES.min, READY_DELAY_MINUTES.max);

const wireSetup = z.object({
  id: own(wireId),
  version: line(SETUP_VERSION),
  maxExpandableItems: amount(
    MAX_EXPANDABLE_ITEMS.default,
    MAX_EXPANDABLE_ITEMS.min,
    MAX_EXPANDABLE_ITEMS.max,
  ),
  orderTicketsBy: choice(['fire', 'ready'], 'fire'),
  orderTicketsByReady: section({
    Seated: readyDelay,
    OTC_seated: readyDelay,
    OTC_takeaway: readyDelay,
    TA: readyDelay,
    Delivery: readyDelay,
  }),
  warnClass: line(ALARM_CLASS_DEFAULT.warn),
  alertClass: line(ALARM_CLASS_DEFAULT.alert),
  timeAlerts,
  tags: setupTags,
  servedOnItems: ids(),
  urgentOnItems: ids(),
  urgentTags: ids(),
  excludeOnItems: ids(),
  cookingOnItems: ids(),
  treatAsPreparedItems: ids(),
  excludeItemsByCourses: idsByKey(),
  virtualWorkStations,
  expeditor,
  kds,
  customer: customerSetup,
  courseColors: textByKey(),
  typeColors: textByKey(),
  excludeCourses: section({
    firedAgo: amount(FIRED_AGO_MINUTES.default, FIRED_AGO_MINUTES.min, EXCLUDE_COURSES_MAX_MINUTES),
    servedAgo: amount(SERVED_AGO_MINUTES.default, SERVED_AGO_MINUTES.min, EXCLUDE_COURSES_MAX_MINUTES),
  }),
  calculateAverageServedTime: toggle(false),
  linkEatInTickets: toggle(false),
  brandSkin: line(),
  hideSetupForNonAdmin: toggle(false),
  enableOffline: own(wireFlag),
  enableOfflineMode: own(wireFlag),
  overrideHeaderColorWithStatus: toggle(false),
  withoutCaption: toggle(false),
  redirect: line(),
  useBeta: toggle(false),
  loggingOptions: storedLoggingOptions,
  disableClientLogging: toggle(false),
  zonesAssignment,
  loadBalancing,
  hqConfig,
  workHours,
  profiles: entries(profile),
});

const setup = z.pipe(
  wireSetup,
  z.transform((wire) => {
    const { enableOffline, enableOfflineMode, loggingOptions, disableClientLogging, ...rest } = wire;
    const { excludeItemsByCourses: excludedForExpo, ...expeditorSettings } = rest.expeditor;
    const excluded = rest.excludeItemsByCourses;
    return {
      ...rest,
      expeditor: expeditorSettings,
      // Also found under expeditor (SET-18); the site's own place wins once anything is in it.
      excludeItemsByCourses: Object.keys(excluded).length === 0 ? excludedForExpo : excluded,
      enableOffline: enableOffline ?? enableOfflineMode ?? false,
      loggingOptions: loggingOptionsOf(loggingOptions, disableClientLogging),
    };
  }),
);

export type Setup = z.infer<typeof setup>;
export type AlertSetName = keyof Setup['timeAlerts'];

/** A setup from whatever the cloud stored; wrong values become defaults, so that no kitchen stands still for a typo. */
export function readSetup(stored: unknown): Setup {
  return z.parse(setup, withoutNulls(migrateSetup(asJsonObject(stored))));
}
