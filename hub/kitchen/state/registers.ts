// Owns the rule of the latest word: of two words on one thing the later date holds, on equal dates the greater id.
import { canonicalJson } from '../../../shared/json/canonical-json.ts';
import type { Register } from './kitchen.ts';

/** The word that holds (TICK-05). Gives back one of its arguments, and `a` itself when `b` says nothing new. */
export function laterWord<Value>(
  a: Register<Value> | undefined,
  b: Register<Value> | undefined,
): Register<Value> | undefined {
  if (a === undefined) return b;
  if (b === undefined) return a;
  return isLater(b, a) ? b : a;
}

/** True if `candidate` takes the place of `held`. A total order, so that no order of arrival matters. */
function isLater(candidate: Register<unknown>, held: Register<unknown>): boolean {
  if (candidate.date !== held.date) return candidate.date > held.date;
  if (candidate.id !== held.id) return candidate.id > held.id;
  // One id with two contents is a fault of the sender; both hubs and every restart must still agree on one of them.
  return candidate !== held && canonicalJson(candidate) > canonicalJson(held);
}
