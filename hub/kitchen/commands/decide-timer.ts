// course.timer: the prep countdown of a ticket, started, stopped and reset by hand (TICK-25, TIME-10).
import { WIRE_NAMES } from '../../../shared/model/wire-names.ts';
import type { CommandOf } from '../../../shared/protocol/command.ts';
import type { Course, CourseTimer } from '../state/kitchen.ts';
import { siteTimeOf } from '../state/site-catalogue.ts';
import { type PrepSettings, prepClock } from '../time/prep-times.ts';
import type { CommandInput, KitchenView, UndoEvent } from './decision.ts';
import { findCourse } from './find-course.ts';
import {
  ALREADY_REACHED,
  effectiveFrom,
  type Plan,
  planned,
  type Refused,
  refused,
  signature,
} from './plan.ts';
import { moment, ofCourse } from './undo-recipe.ts';

/**
 * not-allowed for minutes by hand if the board shows no countdown (TICK-41); wrong-state for a ticket that isn't fired
 * yet or is served: a countdown belongs to a fire.
 */
export function decideTimer(
  command: CommandOf<'course.timer'>,
  input: CommandInput,
  view: KitchenView,
): Plan | Refused {
  const isByHand = command.do === 'start' && command.minutes !== undefined;
  const { enableTimerForSelectedTickets } = view.setup.expeditor;
  if (isByHand && !enableTimerForSelectedTickets && !keepsTimes(input, view)) {
    return refused('not-allowed', { option: WIRE_NAMES.enableTimerForSelectedTickets });
  }
  const found = findCourse(view, command.orderId, command.courseId);
  if (!found.ok) return found;
  const { course } = found;
  if (course.status !== 'fired' && course.status !== 'ready') {
    return refused('wrong-state', { id: course.id, state: course.status ?? 'none' });
  }
  const wanted: CourseTimer =
    command.do === 'start' ? { do: 'start', minutes: command.minutes } : { do: command.do };
  const settings = prepSettings(input, found.order.site, view);
  const held = heldTimer(course, settings);
  if (holds(course, held.value, wanted, settings, input.now)) return ALREADY_REACHED;
  const { clientId, context } = signature(input);
  return planned({
    event: timerEvent(course, wanted, clientId, context),
    notBefore: effectiveFrom(course.registers.timer, course.fire),
    undo: [
      {
        event: timerEvent(course, held.value, clientId, held.context),
        guard: { ...ofCourse(course), register: 'timer' },
      },
    ],
  });
}

/** Setting of the board, else of the site. */
function keepsTimes({ actor: { profile } }: CommandInput, { setup }: KitchenView): boolean {
  const own = profile?.type === 'customer' ? undefined : profile;
  return own?.manageItemPrepTimes ?? setup.kds.manageItemPrepTimes;
}

/** Countdown settings of the board the command came from; a countdown started by hand counts wherever it shows. */
function prepSettings(input: CommandInput, site: string, view: KitchenView): PrepSettings {
  const { profile } = input.actor;
  const { setup, catalogue, times } = view;
  const own = profile?.type === 'customer' ? undefined : profile;
  return {
    managed: keepsTimes(input, view),
    startsOnClick: own?.initTicketPreptimeOnClick ?? setup.kds.initTicketPreptimeOnClick,
    byHand: true,
    catalogueSeconds: (itemId) => catalogue.items.find(({ _id }) => _id === itemId)?.preparationTimeSeconds,
    siteSeconds: (itemId) => siteTimeOf(site, itemId, { times }),
  };
}

/** True if the target state is already reached; a countdown that has run out can be started once more. */
function holds(
  course: Course,
  held: CourseTimer,
  wanted: CourseTimer,
  settings: PrepSettings,
  now: number,
): boolean {
  if (held.do !== wanted.do) return false;
  if (held.do !== 'start' || wanted.do !== 'start') return true;
  const running = prepClock(course, settings);
  return held.minutes === wanted.minutes && running !== undefined && now < running.endsAt;
}

/** Current state. An untouched countdown runs from the fire if times are managed, else it doesn't run. */
function heldTimer(
  { timer, firedAt, document }: Course,
  { managed, startsOnClick }: PrepSettings,
): { value: CourseTimer; context: { at?: number; byName?: string } } {
  if (timer !== undefined) return { value: timer.value, context: moment(timer) };
  if (document.prepEndDate !== undefined) return { value: { do: 'stop' }, context: {} };
  const startedAt = document.prepStartDate ?? (startsOnClick ? undefined : firedAt);
  if (!managed || startedAt === undefined) return { value: { do: 'reset' }, context: {} };
  return { value: { do: 'start' }, context: { at: startedAt } };
}

function timerEvent(
  course: Course,
  timer: CourseTimer,
  clientId: string,
  context: { at?: number; byName?: string },
): UndoEvent {
  const minutes = timer.do === 'start' && timer.minutes !== undefined ? { minutes: timer.minutes } : {};
  const common = { type: 'coursePreparing', ...ofCourse(course), clientId } as const;
  return { ...common, action: timer.do, context: { ...context, ...minutes } };
}
