/** What became of a course, as its ticket shows it. */
export const TICKET_STATUSES = ['pending', 'fired', 'ready', 'served'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** What became of an item, as its line shows it. */
export const LINE_STATES = [
  'todo',
  'preparing',
  'cooking',
  'prepared',
  'served',
  'cancelled',
  'transferred',
] as const;
export type LineState = (typeof LINE_STATES)[number];

/** How far a ticket is: by this boards group, filter and colour it. */
export const STAGES = ['pending', 'fired', 'cooking', 'prepared', 'ready', 'served'] as const;
export type Stage = (typeof STAGES)[number];
