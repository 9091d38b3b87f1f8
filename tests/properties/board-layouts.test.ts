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
  cards: fc.array(lines, { minLength: 1, maxLength: 40, size: 'max' }),
  beyond: fc.constantFrom(0, 0, 5),
});

/** Sizes of a board's own parts in rem: toolbar, strip at the foot, rail of what is to be made. */
const TOOLBAR_REM = 5;
const FOOT_REM = 4.25;
const RAIL_REM = [0, 4, 5.5];
const GAP_REM = 0.5;

/** Boards of the screens that kitchens have, with what stands around their cards today. */
const screens = fc
  .record({
    screen: fc.constantFrom({ high: 800, rem: 12 }, { high: 1080, rem: 16 }, { high: 2160, rem: 32 }),
    rail: fc.constantFrom(...RAIL_REM),
    columns: fc.integer({ min: 2, max: 6 }),
    cards: boards.map(({ cards }) => cards),
    beyond: fc.constantFrom(0, 5),
  })
  .map(({ screen: { high, rem }, rail, columns, cards, beyond }) => {
    const gap = GAP_REM * rem;
    const height = high - (TOOLBAR_REM + FOOT_REM + rail) * rem - 2 * gap;
    const tile = Math.max(4.5 * rem, 64);
    const page = { columns, height, gap, tile, strip: 3.4 * rem, tornHead: rem, cardLimit: height };
    return { space: page, cards, beyond };
  });

/** @param scale of its type to that of the heights */
const itemsOf = (cards: readonly (readonly number[])[], scale = 1): FlowItem[] =>
  cards.map((heights, index) => ({
    id: `t${index}`,
    size: sizeOf(
      heights.map((height) => height * scale),
      HEAD * scale,
    ),
  }));

type Lines = readonly { top: number; bottom: number }[];

/** What the two lines after a part need, with which a torn card goes on at least. */
function roomFor(lines: Lines, { from, to }: { from: number; to: number }, page: Space): number {
  const next = lines.slice(from, Math.min(to, from + 2));
  return next.reduce((sum, { top, bottom }) => sum + bottom - top, 0) + page.strip;
}

/** What a torn card needs to begin: its head, one line and the strip under it. */
function roomToBegin(lines: Lines, page: Space): number {
  return (lines[0]?.bottom ?? 0) + page.strip;
}

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
      fc.property(fc.oneof(boards, screens), ({ space: page, cards, beyond }) => {
        const items = itemsOf(cards, page.gap / GAP_REM / REM);
        const { places, shown } = layoutColumns(items, page, beyond);
        const sizeNamed = (id: string) => items.find((item) => item.id === id)?.size;
        for (const { id, part } of places)
          if (part) expect(sizeNamed(id)?.height).toBeGreaterThan(page.cardLimit);
        for (const [at, place] of places.entries()) {
          const next = places[at + 1];
          const hole = page.height - (place.top + place.height);
          const opens = next?.column === place.column + 1 ? next : undefined;
          if (opens && !opens.part) expect(hole).toBeLessThan(opens.height + page.gap);
          // A part that goes on is as long as it may be: the next lines had no room, or two of them stay together.
          if (!opens?.part) continue;
          const lines = sizeNamed(opens.id)?.lines ?? [];
          if (place.id === opens.id) {
            const room = Math.min(page.cardLimit, page.height - place.top);
            expect(room - place.height).toBeLessThan(roomFor(lines, opens.part, page));
          } else {
            const room = Math.min(page.cardLimit, hole - page.gap);
            expect(room).toBeLessThan(roomToBegin(lines, page));
          }
        }
        // The page's own end: what is left of the last column is lower than the first card that waits.
        const [last, waits] = [places.at(-1), items[shown]];
        if (last && waits && last.id !== waits.id && last.column === page.columns - 1) {
          const hole = page.height - (last.top + last.height) - (page.tile + page.gap);
          expect(hole).toBeLessThan(waits.size.height + page.gap);
        }
      }),
      { seed, numRuns: 4 * RUNS },
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
