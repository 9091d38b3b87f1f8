// Owns what a print says of an order. It is no touch of the order: it changes nothing on any board (ORD-42).
import type { PrintFact } from './facts.ts';
import type { OrderState } from './kitchen.ts';
import type { Print } from './print.ts';

/** The state with the print in it, oldest first; the same state if it is known. */
export function withPrint(state: OrderState, fact: PrintFact): OrderState {
  if (state.prints.some(({ requestId }) => requestId === fact.requestId)) return state;
  const { kind: _, orderId: __, ...print } = fact;
  return { ...state, prints: [...state.prints, print].sort(inOrder) };
}

function inOrder(one: Print, other: Print): number {
  if (one.at !== other.at) return one.at - other.at;
  return one.requestId < other.requestId ? -1 : 1;
}
