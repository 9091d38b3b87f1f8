// A minimal realtime database on a real socket: it sends what a test sets, in any pieces.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { testServerUrl } from '../../support/test-server.ts';

export const eventText = (event: string, data: unknown) =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
export const put = (path: string, data: unknown) => eventText('put', { path, data });
export const patch = (path: string, data: unknown) => eventText('patch', { path, data });

/** Handles one request; undefined opens a stream. */
type Refusing = (request: IncomingMessage, response: ServerResponse) => boolean;

export async function startRealtimeServer() {
  const open: ServerResponse[] = [];
  const asked: { path: string; accept: string | undefined }[] = [];
  const state: { refuse: Refusing; base: string } = { refuse: () => false, base: '' };
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', accept: request.headers.accept });
    if (state.refuse(request, response)) return;
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.flushHeaders();
    open.push(response);
    response.on('close', () => open.splice(open.indexOf(response), 1));
  });
  state.base = await testServerUrl(server);
  return {
    state,
    open,
    asked,
    /** Sends the text on every open stream. */
    say: (text: string | Buffer) => {
      for (const response of open) response.write(text);
    },
    cut: () => server.closeAllConnections(),
  };
}
