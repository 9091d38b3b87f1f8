// Data of the limit dialogs: the menu's items and their current limits, requested from the hub when a dialog opens.
import { type StockForm, stockAnswer } from '../../../shared/protocol/stock-form.ts';
import { type ApiAnswer, type ApiRefusal, callApi } from '../../link/http/api-call.ts';
import { useLoaded } from '../../link/http/use-loaded.ts';
import { loadCatalogue, type PickableItem } from './catalogue-items.ts';

export interface Stock {
  items: readonly PickableItem[];
  limits: readonly StockForm[];
}

/** Undefined while loading. */
export function useStock(): [stock: Stock | undefined, refusal: ApiRefusal | undefined, again: () => void] {
  const [answer, again] = useLoaded(loadStock);
  return [answer?.ok ? answer.value : undefined, answer?.ok === false ? answer : undefined, again];
}

/** Current limits, without the menu; undefined while loading. */
export function useLimits(): [limits: readonly StockForm[] | undefined, again: () => void] {
  const [answer, again] = useLoaded(loadLimits);
  return [answer?.ok ? answer.value.limits : undefined, again];
}

function loadLimits() {
  return callApi('/api/inventory', { answer: stockAnswer });
}

async function loadStock(): Promise<ApiAnswer<Stock>> {
  const [catalogue, inventory] = await Promise.all([loadCatalogue(), loadLimits()]);
  if (!catalogue.ok) return catalogue;
  if (!inventory.ok) return inventory;
  return { ok: true, value: { items: catalogue.value.items, limits: inventory.value.limits } };
}
