// Migrates older settings when they are loaded: profiles of customer boards from V 1, 2 and 3 to 4 (PROF-06, PROF-26),
// and the misspelled default name of the second load-balance group (SET-41).
import { asJsonObject, isJsonObject, type JsonObject } from '../../json/json-object.ts';
import {
  CUSTOMER_HIDE_READY_MINUTES,
  CUSTOMER_PENDING_MINUTES,
  CUSTOMER_READY_WARN_MINUTES,
  CUSTOMER_SPLIT_MEMBERS_AT,
} from '../../limits.ts';

export const PROFILE_VERSION = 4;

/** Fields added to customer board profiles since V 1, with their values if neither profile nor site has one. */
const SINCE_FIRST: JsonObject = {
  showPending: true,
  showFired: true,
  showServed: true,
  showDelivered: true,
  pendingTime: CUSTOMER_PENDING_MINUTES,
  readyWarnTime: CUSTOMER_READY_WARN_MINUTES,
  hideReadyTime: CUSTOMER_HIDE_READY_MINUTES,
  showCustomerName: true,
  showOrderType: true,
  trackOrderTypes: [],
  trackCourses: [],
  orderDisplayTemplate: 'default',
  splitMembersAt: CUSTOMER_SPLIT_MEMBERS_AT,
  sourceColors: {},
  statusColors: {},
  pendingTitle: '',
  firedTitle: '',
  servedTitle: '',
};

/** The same settings if they are up to date; a stored value is never changed. */
export function migrateSetup(stored: JsonObject): JsonObject {
  return withSpelledGroups(withNewProfiles(stored));
}

/** The default name is misspelled in setups of the cloud; boards and forms must not show it. */
const MISSPELLED = [
  { key: 'name', wrong: 'Scoundary Kitchen', right: 'Secondary Kitchen' },
  { key: 'shortName', wrong: 'Scn.K', right: 'Sec.K' },
];

function withSpelledGroups(stored: JsonObject): JsonObject {
  const balance = asJsonObject(stored['loadBalancing']);
  const groups = balance['groups'];
  if (!Array.isArray(groups)) return stored;
  if (groups.every((group) => spelled(group) === group)) return stored;
  return { ...stored, loadBalancing: { ...balance, groups: groups.map(spelled) } };
}

/** The same group if nothing in it is misspelled. */
function spelled(group: unknown): unknown {
  if (!isJsonObject(group)) return group;
  const wrong = MISSPELLED.filter((name) => group[name.key] === name.wrong);
  if (wrong.length === 0) return group;
  return { ...group, ...Object.fromEntries(wrong.map(({ key, right }) => [key, right])) };
}

function withNewProfiles(stored: JsonObject): JsonObject {
  const { profiles } = stored;
  if (!Array.isArray(profiles) || !profiles.some(isOld)) return stored;
  const site = asJsonObject(stored['customer']);
  return { ...stored, profiles: profiles.map((each) => (isOld(each) ? upToDate(each, site) : each)) };
}

function isOld(profile: unknown): profile is JsonObject {
  if (!isJsonObject(profile) || profile['type'] !== 'customer') return false;
  const version = Number(profile['V']);
  return version >= 1 && version < PROFILE_VERSION;
}

/** Missing values are filled with the currently effective ones, so that no board looks different afterwards. */
function upToDate(profile: JsonObject, site: JsonObject): JsonObject {
  const filled: JsonObject = { ...profile, V: PROFILE_VERSION };
  for (const [field, fallback] of Object.entries(SINCE_FIRST)) {
    filled[field] = profile[field] ?? site[field] ?? fallback;
  }
  return filled;
}
