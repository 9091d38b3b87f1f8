// Orders of tills: sent, changed, cancelled, fired, looked at (INTAKE-01 to INTAKE-05).
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

/** An order of three hundred lines with their modifiers. */
export const ORDER_BODY_MAX_BYTES = 524_288;

schemaNames.add(intakeOrder, { examples: Object.values(INTAKE_EXAMPLES) });

const tags = ['tills'];
const write = { bodyLimit: ORDER_BODY_MAX_BYTES, config: { right: 'till', limit: INTAKE_LIMIT } } as const;
const called = z
  .array(z.string().check(z.minLength(1), z.maxLength(200)))
  .check(z.minLength(1), z.maxLength(300));
const cancelBody = z.strictObject({
  /** Lines by id or name; all that were not served, where none is named. */
  items: z.optional(called),
  reason: z.optional(z.string().check(z.maxLength(TEXT_MAX_CHARACTERS))),
});
const fireBody = z.strictObject({
  /** Courses by id or name; all, where none is named. */
  courses: z.optional(called),
});
schemaNames.add(cancelBody, { examples: [{ items: ['2'], reason: 'guest changed their mind' }] });
schemaNames.add(fireBody, { examples: [{ courses: ['Main dishes'] }] });

const ACCEPTED = 'Stored. The same version again is answered the same; outcome says stale for an older one.';
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
        summary: 'How an order stands, and which screens have painted its tickets.',
        params: idParams,
        response: { 200: json(tillOrder), ...PROBLEMS },
      },
    },
    async ({ params }, reply) =>
      tills.order(params.id) ?? sendProblem(reply, problem({ code: 'order-unknown' })),
  );
}

function putRoutes(app: WebServer, tills: Tills): void {
  const summary = 'An order, new or a newer version of one; answered once it is stored.';
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
          'A newer version of an order that is known. Lines that were prepared, served or cancelled stay so.',
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
        summary: 'Cancels what was not served: lines that are named, or all.',
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
        summary: 'Fires courses that are held.',
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
  title: 'The request doesn’t fit.',
  errors: [{ pointer: '/id', detail: 'the id that stands in the address' }],
};

export function sendReply(reply: FastifyReply, given: TillReply): FastifyReply {
  return given.ok ? reply.code(202).send(given.answer) : sendProblem(reply, problem(given.problem));
}

function problem(given: TillProblem): Problem {
  const { code } = given;
  const name = 'name' in given ? given.name : '';
  switch (code) {
    case 'order-unknown':
      return { code, status: 404, title: 'No till sent such an order.' };
    case 'other-till':
      return { code, status: 409, title: 'Another till sent an order with that id.' };
    case 'version-conflict':
      return {
        code,
        status: 409,
        title: 'That version was sent with other content.',
        detail: 'A change needs a greater version, or a later updatedAt.',
      };
    case 'no-site':
      return { code, status: 409, title: 'This hub serves no single restaurant at present.' };
    case 'item-unknown':
      return { code, status: 404, title: 'No such line.', detail: `${name}: the id or name of a line` };
    case 'item-served':
      return { code, status: 409, title: 'It was served already.', detail: name };
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
