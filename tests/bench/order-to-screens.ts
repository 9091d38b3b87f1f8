// Owns the figure: order published at a real RabbitMQ → ticket received by every display whose board shows it.
import { Client } from '@stomp/stompjs';
import type { BenchScreen } from './bench-screen.ts';

export interface OrderLoad {
  orders: number;
  perSecond: number;
}

/** Milliseconds from publishing to the last display's receipt. Every screen must show the newest tickets of all orders. */
export async function orderToScreens(screens: readonly BenchScreen[], brokerUrl: string, load: OrderLoad) {
  const publisher = await connect(brokerUrl);
  const samples: number[] = [];
  const open = new Map<string, { left: number; sentAt: number }>();
  for (const screen of screens) {
    const seen = new Set<string>();
    screen.onTicket = (id) => {
      const order = open.get(id);
      if (order === undefined || seen.has(id)) return;
      seen.add(id);
      if (--order.left > 0) return;
      samples.push(performance.now() - order.sentAt);
      open.delete(id);
    };
  }
  for (let i = 0; i < load.orders; i++) {
    const order = newOrder(i);
    open.set(order.kdsCourses[0]?._id ?? '', { left: screens.length, sentAt: performance.now() });
    const date = new Date().toISOString();
    publisher.publish({
      destination: '/exchange/amq.topic/kds.site-1',
      body: JSON.stringify({ type: 'order-updated', organization: 'site-1', date, data: { order } }),
      headers: { persistent: 'true' },
    });
    await new Promise((resolve) => setTimeout(resolve, 1_000 / load.perSecond));
  }
  await new Promise((resolve) => setTimeout(resolve, 500));
  for (const screen of screens) screen.onTicket = () => {};
  await publisher.deactivate();
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
