// Route /live: upgrades, message size limit, and closing sockets when the hub stops (LIVE-01, SAFE-06). Host, origin
// and session are checked before, by hooks of its server.
import fastifyWebsocket from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import type { HubLog } from '../host/log.ts';
import type { Screens } from './open-screens.ts';
import { CLOSE_HUB_STOPS, CLOSE_NOT_SIGNED_IN, downBytes, type PushSocket } from './outgoing-queue.ts';

export const LIVE_SOCKET_MAX_BYTES = 1_048_576;

/** Session of an upgrade, undefined if it had none, and its network address. */
export interface UpgradeVisitor {
  sessionId: string | undefined;
  address: string;
}

const LIVE_PATH = '/live';

/** When the hub stops: how long displays get to answer the close frame before their socket is destroyed. */
const CLOSE_WAIT_MS = 1_000;
/** Same when one display is disconnected. */
const GOODBYE_WAIT_MS = 500;

/** Adds /live to a server. Register it before other routes, so that upgrades of those are refused too. */
export async function hangLiveRoute(
  app: FastifyInstance,
  screens: Screens,
  log: HubLog,
  visitorOf: (request: FastifyRequest) => UpgradeVisitor,
): Promise<void> {
  await app.register(fastifyWebsocket, {
    // Compression takes five times the CPU time and saves nothing on a LAN.
    options: { maxPayload: LIVE_SOCKET_MAX_BYTES, perMessageDeflate: false },
    errorHandler(error, socket) {
      log.warn({ err: error }, 'display socket failed');
      if (!isProtocolError(error)) socket.terminate();
    },
    preClose: () => closeAll(app.websocketServer.clients),
  });
  const upgradeRequired = (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .code(426)
      .header('upgrade', 'websocket')
      .send({ code: 'bad-message', params: { path: 'upgrade' } });
  // Refused before the upgrade, which costs more than this answer.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const { sessionId, address } = visitorOf(request);
    if (!request.ws || sessionId === undefined) return;
    const refusal = screens.refusal(sessionId, address);
    if (refusal) return reply.code(429).header('retry-after', refusal.params?.['seconds']).send(refusal);
  };
  const wsHandler = (socket: WebSocket, request: FastifyRequest) => {
    const pushSocket = asPushSocket(socket);
    const { sessionId, address } = visitorOf(request);
    if (sessionId === undefined) {
      pushSocket.send(downBytes({ t: 'refused', code: 'not-signed-in' }));
      pushSocket.close(CLOSE_NOT_SIGNED_IN, 'not-signed-in');
      return;
    }
    const handler = screens.connect(sessionId, pushSocket, address);
    socket.on('message', (data, isBinary) => handler.heard(asBuffer(data), isBinary));
    socket.on('pong', () => handler.ponged());
    socket.on('ping', () => handler.alive());
    socket.on('close', () => handler.closed());
  };
  // A display without a session is notified over the socket, which a refused upgrade can't do.
  const config = { right: 'public' as const };
  app.route({
    method: 'GET',
    url: LIVE_PATH,
    config,
    schema: { hide: true },
    onRequest,
    handler: upgradeRequired,
    wsHandler,
  });
}

/** After such an error ws itself closes with the matching code (1009 too big, 1007 not UTF-8, …). */
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
    close(code, reason) {
      socket.close(code, reason);
      // A display that doesn't answer must not keep its socket: revoked is revoked (PAIR-04).
      setTimeout(() => socket.terminate(), GOODBYE_WAIT_MS).unref();
    },
    terminate: () => socket.terminate(),
  };
}

function asBuffer(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}

async function closeAll(clients: Set<WebSocket>): Promise<void> {
  const gone = [...clients].map((client) => new Promise((resolve) => client.once('close', resolve)));
  for (const client of clients) client.close(CLOSE_HUB_STOPS, 'hub is shutting down');
  const cut = setTimeout(() => {
    for (const client of clients) client.terminate();
  }, CLOSE_WAIT_MS);
  await Promise.all(gone);
  clearTimeout(cut);
}
