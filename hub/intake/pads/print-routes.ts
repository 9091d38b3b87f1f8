// Owns the door through which pads have their bons printed, line or no line (PRINT-10).
import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ORDER_MAX_BYTES } from '../../../shared/limits.ts';
import { kitchenPrint, printHeaders } from './kitchen-print.ts';
import type { PadPrints, SpoolerWeb } from './ports.ts';

export function printRoutes(app: FastifyInstance, { read, refuse }: SpoolerWeb, prints: PadPrints): void {
  app.post('/spooler/kitchen-prints/kds', { bodyLimit: ORDER_MAX_BYTES }, async (request, reply) => {
    const headers = read(printHeaders, request.headers);
    if (!headers.ok) return refuse(reply, headers.refusal);
    const body = read(kitchenPrint, request.body);
    if (!body.ok) return refuse(reply, body.refusal);
    const requestId = idOf(headers.value['idempotency-key'], body.value.order._id);
    const answer = await prints(body.value, requestId);
    return answer.ok ? reply.code(202).send({ id: answer.id }) : refuse(reply, answer.refusal);
  });
}

/** Goes to the cloud in a header, where not every character of a pad's key may stand. */
function idOf(key: string | undefined, orderId: string): string {
  if (key === undefined) return `pad-${randomUUID()}`;
  return `pad-${createHash('sha256')
    .update(JSON.stringify([orderId, key]))
    .digest('base64url')}`;
}
