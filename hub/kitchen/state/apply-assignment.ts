// Owns what an assignment says of an order. It is no touch of the order: nobody did anything (ORD-42).
import { canonicalJson } from '../../../shared/json/canonical-json.ts';
import { entryOf, withEntry } from './entry-of.ts';
import type { LoadAssignedFact, ZoneAssignedFact } from './facts.ts';
import type { OrderState } from './kitchen.ts';

/**
 * The state with the assignment in it; the same state where an earlier one holds. The store keeps one of each, so the
 * rule between two only serves that every order of arrival gives the same.
 */
export function withAssignment(state: OrderState, fact: LoadAssignedFact | ZoneAssignedFact): OrderState {
  switch (fact.kind) {
    case 'load-assigned': {
      const { groupId, at } = fact;
      const loads = withFirst(state.loads, fact.itemId, { groupId, at });
      return loads === state.loads ? state : { ...state, loads };
    }
    case 'zone-assigned': {
      const { zoneSetId, zoneIndex, sectionIndex, turn, at } = fact;
      const zones = withFirst(state.zones, fact.courseId, { zoneSetId, zoneIndex, sectionIndex, turn, at });
      return zones === state.zones ? state : { ...state, zones };
    }
    default:
      return fact satisfies never;
  }
}

function withFirst<Value extends { at: number }>(
  held: Readonly<Record<string, Value>>,
  key: string,
  value: Value,
): Readonly<Record<string, Value>> {
  const present = entryOf(held, key);
  return present === undefined || isEarlier(value, present) ? withEntry(held, key, value) : held;
}

function isEarlier(one: { at: number }, other: { at: number }): boolean {
  return one.at === other.at ? canonicalJson(one) < canonicalJson(other) : one.at < other.at;
}
