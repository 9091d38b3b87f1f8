// The tile for tickets without a place on the page, and those the hub holds back.
import { describe, expect, it } from 'vitest';
import { type FlowEntry, flowWithComing } from '../../../../displays/boards/columns/flow-entries.ts';
import { hiddenTickets } from '../../../../displays/boards/columns/hidden-tickets.ts';
import type { Ticket } from '../../../../shared/protocol/board/ticket.ts';
import { sampleLine, sampleTicket } from '../../../../shared/samples/sample-ticket.ts';

const NOW = 1_000_000_000;
const MINUTE = 60_000;

function entry(title: string, fired: number | undefined, more: Partial<Ticket> = {}): FlowEntry {
  const ticket = sampleTicket(NOW, {
    title,
    lines: [sampleLine('Steak')],
    ...(fired === undefined ? {} : { fired }),
  });
  return { kind: 'ticket', ticket: { ...ticket, ...more } };
}

const allergies = [{ text: 'nuts' }];
const fired = [entry('1', 20), entry('2', 13, { alert: 'late' }), entry('3', 6, { allergies })];
const held = [
  entry('4', undefined, { held: { since: NOW - 9 * MINUTE } }),
  entry('5', undefined, { allergies }),
];
const served = entry('6', 30, { status: 'served' });
const wish = (isOpen: boolean, beyond = 0) => ({ isOpen, beyond, servedLabel: 'Served' });
const keys = (entries: readonly FlowEntry[]) =>
  entries.map((one) => ('ticket' in one ? one.ticket.title : one.key));

describe('the block of unfired tickets', () => {
  it('comes after fired tickets and before served ones [CARD-02]', () => {
    expect(keys(flowWithComing([...fired, ...held, served], wish(true)))).toEqual([
      '1',
      '2',
      '3',
      'coming',
      '4',
      '5',
      'served',
      '6',
    ]);
  });

  it('is one line while collapsed, which also counts what the hub holds back [CARD-02]', () => {
    const flow = flowWithComing([...fired, ...held], wish(false, 3));
    expect(keys(flow)).toEqual(['1', '2', '3', 'coming']);
    expect(flow.at(-1)).toMatchObject({ count: 5, since: NOW - 9 * MINUTE, isOpen: false });
  });

  it('stays where it was moved, and is absent without unfired tickets [CARD-02]', () => {
    const [first] = held;
    if (!first) throw new Error('no ticket');
    expect(keys(flowWithComing([first, ...fired], wish(false)))).toEqual(['4', '1', '2', '3']);
  });
});

describe('the tile for hidden tickets', () => {
  const told = (
    entries: readonly FlowEntry[],
    places: string[],
    more = 0,
    beyond?: Parameters<typeof hiddenTickets>[3],
  ) =>
    hiddenTickets(
      entries,
      places.map((id) => ({ id })),
      more,
      beyond,
    );

  it('shows how many have no place, how many are late, the oldest and the highest alert [CARD-03]', () => {
    const flow = flowWithComing([...fired, ...held], wish(true));
    expect(told(flow, ['c-1'])).toEqual({
      count: 2,
      coming: 2,
      late: 1,
      allergies: 2,
      matches: 0,
      firedAt: NOW - 13 * MINUTE,
    });
    expect(told(flow, ['c-1', 'c-2', 'c-3', 'coming', 'c-4', 'c-5'])).toBeUndefined();
  });

  it('adds those the hub holds back [CARD-03]', () => {
    const beyond = { count: 5, pending: 2, late: 1, allergies: 1, firedAt: NOW - 15 * MINUTE };
    expect(told(fired, ['c-1'], 5, beyond)).toEqual({
      count: 5,
      coming: 2,
      late: 2,
      allergies: 2,
      matches: 0,
      firedAt: NOW - 15 * MINUTE,
    });
    expect(told(fired, ['c-1', 'c-2', 'c-3'], 4)).toMatchObject({ count: 4, coming: 0 });
  });

  it('leaves out those of a collapsed block, until the block itself has no place [CARD-03]', () => {
    const beyond = { count: 2, pending: 2, late: 0, allergies: 0 };
    const flow = flowWithComing([...fired, ...held], wish(false, 2));
    expect(told(flow, ['c-1', 'c-2', 'c-3', 'coming'], 2, beyond)).toBeUndefined();
    expect(told(flow, ['c-1', 'c-2', 'c-3'], 2, beyond)).toMatchObject({ count: 0, coming: 4 });
  });
});

it('the tile says how many tickets with a highlighted item have no place on the page [TICK-35]', () => {
  const seen = [{ id: 'c-1' }];
  const matches = (item: string) =>
    hiddenTickets(fired, seen, 0, undefined, { chosen: new Set([item]) })?.matches;
  expect(matches('Steak')).toBe(2);
  expect(matches('Soup')).toBe(0);
  expect(hiddenTickets(fired, seen, 4, undefined)?.matches).toBe(0);
});
