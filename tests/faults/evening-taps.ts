// Helpers for disk faults: the pass of a hub, a tap on it.
import * as z from 'zod/mini';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import type { Command } from '../../shared/protocol/command.ts';
import type { Person } from '../support/person.ts';

const profiles = z.object({ expo: z.array(z.object({ id: z.string() })) });

export async function passOf(person: Pick<Person, 'get'>) {
  const { body } = await person.get('/api/profiles');
  return { kind: 'expo' as const, profile: profiles.parse(body).expo[0]?.id ?? '' };
}

/** A command that marks an unmarked line. */
export function markCommand(tickets: readonly Ticket[]): Command {
  for (const { orderId, courseIds, items, status } of tickets) {
    if (status !== 'fired') continue;
    const line = items.find(({ state }) => state === 'todo' || state === 'prepared');
    if (line === undefined) continue;
    const as = line.state === 'todo' ? 'prepared' : 'todo';
    return { name: 'item.mark', orderId, courseId: courseIds[0] ?? '', itemIds: line.itemIds, as };
  }
  throw new Error('nothing to tap');
}
