import { describe, expect, it } from 'vitest';
import { AnnouncementSchedule } from '../../../../displays/boards/customer/announcement-schedule.ts';
import {
  GUEST_MOMENT_MS,
  GUEST_MOMENT_ORDERS,
  GUEST_MOMENT_PAUSE_MS,
  GUEST_READY_MS,
} from '../../../../shared/limits.ts';

/** A customer board under the test's clock, which is both hub time and monotonic time. */
class Hall {
  readonly #moments: AnnouncementSchedule;
  readonly #ready = new Map<string, number>();
  #delivered: string[] = [];
  now = 0;

  constructor(...known: string[]) {
    this.#moments = new AnnouncementSchedule(known);
    for (const id of known) this.#ready.set(id, 0);
  }

  /** Makes orders ready, now or `agoMs` ago. */
  ready(ids: string[], agoMs = 0) {
    for (const id of ids) this.#ready.set(id, this.now - agoMs);
    return this.after(0);
  }

  deliver(id: string) {
    this.#ready.delete(id);
    this.#delivered = [id, ...this.#delivered];
    return this.after(0);
  }

  /** Returns an order to the kitchen. */
  undo(id: string) {
    this.#ready.delete(id);
    return this.after(0);
  }

  /** Undoes a delivery; the order is ready since `since` again. */
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

describe('the announcement of ready orders on a customer board', () => {
  it('shows an order that becomes ready alone for 8 s [CUST-22]', () => {
    const hall = new Hall();
    expect(hall.after(5000)).toEqual({ shown: [], begins: false, wakesInMs: undefined });
    expect(hall.ready(['a'])).toEqual({ shown: ['a'], begins: true, wakesInMs: GUEST_MOMENT_MS });
    expect(hall.after(GUEST_MOMENT_MS - 1)).toMatchObject({ shown: ['a'], begins: false, wakesInMs: 1 });
    expect(hall.after(1)).toEqual({ shown: [], begins: false, wakesInMs: undefined });
    expect(hall.after(60_000).shown).toEqual([]);
  });

  it('leaves out orders that were ready or delivered when the board opened [CUST-22]', () => {
    const hall = new Hall('a');
    expect(hall.after(0).shown).toEqual([]);
    expect(hall.ready(['b']).shown).toEqual(['b']);
  });

  it('is shared by up to four orders that become ready together; others follow after a pause [CUST-22]', () => {
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

  it('is joined within a second without a second tone; later orders wait their turn [CUST-22]', () => {
    const hall = new Hall();
    hall.ready(['a']);
    hall.after(500);
    expect(hall.ready(['b'])).toMatchObject({ shown: ['a', 'b'], begins: false });
    hall.after(2000);
    expect(hall.ready(['c']).shown).toEqual(['a', 'b']);
    expect(hall.after(GUEST_MOMENT_MS).shown).toEqual([]);
    expect(hall.after(GUEST_MOMENT_PAUSE_MS)).toMatchObject({ shown: ['c'], begins: true });
  });

  it('drops an order collected meanwhile, and doesn’t repeat it when that is taken back [CUST-22]', () => {
    const hall = new Hall();
    hall.ready(['a']);
    hall.after(3000);
    expect(hall.deliver('a').shown).toEqual([]);
    expect(hall.takeBack('a', 0).shown).toEqual([]);
    expect(hall.after(2000).shown).toEqual([]);
  });

  it('leaves out orders that have been ready for a minute, however long they waited [CUST-22]', () => {
    const hall = new Hall();
    hall.after(GUEST_READY_MS * 2);
    expect(hall.ready(['old'], GUEST_READY_MS).shown).toEqual([]);
    const many = Array.from({ length: 40 }, (_, index) => `o${index}`);
    const called = new Set(hall.ready(many).shown);
    for (let second = 0; second < 200; second += 1) for (const id of hall.after(1000).shown) called.add(id);
    expect(called.size).toBe(GUEST_MOMENT_ORDERS * Math.ceil(GUEST_READY_MS / 12_000));
  });

  it('is repeated for an order that is taken back and becomes ready again [CUST-22]', () => {
    const hall = new Hall();
    hall.ready(['a']);
    expect(hall.undo('a').shown).toEqual([]);
    hall.after(30_000);
    expect(hall.ready(['a'])).toMatchObject({ shown: ['a'], begins: true });
  });
});
