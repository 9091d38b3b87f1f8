// Owns course.timer: the prep countdown of a ticket, started, stopped and reset by hand (TICK-25, TIME-10).
import { MINUTE_MS, SECOND_MS } from '../../shared/limits.ts';
import type { CommandOf } from '../../shared/protocol/command.ts';
import type { CommandInput, KitchenView, UndoEvent } from './decision.ts';
import { findCourse } from './find-course.ts';
import type { Course, CourseTimer } from './kitchen.ts';
import { HOLDS, heardFrom, type Plan, planned, type Refused, refused, signature } from './plan.ts';
import { moment, ofCourse } from './undo-recipe.ts';

/** wrong-state for a ticket that is served or on no board. */
export function decideTimer(
  command: CommandOf<'course.timer'>,
  input: CommandInput,
  view: KitchenView,
): Plan | Refused {
  const found = findCourse(view, command.orderId, command.courseId);
  if (!found.ok) return found;
  const { course } = found;
  if (course.status === undefined || course.status === 'served') {
    return refused('wrong-state', { id: course.id, state: course.status ?? 'none' });
  }
  const wanted: CourseTimer =
    command.do === 'start' ? { do: 'start', minutes: command.minutes } : { do: command.do };
  if (holds(course, wanted, input.now)) return HOLDS;
  const { clientId, context } = signature(input);
  const before = formerTimer(course, input, view);
  return planned({
    event: timerEvent(course, wanted, clientId, context),
    notBefore: heardFrom(course.timer),
    undo: [
      {
        event: timerEvent(course, before.value, clientId, before.context),
        guard: { ...ofCourse(course), register: 'timer' },
      },
    ],
  });
}

/** A countdown that has run out can be started once more. */
function holds({ timer, document }: Course, wanted: CourseTimer, now: number): boolean {
  if (timer?.value.do !== wanted.do) return false;
  if (timer.value.do !== 'start' || wanted.do !== 'start') return true;
  const { minutes } = timer.value;
  const lengthMs = minutes === undefined ? (document.prepTimeMax ?? 0) * SECOND_MS : minutes * MINUTE_MS;
  return minutes === wanted.minutes && now < timer.at + lengthMs;
}

/** What to restore. A countdown that nobody touched runs from the fire where times are kept, else it doesn't run. */
function formerTimer(
  course: Course,
  { actor }: CommandInput,
  { setup }: KitchenView,
): { value: CourseTimer; context: { at?: number; byName?: string } } {
  const { timer, firedAt, document } = course;
  if (timer !== undefined) return { value: timer.value, context: moment(timer) };
  const own = actor.profile?.type === 'customer' ? undefined : actor.profile;
  const managed = own?.manageItemPrepTimes ?? setup.kds.manageItemPrepTimes;
  const startsOnClick = own?.initTicketPreptimeOnClick ?? setup.kds.initTicketPreptimeOnClick;
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
