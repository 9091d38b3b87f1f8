// Owns measuring the bare limit with the same number of clients and the same pace as the hub is measured with.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import WebSocket from 'ws';
import { atRest, processorMs } from './bench-hub.ts';

const FAN_OUT_MESSAGES = 400;

/** Milliseconds from sending to the last client's receipt, one sample a message. */
export function bareLimit(
  folder: string,
  load: { clients: number; messages: number; perSecond: number },
): Promise<number[]> {
  return withBareServer(folder, async (url) => {
    const clients = await Promise.all(Array.from({ length: load.clients }, () => connect(url)));
    const samples: number[] = [];
    const open = new Map<string, { left: number; sentAt: number }>();
    for (const client of clients) {
      client.on('message', (data) => {
        const { id } = JSON.parse(String(data));
        const waiting = open.get(id);
        if (waiting !== undefined && --waiting.left === 0) samples.push(performance.now() - waiting.sentAt);
      });
    }
    for (let i = 0; i < load.messages; i++) {
      open.set(String(i), { left: clients.length, sentAt: performance.now() });
      clients[i % clients.length]?.send(String(i));
      await new Promise((resolve) => setTimeout(resolve, 1_000 / load.perSecond));
    }
    for (const client of clients) client.close();
    return samples;
  });
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

/** Starts the process that does no more than it must, and ends it. @param folder for its database */
export async function withBareServer<Result>(
  folder: string,
  use: (url: string, pid: number) => Promise<Result>,
): Promise<Result> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-limit-server.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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
