import { describe, expect, it } from 'vitest';
import { BETWEEN_TAPS_MS, Cook } from '../../../hub/sandbox/crew/cook.ts';
import { lineMs } from '../../../hub/sandbox/restaurant/cooking-times.ts';
import { MINUTE_MS } from '../../../shared/limits.ts';
import type { Line, Ticket } from '../../../shared/protocol/board/ticket.ts';
import { grillStation } from '../../../shared/samples/grill-station.ts';

const NOW = 1_800_000_000_000;
const model = Object.values(grillStation(NOW).tickets)[0];
const line = model?.items[0];

function burger(id: string, more: Partial<Line> = {}): Line {
  if (!line) throw new Error('The sample has no line');
  const { next: _, addedAt: _added, courseId: _course, modifiersOnly: _modifiers, ...rest } = line;
  return { ...rest, id, itemIds: [id], name: 'Ember burger', state: 'todo', here: true, ...more };
}

function ticketOf(id: string, firedAt: number | undefined, items: Line[]): Ticket {
  if (!model) throw new Error('The sample has no ticket');
  const { firedAt: _, ...rest } = model;
  const status = firedAt === undefined ? 'pending' : 'fired';
  return {
    ...rest,
    id,
    orderId: `order-${id}`,
    courseIds: [id],
    status,
    ...(firedAt === undefined ? {} : { firedAt }),
    items,
  };
}

/** A station whose board shows the marks, checked once a second; returns all taps with their second. */
function evening(tickets: Ticket[], seconds: number, taken: readonly string[] = []) {
  const cook = new Cook();
  const taps: { second: number; as: string; ids: readonly string[] }[] = [];
  for (let second = 0; second < seconds; second += 1) {
    const now = second * 1000;
    const tap = cook.work({ tickets, hubNow: NOW + now, now, isTaken: (id) => taken.includes(id) });
    if (tap?.name !== 'item.mark' || tap.as === 'todo') continue;
    taps.push({ second, as: tap.as, ids: tap.itemIds });
    for (const ticket of tickets) {
      for (const each of ticket.items) {
        if (!tap.itemIds.includes(each.itemIds[0] ?? '')) continue;
        each.state = tap.as;
        if (tap.as === 'preparing') each.next = 'cooking';
        else delete each.next;
      }
    }
  }
  return taps;
}

describe('a simulated cook', () => {
  it('confirms an allergy after reading it for a moment, and asks no more than once [SAND-06] [EXPO-36]', () => {
    const cook = new Cook();
    const asking = { ...ticketOf('a', NOW, [burger('a-1')]), actions: ['order.allergiesSeen'] };
    const receipt = { name: 'order.allergiesSeen', orderId: 'order-a', courseIds: ['a'] };
    expect(cook.confirms([asking], 0)).toBeUndefined();
    expect(cook.confirms([asking], 1_000)).toBeUndefined();
    expect(cook.confirms([asking], 9_000)).toEqual(receipt);
    expect(cook.confirms([asking], 10_000)).toBeUndefined();
    expect(cook.confirms([{ ...asking, actions: [] }], 30_000)).toBeUndefined();
  });

  it('finishes no food of a ticket whose allergy isn’t confirmed [SAND-06] [EXPO-36]', () => {
    const asking = { ...ticketOf('a', NOW, [burger('a-1')]), actions: ['order.allergiesSeen'] };
    expect(evening([asking], 1200)).toEqual([]);
    expect(evening([{ ...asking, actions: [] }], 1200).map(({ as }) => as)).toEqual(['prepared']);
  });

  it('marks a dish prepared when its time has come, and not before [SAND-06]', () => {
    const taps = evening([ticketOf('a', NOW, [burger('a-1')])], 1200);
    expect(taps.map(({ as }) => as)).toEqual(['prepared']);
    expect(taps[0]?.second).toBe(Math.ceil(lineMs('a-1', 'Ember burger') / 1000));
    expect(taps[0]?.second).toBeGreaterThan(60);
  });

  it('reports start and fire if the line asks for them [SAND-06]', () => {
    const taps = evening([ticketOf('a', NOW, [burger('a-1', { next: 'preparing' })])], 1200);
    expect(taps.map(({ as }) => as)).toEqual(['preparing', 'cooking', 'prepared']);
  });

  it('has two hands: never two taps within their time, the oldest ticket first [SAND-06]', () => {
    const old = NOW - 30 * MINUTE_MS;
    const tickets = ['c', 'b', 'a'].map((id, age) =>
      ticketOf(id, old - age * MINUTE_MS, [burger(`${id}-1`, { next: 'preparing' })]),
    );
    const taps = evening(tickets, 60);
    expect(taps.slice(0, 3).map(({ ids }) => ids[0])).toEqual(['a-1', 'b-1', 'c-1']);
    for (const [index, { second }] of taps.slice(1).entries()) {
      expect((second - (taps[index]?.second ?? 0)) * 1000).toBeGreaterThanOrEqual(BETWEEN_TAPS_MS);
    }
  });

  it('ignores dishes that are unfired, made elsewhere, cancelled, or taken by another cook [SAND-06]', () => {
    const tickets = [
      ticketOf('p', undefined, [burger('p-1')]),
      ticketOf('f', NOW, [
        burger('f-1', { here: false }),
        burger('f-2', { state: 'cancelled' }),
        burger('f-3'),
        burger('f-4', { modifiersOnly: true }),
      ]),
    ];
    expect(evening(tickets, 1800, ['f-3'])).toEqual([]);
  });
});
