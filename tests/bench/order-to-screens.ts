// Owns the figure: order published at a real RabbitMQ → ticket received by every display whose board shows it.
import { Client } from '@stomp/stompjs';
import { call } from '../support/sandbox-calls.ts';
import { untilOrGivenUp } from './bench-restaurant.ts';
import type { BenchScreen } from './bench-screen.ts';

const PATIENCE_MS = 20_000;

/** An order that is published later, so that the cloud can know it before. */
export type BenchOrder = ReturnType<typeof newOrder>;

/** So many orders that nobody has heard of. */
export function newOrders(count: number): BenchOrder[] {
  return Array.from({ length: count }, (_, i) => newOrder(i));
}

/** Makes the cloud know these orders without a word to anybody, so that it takes actions on them. */
export async function tellCloud(apiUrl: string, orders: readonly BenchOrder[]): Promise<void> {
  for (const order of orders) {
    const { status } = await call(apiUrl, '/sandbox/orders', {
      method: 'POST',
      body: { order, publish: 'none' },
    });
    if (status >= 400) throw new Error(`the sandbox's orders: ${status}`);
  }
}

/** A way in for orders: the broker today. The LAN's API and a print job are to be measured as ways of their own. */
export interface OrderWay {
  /** Resolves or returns as soon as the order is on its way. */
  send(order: BenchOrder): void;
  close(): Promise<void>;
}

const HUB_DESTINATION = '/exchange/amq.topic/kds.site-1';

/** @param destination the exchange and key that the hub listens at, unless told */
export async function brokerWay(brokerUrl: string, destination = HUB_DESTINATION): Promise<OrderWay> {
  const publisher = await connect(brokerUrl);
  return {
    send: (order) => {
      const now = new Date().toISOString();
      publisher.publish({
        destination,
        body: JSON.stringify({
          type: 'order-updated',
          organization: 'site-1',
          date: now,
          data: { order },
        }),
        headers: { persistent: 'true' },
      });
    },
    close: () => publisher.deactivate(),
  };
}

/** Milliseconds from sending to the last display's receipt. Every screen must show the newest tickets of all orders. */
export async function orderToScreens(
  screens: readonly Pick<BenchScreen, 'onTicket'>[],
  way: OrderWay,
  { orders, perSecond }: { orders: readonly BenchOrder[]; perSecond: number },
) {
  const samples: number[] = [];
  const open = new Map<string, { left: number; sentAt: number }>();
  const forget = screens.map((screen) => {
    const seen = new Set<string>();
    const tell = (id: string) => {
      const order = open.get(id);
      if (order === undefined || seen.has(id)) return;
      seen.add(id);
      if (--order.left > 0) return;
      samples.push(performance.now() - order.sentAt);
      open.delete(id);
    };
    screen.onTicket.add(tell);
    return () => screen.onTicket.delete(tell);
  });
  for (const order of orders) {
    const now = new Date().toISOString();
    const [course] = order.kdsCourses;
    open.set(course?._id ?? '', { left: screens.length, sentAt: performance.now() });
    way.send({
      ...order,
      lastUpdated: now,
      kdsCourses: order.kdsCourses.map((each) => ({ ...each, fired: { at: now, byName: 'Bench' } })),
    });
    await new Promise((resolve) => setTimeout(resolve, 1_000 / perSecond));
  }
  await untilOrGivenUp(() => open.size === 0, PATIENCE_MS);
  for (const end of forget) end();
  return { samples, missed: open.size };
}

function newOrder(i: number) {
  const now = new Date().toISOString();
  const id = `bench-${process.pid}-${i}-${Date.now()}`;
  const items = Array.from({ length: 4 }, (_, n) => ({
    _id: `${id}-i${n}`,
    item: `bench-item-${n}`,
    name: `Dish ${n}`,
  }));
  return {
    _id: id,
    number: String(9_000 + i),
    organization: 'site-1',
    orderType: 'Seated',
    source: 'restaurantOnPremise',
    tableIds: [],
    orderedItems: items,
    kdsCourses: [
      {
        _id: `${id}-c`,
        courseType: 'Mains',
        orderedItems: items.map((item) => item._id),
        fired: { at: now, byName: 'Bench' },
      },
    ],
    created: now,
    lastUpdated: now,
    actions: [],
  };
}

function connect(url: string): Promise<Client> {
  return new Promise((resolve, reject) => {
    const client = new Client({
      webSocketFactory: () => new WebSocket(url, ['v12.stomp']),
      connectHeaders: { login: 'guest', passcode: 'guest', host: '/' },
      reconnectDelay: 0,
      onConnect: () => resolve(client),
      onWebSocketError: reject,
    });
    client.activate();
  });
}
