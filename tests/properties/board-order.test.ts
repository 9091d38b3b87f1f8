// Order of a board: it depends only on timestamps and limits, so it is the same ten minutes later; no late ticket is
// behind one that isn't; and a stage's column is not empty while it hides tickets.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../shared/limits.ts';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import { BoardKitchen, hanging } from '../boards/board-kitchen.ts';
import { arrives, at, course, item, order } from '../kitchen/builders.ts';
import { seed } from './seed.ts';

const RUNS = 200;
const NOW = at('13:00');
const TYPES = ['Beverages', 'Entrees', 'Mains', 'Desserts', 'Other', 'Tapas'];
const COURSE_TYPES = TYPES.slice(0, 5);

/** Minutes ago. */
const ago = fc.integer({ min: 0, max: 45 });
const stampAt = (minutes: number) => ({ at: new Date(NOW - minutes * MINUTE_MS).toISOString() });

const anyCourse = fc.record({
  type: fc.constantFrom(...TYPES),
  fired: fc.option(ago, { freq: 6, nil: undefined }),
  ready: fc.boolean(),
  prepared: fc.option(ago, { nil: undefined }),
  firstServed: fc.option(ago, { nil: undefined }),
});

const limit = fc.record({ value: fc.constantFrom(0, 3, 5, 10, 12, 20) });
const anyLimits = fc.record(
  Object.fromEntries([...COURSE_TYPES, 'StartServed', 'StartPrepared'].map((key) => [key, limit])),
);

const anyKitchen = fc.record({
  courses: fc.array(anyCourse, { minLength: 2, maxLength: 25 }),
  limits: anyLimits,
  sharing: fc.boolean(),
});

type AnyKitchen = typeof anyKitchen extends fc.Arbitrary<infer Of> ? Of : never;

function kitchenOf({ courses, limits, sharing }: AnyKitchen): BoardKitchen {
  const facts = courses.map(({ type, fired, ready, prepared, firstServed }, index) => {
    const stamps = fired === undefined ? { notified: stampAt(1) } : { fired: stampAt(fired) };
    const served = fired !== undefined && firstServed !== undefined && firstServed <= fired;
    const done = fired !== undefined && prepared !== undefined && prepared <= fired;
    const flags = done ? { prepared: stampAt(prepared) } : {};
    const more = fired !== undefined && ready ? { ready: stampAt(0) } : {};
    return arrives(
      order(`order-${index}`, {
        courses: [
          course(`c${index}`, [`i${index}`, `j${index}`], { courseType: type, ...stamps, ...more }),
          course(`d${index}`, [`k${index}`], { courseType: 'Mains', ...stamps }),
        ],
        items: [
          item(`i${index}`, { ...flags, ...(served ? { served: stampAt(firstServed) } : {}) }),
          item(`j${index}`, flags),
          item(`k${index}`),
        ],
        number: String(index),
        updated: '13:00',
      }),
    );
  });
  const expeditor = { cardGpMethod: sharing ? 'courseDate' : 'course', trackReadyStatus: true };
  return new BoardKitchen(facts, { setup: { expeditor, timeAlerts: { default: limits } } });
}

/** Longest limit of a course type, in minutes; a type without one has 5. */
function longest(limits: AnyKitchen['limits']): number {
  return Math.max(5, ...COURSE_TYPES.map((type) => limits[type]?.value ?? 0));
}

function firedOn(board: OperatorBoard): OperatorBoard['tickets'][string][] {
  return hanging(board).flatMap((id) => {
    const ticket = board.tickets[id];
    return ticket?.status === 'fired' || ticket?.status === 'ready' ? [ticket] : [];
  });
}

describe(`[TIME-26] the order of fired tickets (seed ${seed})`, () => {
  test('is the same ten minutes later if nothing has happened', () => {
    fc.assert(
      fc.property(anyKitchen, fc.integer({ min: 0, max: 10 * MINUTE_MS }), (kitchen, later) => {
        const all = kitchenOf(kitchen);
        expect(hanging(all.pass(NOW + later))).toEqual(hanging(all.pass(NOW)));
      }),
      { seed, numRuns: RUNS },
    );
  }, 30_000);

  test('has no late ticket behind one that is neither late nor older than the longest limit', () => {
    let seen = 0;
    fc.assert(
      fc.property(anyKitchen, (kitchen) => {
        const all = firedOn(kitchenOf(kitchen).pass(NOW));
        const lastLate = all.findLastIndex(({ alert }) => alert === 'late');
        const before = all.slice(0, Math.max(0, lastLate)).filter(({ alert }) => alert !== 'late');
        seen += Number(lastLate > 0);
        for (const { firedAt = NOW } of before) {
          expect(NOW - firedAt).toBeGreaterThanOrEqual(longest(kitchen.limits) * MINUTE_MS);
        }
      }),
      { seed, numRuns: RUNS },
    );
    expect(seen).toBeGreaterThan(RUNS / 4);
  }, 30_000);
});

describe(`[GRP-26] the columns of a board grouped by stage (seed ${seed})`, () => {
  test('hide tickets only once they have their share of the card limit', () => {
    let cut = 0;
    fc.assert(
      fc.property(anyKitchen, fc.integer({ min: 1, max: 24 }), (kitchen, maxCards) => {
        const all = kitchenOf(kitchen);
        const { groups, head } = all.pass(NOW, { groupBy: 'stage', maxCards });
        const whole = all.pass(NOW, { groupBy: 'stage', maxCards: 200 }).groups;
        expect(groups.map(({ key }) => key)).toEqual(whole.map(({ key }) => key));
        for (const [index, { tickets, beyond }] of groups.entries()) {
          const every = whole[index]?.tickets ?? [];
          expect(tickets).toEqual(every.slice(0, tickets.length));
          expect(tickets.length + (beyond?.count ?? 0)).toBe(every.length);
          if (beyond === undefined) continue;
          cut += 1;
          expect(tickets.length).toBeGreaterThanOrEqual(Math.max(1, Math.floor(maxCards / groups.length)));
        }
        const hidden = groups.reduce((sum, { beyond }) => sum + (beyond?.count ?? 0), 0);
        expect(head.more ?? 0).toBe(hidden);
      }),
      { seed, numRuns: RUNS },
    );
    expect(cut).toBeGreaterThan(RUNS / 4);
  }, 30_000);
});
