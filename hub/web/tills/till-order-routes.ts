// Orders of tills: create, change, cancel, fire, read (INTAKE-01 to INTAKE-05).
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { TEXT_MAX_CHARACTERS } from '../../../shared/limits.ts';
import { INTAKE_EXAMPLES, intakeOrder } from '../../../shared/model/intake-order.ts';
import { tillAnswer, tillOrder } from '../../../shared/protocol/tills/tills.ts';
import type { TillProblem, TillReply } from '../../engine/till-ports.ts';
import type { Tills } from '../../intake/tills/tills.ts';
import { PROBLEMS, type Problem, sendProblem } from '../server/problem-details.ts';
import { idParams, json, schemaNames, type WebServer } from '../server/route-schemas.ts';
import { INTAKE_LIMIT } from './intake-limit.ts';

/** Space for an order of three hundred lines with modifiers. */
export const ORDER_BODY_MAX_BYTES = 524_288;

schemaNames.add(intakeOrder, { examples: Object.values(INTAKE_EXAMPLES) });

const tags = ['tills'];
const write = { bodyLimit: ORDER_BODY_MAX_BYTES, config: { right: 'till', limit: INTAKE_LIMIT } } as const;
const called = z
  .array(z.string().check(z.minLength(1), z.maxLength(200)))
  .check(z.minLength(1), z.maxLength(300));
const cancelBody = z.strictObject({
  /** Lines by id or name; by default all that aren't served. */
  items: z.optional(called),
  reason: z.optional(z.string().check(z.maxLength(TEXT_MAX_CHARACTERS))),
});
const fireBody = z.strictObject({
  /** Courses by id or name; all by default. */
  courses: z.optional(called),
});
schemaNames.add(cancelBody, { examples: [{ items: ['2'], reason: 'customer changed their mind' }] });
schemaNames.add(fireBody, { examples: [{ courses: ['Main dishes'] }] });

const ACCEPTED =
  'Stored. Sending the same version again returns the same; outcome is stale for an older one.';
export const ORDER_RESPONSE = { 202: json(tillAnswer, ACCEPTED), ...PROBLEMS };

export function tillOrderRoutes(app: WebServer, tills: Tills): void {
  putRoutes(app, tills);
  actRoutes(app, tills);
  app.get(
    '/api/intake/orders/:id',
    {
      config: { right: 'till', limit: INTAKE_LIMIT },
      schema: {
        tags,
        summary: 'Status of an order, and which displays have shown its tickets.',
        params: idParams,
        response: { 200: json(tillOrder), ...PROBLEMS },
      },
    },
    async ({ params }, reply) =>
      tills.order(params.id) ?? sendProblem(reply, problem({ code: 'order-unknown' })),
  );
}

function putRoutes(app: WebServer, tills: Tills): void {
  const summary = 'Receives a new order or a newer version of one; responds once it is stored.';
  app.post(
    '/api/intake/orders',
    { ...write, schema: { tags, summary, body: intakeOrder, response: ORDER_RESPONSE } },
    async ({ headers, body }, reply) => {
      const till = tills.tillOf(headers.authorization);
      return sendReply(
        reply,
        await tills.ask({ do: 'put', till, orderId: body.id, order: body, mayBeNew: true }),
      );
    },
  );
  app.put(
    '/api/intake/orders/:id',
    {
      ...write,
      schema: {
        tags,
        summary:
          'Updates a known order with a newer version. Lines already prepared, served or cancelled stay that way.',
        params: idParams,
        body: intakeOrder,
        response: ORDER_RESPONSE,
      },
    },
    async ({ headers, params, body }, reply) => {
      if (body.id !== params.id) return sendProblem(reply, OTHER_ID);
      const till = tills.tillOf(headers.authorization);
      return sendReply(
        reply,
        await tills.ask({ do: 'put', till, orderId: body.id, order: body, mayBeNew: false }),
      );
    },
  );
}

function actRoutes(app: WebServer, tills: Tills): void {
  app.post(
    '/api/intake/orders/:id/cancel',
    {
      ...write,
      schema: {
        tags,
        summary: 'Cancels unserved lines: the given ones, or all.',
        params: idParams,
        body: cancelBody,
        response: ORDER_RESPONSE,
      },
    },
    async ({ headers, params, body }, reply) => {
      const till = tills.tillOf(headers.authorization);
      return sendReply(reply, await tills.ask({ do: 'cancel', till, orderId: params.id, ...body }));
    },
  );
  app.post(
    '/api/intake/orders/:id/fire',
    {
      ...write,
      schema: {
        tags,
        summary: 'Fires held courses.',
        params: idParams,
        body: fireBody,
        response: ORDER_RESPONSE,
      },
    },
    async ({ headers, params, body }, reply) => {
      const till = tills.tillOf(headers.authorization);
      return sendReply(reply, await tills.ask({ do: 'fire', till, orderId: params.id, ...body }));
    },
  );
}

const OTHER_ID: Problem = {
  code: 'bad-message',
  status: 400,
  title: 'The request is not valid.',
  errors: [{ pointer: '/id', detail: 'the id in the URL' }],
};

export function sendReply(reply: FastifyReply, given: TillReply): FastifyReply {
  return given.ok ? reply.code(202).send(given.answer) : sendProblem(reply, problem(given.problem));
}

function problem(given: TillProblem): Problem {
  const { code } = given;
  const name = 'name' in given ? given.name : '';
  switch (code) {
    case 'order-unknown':
      return { code, status: 404, title: 'No till has sent this order.' };
    case 'other-till':
      return { code, status: 409, title: 'Another till has already used this order id.' };
    case 'version-conflict':
      return {
        code,
        status: 409,
        title: 'This version was already sent with different content.',
        detail: 'A change needs a higher version or a later updatedAt.',
      };
    case 'no-site':
      return { code, status: 409, title: 'This hub does not currently serve a single restaurant.' };
    case 'item-unknown':
      return { code, status: 404, title: 'No such line.', detail: `${name}: the id or name of a line` };
    case 'item-served':
      return { code, status: 409, title: 'It was already served.', detail: name };
    case 'course-unknown':
      return { code, status: 404, title: 'No such course.', detail: `${name}: the id or name of a course` };
    case 'storage-full':
      return { code, status: 507, title: 'The hub’s disk is full; nothing was stored.' };
    case 'hub-fault':
      return { code, status: 500, title: 'The hub failed; nothing was stored.' };
    default:
      return code satisfies never;
  }
}
