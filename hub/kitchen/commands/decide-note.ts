// item.note: the note that a display adds to an item (EXPO-21, DLG-22).
import { ITEM_NOTE_MAX_CHARACTERS } from '../../../shared/limits.ts';
import type { CommandOf } from '../../../shared/protocol/command.ts';
import type { CommandInput, KitchenView } from './decision.ts';
import { findItems } from './find-course.ts';
import {
  ALREADY_REACHED,
  effectiveFrom,
  type Plan,
  planned,
  type Refused,
  refused,
  signature,
} from './plan.ts';
import { ofCourse, ofItem, restoreNote } from './undo-recipe.ts';

/** An empty note removes the current one. too-long with the limit in characters. */
export function decideNote(
  command: CommandOf<'item.note'>,
  input: CommandInput,
  view: KitchenView,
): Plan | Refused {
  const found = findItems(view, { ...command, itemIds: [command.itemId] });
  if (!found.ok) return found;
  const [item] = found.items;
  if (item === undefined) return refused('item-unknown', { id: command.itemId });
  const note = command.note.trim();
  if ([...note].length > ITEM_NOTE_MAX_CHARACTERS)
    return refused('too-long', { limit: ITEM_NOTE_MAX_CHARACTERS });
  if (note === (item.note ?? '')) return ALREADY_REACHED;
  const { clientId, context } = signature(input);
  return planned({
    event: {
      type: 'itemNotes',
      action: 'set',
      ...ofCourse(found.course),
      ...ofItem(item),
      clientId,
      context: { ...context, note },
    },
    notBefore: effectiveFrom(item.registers.note),
    undo: [restoreNote(found.course, item, input.actor)],
  });
}
