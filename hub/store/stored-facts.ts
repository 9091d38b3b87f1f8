// Encoding of facts in JSON columns, and parsing them by a schema.

import * as z from 'zod/mini';
import { withoutNulls } from '../../shared/json/json-limits.ts';
import { orderDocument } from '../../shared/model/order.ts';
import { type EventFact, eventFact } from '../kitchen/state/event-facts.ts';
import type { Fact } from '../kitchen/state/facts.ts';
import type { DocumentStamps } from '../kitchen/state/kitchen.ts';

const time = z.number();
const text = z.string();
const register = <Value extends z.ZodMiniType>(value: Value) =>
  z.object({
    value,
    date: time,
    id: text,
    at: time,
    by: z.optional(text),
    byName: z.optional(text),
  });
const flag = register(z.boolean());
const position = z.union([
  z.object({ place: z.literal('start') }),
  z.object({ place: z.literal('after'), courseId: text }),
  z.object({ place: z.literal('reset') }),
]);
const timer = z.union([
  z.object({ do: z.literal('start'), minutes: z.optional(z.number()) }),
  z.object({ do: z.literal('stop') }),
  z.object({ do: z.literal('reset') }),
]);

const told = z.record(text, z.object({ first: time, last: time }));
const smsMark = z.object({ at: time, delivered: z.boolean() });

const documentStamps = z.object({
  courses: z.record(
    text,
    z.object({
      notified: z.exactOptional(flag),
      fires: z.array(
        z.object({
          requestId: text,
          at: time,
          by: z.optional(text),
          byName: z.optional(text),
          shouldNotPrint: z.optional(z.boolean()),
          sure: z.boolean(),
        }),
      ),
      ready: z.exactOptional(flag),
      served: z.exactOptional(flag),
      reprinted: z.exactOptional(flag),
      reviewed: z.exactOptional(flag),
      position: z.exactOptional(register(position)),
      urgent: z.exactOptional(flag),
      timer: z.exactOptional(register(timer)),
      linked: z.exactOptional(register(z.array(text))),
      sms: z.exactOptional(smsMark),
      told: z.exactOptional(told),
    }),
  ),
  items: z.record(
    text,
    z.object({
      stage: z.exactOptional(register(z.enum(['todo', 'preparing', 'cooking', 'prepared']))),
      served: z.exactOptional(flag),
      note: z.exactOptional(register(text)),
      told: z.exactOptional(told),
    }),
  ),
  delivered: z.exactOptional(flag),
  deliveredTold: z.exactOptional(z.object({ first: time, last: time })),
  sms: z.exactOptional(smsMark),
});

/** One stored event fact. Throws if the column is invalid: that is a defect or damage, not input. */
export function readEventFact(column: string): EventFact {
  return z.parse(eventFact, JSON.parse(column));
}

/** Facts of one order's stored documents, as used by the fold. */
export function readOrderFacts(row: { id: string; site: string; raw: string; stamps: string }): Fact[] {
  const stamps: DocumentStamps = z.parse(documentStamps, JSON.parse(row.stamps));
  const raw: unknown = JSON.parse(row.raw);
  return [
    { kind: 'document-stamps', orderId: row.id, site: row.site, stamps },
    {
      kind: 'order',
      orderId: row.id,
      site: row.site,
      document: z.parse(orderDocument, withoutNulls(raw)),
      raw,
    },
  ];
}
