// Owns the proof that boards show the right tickets and stand still, whatever is on them: 10,000 boards of every size.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CardSizes } from '../../displays/boards/columns/card-sizes.ts';
import {
  type CardSize,
  type FlowItem,
  layoutColumns,
  type Space,
} from '../../displays/boards/columns/column-layout.ts';
import { comparePlaces, type Place } from '../../hub/boards/order/place-order.ts';
import { sortKey, sortPlan } from '../../hub/boards/order/sorting.ts';
import type { Course, Order } from '../../hub/kitchen/state/kitchen.ts';
import type { LineState } from '../../shared/model/kitchen-states.ts';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import { sampleLine, sampleTicket } from '../../shared/samples/sample-ticket.ts';
import { seed } from './seed.ts';

const RUNS = 2500;
const REM = 16;
const NOW = 1_700_000_000_000;
const HEAD = 72;
const FOOT = 8;

const space: fc.Arbitrary<Space> = fc
  .record({
    columns: fc.integer({ min: 1, max: 8 }),
    height: fc.integer({ min: 400, max: 2100 }),
    limit: fc.constantFrom(1, 0.8),
  })
  .map(({ columns, height, limit }) => ({
    columns,
    height,
    gap: 8,
    tile: 72,
    strip: 54,
    tornHead: 16,
    cardLimit: height * limit,
  }));

const lines = fc.array(fc.integer({ min: 44, max: 170 }), { minLength: 1, maxLength: 14 });
const minutes = fc.integer({ min: 0, max: 90 });

/** Lines one below the other under a header. */
function sizeOf(heights: readonly number[], head = HEAD): CardSize {
  let top = head;
  const ends = heights.map((height) => {
    const line = { top, bottom: top + height };
    top += height;
    return line;
  });
  return { height: top + FOOT, head, lines: ends };
}

const boards = fc.record({
  space,
  cards: fc.array(lines, { minLength: 1, maxLength: 40 }),
  beyond: fc.constantFrom(0, 0, 5),
});

const itemsOf = (cards: readonly (readonly number[])[]): FlowItem[] =>
  cards.map((heights, index) => ({ id: `t${index}`, size: sizeOf(heights) }));

describe(`boards of any cards (seed ${seed})`, () => {
  test('[CARD-01] show the beginning of their order and read column by column in it', () => {
    fc.assert(
      fc.property(boards, ({ space: page, cards, beyond }) => {
        const { places } = layoutColumns(itemsOf(cards), page, beyond);
        const read = [...places].sort((one, other) => one.column - other.column || one.top - other.top);
        const seen = [...new Set(read.map(({ id }) => id))];
        expect(seen).toEqual(cards.slice(0, seen.length).map((_, index) => `t${index}`));
        expect(places.length).toBeGreaterThan(0);
      }),
      { seed, numRuns: RUNS },
    );
  });

  test('[CARD-01] tear only what is longer than a column, and leave no hole that the next card would fill', () => {
    fc.assert(
      fc.property(boards, ({ space: page, cards, beyond }) => {
        const items = itemsOf(cards);
        const { places } = layoutColumns(items, page, beyond);
        const heightOf = (id: string) => items.find((item) => item.id === id)?.size.height ?? 0;
        for (const { id, part } of places) if (part) expect(heightOf(id)).toBeGreaterThan(page.cardLimit);
        for (const [at, place] of places.entries()) {
          const next = places[at + 1];
          if (next?.column !== place.column + 1 || next.part) continue;
          const hole = page.height - (place.top + place.height);
          expect(hole).toBeLessThan(next.height + page.gap);
        }
      }),
      { seed, numRuns: RUNS },
    );
  });

  test('[CARD-04] stand as they stood when lines of one of them are marked', () => {
    const marks = fc.record({
      board: boards,
      at: fc.nat(),
      // What a mark may change: rows of the header, and lines that get lower or are joined.
      headRows: fc.constantFrom(0, 26, 52),
      lower: fc.constantFrom(0, 10, 26),
      state: fc.constantFrom<LineState>('preparing', 'cooking', 'prepared', 'served'),
    });
    fc.assert(
      fc.property(marks, ({ board: { space: page, cards, beyond }, at, headRows, lower, state }) => {
        const sizes = new CardSizes();
        const tickets = cards.map((heights, index) => ticketOf(index, heights.length, 'todo'));
        for (const [index, ticket] of tickets.entries()) sizes.note(ticket, sizeOf(cards[index] ?? []), REM);
        const flow = (shown: readonly Ticket[]) =>
          shown.map((one) => ({ id: one.id, size: sizes.of(one, REM) }));
        const before = layoutColumns(flow(tickets), page, beyond);
        const touched = at % cards.length;
        const marked = ticketOf(touched, cards[touched]?.length ?? 0, state);
        const lowered = (cards[touched] ?? []).map((height) => height - lower);
        sizes.note(marked, sizeOf(lowered, HEAD + headRows), REM);
        expect(layoutColumns(flow(tickets.with(touched, marked)), page, beyond)).toEqual(before);
      }),
      { seed, numRuns: RUNS },
    );
  });

  test('[CARD-01] [CARD-02] stand by age, what is not fired behind what is', () => {
    const plan = sortPlan(
      { orderTicketsBy: 'fire', orderTicketsByReady: {} } as never,
      'US',
      { ticketDisplayMethod: 'cards', movePreparedTicketsToStart: false } as never,
      {},
      false,
    );
    const courses = fc.array(fc.record({ age: minutes, isFired: fc.boolean() }), {
      minLength: 2,
      maxLength: 40,
    });
    fc.assert(
      fc.property(courses, (all) => {
        const placed = all.map(({ age, isFired }, index) => {
          const at = NOW - age * 60_000;
          const course = {
            id: `c${index}`,
            type: 'Mains',
            status: isFired ? 'fired' : 'pending',
            ...(isFired ? { firedAt: at } : { notifiedAt: at }),
          } as Course;
          const key = sortKey({ typeKey: 'Seated', document: {}, touchedAt: 0 } as Order, course, 'T1', plan);
          return { isFired, at, place: { key, after: [] } satisfies Place };
        });
        const compare = comparePlaces(false);
        placed.sort((one, other) => compare(one.place, other.place));
        for (const [index, one] of placed.entries()) {
          const next = placed[index + 1];
          if (next === undefined) continue;
          expect(Number(one.isFired)).toBeGreaterThanOrEqual(Number(next.isFired));
          if (one.isFired === next.isFired) expect(one.at).toBeLessThanOrEqual(next.at);
        }
      }),
      { seed, numRuns: RUNS },
    );
  });
});

function ticketOf(index: number, count: number, state: LineState): Ticket {
  const drawn = Array.from({ length: count }, (_, at) =>
    sampleLine(`Dish ${at}`, 1, at === 0 ? state : 'todo'),
  );
  return sampleTicket(NOW, { title: `T${index}`, fired: index, lines: drawn });
}
