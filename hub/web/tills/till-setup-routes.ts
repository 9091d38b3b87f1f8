// The setup's page of tills: tokens, webhooks, and where items without a catalogue entry are made (INTAKE-01, INTAKE-04, INTAKE-06).
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
const limit = { max: 240, timeWindow: MINUTE_MS };
const config = { right: 'setup', limit } as const;
const id = z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS));
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(TILL_NAME_MAX_CHARACTERS));
/** Without a login in it: fetch refuses such an address, and it would be in every list and log. */
const url = z.url({ protocol: /^https?$/ }).check(
  z.maxLength(WEBHOOK_URL_MAX_CHARACTERS),
  z.refine((text) => {
    const read = URL.parse(text);
    return read?.username === '' && read.password === '';
  }, 'an address without a name and password'),
);
const secret = z
  .string()
  .check(
    z.trim(),
    z.minLength(DELIVERECT_SECRET_MIN_CHARACTERS),
    z.maxLength(DELIVERECT_SECRET_MAX_CHARACTERS),
  );
/** What Deliverect gives a restaurant that is joined: its HMAC secret, and a login to tell it of the kitchen's work. */
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
    'Tills and when each was used last, webhooks and what they did not take, items without a catalogue entry.';
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
          'A till: with a token, shown this once, or one of Deliverect, whose messages are signed with its secret.',
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
    { config, schema: { tags, summary: 'Revokes a token at once.', params: idParams, response: DONE } },
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
          'An address that is sent every event of tills’ orders from now on; its secret is shown this once.',
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
      schema: { tags, summary: 'Ends a webhook, and what waits for it.', params: idParams, response: DONE },
    },
    async ({ params }, reply) => done(reply, tills.removeWebhook(params.id)),
  );
  app.post(
    '/api/webhooks/:id/retry',
    {
      config,
      schema: {
        tags,
        summary: 'Has everything tried again that was given up.',
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
        summary:
          'The station that makes an item which came with a name alone; null: as all others without one.',
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
        summary: 'The station that makes items which came with a name alone; null: none.',
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
