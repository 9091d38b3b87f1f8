// Shorthand for sample tickets and lines; anything a sample leaves out has a plain default.

import { MINUTE_MS } from '../limits.ts';
import type { LineState } from '../model/kitchen-states.ts';
import type { Line, Ticket } from '../protocol/board/ticket.ts';

export interface LineDraft extends Partial<Omit<Line, 'state'>> {
  plain?: string[];
  add?: string[];
  remove?: string[];
}

/** One line of a sample ticket; ids are set by `sampleTicket`. */
export function sampleLine(
  name: string,
  quantity = 1,
  state: LineState = 'todo',
  draft: LineDraft = {},
): Line {
  const { plain = [], add = [], remove = [], ...rest } = draft;
  const next = nextOf(state);
  return {
    id: '',
    itemIds: [],
    name,
    quantity,
    modifiers: [
      ...plain.map((text) => ({ text, kind: 'plain' as const })),
      ...remove.map((text) => ({ text, kind: 'remove' as const })),
      ...add.map((text) => ({ text, kind: 'add' as const })),
    ],
    notes: [],
    tags: [],
    allergens: [],
    state,
    here: true,
    alsoAt: [],
    ...(next ? { next } : {}),
    ...rest,
  };
}

export interface TicketDraft extends Partial<Omit<Ticket, 'items' | 'source'>> {
  title: string;
  /** Minutes since the course was fired. */
  fired?: number;
  source?: string;
  lines: Line[];
}

/** A whole ticket from a draft; `now` is hub time in milliseconds. */
export function sampleTicket(now: number, draft: TicketDraft): Ticket {
  const { fired, lines, source = '', ...rest } = draft;
  const id = `c-${draft.title.replaceAll(' ', '-')}`;
  const status = draft.status ?? (fired === undefined ? 'pending' : 'fired');
  const firedAt = fired === undefined ? {} : { firedAt: now - fired * MINUTE_MS };
  const ticket: Ticket = {
    id,
    orderId: `o-${draft.title.replaceAll(' ', '-')}`,
    courseIds: [id],
    number: draft.title,
    courseType: 'Mains',
    orderType: 'Seated',
    source: { id: source, label: source },
    status,
    stage: draft.stage ?? stageOf(status, lines),
    tags: [],
    sortAt: now - (fired ?? 0) * MINUTE_MS,
    alert: 'none',
    urgent: false,
    moved: false,
    reprint: false,
    review: false,
    items: lines.map((line, index) => withIds(line, `${id}-${index + 1}`)),
    actions: draft.actions ?? actionsOf(status, draft.stage ?? stageOf(status, lines)),
    ...firedAt,
    ...rest,
  };
  return ticket;
}

function withIds(line: Line, id: string): Line {
  const itemIds = Array.from({ length: line.quantity }, (_, index) => `${id}-${index + 1}`);
  const singles = line.singles?.map((single, index) => ({ ...single, id: itemIds[index] ?? id }));
  return { ...line, id: itemIds[0] ?? id, itemIds, ...(singles ? { singles } : {}) };
}

function nextOf(state: LineState): LineState | undefined {
  switch (state) {
    case 'todo':
      return 'preparing';
    case 'preparing':
      return 'cooking';
    case 'cooking':
      return 'prepared';
    case 'prepared':
      return 'todo';
    case 'served':
    case 'cancelled':
    case 'transferred':
      return undefined;
    default:
      return state satisfies never;
  }
}

function stageOf(status: Ticket['status'], lines: Line[]): Ticket['stage'] {
  if (status !== 'fired') return status;
  const active = lines.filter(({ state }) => !['cancelled', 'transferred', 'served'].includes(state));
  if (active.length > 0 && active.every(({ state }) => state === 'prepared')) return 'prepared';
  return active.some(({ state }) => state !== 'todo') ? 'cooking' : 'fired';
}

function actionsOf(status: Ticket['status'], stage: Ticket['stage']): string[] {
  switch (status) {
    case 'pending':
      return ['course.fire', 'course.move', 'course.link', 'course.print'];
    case 'fired':
      return [
        ...EVERY_ACTION,
        'course.ready',
        'course.prepareAll',
        'course.timer',
        ...(stage === 'prepared' ? [] : ['course.timer:minutes']),
        'order.serveAll',
      ];
    case 'ready':
      return [...EVERY_ACTION, 'course.ready:undo', 'course.serve', 'order.serveAll'];
    case 'served':
      return ['course.serve:undo', 'order.deliver', 'course.print'];
    default:
      return status satisfies never;
  }
}

const EVERY_ACTION = [
  'item.mark',
  'item.serve',
  'course.move',
  'course.link',
  'course.print',
  'order.notify',
];
