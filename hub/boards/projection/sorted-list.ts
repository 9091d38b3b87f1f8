// List that stays sorted as entries come and go; finding a position is a binary search.

export interface SortedList<Entry> {
  readonly length: number;
  add(entry: Entry): void;
  /** Removes an entry that compares equal; false if there is none. */
  remove(entry: Entry): boolean;
  first(count: number): Entry[];
}

/** @param compare a total order: 0 only for one and the same entry */
export function createSortedList<Entry>(compare: (one: Entry, other: Entry) => number): SortedList<Entry> {
  const entries: Entry[] = [];
  const placeOf = (entry: Entry): number => {
    let low = 0;
    let high = entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const there = entries[middle];
      if (there !== undefined && compare(there, entry) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    get length() {
      return entries.length;
    },
    add(entry) {
      entries.splice(placeOf(entry), 0, entry);
    },
    remove(entry) {
      const place = placeOf(entry);
      const there = entries[place];
      if (there === undefined || compare(there, entry) !== 0) return false;
      entries.splice(place, 1);
      return true;
    },
    first: (count) => entries.slice(0, count),
  };
}
