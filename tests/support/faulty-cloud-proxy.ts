// A proxy between hub and cloud that answers in the cloud's place, like a captive portal or a broken cloud, and may change
// the cloud's answers.
import { createServer, type IncomingMessage } from 'node:http';

export interface ProxiedCall {
  method: string;
  path: string;
}

export interface InjectedAnswer {
  status: number;
  text?: string;
  headers?: Record<string, string>;
}

export interface FaultyCloudProxy {
  /** Base address for the hub. */
  url: string;
  /** Address of the cloud. */
  target: string;
  asked: ProxiedCall[];
  /** Answer instead of the cloud's; undefined forwards the call. */
  lie: (asked: ProxiedCall) => InjectedAnswer | undefined;
  /** Changes a request body sent to the cloud. */
  rewrite: (asked: ProxiedCall, body: string) => string;
  /** Added to the Date of every answer, including its own. */
  dateOffsetMs: number;
  close(): Promise<void>;
}

export const HOTSPOT: InjectedAnswer = {
  status: 200,
  text: '<!doctype html><title>Welcome to our WiFi</title>',
  headers: { 'content-type': 'text/html' },
};
export const json = (body: unknown, status = 200): InjectedAnswer => ({
  status,
  text: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

/** Listens on loopback, and forwards to the cloud until a test changes that. */
export async function startFaultyCloudProxy(): Promise<FaultyCloudProxy> {
  const front: FaultyCloudProxy = {
    url: '',
    target: '',
    asked: [],
    lie: () => undefined,
    rewrite: (_, body) => body,
    dateOffsetMs: 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  const server = createServer(async (request, response) => {
    const asked = { method: request.method ?? '', path: (request.url ?? '').split('?')[0] ?? '' };
    front.asked.push(asked);
    response.setHeader('date', new Date(Date.now() + front.dateOffsetMs).toUTCString());
    const body = front.rewrite(asked, await textOf(request));
    const lie = front.lie(asked);
    if (lie !== undefined) {
      response.writeHead(lie.status, lie.headers);
      response.end(lie.text);
      return;
    }
    try {
      const answer = await fetch(`${front.target}${request.url}`, {
        method: asked.method,
        headers: headersOf(request),
        ...(body === '' ? {} : { body }),
      });
      const type = answer.headers.get('content-type');
      response.writeHead(answer.status, type === null ? {} : { 'content-type': type });
      response.end(await answer.text());
    } catch {
      request.socket.destroy();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  front.url = address !== null && typeof address === 'object' ? `http://127.0.0.1:${address.port}` : '';
  return front;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const kept = ['authorization', 'content-type', 'ros-organization', 'idempotency-key', 'accept'];
  return Object.fromEntries(
    kept.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
