// Measures the bare limit with the number of clients and the pace used for the hub.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import WebSocket from 'ws';
import { LIVE_DISPLAY_PING_MS } from '../../shared/limits.ts';
import { waitOrTimeOut, withTempFolder } from './bench-restaurant.ts';
import { FRAME_MS } from './bench-screen.ts';

/** Same value as in bare-limit-server.ts. */
export const BARE_DESTINATION = '/exchange/amq.topic/kds.bare';
const PATIENCE_MS = 10_000;

/** A server that does the minimum, and its clients. */
export interface BareLimit {
  clients: readonly BareClient[];
  pid: number;
  /** Sends messages one by one, each to all clients; resolves to milliseconds until the last client received each. */
  messages(count: number, perSecond: number): Promise<number[]>;
}

/**
 * @param clients number of clients
 * @param brokerUrl address of a RabbitMQ, if orders come from there too
 */
export function withBareLimit<Result>(
  { clients: count, brokerUrl }: { clients: number; brokerUrl?: string },
  use: (bare: BareLimit) => Promise<Result>,
): Promise<Result> {
  return withTempFolder((folder) =>
    withBareServer(
      folder,
      async (url, pid) => {
        const clients = await Promise.all(Array.from({ length: count }, () => BareClient.open(url)));
        const taps = new BareTaps(clients);
        const result = await use({ clients, pid, messages: (many, pace) => taps.send(many, pace) });
        for (const client of clients) client.close();
        return result;
      },
      brokerUrl,
    ),
  );
}

class BareTaps {
  readonly #clients: readonly BareClient[];
  readonly #open = new Map<string, { left: number; sentAt: number }>();
  #samples: number[] = [];
  #sent = 0;

  constructor(clients: readonly BareClient[]) {
    this.#clients = clients;
    for (const client of clients) client.onTicket.add((id) => this.#received(id));
  }

  async send(count: number, perSecond: number): Promise<number[]> {
    this.#samples = [];
    for (let i = 0; i < count; i++) {
      const id = String(this.#sent++);
      this.#open.set(id, { left: this.#clients.length, sentAt: performance.now() });
      this.#clients[this.#sent % this.#clients.length]?.say(id);
      await new Promise((resolve) => setTimeout(resolve, 1_000 / perSecond));
    }
    await waitOrTimeOut(() => this.#open.size === 0, PATIENCE_MS);
    return this.#samples;
  }

  #received(id: string): void {
    const waiting = this.#open.get(id);
    if (waiting === undefined || --waiting.left > 0) return;
    this.#samples.push(performance.now() - waiting.sentAt);
    this.#open.delete(id);
  }
}

/** Reports which message came, and sends its server as many messages as a display sends the hub. */
class BareClient {
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

  static async open(url: string): Promise<BareClient> {
    return new BareClient(await connect(url));
  }

  say(text: string): void {
    this.#socket.send(text);
  }

  close(): void {
    this.#socket.close();
  }
}

/**
 * Starts the minimal server process and ends it afterwards.
 * @param folder for its database
 * @param brokerUrl address of a RabbitMQ, if orders come from there too
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
