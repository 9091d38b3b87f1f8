// Growth figure: extra cost of a command when the kitchen has thirty times as many tickets.
import { SESSION_LIMITS } from '../../hub/screens/session-limits.ts';
import type { BenchScreen } from './bench-screen.ts';

/** The sustained rate a session may send. */
const A_TAP_EVERY_MS = 1_000 / SESSION_LIMITS.commands.perSecond;

/** Milliseconds from command to answer, one by one, from one display while the others watch. */
export async function commandCosts(screen: BenchScreen, commands: number, from = 0): Promise<number[]> {
  const samples: number[] = [];
  const tickets = [...screen.tickets.values()].filter((ticket) =>
    ticket.items.some((line) => line.next !== undefined),
  );
  for (let i = from; i < from + commands; i++) {
    const ticket = tickets[i % tickets.length];
    const line = ticket?.items.find((each) => each.next !== undefined);
    if (ticket === undefined || line === undefined) continue;
    const id = `bench-grow-${process.pid}-${i}-${Date.now()}`;
    const as = i % (2 * tickets.length) < tickets.length ? 'prepared' : 'todo';
    const command = {
      name: 'item.mark',
      orderId: ticket.orderId,
      courseId: ticket.courseIds[0],
      itemIds: line.itemIds,
      as,
    };
    const sentAt = performance.now();
    const done = new Promise<void>((resolve) => {
      screen.onDone = (answered) => {
        if (answered === id) resolve();
      };
    });
    screen.send(id, command);
    await done;
    samples.push(performance.now() - sentAt);
    await new Promise((resolve) => setTimeout(resolve, A_TAP_EVERY_MS));
  }
  return samples;
}
