// Owns what a person can do with a whole ticket: the list the board offers, in order, and the commands of each.
import type { Command } from '../../shared/protocol/command.ts';
import type { Ticket } from '../../shared/protocol/ticket.ts';

export const TICKET_ACTIONS = [
  'fire',
  'ready',
  'serve',
  'serveAll',
  'prepareAll',
  'reviewed',
  'toStart',
  'urgent',
  'notUrgent',
  'resetPlace',
  'startTimer',
  'resetTimer',
  'unlink',
  'notify',
  'deliver',
  'undeliver',
  'print',
  'notReady',
  'undoServe',
] as const;
export type TicketAction = (typeof TICKET_ACTIONS)[number];

/** The name under which the hub offers each action; what takes a state back has a name of its own. */
const offeredAs: Record<TicketAction, string> = {
  fire: 'course.fire',
  ready: 'course.ready',
  notReady: 'course.ready:undo',
  serve: 'course.serve',
  undoServe: 'course.serve:undo',
  serveAll: 'order.serveAll',
  prepareAll: 'course.prepareAll',
  reviewed: 'course.reviewed',
  toStart: 'course.move',
  urgent: 'course.move',
  notUrgent: 'course.move',
  resetPlace: 'course.move',
  startTimer: 'course.timer',
  resetTimer: 'course.timer',
  unlink: 'course.link',
  notify: 'order.notify',
  deliver: 'order.deliver',
  undeliver: 'order.deliver:undo',
  print: 'course.print',
};

/** What this board offers on this ticket now; the hub decides, the ticket's state only leaves out what is so already. */
export function offeredActions(ticket: Ticket): TicketAction[] {
  return TICKET_ACTIONS.filter(
    (action) => ticket.actions.includes(offeredAs[action]) && isNews(action, ticket),
  );
}

/** The one thing that is due now, shown as a button on the card; undefined when nothing is. */
export function dueAction(ticket: Ticket): TicketAction | undefined {
  const offered = offeredActions(ticket);
  if (ticket.status === 'pending') return offered.find((action) => action === 'fire');
  if (ticket.status === 'ready') return offered.find((action) => action === 'serve');
  if (ticket.stage !== 'prepared') return undefined;
  return offered.find((action) => action === 'ready' || action === 'serve');
}

/**
 * The commands that bring the ticket to this action's target state (LIVE-05): one for each course of the card (GRP-04),
 * or one where it concerns them together. A guest is told once.
 */
export function commandsOf(action: TicketAction, ticket: Pick<Ticket, 'orderId' | 'courseIds'>): Command[] {
  const { orderId, courseIds } = ticket;
  const courses = courseIds.map((courseId) => ({ orderId, courseId }));
  switch (action) {
    case 'fire':
      return [{ name: 'course.fire', orderId, courseIds }];
    case 'ready':
    case 'notReady':
      return courses.map((course) => ({ name: 'course.ready', ...course, ready: action === 'ready' }));
    case 'serve':
    case 'undoServe':
      return courses.map((course) => ({ name: 'course.serve', ...course, served: action === 'serve' }));
    case 'serveAll':
      return [{ name: 'order.serveAll', orderId, courseIds }];
    case 'prepareAll':
      return courses.map((course) => ({ name: 'course.prepareAll', ...course }));
    case 'reviewed':
      return courses.map((course) => ({ name: 'course.reviewed', ...course }));
    case 'toStart':
    case 'urgent':
    case 'notUrgent':
      return courses.map((course) => ({ name: 'course.move', ...course, do: action }));
    case 'resetPlace':
      return courses.map((course) => ({ name: 'course.move', ...course, do: 'reset' }));
    case 'startTimer':
      return courses.map((course) => ({ name: 'course.timer', ...course, do: 'start' }));
    case 'resetTimer':
      return courses.map((course) => ({ name: 'course.timer', ...course, do: 'reset' }));
    case 'unlink':
      return [{ name: 'course.link', courses, linked: false }];
    case 'notify':
      return courses.slice(0, 1).map((course) => ({ name: 'order.notify', ...course }));
    case 'deliver':
    case 'undeliver':
      return [{ name: 'order.deliver', orderId, delivered: action === 'deliver' }];
    case 'print':
      return courses.map((course) => ({ name: 'course.print', ...course }));
    default:
      throw new Error(`No such action: ${action satisfies never}`);
  }
}

/** False for an action whose target the ticket has reached. */
function isNews(action: TicketAction, ticket: Ticket): boolean {
  switch (action) {
    case 'reviewed':
      return ticket.review;
    case 'urgent':
      return !ticket.urgent;
    case 'notUrgent':
      return ticket.urgent;
    case 'resetPlace':
      return ticket.moved;
    case 'startTimer':
      return ticket.prep?.state === 'waiting';
    case 'resetTimer':
      return ticket.prep !== undefined && ticket.prep.state !== 'waiting';
    case 'unlink':
      return (ticket.linked?.length ?? 0) > 0;
    case 'serveAll':
      return !ticket.actions.includes('course.serve');
    default:
      return true;
  }
}
