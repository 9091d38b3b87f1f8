// The derived view of one ordered item of a course.
import type { LineState } from '../../../shared/model/kitchen-states.ts';
import type { ItemDocument } from '../../../shared/model/order.ts';
import type { FireStamp, FlagStamps, Item, ItemRegisters, ItemStage, Register } from '../state/kitchen.ts';
import { effectiveStage, effectiveValue } from '../state/registers.ts';

/** State of the item's course. */
export interface CourseOfItem {
  fire: FireStamp | undefined;
  served: boolean;
}

export function deriveItem(
  document: ItemDocument,
  words: ItemRegisters,
  course: CourseOfItem,
  treatAsPreparedItems: readonly string[],
  groupId: string | undefined,
): Item {
  const told = words.told ?? {};
  const stage = effectiveStage(words.stage, told);
  const served = effectiveValue(words.served, told['served'], true);
  const begun = stage !== undefined && stage.value !== 'todo';
  const cancelled = cancellationOf(document);
  const state = itemState(cancelled, served?.value === true, course.served, stage?.value ?? 'todo');
  return {
    id: document._id,
    itemId: document.item,
    document,
    stage: stage?.value ?? 'todo',
    stageAt: begun ? stage.at : undefined,
    stageBy: begun ? (stage.byName ?? stage.by) : undefined,
    servedAt: served?.value === true ? served.at : undefined,
    cancelled,
    cancelledAt: cancelled === undefined ? undefined : told['cancelled']?.first,
    state,
    active: isActive(state),
    note: noteOf(document, words.note),
    treatedAsPrepared: document.item !== undefined && treatAsPreparedItems.includes(document.item),
    addedAt: addedAfterFire(document, told['added'], course.fire),
    groupId,
    activateAt: document.activateAt,
    registers: { stage, served, note: words.note },
  };
}

function noteOf(document: ItemDocument, word: Register<string> | undefined): string | undefined {
  const note = word?.value ?? document.kdsNotes.join(', ');
  return note === '' ? undefined : note;
}

/** When it was added to a ticket that was already fired; items present before the fire don't count as added. */
function addedAfterFire(
  { added }: ItemDocument,
  told: FlagStamps | undefined,
  fire: FireStamp | undefined,
): number | undefined {
  if (fire === undefined || added === undefined || added === false) return undefined;
  const moment = typeof added === 'number' ? added : typeof added === 'object' ? added.at : told?.first;
  return moment !== undefined && moment > fire.at ? moment : undefined;
}

// State shown on a line: cancellation, serve and stage combined (ORD-36, TICK-15, TICK-39).

/** Kind of cancellation of an item that must not be cooked any more (ORD-18, ORD-36). */
function cancellationOf({ cancellation }: ItemDocument): Item['cancelled'] {
  if (cancellation === undefined || cancellation === false) return undefined;
  return cancellation !== true && cancellation.transferred === true ? 'transferred' : 'cancelled';
}

/** Serving a ticket shows all its items as served; taking the serve back shows their former state (TICK-39). */
function itemState(
  cancelled: Item['cancelled'],
  served: boolean,
  courseServed: boolean,
  stage: ItemStage,
): LineState {
  return cancelled ?? (served || courseServed ? 'served' : stage);
}

/** Not cancelled, not transferred, not served; one waiting for activateAt is active (TICK-22). */
function isActive(state: LineState): boolean {
  return state !== 'cancelled' && state !== 'transferred' && state !== 'served';
}

/** Pieces of an ordered item: a weighed one counts as one piece, whatever it weighs. */
export function piecesOf({ document: { units, uom } }: Pick<Item, 'document'>): number {
  if (uom !== undefined && uom !== '') return 1;
  return units !== undefined && Number.isInteger(units) && units > 0 ? units : 1;
}
