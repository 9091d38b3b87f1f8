// Key bindings of a bump bar: digits choose a card, each other deed has a key. Bump bars on USB are keyboards, so any
// keyboard works as one.

export const BUMP_DEEDS = [
  'bump',
  'recall',
  'forward',
  'backward',
  'item',
  'itemBefore',
  'next',
  'previous',
  'notice',
  'clear',
  'seen',
  'allDay',
  'soldOut',
  'print',
  'urgent',
  'hold',
  'cover',
] as const;
export type BumpDeed = (typeof BUMP_DEEDS)[number];

/** The name of the key of every deed. */
export type KeyMap = Readonly<Record<BumpDeed, string>>;

export const FIRST_KEYS: KeyMap = {
  bump: 'Enter',
  recall: 'Backspace',
  forward: 'ArrowDown',
  backward: 'ArrowUp',
  item: 'ArrowRight',
  itemBefore: 'ArrowLeft',
  next: 'PageDown',
  previous: 'PageUp',
  notice: 'Home',
  clear: 'Escape',
  seen: 'KeyG',
  allDay: 'KeyA',
  soldOut: 'KeyX',
  print: 'KeyP',
  urgent: 'KeyU',
  hold: 'KeyH',
  cover: 'KeyC',
};

/** What a keyboard event tells of its key. */
export interface Pressed {
  key: string;
  code: string;
  ctrlKey?: boolean;
  altKey?: boolean;
  metaKey?: boolean;
}

/** Keys that a browser or a screen reader's user needs. */
const RESERVED = new Set([
  'Tab',
  'F5',
  'F11',
  'F12',
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'CapsLock',
  'NumLock',
  'Unidentified',
]);
/** What some keyboards tell instead of a key's name. */
const NAMELESS = new Set(['Dead', 'Process', 'Unidentified']);

/** The same for a key whatever language the keyboard is set to, and for both keys named Enter. */
export function keyName({ key, code }: Pick<Pressed, 'key' | 'code'>): string {
  const isNamed = key.length > 1 && !NAMELESS.has(key);
  return isNamed || code === '' ? key : code;
}

/** The digit on the key, also where a keyboard wants Shift for it. */
function digitOf({ key, code }: Pick<Pressed, 'key' | 'code'>): number | undefined {
  const digit = /^[0-9]$/.exec(key) ?? /^Digit([0-9])$/.exec(code);
  return digit ? Number(digit[1] ?? digit[0]) : undefined;
}

/** What a press means; undefined for keys that are left to the page. A digit that has a deed of its own doesn't exist. */
export function meaningOf(pressed: Pressed, keys: KeyMap): BumpDeed | number | undefined {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return undefined;
  const name = keyName(pressed);
  return digitOf(pressed) ?? BUMP_DEEDS.find((deed) => keys[deed] === name);
}

export type Assigned =
  | {
      ok: true;
      keys: KeyMap /** Had the key before, and has the other one now. */;
      swapped: BumpDeed | undefined;
    }
  | { ok: false; because: 'digit' | 'reserved' };

/** Gives a deed another key. Two deeds never share one: the deed that had it gets the key that is given up. */
export function assignKey(keys: KeyMap, deed: BumpDeed, pressed: Pressed): Assigned {
  if (digitOf(pressed) !== undefined) return { ok: false, because: 'digit' };
  const name = keyName(pressed);
  const isChord = pressed.ctrlKey || pressed.altKey || pressed.metaKey;
  if (isChord || RESERVED.has(name)) return { ok: false, because: 'reserved' };
  const swapped = BUMP_DEEDS.find((other) => other !== deed && keys[other] === name);
  const rest = swapped === undefined ? {} : { [swapped]: keys[deed] };
  return { ok: true, keys: { ...keys, ...rest, [deed]: name }, swapped };
}

/** False where two deeds share a key, or a key can't be used. */
export function areKeys(keys: Partial<KeyMap>): boolean {
  const names = BUMP_DEEDS.flatMap((deed) => keys[deed] ?? []);
  return new Set(names).size === names.length && names.every((name) => name !== '' && !RESERVED.has(name));
}

const LETTERS = [...'BDEFIJKLMNOQRSTVWYZ'].map((letter) => `Key${letter}`);

/**
 * Keys as a display has kept them, perhaps under a version with fewer deeds. A deed that has none gets its first key, or
 * a free letter where that key does something else here. Undefined where the kept keys can't be used.
 */
export function completeKeys(kept: Readonly<Record<string, string>>): KeyMap | undefined {
  const own: Partial<Record<BumpDeed, string>> = {};
  for (const deed of BUMP_DEEDS) if (kept[deed] !== undefined) own[deed] = kept[deed];
  if (!areKeys(own)) return undefined;
  const used = new Set(Object.values(own));
  const keys = { ...FIRST_KEYS, ...own };
  for (const deed of BUMP_DEEDS) {
    if (own[deed] !== undefined) continue;
    const free = [FIRST_KEYS[deed], ...LETTERS].find((name) => !used.has(name)) ?? FIRST_KEYS[deed];
    keys[deed] = free;
    used.add(free);
  }
  return keys;
}

const SIGNS: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };

/** What is printed on the key, as far as that can be known. */
export function keyLabel(name: string): string {
  const bare = name.replace(/^Key(?=[A-Z]$)/, '').replace(/^Numpad/, 'Num ');
  return SIGNS[name] ?? bare.replace(/([a-z])([A-Z])/g, '$1 $2');
}
