// How older settings come up to date when they are loaded: profiles of guests' boards from V 1, 2 and 3 to 4 (PROF-06, PROF-26).
import { asJsonObject, isJsonObject, type JsonObject } from '../../json/json-object.ts';
import {
  CUSTOMER_HIDE_READY_MINUTES,
  CUSTOMER_PENDING_MINUTES,
  CUSTOMER_READY_WARN_MINUTES,
  CUSTOMER_SPLIT_MEMBERS_AT,
} from '../../limits.ts';

export const PROFILE_VERSION = 4;

/** Fields that profiles of guests' boards got since V 1, with what holds where neither profile nor site says. */
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

/** The same settings if nothing in them is old; a stored value is never touched. */
export function migrateSetup(stored: JsonObject): JsonObject {
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

/** What is missing is filled with what holds now, so that no board looks different afterwards. */
function upToDate(profile: JsonObject, site: JsonObject): JsonObject {
  const filled: JsonObject = { ...profile, V: PROFILE_VERSION };
  for (const [field, fallback] of Object.entries(SINCE_FIRST)) {
    filled[field] = profile[field] ?? site[field] ?? fallback;
  }
  return filled;
}
