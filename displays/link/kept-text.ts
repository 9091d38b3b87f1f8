// What this browser keeps for its screens. A storage that is full, blocked or switched off (kiosks, private windows) takes
// nothing from a button and blanks no page: what it can't keep holds until the page is loaded anew.

class KeptTexts {
  /** Reaching for a blocked storage throws already. */
  readonly #storage: () => Storage;
  /** What the storage didn't take; null where it didn't let go. */
  readonly #held = new Map<string, string | null>();

  constructor(storage: () => Storage) {
    this.#storage = storage;
  }

  /** Null where there is none. */
  read(key: string): string | null {
    const held = this.#held.get(key);
    if (held !== undefined) return held;
    try {
      return this.#storage().getItem(key);
    } catch {
      return null;
    }
  }

  /** @param text null removes it · @returns false where it holds only until the page is loaded anew */
  write(key: string, text: string | null): boolean {
    try {
      if (text === null) this.#storage().removeItem(key);
      else this.#storage().setItem(key, text);
      this.#held.delete(key);
      return true;
    } catch {
      this.#held.set(key, text);
      return false;
    }
  }

  /** All there is, by key. */
  all(): Record<string, string> {
    const texts = new Map<string, unknown>([...this.#stored(), ...this.#held]);
    return Object.fromEntries(
      [...texts].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  }

  #stored(): [string, unknown][] {
    try {
      return Object.entries({ ...this.#storage() });
    } catch {
      return [];
    }
  }
}

/** Stays with this browser. */
export const keptHere = new KeptTexts(() => localStorage);
/** Stays with this tab. */
export const keptInTab = new KeptTexts(() => sessionStorage);
