// Manual orders, for people with the boards right (INTAKE-10), and the first day's checklist with its test order
// (SHELL-41).
import * as z from 'zod/mini';
import { MINUTE_MS } from '../../../shared/limits.ts';
import { firstDay } from '../../../shared/protocol/first-day.ts';
import { handMenu, handOrder, handOrderResult } from '../../../shared/protocol/hub-orders.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { idParams, json, NO_CONTENT, REFUSED, schemaNames, type WebServer } from '../server/route-schemas.ts';
import type { WebContext } from '../web-context.ts';

const tags = ['site'];
/** Per address: a busy counter enters an order every few seconds. */
const limit = { max: 240, windowMs: MINUTE_MS };
const config = { right: 'boards', limit } as const;
/** Space for an order of a hundred lines with notes. */
const BODY_MAX_BYTES = 131_072;

schemaNames.add(handOrder, {
  examples: [
    {
      ...{ key: '64f0c0ffee64f0c0ffee64f0', type: 'dine-in', table: '7', note: 'Birthday' },
      items: [{ item: 'burger', quantity: 2, note: 'cut in half' }],
    },
  ],
});

export function manualOrderRoutes(app: WebServer, { hubOrders, visitors }: WebContext): void {
  app.get(
    '/api/hand-orders/menu',
    {
      config: { right: 'boards' },
      schema: {
        tags,
        summary: 'Items, modifiers and tables for entering an order by hand.',
        response: { 200: json(handMenu), ...REFUSED },
      },
    },
    async () => hubOrders.menu(),
  );
  app.post(
    '/api/hand-orders',
    {
      config,
      bodyLimit: BODY_MAX_BYTES,
      schema: {
        tags,
        summary: 'Enters an order by hand; responds once it is stored. Idempotent by key.',
        body: handOrder,
        response: { 200: json(handOrderResult), ...REFUSED },
      },
    },
    async ({ body, liveSession }, reply) => {
      const visitor = liveSession && visitors.visitor(liveSession.id);
      if (visitor === undefined) return answerRefusal(reply, { code: 'not-signed-in' });
      // The staff user of this session may no longer act: the order would carry another name.
      if (visitor.staffGone) return answerRefusal(reply, { code: 'staff-required' });
      const { staff } = visitor.actor;
      const sent = await hubOrders.send(body, staff?.name ?? visitor.session.user?.name);
      return sent.ok ? sent.value : answerRefusal(reply, sent.refusal);
    },
  );
  app.delete(
    '/api/hand-orders/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Cancels an order entered by hand, except for what was served.',
        params: idParams,
        response: { 204: NO_CONTENT, ...REFUSED },
      },
    },
    async ({ params }, reply) => {
      const taken = await hubOrders.takeBack(params.id);
      return taken.ok ? reply.code(204).send() : answerRefusal(reply, taken.refusal);
    },
  );
}

export function firstDayRoutes(app: WebServer, { hubOrders, firstDays }: WebContext): void {
  const setup = { right: 'setup', limit } as const;
  const answer = { 200: json(firstDay), ...REFUSED };
  app.get(
    '/api/first-day',
    {
      config: { right: 'setup' },
      schema: { tags, summary: 'Checklist before the first service.', response: answer },
    },
    async () => firstDays.view(),
  );
  app.put(
    '/api/first-day',
    {
      config: setup,
      schema: {
        tags,
        summary: 'Hides or shows the checklist.',
        body: z.object({ hidden: z.boolean() }),
        response: answer,
      },
    },
    async ({ body }) => {
      firstDays.hide(body.hidden);
      return firstDays.view();
    },
  );
  app.post(
    '/api/first-day/test',
    {
      config: setup,
      schema: {
        tags,
        summary:
          'Sends a test order with one dish for each station that has a board. Only one can be open at a time.',
        body: z.object({}),
        response: answer,
      },
    },
    async (_request, reply) => {
      const sent = await hubOrders.sendTest();
      return sent.ok ? firstDays.view() : answerRefusal(reply, sent.refusal);
    },
  );
  app.delete(
    '/api/first-day/test',
    {
      config: setup,
      schema: { tags, summary: 'Clears the test order from the boards.', response: answer },
    },
    async (_request, reply) => {
      const cleared = await hubOrders.clearTest();
      return cleared.ok ? firstDays.view() : answerRefusal(reply, cleared.refusal);
    },
  );
}
