// Owns whether two JSON values are equal, undefined members counting as absent: what doesn't differ isn't sent (LIVE-03).

/** Deep equality of plain JSON values. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one)) return Array.isArray(other) && sameList(one, other);
  return !Array.isArray(other) && hasAllOf(one, other) && hasAllOf(other, one, true);
}

function sameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false;
  for (let place = 0; place < one.length; place++) if (!sameValue(one[place], other[place])) return false;
  return true;
}

/** Whether every member of `one` is in `other`, and equal there unless only presence is asked. */
function hasAllOf(one: object, other: object, presence = false): boolean {
  const members: Record<string, unknown> = { ...other };
  for (const [key, value] of Object.entries(one)) {
    if (value === undefined) continue;
    const there = members[key];
    if (presence ? there === undefined : !sameValue(value, there)) return false;
  }
  return true;
}
