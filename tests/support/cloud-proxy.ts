// A proxy between hub and cloud that records calls, changes them and their answers, and answers in the cloud's place, like a
// captive portal or a broken cloud.
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { loopbackUrl } from './loopback-url.ts';

export interface ProxiedCall {
  method: string;
  /** Path and query. */
  url: string;
  path: string;
  authorization: string | undefined;
  /** As the hub sent it. */
  body: string;
}

export interface InjectedAnswer {
  status: number;
  text?: string;
  headers?: Record<string, string>;
}

export interface CloudProxy {
  /** Base address for the hub. */
  url: string;
  /** Address of the cloud. */
  target: string;
  asked: ProxiedCall[];
  /** Number of calls in progress. */
  underWay: number;
  /** Answer instead of the cloud's; undefined forwards the call. */
  lie: (asked: ProxiedCall) => InjectedAnswer | undefined;
  /** The request body for the cloud. */
  rewrite: (asked: ProxiedCall) => string;
  /** Changes the text of the cloud's answer. */
  alter: (asked: ProxiedCall, text: string) => string;
  /** Added to the Date of every answer, including its own. */
  dateOffsetMs: (asked: ProxiedCall) => number;
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

/** Headers of one connection or of the original body. */
const HOP_BY_HOP = [
  ...['connection', 'keep-alive', 'transfer-encoding', 'host', 'date'],
  ...['accept-encoding', 'content-encoding', 'content-length'],
];

/** Listens on loopback, and forwards to the cloud until a test changes that. */
export async function startCloudProxy(target = ''): Promise<CloudProxy> {
  const server = createServer(async (request, response) => {
    proxy.underWay += 1;
    response.once('close', () => {
      proxy.underWay -= 1;
    });
    const { method = '', url = '', headers } = request;
    const [path = ''] = url.split('?');
    const { authorization } = headers;
    const asked = { method, url, path, authorization, body: await textOf(request) };
    proxy.asked.push(asked);
    const answer = proxy.lie(asked) ?? (await forwarded(proxy, asked, headers));
    if (answer === undefined) return request.socket.destroy();
    response.setHeader('date', new Date(Date.now() + proxy.dateOffsetMs(asked)).toUTCString());
    response.writeHead(answer.status, answer.headers).end(answer.text);
  });
  const proxy: CloudProxy = {
    url: await loopbackUrl(server),
    target,
    asked: [],
    underWay: 0,
    lie: () => undefined,
    rewrite: ({ body }) => body,
    alter: (_, text) => text,
    dateOffsetMs: () => 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return proxy;
}

/** The cloud's answer; undefined if it can't be reached. */
async function forwarded(
  { target, rewrite, alter }: CloudProxy,
  asked: ProxiedCall,
  headers: IncomingHttpHeaders,
): Promise<InjectedAnswer | undefined> {
  const { method, url } = asked;
  const body = rewrite(asked);
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(`${target}${url}`, {
      method,
      headers: passedOn(Object.entries(headers)),
      redirect: 'manual',
      ...(body === '' ? {} : { body }),
    });
    text = await answer.text();
  } catch {
    return undefined;
  }
  return { status: answer.status, headers: passedOn([...answer.headers]), text: alter(asked, text) };
}

function passedOn(headers: readonly (readonly [string, unknown])[]): Record<string, string> {
  const kept = headers.filter(([name]) => !HOP_BY_HOP.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
