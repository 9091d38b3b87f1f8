import { expect, it } from 'vitest';
import { UnseenTicketLog } from '../../hub/display-monitoring/unseen-log.ts';
import type { UnseenTicket } from '../../shared/protocol/glass.ts';

function setUp() {
  const lines: object[] = [];
  const clock = { now: 1_000_000 };
  const keep = (details: object) => void lines.push(details);
  const log = new UnseenTicketLog({ now: () => clock.now, log: { warn: keep, info: keep } });
  return { lines, clock, log };
}

const ticket = (id: string, more: Partial<UnseenTicket> = {}): UnseenTicket => ({
  ...{ profile: 'pass', board: 'Pass', orderId: `order-${id}`, ticket: id, title: id },
  ...{ reason: 'no-screen', since: 0, ...more },
});

it('one line is logged when a board’s tickets become unseen and one with their number when that ends [OPS-11]', () => {
  const { lines, clock, log } = setUp();
  for (let number = 0; number < 3_000; number += 1) log.raised(ticket(`t${number}`));
  log.raised(ticket('t7', { reason: 'frozen' }));
  log.raised(ticket('t7', { profile: 'grill', board: 'Grill', station: 'bon-1' }));
  clock.now += 70_000;
  for (let number = 0; number < 3_000; number += 1) log.ended(ticket(`t${number}`));
  log.ended(ticket('never raised'));
  expect(lines).toEqual([
    expect.objectContaining({
      event: 'tickets_unseen',
      board: 'Pass',
      orderId: 'order-t0',
      reason: 'no-screen',
    }),
    expect.objectContaining({ event: 'tickets_unseen', board: 'Grill', station: 'bon-1' }),
    { event: 'tickets_unseen_over', board: 'Pass', station: undefined, tickets: 3_000, seconds: 70 },
  ]);
});

it('a few lines a minute are logged for a board whose display comes and goes, and the others counted [OPS-11]', () => {
  const { lines, clock, log } = setUp();
  for (let blink = 0; blink < 1_000; blink += 1) {
    log.raised(ticket('t'));
    log.ended(ticket('t'));
  }
  expect(lines).toHaveLength(20);
  clock.now += 60_000;
  log.raised(ticket('t'));
  expect(lines.at(-1)).toMatchObject({ event: 'tickets_unseen', leftOut: 990 });
});
