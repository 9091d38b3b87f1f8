// Routes for pads on the LAN (cloud contract "Spooler"): orders, actions, the state of the cloud, prints (SPOOL-01,
// SPOOL-02, SPOOL-04, INTAKE-07, PRINT-10).
import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { ID_MAX_CHARACTERS, ORDER_MAX_BYTES } from '../../../shared/limits.ts';
import { wireTime } from '../../../shared/model/wire-values.ts';
import type { ModeState } from '../../engine/ports.ts';
import type { Spooler } from '../../intake/pads/create-spooler.ts';
import type { PadIntake } from '../../intake/pads/pad-intake.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { json, REFUSED, type WebServer } from '../server/route-schemas.ts';

/** Per request of a pad (SPOOL-02). */
const SPOOLER_BODY_MAX_BYTES = 8_388_608;

const config = { right: 'spooler' } as const;
const tags = ['pads'];
const looksBack = z.object({ from: z.optional(wireTime) });
const padReport = z.object({
  padId: z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS)),
  state: z.enum(['online', 'offline']),
});
const padState = z.object({
  state: z.enum(['online', 'offline']),
  since: z.string(),
  mode: z.enum(['auto', 'manual']),
});
const oneOrMore = z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]);
const setAside = z.array(z.object({ id: z.string(), reason: z.string() }));
const taken = z.object({ accepted: z.array(z.string()), quarantined: setAside });
const id = z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS));
const document = z.looseObject({ _id: id });

const kitchenPrint = z.object({
  /** Station id; null for items without a station. */
  kitchenBon: z.nullable(id),
  bonTags: z.array(z.enum(['KDS_FULL_BON', 'KDS_PARTIAL_BON'])).check(z.minLength(1), z.maxLength(2)),
  printItems: z.array(document).check(z.minLength(1)),
  order: document,
});

/** Idempotency key of a repeated request; optional for pads. */
const printHeaders = z.looseObject({ 'idempotency-key': z.optional(id) });

export function padRoutes(app: WebServer, { pads, prints }: Spooler): void {
  printRoutes(app, prints);
  stateRoutes(app, pads);
  listRoutes(app, pads);
  const limits = { bodyLimit: SPOOLER_BODY_MAX_BYTES, config };
  const response = { 200: json(taken), ...REFUSED };
  const orders =
    'Receives one order or a list from a pad. Stored before the response; unreadable entries are quarantined.';
  app.post(
    '/spooler/kds-orders',
    { ...limits, schema: { tags, summary: orders, body: oneOrMore, response } },
    async ({ body }, reply) => {
      const outcome = await pads.takeOrders(listOf(body));
      return outcome.ok ? outcome.taken : answerRefusal(reply, outcome.refusal);
    },
  );
  const actions = 'Receives one event or a list from a pad; idempotent by request_id.';
  app.post(
    '/spooler/kds-actions',
    { ...limits, schema: { tags, summary: actions, body: oneOrMore, response } },
    async ({ body }, reply) => {
      const outcome = await pads.takeActions(listOf(body));
      return outcome.ok ? outcome.taken : answerRefusal(reply, outcome.refusal);
    },
  );
}

function stateRoutes(app: WebServer, pads: PadIntake): void {
  const response = { 200: json(padState), ...REFUSED };
  const summary = 'Whether the kitchen is online or offline, since when, and who switched it.';
  app.get('/spooler/pad-state', { config, schema: { tags, summary, response } }, () => stateOf(pads.mode()));
  const told = 'Reports whether a pad reaches the cloud; the kitchen follows (SPOOL-04).';
  const schema = { tags, summary: told, body: padReport, response };
  app.put('/spooler/pad-state', { config, schema }, async ({ body }, reply) => {
    const answer = await pads.report(body);
    return answer.ok ? stateOf(answer.mode) : answerRefusal(reply, answer.refusal);
  });
}

function listRoutes(app: WebServer, pads: PadIntake): void {
  const response = { 200: json(z.array(z.looseObject({}))), ...REFUSED };
  const orders = 'Orders changed since `from`, newest first, with the actions on each.';
  app.get(
    '/spooler/kds-orders',
    { config, schema: { tags, summary: orders, querystring: looksBack, response } },
    ({ query }) => pads.orders(query.from),
  );
  const actions = 'Events since `from`, oldest first.';
  app.get(
    '/spooler/kds-actions',
    { config, schema: { tags, summary: actions, querystring: looksBack, response } },
    ({ query }) => pads.actions(query.from),
  );
}

/** Prints chits for pads, with or without a cloud (PRINT-10). */
function printRoutes(app: WebServer, prints: Spooler['prints']): void {
  app.post(
    '/spooler/kitchen-prints/kds',
    {
      bodyLimit: ORDER_MAX_BYTES,
      config,
      schema: {
        tags,
        summary: 'Prints a chit for a pad (docs/cloud-contract.md, "Spooler").',
        headers: printHeaders,
        body: kitchenPrint,
        response: { 202: json(z.object({ id: z.string() })), ...REFUSED },
      },
    },
    async ({ headers, body }, reply) => {
      const answer = await prints(body, idOf(headers['idempotency-key'], body.order._id));
      return answer.ok ? reply.code(202).send({ id: answer.id }) : answerRefusal(reply, answer.refusal);
    },
  );
}

/** Sent to the cloud in a header, which can't contain every character of a pad's key. */
function idOf(key: string | undefined, orderId: string): string {
  if (key === undefined) return `pad-${randomUUID()}`;
  return `pad-${createHash('sha256')
    .update(JSON.stringify([orderId, key]))
    .digest('base64url')}`;
}

function listOf(body: z.infer<typeof oneOrMore>): readonly unknown[] {
  return Array.isArray(body) ? body : [body];
}

function stateOf({ offline, since, by }: ModeState): z.infer<typeof padState> {
  return { state: offline ? 'offline' : 'online', since: new Date(since).toISOString(), mode: by };
}
