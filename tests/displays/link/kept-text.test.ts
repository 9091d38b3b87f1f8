import { afterEach, expect, it, vi } from 'vitest';
import { keptHere, keptInTab } from '../../../displays/link/kept-text.ts';

/** As large as a browser's, and refusing as one does. */
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

it('[UX-05] keeps a text in the browser until it is removed', () => {
  const storage = new FakeStorage();
  browserWith(storage);
  expect(keptHere.read('kept')).toBeNull();
  expect(keptHere.write('kept', 'one')).toBe(true);
  expect(storage.getItem('kept')).toBe('one');
  expect(keptHere.all()).toEqual({ kept: 'one' });
  expect(keptHere.write('kept', null)).toBe(true);
  expect(keptHere.all()).toEqual({});
});

it('[UX-05] a blocked storage holds what was set until the reload', () => {
  browserWith(undefined);
  expect(keptInTab.read('blocked')).toBeNull();
  expect(keptInTab.all()).toEqual({});
  expect(keptInTab.write('blocked', 'two')).toBe(false);
  expect(keptInTab.read('blocked')).toBe('two');
  expect(keptInTab.all()).toEqual({ blocked: 'two' });
  expect(keptInTab.write('blocked', null)).toBe(false);
  expect(keptInTab.read('blocked')).toBeNull();
});

it('[UX-05] a full storage doesn’t bring back what it held before, and takes what fits again', () => {
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
