// Layouts of 10,000 boards with random cards on displays of every size: they show a beginning of their order, stay
// still while tickets come, change and leave, and leave little of the page empty.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CardSizes } from '../../displays/boards/columns/card-sizes.ts';
import { layoutColumns } from '../../displays/boards/columns/column-layout.ts';
import type { CardSize, ColumnLayout, FlowItem, Space } from '../../displays/boards/columns/flow-item.ts';
import { comparePlaces, type Place } from '../../hub/boards/order/place-order.ts';
import { sortKey, sortPlan } from '../../hub/boards/order/sorting.ts';
import type { Course, Order } from '../../hub/kitchen/state/kitchen.ts';
import { MOST_EMPTY_PERCENT } from '../../shared/limits.ts';
import type { LineState } from '../../shared/model/kitchen-states.ts';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import { sampleLine, sampleTicket } from '../../shared/samples/sample-ticket.ts';
import { seed } from './seed.ts';

const RUNS = 2500;
const MOST_EMPTY = MOST_EMPTY_PERCENT / 100;
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
    strip: 54,
    tornHead: 16,
    cardLimit: height * limit,
  }));

const lines = fc.array(fc.integer({ min: 44, max: 170 }), { minLength: 1, maxLength: 14 });
/** Heights of card contents: mostly few lines, each with up to three rows below its name. */
const extra = fc.constantFrom(0, 0, 26, 26, 52, 110);
const usual = fc
  .tuple(
    fc.constantFrom(1, 1, 2, 2, 2, 3, 3, 4, 5, 7, 12),
    fc.array(fc.constantFrom(34, 34, 60, 60, 86, 112), { minLength: 12, maxLength: 12 }),
  )
  .map(([count, heights]) => heights.slice(0, count));
const minutes = fc.integer({ min: 0, max: 90 });

/** Lines below each other, under a header. */
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
});

/** Sizes of a board's fixed parts in rem: toolbar, bottom bar, all-day list. */
const TOOLBAR_REM = 5;
const FOOT_REM = 4.25;
const RAIL_REM = [0, 4, 5.5];
const GAP_REM = 0.5;
const SCREENS = [
  { high: 1080, rem: 16, columns: 5 },
  { high: 800, rem: 12, columns: 5 },
  { high: 768, rem: 12, columns: 4 },
  { high: 2160, rem: 32, columns: 5 },
  { high: 1920, rem: 16, columns: 3 },
];

/** Boards on common kitchen displays, with the fixed parts around their cards. */
const screens = fc
  .record({
    screen: fc.constantFrom(...SCREENS),
    rail: fc.constantFrom(...RAIL_REM),
    cards: fc.array(fc.record({ head: extra, lines: usual }), { minLength: 30, maxLength: 40, size: 'max' }),
    events: fc.array(
      fc.record({
        what: fc.constantFrom('served', 'served', 'new', 'fired', 'marked'),
        at: fc.nat(),
        card: fc.record({ head: extra, lines: usual }),
      }),
      {
        minLength: 3,
        maxLength: 3,
      },
    ),
  })
  .map(({ screen: { high, rem, columns }, rail, cards, events }) => {
    const gap = GAP_REM * rem;
    const height = high - (TOOLBAR_REM + FOOT_REM + rail) * rem - 2 * gap;
    const page: Space = { columns, height, gap, strip: 3.4 * rem, tornHead: rem, cardLimit: height };
    return { page, cards, events };
  });

const itemsOf = (cards: readonly (readonly number[])[]): FlowItem[] =>
  cards.map((heights, index) => ({ id: `t${index}`, size: sizeOf(heights) }));

interface UsualCard {
  head: number;
  lines: readonly number[];
}

function usualItem(id: string, { head, lines: heights }: UsualCard, { gap }: Space): FlowItem {
  const scale = gap / GAP_REM / REM;
  const scaled = heights.map((height) => height * scale);
  return { id, size: sizeOf(scaled, (HEAD + head) * scale) };
}

const usualItems = (cards: readonly UsualCard[], page: Space) =>
  cards.map((one, index) => usualItem(`t${index}`, one, page));

/** Empty share of the columns' height, below their last cards. */
function emptyPart({ places }: ColumnLayout, { columns, height }: Space): number {
  const ends = Array.from({ length: columns }, (_, column) =>
    Math.max(
      0,
      ...places.filter((place) => place.column === column).map(({ top, height: high }) => top + high),
    ),
  );
  return 1 - ends.reduce((sum, end) => sum + end, 0) / (columns * height);
}

/** True if the hole to the right of the card's last part has room for two more of its lines, leaving at least two. */
function canBeTorn({ id, size }: FlowItem, { places }: ColumnLayout, page: Space): boolean {
  const begun = places.findLast((place) => place.id === id);
  const from = begun?.part?.to ?? 0;
  const start = from === 0 ? 0 : (size.lines[from]?.top ?? 0);
  const head = from === 0 ? 0 : size.head + page.tornHead;
  const two = head + (size.lines[from + 1]?.bottom ?? 0) - start + page.strip;
  const columns = Array.from({ length: page.columns }, (_, column) => column);
  return (
    size.lines.length - from >= 4 &&
    columns.slice((begun?.column ?? -1) + 1).some((column) => {
      const last = places.findLast((place) => place.column === column);
      const room = page.height - (last ? last.top + last.height + page.gap : 0);
      return room >= two;
    })
  );
}

/** Applies one event to a flow of cards. */
function changed(
  items: readonly FlowItem[],
  { what, at }: { what: string; at: number },
  next: FlowItem,
  shown: number,
) {
  switch (what) {
    case 'served':
      return items.toSpliced(at % Math.max(1, shown), 1);
    case 'new':
      return [...items, next];
    case 'fired':
      return items.toSpliced(at % items.length, 0, next);
    default:
      return [...items];
  }
}

/** Cards that moved to another column, or to another height although no card above them has left. */
function movedFor(before: ColumnLayout, now: ColumnLayout): string[] {
  const placeNow = (id: string) => now.places.find((place) => place.id === id);
  return before.places.flatMap(({ id, column, top, part }, index) => {
    const place = placeNow(id);
    if (!place || part) return [];
    const above = before.places.slice(0, index).filter((one) => one.column === column);
    const isBelow = above.every((one) => {
      const other = placeNow(one.id);
      return other?.column === column && other.top === one.top && other.height === one.height;
    });
    const isStill = place.column === column && (isBelow ? place.top === top : place.top <= top);
    return isStill ? [] : [id];
  });
}

describe(`layouts of random boards (seed ${seed})`, () => {
  test('show a beginning of their order, and are in order down each column [CARD-01]', () => {
    fc.assert(
      fc.property(boards, ({ space: page, cards }) => {
        const { places, shown } = layoutColumns(itemsOf(cards), page);
        const at = (id: string) => Number(id.slice(1));
        const seen = [...new Set(places.map(({ id }) => at(id)))].sort((one, other) => one - other);
        expect(seen).toEqual(seen.map((_, index) => index));
        expect(seen.length - shown).toBeOneOf([0, 1]);
        expect(places.length).toBeGreaterThan(0);
        for (const [index, { id, column }] of places.entries()) {
          const above = places[index - 1];
          if (above?.column === column) expect(at(above.id)).toBeLessThan(at(id));
        }
      }),
      { seed, numRuns: RUNS },
    );
  });

  test('stay still while tickets are served, arrive and are fired, and are full unless no hole fits two lines of the next ticket [CARD-01]', () => {
    const emptyParts: number[] = [];
    fc.assert(
      fc.property(screens, ({ page, cards, events }) => {
        let items: readonly FlowItem[] = usualItems(cards, page);
        let layout = layoutColumns(items, page);
        for (const [index, { what, at, card }] of events.entries()) {
          const added = usualItem(`n${index}`, card, page);
          items = changed(items, { what, at }, added, layout.shown);
          const now = layoutColumns(items, page, layout);
          // A card that comes before them replaces the youngest.
          const older = new Set(items.slice(0, what === 'fired' ? items.indexOf(added) : items.length));
          const moved = movedFor(layout, now);
          expect(
            [...older].filter(({ id }) => moved.includes(id)),
            what,
          ).toEqual([]);
          if (what === 'marked') expect(now).toEqual(layout);
          const ids = new Set(now.places.map(({ id }) => id));
          expect(items.filter(({ id }) => ids.has(id))).toEqual(items.slice(0, ids.size));
          for (const { id, top, height } of now.places)
            if (id !== items[0]?.id) expect(top + height).toBeLessThanOrEqual(page.height + 0.001);
          layout = now;
          const waits = items[now.shown];
          if (!waits) continue;
          const empty = emptyPart(now, page);
          emptyParts.push(empty);
          const isTooEmpty = empty > MOST_EMPTY && canBeTorn(waits, now, page);
          expect(isTooEmpty, `${empty} before ${waits.id}`).toBe(false);
        }
      }),
      { seed, numRuns: 4 * RUNS },
    );
    expect(mean(emptyParts)).toBeLessThanOrEqual(MOST_EMPTY);
  });

  test('stay still when one of them is marked, late, urgent or ready, or its dish is sold out [CARD-04]', () => {
    const marks = fc.record({
      board: boards,
      at: fc.nat(),
      // Possible effects of a mark: header rows, and lines that get lower or are joined.
      headRows: fc.constantFrom(0, 26, 52),
      lower: fc.constantFrom(0, 10, 26),
      state: fc.constantFrom<LineState>('preparing', 'cooking', 'prepared', 'served'),
      // Changes by time, kitchen and stock that need no more room on the card.
      turn: fc.constantFrom<Partial<Ticket>>(
        {},
        { alert: 'late' },
        { urgent: true },
        { status: 'ready', stage: 'ready' },
      ),
      limited: fc.constantFrom(undefined, 0),
    });
    fc.assert(
      fc.property(marks, ({ board: { space: page, cards }, at, headRows, lower, state, turn, limited }) => {
        const sizes = new CardSizes();
        const tickets = cards.map((heights, index) => ticketOf(index, heights.length, 'todo'));
        for (const [index, ticket] of tickets.entries()) sizes.note(ticket, sizeOf(cards[index] ?? []), REM);
        const flow = (shown: readonly Ticket[]) =>
          shown.map((one) => ({ id: one.id, size: sizes.of(one, REM) }));
        const before = layoutColumns(flow(tickets), page);
        const touched = at % cards.length;
        const ticket = ticketOf(touched, cards[touched]?.length ?? 0, state);
        const stock = limited === undefined ? {} : { limited };
        const marked = { ...ticket, ...turn, items: ticket.items.map((line) => ({ ...line, ...stock })) };
        const lowered = (cards[touched] ?? []).map((height) => height - lower);
        sizes.note(marked, sizeOf(lowered, HEAD + headRows), REM);
        const now = flow(tickets.with(touched, marked));
        expect(layoutColumns(now, page)).toEqual(before);
        expect(layoutColumns(now, page, before)).toEqual(before);
      }),
      { seed, numRuns: RUNS },
    );
  });

  test('are sorted by age, unfired tickets after fired ones [CARD-01][CARD-02]', () => {
    const plan = sortPlan(
      { orderTicketsBy: 'fire', orderTicketsByReady: {}, timeAlerts: {} } as never,
      'US',
      { orderTicketsBy: undefined },
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
          const order = { typeKey: 'Seated', document: {}, touchedAt: 0 } as Order;
          const key = sortKey({ order, course, courses: [course], title: 'T1', doneAt: undefined }, plan);
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

const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;

function ticketOf(index: number, count: number, state: LineState): Ticket {
  const drawn = Array.from({ length: count }, (_, at) =>
    sampleLine(`Dish ${at}`, 1, at === 0 ? state : 'todo'),
  );
  return sampleTicket(NOW, { title: `T${index}`, fired: index, lines: drawn });
}
