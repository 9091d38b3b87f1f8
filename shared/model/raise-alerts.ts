// Owns that nothing warns later than it alerts: a warn greater than its value raises the value to it (SET-10, SET-46).
import { asJsonObject, isJsonObject, type JsonObject, ownMember } from '../json/json-object.ts';
import { ALERT_VALUE_MINUTES } from '../limits.ts';

/** Stored time alerts of both sets, raised. `read` is how they were read: a value that isn't stored has its default. */
export function raiseAlerts(stored: JsonObject, read: JsonObject): JsonObject {
  return eachMember(stored, read, (set, readSet) => eachMember(set, readSet, raised));
}

function raised(alert: JsonObject, read: JsonObject): JsonObject {
  const { warn, value } = read;
  if (typeof warn !== 'number' || typeof value !== 'number' || warn <= value) return alert;
  const both = Math.min(warn, ALERT_VALUE_MINUTES.max);
  return { ...alert, warn: both, value: both };
}

/** Members that the hub doesn't know stay as they are. */
function eachMember(
  stored: JsonObject,
  read: JsonObject,
  settle: (member: JsonObject, read: JsonObject) => JsonObject,
): JsonObject {
  return Object.fromEntries(
    Object.entries(stored).map(([key, member]) => {
      const known = ownMember(read, key);
      return [
        key,
        isJsonObject(member) && known !== undefined ? settle(member, asJsonObject(known)) : member,
      ];
    }),
  );
}
