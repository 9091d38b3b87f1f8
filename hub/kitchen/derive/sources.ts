// Sources of orders: known ones, their labels, and those a site offers (ORD-09 to ORD-11, ORD-39).
import type { OrderDocument } from '../../../shared/model/order.ts';

export interface OrderSource {
  id: string;
  label: string;
}

const FIRST_PARTY = 'first-party online order';
const CALL_CENTER = 'Call Center';
const PAD = 'PAD';
const THIRD_PARTY = 'third-party delivery';

const LABELS: ReadonlyMap<string, string> = new Map([
  ['online', FIRST_PARTY],
  ['webCallCenter', CALL_CENTER],
  ['restaurantOnPremise', PAD],
  ['restaurantViaPhone', PAD],
  ['external', THIRD_PARTY],
  ['byHand', 'By hand'],
  ['test', 'Test'],
]);

/** True if the hub knows the source (an unknown one is logged, ORD-10). */
export function isKnownSource(source: string): boolean {
  return LABELS.has(source);
}

/** Source of an order: third parties by their name, an unknown source by its raw text (ORD-10, ORD-39). */
export function sourceOf(document: OrderDocument): OrderSource {
  const id = document.source ?? '';
  const ownName = id === 'external' ? document.externalSource?.name : undefined;
  return { id, label: ownName || (LABELS.get(id) ?? id) };
}

/**
 * Sources in a site's filters: online and PAD everywhere, Call Center in IL, third parties not by default; unknown ones
 * that were seen come last, each once (ORD-10, ORD-11).
 */
export function sourceOptions(region: string, seen: Iterable<string>): OrderSource[] {
  const offered: OrderSource[] = [
    { id: 'online', label: FIRST_PARTY },
    { id: 'restaurantOnPremise', label: PAD },
  ];
  if (region === 'IL') offered.push({ id: 'webCallCenter', label: CALL_CENTER });
  const unknown = [...new Set(seen)].filter((source) => source !== '' && !isKnownSource(source)).sort();
  return [...offered, ...unknown.map((source) => ({ id: source, label: source }))];
}

/** True if one of the chosen sources matches: by id, or by label, which joins both kinds of PAD orders. */
export function matchesSource(source: OrderSource, chosen: ReadonlySet<string>): boolean {
  if (chosen.has(source.id) || chosen.has(source.label)) return true;
  const label = LABELS.get(source.id);
  return label !== undefined && [...chosen].some((id) => LABELS.get(id) === label || id === label);
}
