// Owns the commands that bring pieces of an item over many tickets to one state, one for each course (DLG-01).
import type { CommandOf } from '../../../shared/protocol/command.ts';
import type { ItemPlace } from '../../../shared/protocol/item-detail.ts';

export type MarkAs = 'prepare' | 'serve';

export interface ItemMark {
  commands: (CommandOf<'item.mark'> | CommandOf<'item.serve'>)[];
  /** Pieces that they touch; 0 where there is nothing to do. */
  count: number;
}

/** What the hub says may be marked at these places; several permutations of one course go in one command. */
export function itemMark(places: readonly ItemPlace[], as: MarkAs): ItemMark {
  const courses = new Map<string, { orderId: string; courseId: string; itemIds: string[] }>();
  let count = 0;
  for (const place of places) {
    const { orderId, courseId } = place;
    const mark = place[as];
    if (!mark) continue;
    const key = JSON.stringify([orderId, courseId]);
    const itemIds = [...(courses.get(key)?.itemIds ?? []), ...mark.itemIds];
    courses.set(key, { orderId, courseId, itemIds: [...new Set(itemIds)] });
    count += mark.count;
  }
  const commands = [...courses.values()].map((course) =>
    as === 'prepare'
      ? { name: 'item.mark' as const, ...course, as: 'prepared' as const }
      : { name: 'item.serve' as const, ...course, served: true },
  );
  return { commands, count };
}
