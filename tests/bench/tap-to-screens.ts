// Figure: command sent → change received by every display that shows the ticket.
import { waitOrTimeOut } from './bench-restaurant.ts';
import type { BenchScreen, SeenTicket } from './bench-screen.ts';

const PATIENCE_MS = 10_000;

export interface TapLoad {
  commands: number;
  perSecond: number;
  /** Index of the first tap, so that each turn uses other tickets. */
  from?: number;
}

interface Open {
  waiting: Set<BenchScreen>;
  sentAt: number;
}

/** Milliseconds from each tap to the last display's receipt; counts taps whose change didn't reach every display. */
export async function tapToScreens(screens: readonly BenchScreen[], load: TapLoad) {
  const samples: number[] = [];
  const open = new Map<string, Open>();
  const forget = screens.map((screen) => {
    const tell = (id: string) => {
      const tap = open.get(id);
      if (!tap?.waiting.delete(screen) || tap.waiting.size > 0) return;
      samples.push(performance.now() - tap.sentAt);
      open.delete(id);
    };
    screen.onTicket.add(tell);
    return () => screen.onTicket.delete(tell);
  });
  // Customer boards don't tap.
  const cooks = screens.filter(({ address }) => address.kind !== 'customer');
  const { from = 0 } = load;
  for (let i = from; i < from + load.commands; i++) {
    const screen = cooks[(i * 7) % cooks.length];
    const tap = screen === undefined ? undefined : nextTap(screen, i, open);
    if (screen !== undefined && tap !== undefined) {
      const { id, ticket, line } = tap;
      open.set(id, {
        waiting: new Set(screens.filter((each) => showsItem(each, id, line.itemIds[0]))),
        sentAt: performance.now(),
      });
      const courseId = ticket.courseIds[0] ?? '';
      const command = {
        name: 'item.mark',
        orderId: ticket.orderId,
        courseId,
        itemIds: line.itemIds,
        as: line.next,
      };
      screen.send(`bench-tap-${process.pid}-${screens.length}-${i}-${Date.now()}`, command);
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000 / load.perSecond));
  }
  await waitOrTimeOut(() => open.size === 0, PATIENCE_MS);
  for (const end of forget) end();
  return { samples, missed: open.size };
}

function nextTap(screen: BenchScreen, turn: number, open: ReadonlyMap<string, Open>) {
  const tickets = [...screen.tickets].filter(([id, ticket]) => !open.has(id) && 'items' in ticket);
  for (let tries = 0; tries < tickets.length; tries++) {
    const [id, ticket] = tickets[(turn * 13 + tries) % tickets.length] ?? [];
    const line = ticket?.items.find((each) => each.next !== undefined);
    if (id !== undefined && ticket !== undefined && line !== undefined)
      return { id, ticket: ticket as SeenTicket, line };
  }
  return undefined;
}

/** A station's board shows only its own items of a ticket: a tap on another item changes nothing there. */
function showsItem(screen: BenchScreen, ticketId: string, itemId: string | undefined): boolean {
  const ticket = screen.tickets.get(ticketId);
  return itemId !== undefined && (ticket?.items ?? []).some((line) => line.itemIds.includes(itemId));
}
