// The fold: state of an order after one more fact. Pure and idempotent; the same set of facts in any order of arrival
// gives the same state. An action copies a few small objects, never the document.
import { canonicalJson } from '../../../shared/json/canonical-json.ts';
import { joinStamps, NO_STAMPS, stampsOf } from './document-stamps.ts';
import { applyEvent, touched } from './event-facts.ts';
import type { Fact, OrderFact } from './facts.ts';
import type { DocumentStamps, OrderState } from './kitchen.ts';
import { joinCourse, joinItem, joinRecords, joinSms, mergeLww } from './registers.ts';

/** State of the order after the fact. `state` is undefined for the first fact of an order. */
export function apply(state: OrderState | undefined, fact: Fact): OrderState {
  const before = state ?? unheardOf(fact.orderId);
  switch (fact.kind) {
    case 'order':
      return touched(withDocument(before, fact), fact.document.lastUpdated);
    case 'document-stamps':
      return onSite(withStamps(before, fact.stamps), fact.site);
    default:
      return applyEvent(before, fact);
  }
}

function unheardOf(orderId: string): OrderState {
  return {
    orderId,
    site: '',
    documentStamps: NO_STAMPS,
    courses: NO_STAMPS.courses,
    items: NO_STAMPS.items,
    loads: {},
    zones: {},
    prints: [],
    allergiesSeen: [],
    refusedFires: [],
    touchedAt: 0,
  };
}

/** Stamps determine the site only until a document does. */
function onSite(state: OrderState, site: string): OrderState {
  return state.document !== undefined || state.site === site ? state : { ...state, site };
}

/** The content of the newest document wins (ORD-23); stamps of older ones still count. */
function withDocument(state: OrderState, fact: OrderFact): OrderState {
  const after = withStamps(state, stampsOf(fact.document));
  if (!isNewer(fact, state)) return after;
  return { ...after, site: fact.site, document: fact.document, raw: fact.raw };
}

function isNewer(fact: OrderFact, held: OrderState): boolean {
  if (held.document === undefined) return true;
  const difference = fact.document.lastUpdated - held.document.lastUpdated;
  return difference === 0 ? canonicalJson(fact.raw) > canonicalJson(held.raw) : difference > 0;
}

function withStamps(state: OrderState, stamps: DocumentStamps): OrderState {
  const documentStamps = joinStamps(state.documentStamps, stamps);
  if (documentStamps === state.documentStamps) return state;
  const { courses, items, delivered, deliveredTold, sms } = documentStamps;
  const held = state.documentStamps;
  return {
    ...state,
    documentStamps,
    // If only documents have set the state so far, their joined stamps are used as they are.
    courses:
      state.courses === held.courses ? courses : joinRecords(state.courses, stamps.courses, joinCourse),
    items: state.items === held.items ? items : joinRecords(state.items, stamps.items, joinItem),
    ...(delivered && { delivered: mergeLww(state.delivered, delivered) ?? delivered }),
    ...(deliveredTold && { deliveredTold }),
    ...(sms && { sms: joinSms(state.sms, sms) ?? sms }),
  };
}
