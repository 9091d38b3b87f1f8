// Owns measuring the bare limit with the same number of clients and the same pace as the hub is measured with.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import WebSocket from 'ws';
import { LIVE_DISPLAY_PING_MS } from '../../shared/limits.ts';
import { atRest, processorMs } from './bench-hub.ts';
import { FRAME_MS } from './bench-screen.ts';
import { type BenchOrder, orderToScreens } from './order-to-screens.ts';

const FAN_OUT_MESSAGES = 400;
/** As in bare-limit-server.ts. */
const BARE_DESTINATION = '/exchange/amq.topic/kds.bare';

interface TapLoad {
  clients: number;
  messages: number;
  perSecond: number;
}

/** Milliseconds from sending to the last client's receipt, one sample a message. */
export function bareLimit(folder: string, load: TapLoad): Promise<number[]> {
  return withBareServer(folder, async (url) => {
    const clients = await Promise.all(Array.from({ length: load.clients }, () => BareScreen.open(url)));
    const samples = await bareTaps(clients, load);
    for (const client of clients) client.close();
    return samples;
  });
}

/**
 * Taps and orders at once: milliseconds of each to the last client's receipt, and the share of a core that it takes.
 * @param orders told to as many clients as there are screens that show every order
 */
export function bareEvening(
  folder: string,
  brokerUrl: string,
  {
    taps,
    orders,
    toldOf,
  }: { taps: TapLoad; orders: { orders: BenchOrder[]; perSecond: number }; toldOf: number },
): Promise<{ taps: number[]; orders: number[]; share: number }> {
  return withBareServer(
    folder,
    async (url, pid) => {
      const clients = await Promise.all(Array.from({ length: taps.clients }, () => BareScreen.open(url)));
      const before = processorMs(pid);
      const startedAt = performance.now();
      const [tapped, ordered] = await Promise.all([
        bareTaps(clients, taps),
        orderToScreens(clients.slice(0, toldOf), brokerUrl, { ...orders, destination: BARE_DESTINATION }),
      ]);
      const share = (processorMs(pid) - before) / (performance.now() - startedAt);
      for (const client of clients) client.close();
      return { taps: tapped, orders: ordered.samples, share };
    },
    brokerUrl,
  );
}

async function bareTaps(clients: readonly BareScreen[], load: TapLoad): Promise<number[]> {
  const samples: number[] = [];
  const open = new Map<string, { left: number; sentAt: number }>();
  for (const client of clients) {
    client.onTicket.add((id) => {
      const waiting = open.get(id);
      if (waiting !== undefined && --waiting.left === 0) samples.push(performance.now() - waiting.sentAt);
    });
  }
  for (let i = 0; i < load.messages; i++) {
    open.set(String(i), { left: clients.length, sentAt: performance.now() });
    clients[i % clients.length]?.say(String(i));
    await new Promise((resolve) => setTimeout(resolve, 1_000 / load.perSecond));
  }
  return samples;
}

/** A client that tells which message came, and says as much to its server as a display says to the hub. */
class BareScreen {
  readonly onTicket = new Set<(id: string) => void>();
  readonly #socket: WebSocket;
  #isPaintAwaited = false;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      this.#sayAfterPaint();
      const { id } = JSON.parse(String(data));
      for (const tell of this.onTicket) tell(id);
    });
    const pings = setInterval(() => this.#socket.send('{"t":"ping"}'), LIVE_DISPLAY_PING_MS);
    socket.on('close', () => clearInterval(pings));
  }

  #sayAfterPaint(): void {
    if (this.#isPaintAwaited) return;
    this.#isPaintAwaited = true;
    setTimeout(() => {
      this.#isPaintAwaited = false;
      if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send('{"t":"seen"}');
    }, FRAME_MS);
  }

  static async open(url: string): Promise<BareScreen> {
    return new BareScreen(await connect(url));
  }

  say(text: string): void {
    this.#socket.send(text);
  }

  close(): void {
    this.#socket.close();
  }
}

/** Milliseconds of processor time that one message to so many clients takes. */
export function bareFanOut(folder: string, count: number): Promise<number> {
  return withBareServer(folder, async (url, pid) => {
    const clients = await Promise.all(Array.from({ length: count }, () => connect(url)));
    const [first] = clients;
    await atRest(pid);
    const before = processorMs(pid);
    for (let i = 0; i < FAN_OUT_MESSAGES && first !== undefined; i++) {
      const answered = once(first, 'message');
      first.send(String(i));
      await answered;
    }
    await atRest(pid);
    const spent = processorMs(pid) - before;
    for (const client of clients) client.close();
    return spent / FAN_OUT_MESSAGES;
  });
}

/**
 * Starts the process that does no more than it must, and ends it.
 * @param folder for its database
 * @param brokerUrl of a RabbitMQ, if orders come from there too
 */
export async function withBareServer<Result>(
  folder: string,
  use: (url: string, pid: number) => Promise<Result>,
  brokerUrl?: string,
): Promise<Result> {
  const program = join(import.meta.dirname, 'bare-limit-server.ts');
  const more = brokerUrl === undefined ? [] : [brokerUrl];
  const child = spawn(process.execPath, [program, folder, ...more], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [port] = await once(child.stdout, 'data');
    return await use(`ws://127.0.0.1:${String(port).trim()}`, child.pid ?? 0);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

async function connect(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, 'open');
  return socket;
}
