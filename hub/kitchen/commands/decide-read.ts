// What somebody has read: a new ticket (TICK-31), which nothing takes back, and what guests of an order must not be served
// (EXPO-36), which an undo does.
import type { Setup } from '../../../shared/model/setup/setup.ts';
import type { Command, CommandOf } from '../../../shared/protocol/command.ts';
import type { CommandInput, KitchenView } from './decision.ts';
import { findCourse, findCourses } from './find-course.ts';
import { HOLDS, heardFrom, type Plan, planned, type Refused, refused, signature } from './plan.ts';
import { ofCourse } from './undo-recipe.ts';

export function decideReviewed(
  command: CommandOf<'course.reviewed'>,
  input: CommandInput,
  view: KitchenView,
): Plan | Refused {
  const found = findCourse(view, command.orderId, command.courseId);
  if (!found.ok) return found;
  const { course } = found;
  if (course.reviewed) return HOLDS;
  return planned({
    event: { type: 'courseAction', action: 'reviewed', ...ofCourse(course), ...signature(input) },
    notBefore: heardFrom(course.registers.reviewed),
    undo: [],
  });
}

// Confirming the warnings of an order, and what waits for it (EXPO-36).

/** Confirms for the board's own stations, on a board of every station for that board alone. */
export function decideAllergiesSeen(
  { orderId, courseIds }: CommandOf<'order.allergiesSeen'>,
  { allergies }: CommandInput,
  view: KitchenView,
): Plan | Refused {
  const found = findCourses(view, orderId, courseIds);
  if (!found.ok) return found;
  if (allergies === undefined || allergies.here.length === 0) return HOLDS;
  return { ...HOLDS, seen: { orderId, stations: allergies.here, warnings: allergies.warnings } };
}

/**
 * allergies-unseen with the stations' names while one that has a board hasn't confirmed, where the site holds tickets for
 * that.
 */
export function heldForAllergies(
  input: Pick<CommandInput, 'allergies'>,
  view: Pick<KitchenView, 'setup'>,
): Refused | undefined {
  const awaited = awaitedReceipts(input, view);
  return awaited.length === 0 ? undefined : refused('allergies-unseen', { stations: awaited.join(', ') });
}

/** Names of the stations whose receipts Ready waits for; none where the site holds nothing for that. */
function awaitedReceipts(
  { allergies }: Pick<CommandInput, 'allergies'>,
  { setup }: Pick<KitchenView, 'setup'>,
): readonly string[] {
  if (!setup.kds.readyWaitsForAllergies || allergies === undefined) return [];
  return allergies.awaited ?? allergies.missing;
}

/**
 * Whether a ready or serve is held back, and what the log says of one that a person at the pass gives all the same
 * (EXPO-43). The question was asked on the display; a station has no such way on.
 */
export function passedReceipts(
  unconfirmed: true | undefined,
  input: Pick<CommandInput, 'allergies'>,
  view: Pick<KitchenView, 'setup'>,
): Refused | { ok: true; stations: string } {
  const stations = awaitedReceipts(input, view).join(', ');
  const mayGoOn = unconfirmed === true && input.allergies?.mayGoOn === true;
  if (stations !== '' && !mayGoOn) return refused('allergies-unseen', { stations });
  return { ok: true, stations };
}

/** The courses whose warnings must be known to decide the command; undefined for one that they don't concern. */
export function aboutAllergies(
  command: Command,
  { kds }: Pick<Setup, 'kds'>,
): Pick<CommandOf<'order.allergiesSeen'>, 'orderId' | 'courseIds'> | undefined {
  switch (command.name) {
    case 'order.allergiesSeen':
      return command;
    case 'order.serveAll':
      return kds.readyWaitsForAllergies ? command : undefined;
    case 'course.ready':
    case 'course.serve': {
      const { orderId, courseId } = command;
      return kds.readyWaitsForAllergies ? { orderId, courseIds: [courseId] } : undefined;
    }
    default:
      return undefined;
  }
}
