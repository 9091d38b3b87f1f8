// Values that no honest client sends, derived from honest ones: one part replaced, removed, doubled or nested, or the
// text itself broken. The same seed makes the same values.
import { Dice } from '../../hub/sandbox/restaurant/dice.ts';

import { struck } from '../attacks/tried.ts';

/** Seeds that once found a fault: their values are always tried. */
const KEPT_SEEDS: readonly number[] = [1, 20_260_901, 128_552_513];
/** A fresh one each time, shown in the titles; HOSTILE_SEED repeats a run. */
export const seed: number = Number(process.env['HOSTILE_SEED'] ?? Date.now() % 0x7fffffff);
/** Number of values per boundary; more with HOSTILE_VALUES. */
export const VALUES: number = Number(process.env['HOSTILE_VALUES'] ?? 2_000);

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const LONG = 40_000;
const STRANGE: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e308, -1e308, Number.MAX_SAFE_INTEGER, 2 ** 53, 1e-320],
  ...['', ' ', '0', 'true', 'null', 'NaN', '1e308', '__proto__', 'constructor', 'toString', 'hasOwnProperty'],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '{{7*7}}',
    '#{7*7}',
  ],
  ...[
    "' or 1=1 --",
    '../../etc/passwd',
    '%00',
    '\u0000',
    '\u202e',
    '\ud800',
    '\ufeff',
    'א'.repeat(500),
    'line\r\nbreak',
  ],
  ...['9999-12-31T23:59:59Z', '1970-01-01T00:00:00Z', '+275760-09-13T00:00:00Z', 'yesterday'],
  ...['x'.repeat(LONG), [], {}, [[]], [null], [{}], { length: 1e9 }, { toString: 1 }],
  ...[
    { $ne: null },
    { constructor: { prototype: { polluted: true } } },
    Array.from({ length: 300 }, () => ({})),
  ],
];
/** Literals JSON.stringify can't write. */
const RAW = [
  '1e400',
  '-1e400',
  '{"__proto__":{"polluted":true}}',
  '[[[[[[[[[[]]]]]]]]]]',
  '"\\ud800"',
  '01',
  'NaN',
];
const RAW_SIGN = '@raw@';

export class HostileValues {
  readonly #dice: Dice;

  constructor(start: number) {
    this.#dice = new Dice(start);
  }

  /** Bytes as they would arrive over a wire. */
  bytes(template: unknown): Buffer {
    const text = this.text(template);
    const breakage = this.#below(20);
    if (breakage === 0) return Buffer.from(text.slice(0, this.#below(text.length + 1)));
    if (breakage === 1) return Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0xc0])]);
    if (breakage === 2) {
      const bytes = Buffer.from(text);
      bytes[this.#below(Math.max(1, bytes.length))] = 0x80 + this.#below(0x80);
      return bytes;
    }
    return Buffer.from(text);
  }

  /** JSON, possibly broken. */
  text(template: unknown): string {
    const changed = this.value(template);
    const text = JSON.stringify(changed) ?? 'undefined';
    switch (this.#below(25)) {
      case 0:
        return `${'['.repeat(this.#below(2_000))}${text}`;
      case 1:
        return `\ufeff${text}`;
      case 2:
        return `${text}${text}`;
      case 3:
        return text.replace(/^\{/, '{"__proto__":{"polluted":true},');
      default:
        return text.replaceAll(`"${RAW_SIGN}"`, () => this.#one(RAW));
    }
  }

  /** The template with one to three unexpected parts. */
  value(template: unknown): unknown {
    if (this.#below(30) === 0) return this.strange();
    let value = structuredClone(template) as Json;
    for (let left = 1 + this.#below(3); left > 0; left--) value = this.#changed(value) as Json;
    return value;
  }

  strange(): unknown {
    return this.#below(12) === 0 ? RAW_SIGN : structuredClone(this.#one(STRANGE));
  }

  /** The same as a text, where only a text can be sent. */
  word(): string {
    const value = this.strange();
    return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  }

  #changed(value: Json): unknown {
    if (value === null || typeof value !== 'object' || this.#below(12) === 0) return this.strange();
    const keys = Object.keys(value);
    const key = keys[this.#below(keys.length)];
    if (key === undefined) return this.strange();
    if (Array.isArray(value)) {
      const at = Number(key);
      return value.map((each, index) => (index === at ? this.#part(each) : each));
    }
    const entries = Object.entries(value);
    if (this.#below(10) === 0) return Object.fromEntries(entries.filter(([name]) => name !== key));
    if (this.#below(10) === 0) return Object.fromEntries([...entries, [this.word().slice(0, 50), 1]]);
    return Object.fromEntries(entries.map(([name, each]) => [name, name === key ? this.#part(each) : each]));
  }

  #part(value: Json): unknown {
    if (this.#below(2) === 0) return this.#changed(value);
    return this.#below(8) === 0 ? [value, value] : this.strange();
  }

  #one<Item>(items: readonly Item[]): Item {
    const item = items[this.#below(items.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  }

  #below(end: number): number {
    return Math.floor(this.#dice.next() * end);
  }
}

/** Calls with values of the kept seeds first, then of the fresh one; `VALUES` in total. */
export async function eachHostile(
  play: (values: HostileValues, n: number) => void | Promise<void>,
  count: number = VALUES,
): Promise<void> {
  const of = new Map([...KEPT_SEEDS, seed].map((each) => [each, new HostileValues(each)]));
  const all = [...of];
  for (let n = 0; n < count; n++) {
    const [from, values] = all[Math.min(all.length - 1, Math.floor((n * 4) / count))] ?? [];
    if (values === undefined) throw new Error('no seed');
    try {
      await play(values, n);
    } catch (reason) {
      throw new Error(`value ${n} of seed ${from}: ${String(reason)}`, { cause: reason });
    }
  }
  struck(count);
}
