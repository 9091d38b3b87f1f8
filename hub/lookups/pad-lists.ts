// Orders and events as read by pads, in the cloud's format (SPOOL-01, SPOOL-02).

import { isJsonObject } from '../../shared/json/json-object.ts';
import { actionToWire } from '../../shared/model/action.ts';
import type { Engine } from '../engine/engine.ts';
import type { PadLists } from '../intake/pads/pad-intake.ts';
import type { UntoldRows } from '../intake/spooler-feed.ts';
import type { EventFact, FireFact } from '../kitchen/state/event-facts.ts';
import type { Fact } from '../kitchen/state/facts.ts';
import { isHubOrder } from '../kitchen/state/hub-orders.ts';
import type { Stores } from '../store/stores.ts';

/** Maximum number of orders and actions in one answer to pads (SPOOL-02). */
const SPOOLER_LIST_MAX = 1_000;
const SPOOLER_ACTIONS_MAX = 5_000;

/**
 * @param servedSince since when the hub has served its organisation (ms): older events may belong to another one
 * @param defect an order can't be read and is left out
 */
export function createPadLists(
  { orders }: Pick<Stores, 'orders'>,
  engine: Engine,
  servedSince: () => number,
  defect: (reason: unknown, orderId: string) => void,
): PadLists {
  return {
    orders: (from) => {
      const list: Record<string, unknown>[] = [];
      const sites = [...engine.site().siteNames.keys()];
      for (const { id } of orders.touchedSince(from, sites, SPOOLER_LIST_MAX)) {
        // A pad would forward it to the cloud (INTAKE-11).
        if (isHubOrder(id)) continue;
        try {
          const document = withWhatWasDone(orders.factsOf(id));
          if (document !== undefined) list.push(document);
        } catch (reason) {
          defect(reason, id);
        }
      }
      return list;
    },
    actions: (from) =>
      orders
        .eventsSince(Math.max(from, servedSince()), SPOOLER_ACTIONS_MAX)
        .flatMap((fact) =>
          fact.kind === 'action' && !isHubOrder(fact.orderId) ? [actionToWire(fact.event)] : [],
        ),
  };
}

/**
 * Actions of this hub that an external spooler hasn't received yet (SPOOL-05): from the first use on, none before it.
 * @param site id of the served organisation
 */
export function createUntoldRows(
  { orders, meta }: Pick<Stores, 'orders' | 'meta'>,
  site: () => string,
): UntoldRows {
  const key = () => `spooler-told:${site()}` as const;
  const told = (upTo: number) => meta.set(key(), String(upTo));
  const toldUpTo = (): number => {
    const last = orders.lastEventRow();
    const known = meta.get(key());
    if (known === undefined) told(last);
    const row = known === undefined ? last : Number(known);
    // The table was emptied meanwhile and counts from 1 again.
    return row > last ? 0 : row;
  };
  return {
    next: (limit) => {
      const rows = orders.ownEventsAfter(toldUpTo(), limit);
      const last = rows.at(-1);
      if (last === undefined) return undefined;
      const found = rows.filter(({ fact }) => !isHubOrder(fact.orderId));
      const fired = new Set(found.flatMap(({ fact }) => (fact.kind === 'fire' ? [fact.orderId] : [])));
      return {
        actions: found.flatMap(({ fact }) => (fact.kind === 'action' ? [fact.event] : [])),
        orders: [...fired].flatMap((orderId) => withWhatWasDone(orders.factsOf(orderId)) ?? []),
        upTo: last.row,
      };
    },
    told,
  };
}

/** The original document with every known event and the fires done at this hub; undefined without a document. */
export function withWhatWasDone(facts: readonly Fact[]): Record<string, unknown> | undefined {
  const document = facts.find((fact) => fact.kind === 'order');
  if (document === undefined || !isJsonObject(document.raw)) return undefined;
  const { raw } = document;
  const events = facts.filter(
    (fact): fact is EventFact => fact.kind !== 'order' && fact.kind !== 'document-stamps',
  );
  const inDocument = Array.isArray(raw['actions']) ? raw['actions'] : [];
  const known = new Set(inDocument.map((entry) => (isJsonObject(entry) ? entry['request_id'] : undefined)));
  const others = events.flatMap((fact) =>
    fact.kind === 'action' && !known.has(fact.requestId) ? [actionToWire(fact.event)] : [],
  );
  const courses = Array.isArray(raw['kdsCourses']) ? 'kdsCourses' : 'courses';
  const fires = firesOf(events);
  return {
    ...raw,
    actions: [...inDocument, ...others],
    ...(Array.isArray(raw[courses]) && { [courses]: raw[courses].map((course) => withFire(course, fires)) }),
  };
}

/** Latest fire of each course that the cloud hasn't refused. */
function firesOf(events: readonly EventFact[]): Map<string, FireFact['fired']> {
  const refused = new Set(
    events.flatMap((fact) => (fact.kind === 'fire-refused' ? [fact.refusedRequestId] : [])),
  );
  const fires = new Map<string, FireFact['fired']>();
  for (const fact of events) {
    if (fact.kind !== 'fire' || refused.has(fact.requestId)) continue;
    for (const courseId of fact.courseIds) {
      const held = fires.get(courseId);
      if (held === undefined || held.at < fact.fired.at) fires.set(courseId, fact.fired);
    }
  }
  return fires;
}

/** A fire in the document itself stays: the till or the cloud set it. */
function withFire(course: unknown, fires: ReadonlyMap<string, FireFact['fired']>): unknown {
  if (!isJsonObject(course) || typeof course['_id'] !== 'string' || course['fired']) return course;
  const fired = fires.get(course['_id']);
  return fired === undefined
    ? course
    : { ...course, fired: { ...fired, at: new Date(fired.at).toISOString() } };
}
