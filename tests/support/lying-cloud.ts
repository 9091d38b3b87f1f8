// A cloud's edge that can lie: passes calls on to the real cloud, or answers by itself; its Date header may be wrong.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `login-page`: 200 text/html to everything, as a hotspot does; `ill`: 500 to everything. */
export type CloudMood = 'true' | 'login-page' | 'ill';

export interface LyingCloud {
  url: string;
  mood: CloudMood;
  /** Added to the Date of every answer. */
  dateOffsetMs: number;
  stop(): Promise<void>;
}

export async function startLyingCloud(cloudUrl: string): Promise<LyingCloud> {
  const server = createServer((incoming, outgoing) => {
    if (edge.mood === 'true') passOn(cloudUrl, incoming, outgoing, () => edge.dateOffsetMs);
    else lie(edge.mood, incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const edge: LyingCloud = {
    url: `http://127.0.0.1:${port}`,
    mood: 'true',
    dateOffsetMs: 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return edge;
}

function passOn(
  cloudUrl: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  offsetMs: () => number,
): void {
  const { host: _, ...headers } = incoming.headers;
  const passed = request(`${cloudUrl}${incoming.url}`, { method: incoming.method, headers }, (answer) => {
    const told = Date.parse(answer.headers.date ?? '');
    const date = Number.isNaN(told) ? {} : { date: new Date(told + offsetMs()).toUTCString() };
    outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...date });
    answer.pipe(outgoing);
  });
  passed.on('error', () => outgoing.destroy());
  incoming.pipe(passed);
}

function lie(mood: Exclude<CloudMood, 'true'>, incoming: IncomingMessage, outgoing: ServerResponse): void {
  incoming.resume();
  if (mood === 'ill') outgoing.writeHead(500).end('{"error":"ill"}');
  else
    outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome! Accept the terms.</html>');
}
