// Owns how one order document becomes facts: the document itself and each action in it (ORD-01 to ORD-04, ORD-23).
import * as z from 'zod/mini';
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import { withoutNulls } from '../../shared/json/json-limits.ts';
import { ORDER_MAX_BYTES } from '../../shared/limits.ts';
import { type ActionEvent, actionEvent } from '../../shared/model/action.ts';
import { type OrderDocument, orderDocument } from '../../shared/model/order.ts';
import type { ActionFact, Fact, OrderFact } from '../kitchen/state/facts.ts';

export type OrderReading =
  | { ok: true; order: OrderFact; facts: Fact[]; skipped: SkippedAction[] }
  | { ok: false; reason: string; orderId?: string };

/** An action inside an order that could not be read; the rest of the order goes on without it. */
export interface SkippedAction {
  reason: string;
  body: string;
}

/**
 * Reads one order as the cloud or a pad sends it; `raw` stays as it came, unknown keys and all.
 * @param named the organisation that the message named
 * @param fallback the organisation whose queue or list it came from, if neither message nor document names one
 */
export function readOrder(raw: unknown, named: string | undefined, fallback: string): OrderReading {
  const read = z.safeParse(orderDocument, withoutNulls(raw));
  if (!read.success) return { ok: false, reason: z.prettifyError(read.error), ...idIn(raw) };
  const document = read.data;
  const orderId = document._id;
  const site = named ?? document.organization ?? fallback;
  if (JSON.stringify(raw).length > ORDER_MAX_BYTES)
    return { ok: false, reason: 'the order is too large', orderId };
  const order: OrderFact = { kind: 'order', orderId, site, document, raw };
  const { actions, skipped } = actionsOf(document);
  return { ok: true, order, facts: [order, ...actions], skipped };
}

/** The fact that an event is. */
export function actionFact(event: ActionEvent): ActionFact {
  return { kind: 'action', requestId: event.request_id, orderId: event.orderId, event };
}

/** Reads one event. One inside an order document may leave out which order it is about. */
export function readAction(
  raw: unknown,
  orderId?: string,
): { ok: true; event: ActionEvent } | { ok: false; reason: string } {
  const clean = withoutNulls(raw);
  if (clean === null || typeof clean !== 'object')
    return { ok: false, reason: 'the action is not an object' };
  const named: Record<string, unknown> = {
    ...(orderId === undefined ? {} : { orderId }),
    ...clean,
  };
  const read = z.safeParse(actionEvent, preparedAsSent(named));
  return read.success ? { ok: true, event: read.data } : { ok: false, reason: z.prettifyError(read.error) };
}

/** `itemPrepared` is heard and never sent: it means itemAction prepared (BRK-12). */
function preparedAsSent(event: Record<string, unknown>): object {
  if (event['type'] !== 'itemPrepared') return event;
  return {
    ...event,
    type: 'itemAction',
    action: event['action'] === 'notPrepared' ? 'notPrepared' : 'prepared',
  };
}

function actionsOf(document: OrderDocument): { actions: ActionFact[]; skipped: SkippedAction[] } {
  const actions: ActionFact[] = [];
  const skipped: SkippedAction[] = [];
  for (const entry of document.actions) {
    const read = readAction(entry, document._id);
    if (read.ok) actions.push(actionFact(read.event));
    else skipped.push({ reason: read.reason, body: canonicalJson(entry) });
  }
  return { actions, skipped };
}

function idIn(raw: unknown): { orderId?: string } {
  const named = z.safeParse(z.looseObject({ _id: z.string() }), raw);
  return named.success ? { orderId: named.data._id } : {};
}
