// Key bindings of a bump bar: digits select a card, every other action has a key. USB bump bars are keyboards, so any
// keyboard works as one.

export const BUMP_ACTIONS = [
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
export type BumpAction = (typeof BUMP_ACTIONS)[number];

/** Key name of every action. */
export type KeyMap = Readonly<Record<BumpAction, string>>;

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

/** The parts of a keyboard event that identify its key. */
export interface Pressed {
  key: string;
  code: string;
  ctrlKey?: boolean;
  altKey?: boolean;
  metaKey?: boolean;
}

/** Keys needed by the browser or by screen reader users. */
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
/** Values of `key` that don't name a key. */
const NAMELESS = new Set(['Dead', 'Process', 'Unidentified']);

/** Independent of the keyboard's language; the same for both Enter keys. */
export function keyName({ key, code }: Pick<Pressed, 'key' | 'code'>): string {
  const isNamed = key.length > 1 && !NAMELESS.has(key);
  return isNamed || code === '' ? key : code;
}

/** The digit on the key, even where the layout needs Shift for it. */
function digitOf({ key, code }: Pick<Pressed, 'key' | 'code'>): number | undefined {
  const digit = /^[0-9]$/.exec(key) ?? /^Digit([0-9])$/.exec(code);
  return digit ? Number(digit[1] ?? digit[0]) : undefined;
}

/** Effect of a key press; undefined for keys left to the page. A digit never has another action. */
export function meaningOf(pressed: Pressed, keys: KeyMap): BumpAction | number | undefined {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return undefined;
  const name = keyName(pressed);
  return digitOf(pressed) ?? BUMP_ACTIONS.find((deed) => keys[deed] === name);
}

export type Assigned =
  | {
      ok: true;
      keys: KeyMap /** The action that had the key before and has the other one now. */;
      swapped: BumpAction | undefined;
    }
  | { ok: false; because: 'digit' | 'reserved' };

/** Assigns a key to an action. Keys are unique: the action that had the key gets the other's former key. */
export function assignKey(keys: KeyMap, deed: BumpAction, pressed: Pressed): Assigned {
  if (digitOf(pressed) !== undefined) return { ok: false, because: 'digit' };
  const name = keyName(pressed);
  const isChord = pressed.ctrlKey || pressed.altKey || pressed.metaKey;
  if (isChord || RESERVED.has(name)) return { ok: false, because: 'reserved' };
  const swapped = BUMP_ACTIONS.find((other) => other !== deed && keys[other] === name);
  const rest = swapped === undefined ? {} : { [swapped]: keys[deed] };
  return { ok: true, keys: { ...keys, ...rest, [deed]: name }, swapped };
}

/** False if two actions share a key, or a key can't be used. */
export function areKeys(keys: Partial<KeyMap>): boolean {
  const names = BUMP_ACTIONS.flatMap((deed) => keys[deed] ?? []);
  return new Set(names).size === names.length && names.every((name) => name !== '' && !RESERVED.has(name));
}

const LETTERS = [...'BDEFIJKLMNOQRSTVWYZ'].map((letter) => `Key${letter}`);

/**
 * Keys as stored by a display, perhaps by a version with fewer actions. An action without one gets its default key, or a
 * free letter if that key is taken. Undefined if the stored keys are invalid.
 */
export function completeKeys(kept: Readonly<Record<string, string>>): KeyMap | undefined {
  const own: Partial<Record<BumpAction, string>> = {};
  for (const deed of BUMP_ACTIONS) if (kept[deed] !== undefined) own[deed] = kept[deed];
  if (!areKeys(own)) return undefined;
  const used = new Set(Object.values(own));
  const keys = { ...FIRST_KEYS, ...own };
  for (const deed of BUMP_ACTIONS) {
    if (own[deed] !== undefined) continue;
    const free = [FIRST_KEYS[deed], ...LETTERS].find((name) => !used.has(name)) ?? FIRST_KEYS[deed];
    keys[deed] = free;
    used.add(free);
  }
  return keys;
}

const SIGNS: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };

/** The label printed on the key, as far as it can be known. */
export function keyLabel(name: string): string {
  const bare = name.replace(/^Key(?=[A-Z]$)/, '').replace(/^Numpad/, 'Num ');
  return SIGNS[name] ?? bare.replace(/([a-z])([A-Z])/g, '$1 $2');
}
