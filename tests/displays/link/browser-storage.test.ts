import { afterEach, expect, it, vi } from 'vitest';
import { browserStorage, tabStorage } from '../../../displays/link/browser-storage.ts';

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
  expect(browserStorage.read('kept')).toBeNull();
  expect(browserStorage.write('kept', 'one')).toBe(true);
  expect(storage.getItem('kept')).toBe('one');
  expect(browserStorage.all()).toEqual({ kept: 'one' });
  expect(browserStorage.write('kept', null)).toBe(true);
  expect(browserStorage.all()).toEqual({});
});

it('blocked storage keeps values until the reload [UX-05]', () => {
  browserWith(undefined);
  expect(tabStorage.read('blocked')).toBeNull();
  expect(tabStorage.all()).toEqual({});
  expect(tabStorage.write('blocked', 'two')).toBe(false);
  expect(tabStorage.read('blocked')).toBe('two');
  expect(tabStorage.all()).toEqual({ blocked: 'two' });
  expect(tabStorage.write('blocked', null)).toBe(false);
  expect(tabStorage.read('blocked')).toBeNull();
});

it('full storage doesn’t return the old value, and accepts values that fit again [UX-05]', () => {
  const storage = new FakeStorage();
  browserWith(storage);
  browserStorage.write('full', 'before');
  vi.spyOn(FakeStorage.prototype, 'setItem').mockImplementation(full);
  expect(browserStorage.write('full', 'after')).toBe(false);
  expect(browserStorage.read('full')).toBe('after');
  expect(browserStorage.all()).toEqual({ full: 'after' });
  vi.restoreAllMocks();
  expect(browserStorage.write('full', 'fits')).toBe(true);
  expect(storage.getItem('full')).toBe('fits');
  expect(browserStorage.read('full')).toBe('fits');
});
