// Owns the door /live: upgrades, the limits of one message, and sockets ended when the hub stops (LIVE-01, SAFE-06).
// Host, origin and session have been looked at before, by the hooks of the server it is hung on.
import fastifyWebsocket from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import { LIVE_SOCKET_MAX_BYTES } from '../../shared/limits.ts';
import { CLOSE_HUB_STOPS, CLOSE_NOT_SIGNED_IN } from './close-codes.ts';
import { downBytes } from './down-bytes.ts';
import type { Screens } from './open-screens.ts';
import type { PushSocket } from './outlet.ts';
import type { ScreensLog } from './ports.ts';

const LIVE_PATH = '/live';

/** How long displays get to answer the closing of their socket before it is cut. */
const CLOSE_WAIT_MS = 1_000;

/**
 * Hangs /live on a server. Register it before other routes, so that an upgrade of those is refused too.
 * @param sessionOf the id of the session an upgrade came with, undefined if it came with none
 */
export async function hangLiveRoute(
  app: FastifyInstance,
  screens: Screens,
  log: ScreensLog,
  sessionOf: (request: FastifyRequest) => string | undefined,
): Promise<void> {
  await app.register(fastifyWebsocket, {
    // Compression costs five times the processor and saves nothing on a LAN.
    options: { maxPayload: LIVE_SOCKET_MAX_BYTES, perMessageDeflate: false },
    errorHandler(error, socket) {
      log.warn({ err: error }, 'display socket failed');
      if (!isProtocolError(error)) socket.terminate();
    },
    preClose: () => closeAll(app.websocketServer.clients),
  });
  const handler = (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .code(426)
      .header('upgrade', 'websocket')
      .send({ code: 'bad-message', params: { path: 'upgrade' } });
  const wsHandler = (socket: WebSocket, request: FastifyRequest) => {
    const pushSocket = asPushSocket(socket);
    const sessionId = sessionOf(request);
    if (sessionId === undefined) {
      pushSocket.send(downBytes({ t: 'refused', code: 'not-signed-in' }));
      pushSocket.close(CLOSE_NOT_SIGNED_IN, 'not-signed-in');
      return;
    }
    const ears = screens.connect(sessionId, pushSocket);
    socket.on('message', (data, isBinary) => ears.heard(asBuffer(data), isBinary));
    socket.on('pong', () => ears.alive());
    socket.on('ping', () => ears.alive());
    socket.on('close', () => ears.closed());
  };
  app.route({ method: 'GET', url: LIVE_PATH, handler, wsHandler });
}

/** ws says itself goodbye with the fitting code (1009 too big, 1007 not UTF-8, …) after such an error. */
function isProtocolError(error: Error): boolean {
  return 'code' in error && String(error.code).startsWith('WS_ERR_');
}

function asPushSocket(socket: WebSocket): PushSocket {
  return {
    get bufferedAmount() {
      return socket.bufferedAmount;
    },
    get isOpen() {
      return socket.readyState === socket.OPEN;
    },
    send: (bytes) => socket.send(bytes, { binary: false }),
    ping: () => socket.ping(),
    close: (code, reason) => socket.close(code, reason),
    terminate: () => socket.terminate(),
  };
}

function asBuffer(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}

async function closeAll(clients: Set<WebSocket>): Promise<void> {
  const gone = [...clients].map((client) => new Promise((resolve) => client.once('close', resolve)));
  for (const client of clients) client.close(CLOSE_HUB_STOPS, 'hub stops');
  const cut = setTimeout(() => {
    for (const client of clients) client.terminate();
  }, CLOSE_WAIT_MS);
  await Promise.all(gone);
  clearTimeout(cut);
}
