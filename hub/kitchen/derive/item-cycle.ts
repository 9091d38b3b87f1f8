// What a tap makes of an item, and which stages are tracked for it (TICK-16 to TICK-20, TICK-37).
import type { Setup } from '../../../shared/model/setup/setup.ts';
import type { Item, ItemStage } from '../state/kitchen.ts';

export type CycleItem = Pick<Item, 'itemId' | 'stage' | 'active'>;
export type CycleRules = Pick<Setup, 'servedOnItems' | 'cookingOnItems'> & {
  kds: Pick<Setup['kds'], 'managePreparingOnAllItems' | 'manageCookingOnAllItems'>;
};

/** The stage after the present one; undefined where a tap does nothing: served, cancelled, transferred. */
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

// What the next tap on a line makes of its item: the next stage of its cycle or, where items are served one by
// one, its serve (TICK-41).

/**
 * A prepared item that `servedSingly` lists (catalogue ids) is served by the tap, any other goes on in its cycle.
 * Undefined where a tap does nothing: served, cancelled, transferred.
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
