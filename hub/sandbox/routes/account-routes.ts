// Sandbox routes for account and organisations (cloud contract, "Account and organisations").
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { SandboxAccount } from '../restaurant/organisations.ts';
import type { SandboxWorld } from '../world/sandbox-world.ts';
import type { TokenAnswer } from '../world/token-book.ts';
import { idOf, objectBody, queryOf, refuse, siteOf } from './site-of-call.ts';

const tokenBody = z.looseObject({
  grant_type: z.string(),
  client_id: z.string().check(z.minLength(1)),
  username: z.optional(z.string()),
  password: z.optional(z.string()),
  refresh_token: z.optional(z.string()),
  assertion: z.optional(z.string()),
});
const ASSERTION_GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const resetPayload = z.looseObject({ email: z.string() });

export function accountRoutes(
  server: FastifyInstance,
  world: SandboxWorld,
  accountOf: (request: FastifyRequest) => SandboxAccount | undefined,
): void {
  tokenRoute(server, world);
  organisationRoutes(server, world, accountOf);
  settingsRoutes(server, world, accountOf);
  const { records } = world;
  server.get('/account/me', (request) => accountOf(request));
  server.get('/api/resetpass.json', (request, reply) => {
    let payload: unknown;
    try {
      payload = JSON.parse(queryOf(request, 'payload') ?? '');
    } catch {
      return refuse(reply, 400, 'payload is not JSON');
    }
    if (!z.safeParse(resetPayload, payload).success) return refuse(reply, 400, 'payload without email');
    records.keep('resets', {
      at: new Date(world.now()).toISOString(),
      organization: undefined,
      body: payload,
    });
    return reply.send({});
  });
}

function tokenRoute(server: FastifyInstance, { tokens, faults }: SandboxWorld): void {
  server.post('/oauth2/token', (request, reply) => {
    const read = z.safeParse(tokenBody, request.body);
    if (!read.success)
      return reply.code(400).send({ error: 'invalid_request', error_description: 'form incomplete' });
    if (faults.state.refuseTokens === 'all') {
      return reply.code(401).send({ error: 'invalid_grant', error_description: 'refused by a fault switch' });
    }
    const answer = granted(read.data);
    if (answer === undefined) return reply.code(400).send({ error: 'unsupported_grant_type' });
    return reply.code(answer.status).send(answer.body);
  });

  const granted = (form: z.infer<typeof tokenBody>): TokenAnswer | undefined => {
    switch (form.grant_type) {
      case 'password':
        return tokens.logIn(form.username ?? '', form.password ?? '');
      case 'refresh_token':
        return tokens.refresh(form.refresh_token ?? '');
      case ASSERTION_GRANT:
        return tokens.vouchedFor(form.assertion ?? '');
      default:
        return undefined;
    }
  };
}

function organisationRoutes(
  server: FastifyInstance,
  { records, accounts }: SandboxWorld,
  accountOf: (request: FastifyRequest) => SandboxAccount | undefined,
): void {
  const list = (request: FastifyRequest) => {
    const hqId = queryOf(request, 'hqId');
    const account = accountOf(request);
    const open = records
      .organisations()
      .filter(({ id }) => account === undefined || accounts.mayEnter(account, id));
    return hqId === undefined ? open : open.filter((each) => each.hqId === hqId);
  };
  for (const path of ['/Organizations', '/organizations']) {
    server.get(path, list);
    server.get(`${path}/:id`, (request, reply) => {
      const found = records.organisation(idOf(request));
      return found ?? refuse(reply, 404, 'no such organisation');
    });
    server.post(`${path}/:id/change`, (request, reply) => {
      const found = records.organisation(idOf(request));
      return found ?? refuse(reply, 404, 'no such organisation');
    });
  }
}

function settingsRoutes(
  server: FastifyInstance,
  world: SandboxWorld,
  accountOf: (request: FastifyRequest) => SandboxAccount | undefined,
): void {
  const { records } = world;
  server.get('/configuration/KdsSettings', (request, reply) => {
    const site = siteOf(request);
    const organisation = site === undefined ? undefined : records.organisation(site);
    if (organisation === undefined) return refuse(reply, 400, 'ros-organization missing or unknown');
    if (organisation.role === 'site') return [records.kdsSettings(organisation.id)];
    return records
      .sitesOf(organisation.id)
      .map(({ id }) => ({ ...records.kdsSettings(id), organization: id }));
  });

  server.post('/configuration/KdsSettings', (request, reply) => {
    const site = siteOf(request);
    if (site === undefined) return refuse(reply, 400, 'ros-organization missing');
    records.setExcludedItems(site, objectBody(request)['excludeItemsByCourses']);
    return records.kdsSettings(site);
  });

  server.put('/organizations/:id/configuration', (request, reply) => {
    const id = idOf(request);
    if (records.organisation(id) === undefined) return refuse(reply, 404, 'no such organisation');
    records.keep('configurations', {
      at: new Date(world.now()).toISOString(),
      organization: id,
      body: request.body,
      by: accountOf(request)?.email,
    });
    world.bus.publish(id, 'config-updated', {});
    return { id };
  });
}
