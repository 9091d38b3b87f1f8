// Effect of a tap on an item, and the stages tracked for it (TICK-16 to TICK-20, TICK-37).
import type { Setup } from '../../../shared/model/setup/setup.ts';
import type { Item, ItemStage } from '../state/kitchen.ts';

export type CycleItem = Pick<Item, 'itemId' | 'stage' | 'active'>;
export type CycleRules = Pick<Setup, 'servedOnItems' | 'cookingOnItems'> & {
  kds: Pick<Setup['kds'], 'managePreparingOnAllItems' | 'manageCookingOnAllItems'>;
};

/** Next stage; undefined if a tap does nothing: served, cancelled, transferred. */
export function nextStage(item: CycleItem, rules: CycleRules): ItemStage | undefined {
  if (!item.active) return undefined;
  if (!tracksPreparing(item, rules)) return item.stage === 'prepared' ? 'todo' : 'prepared';
  switch (item.stage) {
    case 'todo':
      return 'preparing';
    case 'preparing':
      return tracksCooking(item, rules) ? 'cooking' : 'prepared';
    case 'cooking':
      return 'prepared';
    case 'prepared':
      return 'todo';
    default:
      return item.stage satisfies never;
  }
}

/** By the served-on-items rule, or for all items (TICK-20). */
export function tracksPreparing(item: Pick<CycleItem, 'itemId'>, rules: CycleRules): boolean {
  return rules.kds.managePreparingOnAllItems || lists(rules.servedOnItems, item);
}

function tracksCooking(item: CycleItem, rules: CycleRules): boolean {
  return rules.kds.manageCookingOnAllItems || lists(rules.cookingOnItems, item);
}

function lists(ids: readonly string[], { itemId }: Pick<CycleItem, 'itemId'>): boolean {
  return itemId !== undefined && ids.includes(itemId);
}

// Effect of the next tap on a line: the next stage of its item or, if items are served one by one, the item's serve
// (TICK-41).

/**
 * A tap serves a prepared item listed in `servedSingly` (catalogue ids), and advances any other in its cycle. Undefined
 * if a tap does nothing: served, cancelled, transferred.
 */
export function nextTap(
  item: CycleItem,
  rules: CycleRules,
  servedSingly: ReadonlySet<string>,
): ItemStage | 'served' | undefined {
  const { active, stage, itemId } = item;
  if (active && stage === 'prepared' && itemId !== undefined && servedSingly.has(itemId)) return 'served';
  return nextStage(item, rules);
}
