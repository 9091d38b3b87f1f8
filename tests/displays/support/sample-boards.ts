// Small boards for tests of the displays' link.
import type { CustomerBoard, OperatorBoard } from '../../../shared/protocol/board/board.ts';
import { customerOptions, operatorOptions } from '../../../shared/protocol/board/board-options.ts';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { DownMessage } from '../../../shared/protocol/down.ts';
import { plainValue } from './plain-value.ts';

export function sampleTicket(id: string, title = id): Ticket {
  return {
    id,
    orderId: `o-${id}`,
    courseIds: [id],
    title,
    number: '1047',
    courseType: 'Mains',
    orderType: 'seated',
    source: { id: 'seated', label: '' },
    status: 'fired',
    stage: 'fired',
    tags: [],
    firedAt: 1_700_000_000_000,
    sortAt: 1,
    alert: 'none',
    urgent: false,
    moved: false,
    reprint: false,
    review: false,
    items: [],
    actions: ['course.serve'],
  };
}

export function sampleBoard(tickets: Ticket[] = [sampleTicket('t1'), sampleTicket('t2')]): OperatorBoard {
  return {
    profile: { id: 'p1', name: 'Pass', type: 'expo' },
    options: operatorOptions.parse(plainValue(operatorOptions)),
    head: {
      counts: { pending: 0, fired: 2, cooking: 0, prepared: 0, ready: 0, served: 0, late: 0, warn: 0 },
    },
    groups: [{ key: 'all', tickets: tickets.map((ticket) => ticket.id) }],
    tickets: Object.fromEntries(tickets.map((ticket) => [ticket.id, ticket])),
    items: [],
    ingredients: [],
    stations: [],
    waiters: [],
    sources: [],
    review: [],
  };
}

export function sampleCustomerBoard(): CustomerBoard {
  return {
    profile: { id: 'c1', name: 'Hall', type: 'customer' },
    options: customerOptions.parse(plainValue(customerOptions)),
    columns: { pending: [], fired: ['g1'], served: [] },
    delivered: [],
    tickets: { g1: { id: 'g1', number: '12', orderType: 'takeAway', source: 'takeAway', since: 5 } },
  };
}

export function welcome(hubTime: number, build = 'b1'): Extract<DownMessage, { t: 'welcome' }> {
  return {
    t: 'welcome',
    protocol: 1,
    build,
    hubTime,
    site: { id: 's1', name: 'Harbour Kitchen', role: 'site', region: 'US', timeZone: 'America/New_York' },
    session: { state: 'in', rights: ['boards'] },
    link: { cloud: 'online', mode: 'online', broker: 'up', outbox: 0, since: 0 },
  };
}
