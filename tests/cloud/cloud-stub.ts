// A small real HTTP server that answers as each test sets, and records its requests.
import { createServer, type IncomingMessage } from 'node:http';
import { testServerUrl } from '../support/test-server.ts';

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface StubAnswer {
  status: number;
  body?: unknown;
  /** Sent unchanged instead of `body`. */
  text?: string;
  headers?: Record<string, string>;
}

/** `hang` never answers; `drop` accepts the request and closes the connection without an answer. */
export type StubReply = StubAnswer | 'hang' | 'drop';

export interface CloudStub {
  url: string;
  asked: Asked[];
  reply: (asked: Asked) => StubReply | Promise<StubReply>;
}

/** Listens on loopback until the end of the test. */
export async function startCloudStub(
  reply: CloudStub['reply'] = () => ({ status: 200, body: {} }),
): Promise<CloudStub> {
  const stub: CloudStub = { url: '', asked: [], reply };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const url = new URL(request.url ?? '/', 'http://stub');
    const asked = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    stub.asked.push(asked);
    const answer = await stub.reply(asked);
    if (answer === 'hang') return;
    if (answer === 'drop') return request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.text ?? (answer.body === undefined ? '' : JSON.stringify(answer.body)));
  });
  stub.url = await testServerUrl(server);
  return stub;
}
