// Deep equality of two JSON values, with undefined members counting as absent: unchanged data isn't sent (LIVE-03).

export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one)) return Array.isArray(other) && sameList(one, other);
  return !Array.isArray(other) && sameMembers(one as ObjectMembers, other as ObjectMembers);
}

/**
 * The later of two JSON values, with the earlier one's objects reused wherever they are equal: the whole value if
 * nothing changed, else each list row that is equal at its index.
 */
export function reuseUnchanged<Value>(earlier: Value, later: Value): Value {
  if (!Array.isArray(earlier) || !Array.isArray(later)) return sameValue(earlier, later) ? earlier : later;
  const rows = later.map((row, place) => (sameValue(earlier[place], row) ? earlier[place] : row));
  const isSame = rows.length === earlier.length && rows.every((row, place) => row === earlier[place]);
  return isSame ? earlier : (rows as Value);
}

type ObjectMembers = Readonly<Record<string, unknown>>;

function sameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false;
  for (let place = 0; place < one.length; place++) if (!sameValue(one[place], other[place])) return false;
  return true;
}

function sameMembers(one: ObjectMembers, other: ObjectMembers): boolean {
  // Allocates no list of keys: this runs for every row of every board at every change.
  let present = 0;
  for (const key in one) {
    const value = one[key];
    if (value === undefined) continue;
    if (!Object.hasOwn(other, key) || !sameValue(value, other[key])) return false;
    present++;
  }
  for (const key in other) if (other[key] !== undefined) present--;
  return present === 0;
}
