// undo: reverts the changes of a command of the same display, as far as they haven't been changed since (TICK-30,
// TICK-40).
import { canonicalJson } from '../../../shared/json/canonical-json.ts';
import { UNDO_WINDOW_MS } from '../../../shared/limits.ts';
import type { CommandOf } from '../../../shared/protocol/command.ts';
import { planKey } from '../state/event-facts.ts';
import type { Register } from '../state/kitchen.ts';
import type {
  CommandInput,
  KitchenView,
  RememberedCommand,
  UndoEvent,
  UndoGuard,
  UndoRecipe,
} from './decision.ts';
import { ALREADY_REACHED, effectiveFrom, type Plan, type Refused, refused, type UndoStep } from './plan.ts';

/**
 * command-unknown for another display's command, undo-expired after 6 s, not-allowed for commands that can't be undone
 * (a fire). Steps whose target was changed since are skipped, so undoing twice changes nothing.
 */
export function decideUndo(
  command: CommandOf<'undo'>,
  input: CommandInput,
  view: KitchenView,
): Plan | Refused {
  const { remembered, actor, now } = input;
  if (remembered === undefined || remembered.clientId !== actor.clientId) {
    return refused('command-unknown', { id: command.id });
  }
  // In both directions: a clock that went back must not extend the time to undo.
  if (Math.abs(now - remembered.at) > UNDO_WINDOW_MS) return refused('undo-expired');
  const { undo } = remembered;
  if (undo?.word !== undefined) return saidBefore(undo.word, remembered, view);
  if (undo?.seen !== undefined) return notSeen(undo.seen.orderId, remembered, view);
  if (undo === undefined || undo.steps.length === 0) {
    return remembered.requestIds.length === 0 ? ALREADY_REACHED : refused('not-allowed', { option: 'undo' });
  }
  const steps = undo.steps.flatMap((step) => {
    const from = heardFromIfHeld(step.guard, remembered, view);
    return from === undefined ? [] : [{ step, from }];
  });
  // One moment for all steps: otherwise one restored value could clear another.
  const notBefore = Math.max(0, ...steps.map(({ from }) => from));
  const events = together(steps.map(({ step }) => step)).map((event) => ({ event, notBefore, undo: [] }));
  return { ok: true, events };
}

/** Withdraws an allergy confirmation, once (EXPO-36). */
function notSeen(orderId: string, { requestIds }: RememberedCommand, view: KitchenView): Plan {
  const receipts = view.orders.get(orderId)?.allergiesSeen ?? [];
  const given = receipts.find(({ requestId }) => requestIds.includes(requestId));
  if (given === undefined || receipts.some(({ takesBack }) => takesBack === given.requestId))
    return ALREADY_REACHED;
  const { stations, warnings, requestId } = given;
  return { ...ALREADY_REACHED, seen: { orderId, stations, warnings, takesBack: requestId } };
}

/** Restores the former state of an order's plan, unless it was changed since. */
function saidBefore(
  word: NonNullable<UndoRecipe['word']>,
  { requestIds }: RememberedCommand,
  view: KitchenView,
): Plan {
  const held = view.orders.get(word.orderId)?.plan[planKey(word)];
  if (held === undefined || !requestIds.includes(held.id)) return ALREADY_REACHED;
  return { ok: true, events: [], word: { ...word, notBefore: effectiveFrom(held) } };
}

/** Date from which a restoring event takes effect; undefined if a later value is in effect by now. */
function heardFromIfHeld(
  guard: UndoGuard,
  { requestIds }: RememberedCommand,
  view: KitchenView,
): number | undefined {
  const order = view.orders.get(guard.orderId);
  if (order === undefined) return undefined;
  const ours = (word: Register<unknown> | undefined): number | undefined => {
    if (word === undefined) return undefined;
    const held = guard.heldBy === undefined ? requestIds.includes(word.id) : word.id === guard.heldBy;
    return held ? effectiveFrom(word) : undefined;
  };
  const course = order.courses.find(({ id }) => id === guard.courseId);
  const item = order.courses.flatMap(({ items }) => items).find(({ id }) => id === guard.itemId);
  switch (guard.register) {
    case 'delivered':
      return ours(order.delivered);
    case 'stage':
    case 'note':
      return ours(item?.registers[guard.register]);
    case 'itemServed':
      return ours(item?.registers.served);
    case 'ready':
    case 'served':
    case 'timer': {
      const word = course?.registers[guard.register];
      const firedSince = course?.fire?.sure === true && word !== undefined && course.fire.at > word.date;
      return firedSince ? undefined : ours(word);
    }
    case 'position':
    case 'urgent':
    case 'linked':
      return ours(course?.registers[guard.register]);
    default:
      return guard.register satisfies never;
  }
}

/** Equal steps for several items become one event again. */
function together(steps: readonly UndoStep[]): UndoEvent[] {
  const events = new Map<string, { event: UndoEvent; items: string[] }>();
  for (const { event } of steps) {
    const { orderItemId, itemId, ...rest } = event;
    const key = canonicalJson(rest);
    const same = events.get(key) ?? { event, items: [] };
    if (orderItemId !== undefined) same.items.push(orderItemId);
    events.set(key, same);
  }
  return [...events.values()].map(({ event, items }) =>
    items.length > 1 ? forSeveral(event, items) : event,
  );
}

function forSeveral(event: UndoEvent, items: string[]): UndoEvent {
  const several = { ...event, applyToItems: items };
  delete several.orderItemId;
  delete several.itemId;
  return several;
}
