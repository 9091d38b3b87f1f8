import { describe, expect, it } from 'vitest';
import { GuestMoments } from '../../../../displays/boards/customer/guest-moments.ts';
import {
  GUEST_MOMENT_MS,
  GUEST_MOMENT_ORDERS,
  GUEST_MOMENT_PAUSE_MS,
  GUEST_READY_MS,
} from '../../../../shared/limits.ts';

/** A board on which time goes as the test says; both clocks together. */
class Hall {
  readonly #moments: GuestMoments;
  readonly #ready = new Map<string, number>();
  #delivered: string[] = [];
  now = 0;

  constructor(...known: string[]) {
    this.#moments = new GuestMoments(known);
    for (const id of known) this.#ready.set(id, 0);
  }

  /** Orders become ready now, or have been for some milliseconds. */
  ready(ids: string[], agoMs = 0) {
    for (const id of ids) this.#ready.set(id, this.now - agoMs);
    return this.after(0);
  }

  deliver(id: string) {
    this.#ready.delete(id);
    this.#delivered = [id, ...this.#delivered];
    return this.after(0);
  }

  /** Back to the kitchen. */
  undo(id: string) {
    this.#ready.delete(id);
    return this.after(0);
  }

  /** Not delivered after all: ready since when it was. */
  takeBack(id: string, since: number) {
    this.#delivered = this.#delivered.filter((other) => other !== id);
    this.#ready.set(id, since);
    return this.after(0);
  }

  after(ms: number) {
    this.now += ms;
    const ready = [...this.#ready].map(([id, since]) => ({ id, since }));
    return this.#moments.step(ready, this.#delivered, { hubMs: this.now, steadyMs: this.now });
  }
}

describe('the moment of a guest', () => {
  it('[CUST-22] what becomes ready stands alone for 8 s', () => {
    const hall = new Hall();
    expect(hall.after(5000)).toEqual({ shown: [], begins: false, wakesInMs: undefined });
    expect(hall.ready(['a'])).toEqual({ shown: ['a'], begins: true, wakesInMs: GUEST_MOMENT_MS });
    expect(hall.after(GUEST_MOMENT_MS - 1)).toMatchObject({ shown: ['a'], begins: false, wakesInMs: 1 });
    expect(hall.after(1)).toEqual({ shown: [], begins: false, wakesInMs: undefined });
    expect(hall.after(60_000).shown).toEqual([]);
  });

  it('[CUST-22] what was ready or delivered when the screen opened is not called out', () => {
    const hall = new Hall('a');
    expect(hall.after(0).shown).toEqual([]);
    expect(hall.ready(['b']).shown).toEqual(['b']);
  });

  it('[CUST-22] several at once share a moment, at most four; the others follow once the board has stood', () => {
    const hall = new Hall();
    const many = Array.from({ length: GUEST_MOMENT_ORDERS + 1 }, (_, index) => `o${index}`);
    expect(hall.ready(many)).toMatchObject({ shown: many.slice(0, -1), begins: true });
    expect(hall.after(GUEST_MOMENT_MS)).toEqual({
      shown: [],
      begins: false,
      wakesInMs: GUEST_MOMENT_PAUSE_MS,
    });
    expect(hall.after(GUEST_MOMENT_PAUSE_MS)).toMatchObject({ shown: many.slice(-1), begins: true });
  });

  it('[CUST-22] one that follows within a second joins, without a second tone; a later one waits its turn', () => {
    const hall = new Hall();
    hall.ready(['a']);
    hall.after(500);
    expect(hall.ready(['b'])).toMatchObject({ shown: ['a', 'b'], begins: false });
    hall.after(2000);
    expect(hall.ready(['c']).shown).toEqual(['a', 'b']);
    expect(hall.after(GUEST_MOMENT_MS).shown).toEqual([]);
    expect(hall.after(GUEST_MOMENT_PAUSE_MS)).toMatchObject({ shown: ['c'], begins: true });
  });

  it('[CUST-22] what is collected meanwhile stands no longer, and taken back it is not called out again', () => {
    const hall = new Hall();
    hall.ready(['a']);
    hall.after(3000);
    expect(hall.deliver('a').shown).toEqual([]);
    expect(hall.takeBack('a', 0).shown).toEqual([]);
    expect(hall.after(2000).shown).toEqual([]);
  });

  it('[CUST-22] nothing is called out that has been ready for a minute, however long it waited', () => {
    const hall = new Hall();
    hall.after(GUEST_READY_MS * 2);
    expect(hall.ready(['old'], GUEST_READY_MS).shown).toEqual([]);
    const many = Array.from({ length: 40 }, (_, index) => `o${index}`);
    const called = new Set(hall.ready(many).shown);
    for (let second = 0; second < 200; second += 1) for (const id of hall.after(1000).shown) called.add(id);
    expect(called.size).toBe(GUEST_MOMENT_ORDERS * Math.ceil(GUEST_READY_MS / 12_000));
  });

  it('[CUST-22] an order that is taken back and served a second time is called out again', () => {
    const hall = new Hall();
    hall.ready(['a']);
    expect(hall.undo('a').shown).toEqual([]);
    hall.after(30_000);
    expect(hall.ready(['a'])).toMatchObject({ shown: ['a'], begins: true });
  });
});
