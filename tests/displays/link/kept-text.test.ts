import { afterEach, expect, it, vi } from 'vitest';
import { keptHere, keptInTab } from '../../../displays/link/kept-text.ts';

/** A fake with a browser's quota and its errors. */
class FakeStorage {
  [key: string]: unknown;
  getItem(key: string): string | null {
    const text = Object.hasOwn(this, key) ? this[key] : null;
    return typeof text === 'string' ? text : null;
  }
  setItem(key: string, text: string): void {
    this[key] = text;
  }
  removeItem(key: string): void {
    delete this[key];
  }
}

const full = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};

function browserWith(storage: FakeStorage | undefined): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        if (storage === undefined) throw new DOMException('Access is denied.', 'SecurityError');
        return storage;
      },
    });
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  for (const name of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, name);
});

it('a text is kept in the browser until it is removed [UX-05]', () => {
  const storage = new FakeStorage();
  browserWith(storage);
  expect(keptHere.read('kept')).toBeNull();
  expect(keptHere.write('kept', 'one')).toBe(true);
  expect(storage.getItem('kept')).toBe('one');
  expect(keptHere.all()).toEqual({ kept: 'one' });
  expect(keptHere.write('kept', null)).toBe(true);
  expect(keptHere.all()).toEqual({});
});

it('blocked storage keeps values until the reload [UX-05]', () => {
  browserWith(undefined);
  expect(keptInTab.read('blocked')).toBeNull();
  expect(keptInTab.all()).toEqual({});
  expect(keptInTab.write('blocked', 'two')).toBe(false);
  expect(keptInTab.read('blocked')).toBe('two');
  expect(keptInTab.all()).toEqual({ blocked: 'two' });
  expect(keptInTab.write('blocked', null)).toBe(false);
  expect(keptInTab.read('blocked')).toBeNull();
});

it('full storage doesn’t return the old value, and accepts values that fit again [UX-05]', () => {
  const storage = new FakeStorage();
  browserWith(storage);
  keptHere.write('full', 'before');
  vi.spyOn(FakeStorage.prototype, 'setItem').mockImplementation(full);
  expect(keptHere.write('full', 'after')).toBe(false);
  expect(keptHere.read('full')).toBe('after');
  expect(keptHere.all()).toEqual({ full: 'after' });
  vi.restoreAllMocks();
  expect(keptHere.write('full', 'fits')).toBe(true);
  expect(storage.getItem('full')).toBe('fits');
  expect(keptHere.read('full')).toBe('fits');
});
