// Figure: order sent, by a real RabbitMQ, the LAN API or a print job → ticket received by every display whose board
// shows it.
import { Agent, request } from 'node:http';
import { connect as connectTo } from 'node:net';
import { Client } from '@stomp/stompjs';
import * as z from 'zod/mini';
import { MENU } from '../../hub/sandbox/restaurant/menu.ts';
import { freePorts } from '../support/free-port.ts';
import type { Person } from '../support/person.ts';
import { call } from '../support/sandbox-calls.ts';
import { until } from '../support/until.ts';
import { waitOrTimeOut } from './bench-restaurant.ts';
import type { BenchScreen } from './bench-screen.ts';

const PATIENCE_MS = 20_000;

/** An order to be published later, so that the cloud can have it first. */
export type BenchOrder = ReturnType<typeof newOrder>;

/** New orders that no system has yet. */
export function newOrders(count: number): BenchOrder[] {
  return Array.from({ length: count }, (_, i) => newOrder(i));
}

/** Adds these orders to the cloud without notifications, so that it accepts actions on them. */
export async function addToCloud(apiUrl: string, orders: readonly BenchOrder[]): Promise<void> {
  for (const order of orders) {
    const { status } = await call(apiUrl, '/sandbox/orders', {
      method: 'POST',
      body: { order, publish: 'none' },
    });
    if (status >= 400) throw new Error(`the sandbox's orders: ${status}`);
  }
}

/** A channel for incoming orders. */
export interface OrderChannel {
  /** Resolves or returns as soon as the order is sent. */
  send(order: BenchOrder): void;
  /** Key of its ticket: its id, or its number prefixed by `#`. */
  ticketOf(order: BenchOrder): string;
  close(): Promise<void>;
}

const HUB_DESTINATION = '/exchange/amq.topic/kds.site-1';

/** @param destination exchange and key; by default those the hub subscribes to */
export async function brokerChannel(brokerUrl: string, destination = HUB_DESTINATION): Promise<OrderChannel> {
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
    ticketOf: (order) => order.kdsCourses[0]?._id ?? '',
    close: () => publisher.deactivate(),
  };
}

/** Dishes of the menu, as most tills print them. */
const DISHES = MENU.slice(0, 4).map(({ name }) => name.en);

/** The LAN API, over keep-alive connections as a till uses them (docs/intake.md). */
export async function apiChannel(hubUrl: string, manager: Person): Promise<OrderChannel> {
  const made = await manager.send('POST', '/api/tills', { name: 'Bench' });
  const { token } = z.parse(z.object({ token: z.string() }), made.body);
  const agent = new Agent({ keepAlive: true });
  const numberOf = ({ number }: BenchOrder) => `88${number}`;
  return {
    send: (order) => {
      const items = DISHES.map((name, place) => ({ id: String(place), name }));
      const body = JSON.stringify({ id: order._id, version: 1, number: numberOf(order), items });
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const sending = request(`${hubUrl}/api/intake/orders`, { method: 'POST', agent, headers });
      sending.on('response', (answer) => {
        if (answer.statusCode !== 202) throw new Error(`the hub answered with ${answer.statusCode}`);
        answer.resume();
      });
      sending.end(body);
    },
    ticketOf: (order) => `#${numberOf(order)}`,
    close: async () => agent.destroy(),
  };
}

/** A printing till: one connection per job (docs/tills.md). */
export async function printChannel(manager: Person): Promise<OrderChannel> {
  const [port = 0] = await freePorts(1);
  const saved = await manager.send('PUT', '/api/capture/ports/bench', { port, name: 'Bench' });
  if (saved.status !== 204) throw new Error(`no port for print jobs: ${saved.status}`);
  const state = z.object({ ports: z.array(z.object({ state: z.string() })) });
  await until(
    async () => z.parse(state, (await manager.get('/api/capture')).body).ports[0]?.state === 'listening',
    'the port never listens',
  );
  const numberOf = ({ number }: BenchOrder) => `77${number}`;
  return {
    send: (order) => {
      const lines = DISHES.map((name) => `1 x ${name}\n`).join('');
      const socket = connectTo({ host: '127.0.0.1', port });
      socket.resume();
      socket.end(`\x1b@Order ${numberOf(order)}\nTable 7\n${lines}\n\n\x1dV\x00`, 'latin1');
    },
    ticketOf: (order) => `#${numberOf(order)}`,
    close: async () => void (await manager.send('DELETE', '/api/capture/ports/bench')),
  };
}

/** Milliseconds from sending to the last display's receipt. Every display must show the newest tickets of all orders. */
export async function orderToScreens(
  screens: readonly Pick<BenchScreen, 'onTicket'>[],
  way: OrderChannel,
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
    open.set(way.ticketOf(order), { left: screens.length, sentAt: performance.now() });
    way.send({
      ...order,
      lastUpdated: now,
      kdsCourses: order.kdsCourses.map((each) => ({ ...each, fired: { at: now, byName: 'Bench' } })),
    });
    await new Promise((resolve) => setTimeout(resolve, 1_000 / perSecond));
  }
  await waitOrTimeOut(() => open.size === 0, PATIENCE_MS);
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
