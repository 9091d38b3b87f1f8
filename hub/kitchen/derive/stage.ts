// Owns the stage of a ticket, which refines fired by the items of the whole course (TICK-38).
import type { TicketStatus } from '../../../shared/protocol/ticket.ts';
import type { Stage } from '../../../shared/protocol/view.ts';
import type { Item } from '../state/kitchen.ts';
import { isPrepared } from './prepared.ts';

export function stageOf(status: TicketStatus, items: readonly Item[]): Stage {
  if (status !== 'fired') return status;
  if (isPrepared(items)) return 'prepared';
  return items.some((item) => item.active && item.stage !== 'todo') ? 'cooking' : 'fired';
}
