// Which commands a ticket offers now, so that no board shows a button that would be refused. What takes a state
// back is named apart: `course.serve:undo` is course.serve {served:false}, `course.ready:undo` course.ready
// {ready:false}, `order.deliver:undo` order.deliver {delivered:false},
// `order.hold:undo` order.hold {held:false}. `course.ready:unconfirmed` and `course.serve:unconfirmed` are those commands
// with {unconfirmed:true}, while receipts of an allergy are awaited. `course.print:items` is course.print of chosen items,
// `course.timer:minutes` course.timer with minutes of a person's choice, where its countdown would be seen.
import type { TmOption } from '../../../shared/model/setup/tm-options.ts';
import type { CommandName } from '../../../shared/protocol/command.ts';
import { isServed } from '../derive/delivered.ts';
import type { Course, Order } from '../state/kitchen.ts';
import { mayBeTold, phoneOf } from './decide-notify.ts';

export type OfferedAction =
  | CommandName
  | 'course.serve:undo'
  | 'course.ready:undo'
  | 'course.ready:unconfirmed'
  | 'course.serve:unconfirmed'
  | 'order.deliver:undo'
  | 'order.hold:undo'
  | 'course.print:items'
  | 'course.timer:minutes';

export interface OfferOptions {
  tmOptions: readonly TmOption[];
  trackReadyStatus: boolean;
  manageItemPrepTimes: boolean;
  enableTimerForSelectedTickets: boolean;
  enablePrintCourse: boolean;
  /** Courses of this order fire by themselves (PACE-04). */
  firesByRule: boolean;
  kind: 'expo' | 'kitchen' | 'customer';
  /** The board asks for this ticket to be read (TICK-31). */
  review: boolean;
}

/** Names for ticket.actions (live protocol "Ticket"), in the order of a ticket's life. */
export function offeredActions(course: Course, order: Order, options: OfferOptions): OfferedAction[] {
  const delivery = offeredDelivery(order);
  if (options.kind === 'customer') return delivery;
  const { status } = course;
  const open = status !== undefined && status !== 'served';
  const fired = status === 'fired' || status === 'ready';
  const servable = status === (options.trackReadyStatus ? 'ready' : 'fired');
  const printable = canPrint(course) && options.enablePrintCourse;
  const has = (option: TmOption): boolean => options.tmOptions.includes(option);
  const waits = order.courses.some((one) => one.status === 'pending');
  const canWait = options.firesByRule && waits && has('fireCourse');
  const offers: [OfferedAction, boolean][] = [
    ['course.fire', status === 'pending' && has('fireCourse')],
    ['order.hold', open && canWait && order.held?.value !== true],
    ['order.hold:undo', open && canWait && order.held?.value === true],
    ['item.mark', course.items.some((item) => item.active)],
    ['course.prepareAll', open && course.items.some((item) => item.active && item.stage !== 'prepared')],
    ['item.serve', open && course.items.some((item) => item.cancelled === undefined)],
    ['course.ready', status === 'fired' && options.trackReadyStatus],
    ['course.ready:undo', status === 'ready' && has('undoCourseServed')],
    ['course.serve', servable && has('markCourseAsServed')],
    ['order.serveAll', fired && has('markCourseAsServed')],
    ['course.serve:undo', status === 'served' && has('undoCourseServed')],
    ['course.move', open && has('moveToStart')],
    ['course.timer', fired],
    ['course.timer:minutes', showsCountdown(course, options)],
    ['course.link', status !== undefined && has('openCourseDialog')],
    ['item.note', status !== undefined && course.items.length > 0 && has('openCourseDialog')],
    ['course.reviewed', options.review && open && !course.reviewed],
    ['course.print', printable && has('printCourse')],
    ['course.print:items', printable],
    ['order.notify', mayBeTold(course) && phoneOf(order) !== undefined && has('notifyCustomer')],
  ];
  const names = offers.flatMap(([name, offered]) => (offered ? [name] : []));
  return has('setOrderDelivered') ? [...names, ...delivery] : names;
}

/** From the fire until everything is prepared, where times are kept or set by hand (TICK-25, TICK-41). */
function showsCountdown({ status, stage }: Course, options: OfferOptions): boolean {
  const shows = options.manageItemPrepTimes || options.enableTimerForSelectedTickets;
  return shows && status === 'fired' && stage !== 'prepared';
}

function canPrint({ status, items }: Course): boolean {
  return status !== undefined && items.some((item) => item.cancelled === undefined);
}

function offeredDelivery(order: Order): OfferedAction[] {
  if (order.deliveredAt !== undefined) return ['order.deliver:undo'];
  return isServed(order) ? ['order.deliver'] : [];
}
