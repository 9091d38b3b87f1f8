// HTTP server of the sandbox: authentication, simulated faults, and the Date header that hubs set their clock by.
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { SandboxAccount } from '../restaurant/organisations.ts';
import type { SandboxWorld } from '../world/sandbox-world.ts';
import { accountRoutes } from './account-routes.ts';
import { assetRoutes, realtimeRoutes } from './asset-routes.ts';
import { catalogueRoutes } from './catalogue-routes.ts';
import { controlRoutes } from './control-routes.ts';
import { figuresRoutes } from './figures-routes.ts';
import { isFromHere } from './loopback-host.ts';
import { orderRoutes } from './order-routes.ts';
import { outputRoutes } from './output-routes.ts';
import { siteOf } from './site-of-call.ts';
import { storageRoutes } from './storage-routes.ts';

const BODY_LIMIT_BYTES = 16 * 1024 * 1024;
/** Paths that need no token; control calls and other hosts' endpoints are outside the account. */
const OPEN_PATHS =
  /^\/(oauth2\/token|api\/resetpass\.json|sandbox|realtime|reporting|assets|environments\/[^/]+$)/;
const TRANSFER_PATH = '/environments/transfer-tokens';
const CONTROL_PATHS = /^\/sandbox(\/|$)/;

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '/';
const isOpen = (path: string): boolean => path !== TRANSFER_PATH && OPEN_PATHS.test(path);

export function createSandboxServer(world: SandboxWorld): FastifyInstance {
  const server = Fastify({ bodyLimit: BODY_LIMIT_BYTES, forceCloseConnections: true });
  const accounts = new WeakMap<FastifyRequest, SandboxAccount>();
  readBodies(server);
  server.addHook('onRequest', async (request, reply) => {
    if (!isFromHere(request.headers)) await reply.code(403).send({ error: 'forbidden host' });
  });
  strikeFaults(server, world);

  server.addHook('onRequest', async (request, reply) => {
    if (isOpen(pathOf(request))) return;
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const account = token === undefined ? undefined : world.tokens.accountOf(token);
    if (account === undefined || world.faults.state.refuseTokens !== false) {
      await reply.code(401).send({ error: 'invalid_token', error_description: 'no valid access token' });
      return;
    }
    const site = siteOf(request);
    if (site !== undefined && !world.accounts.mayEnter(account, site)) {
      await reply.code(403).send({ error: 'forbidden', message: 'not an organisation of this account' });
      return;
    }
    accounts.set(request, account);
  });

  const accountOf = (request: FastifyRequest) => accounts.get(request);
  accountRoutes(server, world, accountOf);
  assetRoutes(server);
  catalogueRoutes(server, world);
  orderRoutes(server, world);
  storageRoutes(server, world, accountOf);
  outputRoutes(server, world);
  figuresRoutes(server, world);
  realtimeRoutes(server, world);
  controlRoutes(server, world);
  return server;
}

/** Parses forms as sent by OAuth 2, and JSON, which may be empty. */
function readBodies(server: FastifyInstance): void {
  const asText = { parseAs: 'string' } as const;
  server.addContentTypeParser('application/x-www-form-urlencoded', asText, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  server.addContentTypeParser('application/json', asText, (_request, body, done) => {
    const text = String(body).trim();
    try {
      done(null, text === '' ? {} : JSON.parse(text));
    } catch (error) {
      done(Object.assign(error instanceof Error ? error : new Error('not JSON'), { statusCode: 400 }));
    }
  });
}

/** SAND-05: faults never apply to control calls, but to everything else. */
function strikeFaults(server: FastifyInstance, world: SandboxWorld): void {
  const { faults } = world;
  server.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request);
    reply.header('date', new Date(world.now()).toUTCString());
    if (CONTROL_PATHS.test(path)) return;
    if (faults.isLineCut) {
      reply.hijack();
      request.raw.socket.destroy();
      return;
    }
    const delayMs = faults.takeDelay(request.method, path);
    if (delayMs > 0) await new Promise((passed) => setTimeout(passed, delayMs));
    const failure = faults.takeStatus(request.method, path);
    if (failure === undefined) return;
    if (failure.retryAfterSeconds !== undefined)
      reply.header('retry-after', String(failure.retryAfterSeconds));
    await reply
      .code(failure.status)
      .send(failure.body ?? { error: 'fault', message: 'set by a fault switch' });
  });
  server.addHook('onSend', async (request, reply, payload) => {
    const path = pathOf(request);
    // Only the answer of an applied call can be lost; a refusal is always answered.
    const applied = reply.statusCode < 400 && !CONTROL_PATHS.test(path);
    if (applied && faults.takeLost(request.method, path)) request.raw.socket.destroy();
    return payload;
  });
}
