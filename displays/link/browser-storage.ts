// Browser storage for the displays. A storage that is full, blocked or disabled (kiosks, private windows) must not break
// buttons or pages: values it can't store last until the page is reloaded.

class KeptTexts {
  /** A function, as merely accessing a blocked storage throws. */
  readonly #storage: () => Storage;
  /** Values that the storage rejected; null for a failed removal. */
  readonly #held = new Map<string, string | null>();

  constructor(storage: () => Storage) {
    this.#storage = storage;
  }

  /** Null if there is none. */
  read(key: string): string | null {
    const held = this.#held.get(key);
    if (held !== undefined) return held;
    try {
      return this.#storage().getItem(key);
    } catch {
      return null;
    }
  }

  /** @param text null removes it · @returns false if it lasts only until the page is reloaded */
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

/** Stored per browser. */
export const browserStorage = new KeptTexts(() => localStorage);
/** Stored per tab. */
export const tabStorage = new KeptTexts(() => sessionStorage);
