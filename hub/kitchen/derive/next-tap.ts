// Owns what the next tap on a line makes of its item: the next stage of its cycle or, where items are served one by
// one, its serve (TICK-41).

import type { ItemStage } from '../state/kitchen.ts';
import { type CycleItem, type CycleRules, nextStage } from './item-cycle.ts';

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
