// Values that a stored setup may have in two places: both are kept equal, for readers of either place (SET-18, SET-29,
// LOG-08).
import { canonicalJson } from '../../json/canonical-json.ts';
import { asJsonObject, isJsonObject, type JsonObject } from '../../json/json-object.ts';

/** After an edit of `before`: the edited place wins, and only existing places are written. */
export function alignAliases(before: JsonObject, edited: JsonObject): JsonObject {
  return alignExcludedItems(before, alignOffline(before, alignLogging(before, edited)));
}

/** Moves the items hidden by course to the site's own place, wherever they are stored. */
export function hoistExcludedItems(stored: JsonObject): JsonObject {
  const own = stored['excludeItemsByCourses'];
  const other = asJsonObject(stored['expeditor'])['excludeItemsByCourses'];
  const isEmpty = !isJsonObject(own) || Object.keys(own).length === 0;
  return isEmpty && isJsonObject(other) ? { ...stored, excludeItemsByCourses: other } : stored;
}

function alignOffline(before: JsonObject, edited: JsonObject): JsonObject {
  const { enableOffline: offline, enableOfflineMode: mode } = edited;
  if (offline === undefined || mode === undefined || offline === mode) return edited;
  if (differs(before['enableOffline'], offline)) return { ...edited, enableOfflineMode: offline };
  return differs(before['enableOfflineMode'], mode) ? { ...edited, enableOffline: mode } : edited;
}

function alignExcludedItems(before: JsonObject, edited: JsonObject): JsonObject {
  const { excludeItemsByCourses: own, expeditor } = edited;
  if (!isJsonObject(expeditor) || expeditor['excludeItemsByCourses'] === undefined) return edited;
  const other = expeditor['excludeItemsByCourses'];
  const formerly = asJsonObject(before['expeditor']);
  if (differs(before['excludeItemsByCourses'], own)) {
    return { ...edited, expeditor: { ...expeditor, excludeItemsByCourses: own } };
  }
  return differs(formerly['excludeItemsByCourses'], other)
    ? { ...edited, excludeItemsByCourses: other }
    : edited;
}

function alignLogging(before: JsonObject, edited: JsonObject): JsonObject {
  const { loggingOptions: options, disableClientLogging: disabled } = edited;
  if (options === undefined) return edited;
  if (differs(before['loggingOptions'], options)) {
    return { ...edited, disableClientLogging: options === 'off' };
  }
  if (!differs(before['disableClientLogging'], disabled)) return edited;
  if (disabled === true) return { ...edited, loggingOptions: 'off' };
  return options === 'off' ? { ...edited, loggingOptions: 'everything' } : edited;
}

function differs(before: unknown, now: unknown): boolean {
  return canonicalJson(before) !== canonicalJson(now);
}
