// A sample board beyond what a kitchen can cook: 120 open tickets, of which the hub shows the first 40.
import type { OperatorBoard } from '../protocol/board/board.ts';
import type { Ticket } from '../protocol/board/ticket.ts';
import { fridayTickets } from './friday-tickets.ts';
import { sampleBoard } from './sample-board.ts';

const OPEN_TICKETS = 120;
const SHOWN = 40;

/** `now` is hub time in milliseconds. */
export function crowd(now: number): OperatorBoard {
  const pattern = fridayTickets(now).filter(({ status }) => status !== 'pending');
  const all = Array.from({ length: OPEN_TICKETS }, (_, index) => numbered(pattern, index));
  const board = sampleBoard({
    profile: { id: 'pass', name: 'Pass', type: 'expo' },
    tickets: all,
    served: 310,
    averageServedSeconds: 1_500,
    more: OPEN_TICKETS - SHOWN,
  });
  const shown = all.slice(0, SHOWN);
  return {
    ...board,
    groups: [{ key: 'all', tickets: shown.map(({ id }) => id) }],
    tickets: Object.fromEntries(shown.map((ticket) => [ticket.id, ticket])),
  };
}

function numbered(pattern: Ticket[], index: number): Ticket {
  const model = pattern[index % pattern.length];
  if (!model) throw new Error('the pattern of a crowd is empty');
  const title = `T${index + 1}`;
  const { linked: _linked, ...rest } = model;
  return {
    ...rest,
    id: `c-${title}`,
    orderId: `o-${title}`,
    courseIds: [`c-${title}`],
    title,
    number: title,
    items: model.items.map((line) => ({ ...line, id: `${title}-${line.id}` })),
  };
}
