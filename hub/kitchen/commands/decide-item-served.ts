// Owns item.serve: one item served, or taken back, on its own (TICK-18).
import type { CommandOf } from '../../../shared/protocol/command.ts';
import { targets } from './decide-mark.ts';
import type { CommandInput, KitchenView } from './decision.ts';
import { findItems } from './find-course.ts';
import { HOLDS, heardFrom, type Plan, planned, type Refused, refused, signature } from './plan.ts';
import { ofCourse, restoreItemServed } from './undo-recipe.ts';

/** wrong-state for a cancelled or transferred item, and for taking back one while its whole course is served. */
export function decideItemServed(
  command: CommandOf<'item.serve'>,
  input: CommandInput,
  view: KitchenView,
): Plan | Refused {
  const found = findItems(view, command);
  if (!found.ok) return found;
  const { course, items } = found;
  for (const item of items) {
    const stuck = item.cancelled !== undefined || (!command.served && course.servedAt !== undefined);
    if (stuck) return refused('wrong-state', { id: item.id, state: item.state });
  }
  const wanting = items.filter((item) => (item.state === 'served') !== command.served);
  if (wanting.length === 0) return HOLDS;
  return planned({
    event: {
      type: 'itemServed',
      action: command.served ? 'served' : 'notServed',
      ...ofCourse(course),
      ...targets(wanting),
      ...signature(input),
    },
    notBefore: Math.max(...wanting.map((item) => heardFrom(item.registers.served))),
    undo: wanting.map((item) => restoreItemServed(course, item, input.actor)),
  });
}
