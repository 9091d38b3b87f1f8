// Setup page of tills: tokens, webhooks, and routing of items without a catalogue entry (INTAKE-01, INTAKE-04,
// INTAKE-06).
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { ID_MAX_CHARACTERS, MINUTE_MS } from '../../../shared/limits.ts';
import {
  DELIVERECT_API,
  DELIVERECT_SECRET_MAX_CHARACTERS,
  DELIVERECT_SECRET_MIN_CHARACTERS,
  newTill,
  newWebhook,
  TILL_NAME_MAX_CHARACTERS,
  tillsPage,
  WEBHOOK_URL_MAX_CHARACTERS,
} from '../../../shared/protocol/tills/tills.ts';
import type { Tills } from '../../intake/tills/tills.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { idParams, json, NO_CONTENT, REFUSED, type WebServer } from '../server/route-schemas.ts';

const tags = ['setup'];
const limit = { max: 240, windowMs: MINUTE_MS };
const config = { right: 'setup', limit } as const;
const id = z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS));
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(TILL_NAME_MAX_CHARACTERS));
/** Without a login in it: fetch refuses such a URL, and it would appear in every list and log. */
const url = z.url({ protocol: /^https?$/ }).check(
  z.maxLength(WEBHOOK_URL_MAX_CHARACTERS),
  z.refine((text) => {
    const read = URL.parse(text);
    return read?.username === '' && read.password === '';
  }, 'a URL without user name and password'),
);
const secret = z
  .string()
  .check(
    z.trim(),
    z.minLength(DELIVERECT_SECRET_MIN_CHARACTERS),
    z.maxLength(DELIVERECT_SECRET_MAX_CHARACTERS),
  );
/** Credentials that Deliverect issues to a restaurant: its HMAC secret, and a login for sending statuses. */
const deliverect = z.object({
  secret,
  statuses: z.optional(
    z.object({
      clientId: z.string().check(z.trim(), z.minLength(1), z.maxLength(DELIVERECT_SECRET_MAX_CHARACTERS)),
      clientSecret: secret,
      address: z.optional(url),
    }),
  ),
});
const station = z.nullable(id);
const DONE = { 204: NO_CONTENT, ...REFUSED };

export function tillSetupRoutes(app: WebServer, tills: Tills): void {
  tokenRoutes(app, tills);
  webhookRoutes(app, tills);
  itemRoutes(app, tills);
}

function tokenRoutes(app: WebServer, tills: Tills): void {
  const summary =
    'Tills with their last use, webhooks with their failed deliveries, and items without a catalogue entry.';
  app.get(
    '/api/tills',
    { config: { right: 'setup' }, schema: { tags, summary, response: { 200: json(tillsPage), ...REFUSED } } },
    async () => tills.page(),
  );
  app.post(
    '/api/tills',
    {
      config,
      schema: {
        tags,
        summary:
          'Adds a till: with a token, returned only once, or a Deliverect one, whose messages are signed with its secret.',
        body: z.object({ name, deliverect: z.optional(deliverect) }),
        response: { 200: json(newTill), ...REFUSED },
      },
    },
    async ({ body: { name: called, deliverect: access } }) => {
      if (access === undefined) return tills.add(called);
      const { secret: signsWith, statuses } = access;
      if (statuses === undefined) return tills.addDeliverect(called, { secret: signsWith });
      const address = (statuses.address ?? DELIVERECT_API).replace(/\/+$/, '');
      return tills.addDeliverect(called, { secret: signsWith, statuses: { ...statuses, address } });
    },
  );
  app.delete(
    '/api/tills/:id',
    { config, schema: { tags, summary: 'Revokes a token immediately.', params: idParams, response: DONE } },
    async ({ params }, reply) => done(reply, tills.revoke(params.id)),
  );
}

function webhookRoutes(app: WebServer, tills: Tills): void {
  app.post(
    '/api/webhooks',
    {
      config,
      schema: {
        tags,
        summary:
          'Adds a webhook for all events of till orders from now on; its secret is returned only once.',
        body: z.object({ url }),
        response: { 200: json(newWebhook), ...REFUSED },
      },
    },
    async ({ body }) => tills.addWebhook(body.url),
  );
  app.delete(
    '/api/webhooks/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Removes a webhook and its pending events.',
        params: idParams,
        response: DONE,
      },
    },
    async ({ params }, reply) => done(reply, tills.removeWebhook(params.id)),
  );
  app.post(
    '/api/webhooks/:id/retry',
    {
      config,
      schema: {
        tags,
        summary: 'Retries all failed deliveries.',
        params: idParams,
        body: z.object({}),
        response: DONE,
      },
    },
    async ({ params }, reply) => done(reply, tills.retryWebhook(params.id)),
  );
}

function itemRoutes(app: WebServer, tills: Tills): void {
  app.put(
    '/api/named-items',
    {
      config,
      schema: {
        tags,
        summary: 'Sets the station of an item that came in by name only; null: like all others without one.',
        body: z.object({ item: id, station }),
        response: DONE,
      },
    },
    async ({ body }, reply) => done(reply, tills.giveStation(body.item, body.station)),
  );
  app.put(
    '/api/named-items/station',
    {
      config,
      schema: {
        tags,
        summary: 'Sets the default station of items that came in by name only; null: none.',
        body: z.object({ station }),
        response: DONE,
      },
    },
    async ({ body }, reply) => {
      tills.setStation(body.station);
      return reply.code(204).send();
    },
  );
}

function done(reply: FastifyReply, isDone: boolean): FastifyReply {
  return isDone ? reply.code(204).send() : answerRefusal(reply, { code: 'item-unknown' });
}
