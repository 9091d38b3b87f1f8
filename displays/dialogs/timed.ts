// Owns on which tickets a timer can be set: where a countdown would be seen (TICK-25, TICK-41).
import type { OperatorOptions } from '../../shared/protocol/board-options.ts';
import type { Ticket } from '../../shared/protocol/ticket.ts';

type Options = Pick<OperatorOptions, 'manageItemPrepTimes' | 'enableTimerForSelectedTickets'>;

/** A countdown shows from the fire until everything is prepared, where times are kept or set by hand. */
export function canTime(
  { status, stage, actions }: Pick<Ticket, 'status' | 'stage' | 'actions'>,
  options: Options,
) {
  const shows = options.manageItemPrepTimes || options.enableTimerForSelectedTickets;
  return shows && status === 'fired' && stage !== 'prepared' && actions.includes('course.timer');
}
