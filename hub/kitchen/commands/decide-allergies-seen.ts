// Order.allergiesSeen: a station confirms that it has read what guests of the order must not be served, and what waits for
// that (EXPO-36). Nothing takes it back: who has read a warning has read it.
import type { Setup } from '../../../shared/model/setup/setup.ts';
import type { Command, CommandOf } from '../../../shared/protocol/command.ts';
import type { CommandInput, KitchenView } from './decision.ts';
import { findCourses } from './find-course.ts';
import { HOLDS, type Plan, type Refused, refused } from './plan.ts';

/** Confirms for every station that the board answers for and that hasn't done it yet. */
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

/** allergies-unseen with the stations' names while one of them hasn't confirmed, where the site holds tickets for that. */
export function heldForAllergies(
  { allergies }: Pick<CommandInput, 'allergies'>,
  { setup }: Pick<KitchenView, 'setup'>,
): Refused | undefined {
  if (!setup.kds.readyWaitsForAllergies || allergies === undefined) return undefined;
  if (allergies.missing.length === 0) return undefined;
  return refused('allergies-unseen', { stations: allergies.missing.join(', ') });
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
