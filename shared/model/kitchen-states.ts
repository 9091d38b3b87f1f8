/** Status of a course, as shown on its ticket. */
export const TICKET_STATUSES = ['pending', 'fired', 'ready', 'served'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** State of an item, as shown on its line. */
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

/** Progress of a ticket: used by boards for groups, filters and colours. */
export const STAGES = ['pending', 'fired', 'cooking', 'prepared', 'ready', 'served'] as const;
export type Stage = (typeof STAGES)[number];
