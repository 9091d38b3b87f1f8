// Slips of two capture ports, from stored jobs to the orders passed to the kitchen.
import { expect, it } from 'vitest';
import { CapturedJobs } from '../../hub/capture/captured-jobs.ts';
import { answerPrint } from '../../hub/capture/read-printed.ts';
import type { SiteContext } from '../../hub/engine/ports.ts';
import { deriveOrder } from '../../hub/kitchen/derive/derive-order.ts';
import { apply } from '../../hub/kitchen/state/apply.ts';
import type { Order, OrderState } from '../../hub/kitchen/state/kitchen.ts';
import { MemoryJobs } from '../../hub/slip/memory-jobs.ts';
import { capturePort } from '../../shared/model/capture-port.ts';
import { smallSite } from '../support/test-hub.ts';
import { raw } from './job-bytes.ts';

const BEGIN = Date.UTC(2026, 0, 1, 12);
const PORTS = ['grill', 'bar'].map((id, at) => capturePort.parse({ id, port: 9100 + at, name: id }));

/** @param slips each with its port */
async function ordersOf(...slips: [port: string, ...lines: string[]][]): Promise<string[]> {
  const rows = new MemoryJobs([]);
  const orders = new Map<string, Order>();
  const site: SiteContext = smallSite();
  for (const [at, [portId, ...lines]] of slips.entries()) {
    const bytes = raw(`${lines.join('\n')}\n\x1dV\x00`);
    rows.add({
      id: `job${at}`,
      site: 'site-1',
      portId,
      at: BEGIN + at * 5_000,
      language: 'esc-pos',
      end: 'cut',
      bytes,
    });
    await new Promise<void>((resolve, reject) => {
      new CapturedJobs({
        rows,
        engine: {
          orders,
          receive: async (facts) => {
            const state = facts.reduce(
              (before: OrderState | undefined, fact) => apply(before, fact),
              undefined,
            );
            const order = state && deriveOrder(state, site);
            if (order !== undefined) orders.set(order.id, order);
          },
          quarantine: async ({ reason }) => reject(new Error(reason)),
        },
        reader: {
          read: async (question) => {
            const answer = answerPrint(question);
            return answer.do === 'read' ? { ok: true, value: answer.read } : { ok: false, why: 'failed' };
          },
        },
        site: () => site,
        ports: () => PORTS,
        onRead: resolve,
        now: () => BEGIN + at * 5_000,
        log: { info: () => {}, error: (details) => reject(new Error(JSON.stringify(details))) },
      }).wake();
    });
    // The loop that read it ends before the next job arrives.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return [...orders.values()].map(({ document, courses }) => {
    const items = courses.flatMap((course) => course.items.map((item) => item.document.name));
    return `${document.number}: ${items.join(', ')} ${document.orderTags.join(', ')}`.trim();
  });
}

it('one till’s order at two stations becomes one order, by number and table [CAPT-04]', async () => {
  expect(
    await ordersOf(['grill', 'Order 5', 'Table 2', '1 x Steak'], ['bar', 'Order 5', 'Table 2', '1 x Cola']),
  ).toEqual(['5: Steak, Cola']);
});

it('orders of two tills with the same numbering stay separate [CAPT-04]', async () => {
  expect(await ordersOf(['grill', 'Order 5', '1 x Steak'], ['bar', 'Order 5', '1 x Cola'])).toEqual([
    '5: Steak',
    '5: Cola',
  ]);
  expect(
    await ordersOf(['grill', 'Order 5', 'Table 1', '1 x Steak'], ['bar', 'Order 5', 'Table 2', '1 x Cola']),
  ).toEqual(['5: Steak', '5: Cola']);
});

it('an equal slip puts the question on the ticket whether it was meant twice, unless one till prints at two stations [CAPT-05]', async () => {
  expect(await ordersOf(['bar', 'Order 5', '1 x Cola'], ['bar', 'Order 5', '1 x Cola'])).toEqual([
    '5: Cola Printed twice?',
  ]);
  expect(
    await ordersOf(['grill', 'Order 5', 'Table 2', '1 x Cola'], ['bar', 'Order 5', 'Table 2', '1 x Cola']),
  ).toEqual(['5: Cola']);
});

it('the text of an unclear cancellation is shown on the ticket of its order [CAPT-13]', async () => {
  expect(
    await ordersOf(
      ['bar', 'Order 5', 'Table 2', '1 x Cola'],
      ['bar', 'VOID ASK WAITER', 'Order 5', 'Table 2', '1 x Cola'],
    ),
  ).toEqual(['5: Cola, Printed text Not read']);
});
