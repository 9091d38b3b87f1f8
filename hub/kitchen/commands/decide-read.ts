// Acknowledgements: of a new ticket (TICK-31), which can't be undone, and of an order's allergy warnings (EXPO-36),
// which can.
import type { Setup } from '../../../shared/model/setup/setup.ts';
import type { Command, CommandOf } from '../../../shared/protocol/command.ts';
import type { CommandInput, KitchenView } from './decision.ts';
import { findCourse, findCourses } from './find-course.ts';
import {
  ALREADY_REACHED,
  effectiveFrom,
  type Plan,
  planned,
  type Refused,
  refused,
  signature,
} from './plan.ts';
import { ofCourse } from './undo-recipe.ts';

export function decideReviewed(
  command: CommandOf<'course.reviewed'>,
  input: CommandInput,
  view: KitchenView,
): Plan | Refused {
  const found = findCourse(view, command.orderId, command.courseId);
  if (!found.ok) return found;
  const { course } = found;
  if (course.reviewed) return ALREADY_REACHED;
  return planned({
    event: { type: 'courseAction', action: 'reviewed', ...ofCourse(course), ...signature(input) },
    notBefore: effectiveFrom(course.registers.reviewed),
    undo: [],
  });
}

// Confirming the warnings of an order, and commands blocked until then (EXPO-36).

/** Confirms for the board's own stations; a board of every station confirms for itself only. */
export function decideAllergiesSeen(
  { orderId, courseIds }: CommandOf<'order.allergiesSeen'>,
  { allergies }: CommandInput,
  view: KitchenView,
): Plan | Refused {
  const found = findCourses(view, orderId, courseIds);
  if (!found.ok) return found;
  if (allergies === undefined || allergies.here.length === 0) return ALREADY_REACHED;
  return { ...ALREADY_REACHED, seen: { orderId, stations: allergies.here, warnings: allergies.warnings } };
}

/**
 * allergies-unseen with the names of stations that have a board and haven't confirmed, if the site blocks tickets until
 * then.
 */
export function refusedForAllergies(
  input: Pick<CommandInput, 'allergies'>,
  view: Pick<KitchenView, 'setup'>,
): Refused | undefined {
  const awaited = awaitedReceipts(input, view);
  return awaited.length === 0 ? undefined : refused('allergies-unseen', { stations: awaited.join(', ') });
}

/** Names of the stations whose confirmation Ready waits for; empty if the site doesn't block tickets. */
function awaitedReceipts(
  { allergies }: Pick<CommandInput, 'allergies'>,
  { setup }: Pick<KitchenView, 'setup'>,
): readonly string[] {
  if (!setup.kds.readyWaitsForAllergies || allergies === undefined) return [];
  return allergies.awaited ?? allergies.missing;
}

/**
 * Whether a ready or serve is blocked, and the stations to log if the expo board proceeds anyway (EXPO-43). The display
 * has asked the user; a station's board can't proceed.
 */
export function checkConfirmations(
  unconfirmed: true | undefined,
  input: Pick<CommandInput, 'allergies'>,
  view: Pick<KitchenView, 'setup'>,
): Refused | { ok: true; stations: string } {
  const stations = awaitedReceipts(input, view).join(', ');
  const mayGoOn = unconfirmed === true && input.allergies?.mayGoOn === true;
  if (stations !== '' && !mayGoOn) return refused('allergies-unseen', { stations });
  return { ok: true, stations };
}

/** Courses whose warnings are needed to decide the command; undefined if it isn't affected by them. */
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
