// Owns whose guests may be told that what is being served is there (SMS-05): where the profile suggests it, the board
// offers it, and nobody has done it yet.
import type { OperatorBoard } from '../../shared/protocol/board.ts';
import type { Command, CommandOf } from '../../shared/protocol/command.ts';

/** Asked before the commands are sent: a served ticket may leave the board. One for each order. */
export function guestsToTell(
  { options, tickets }: Pick<OperatorBoard, 'options' | 'tickets'>,
  commands: readonly Command[],
): CommandOf<'order.notify'>[] {
  if (!options.suggestSmsOnServed) return [];
  const served = new Set(commands.flatMap(coursesServed));
  const guests = new Map<string, CommandOf<'order.notify'>>();
  for (const { orderId, courseIds, sms, actions } of Object.values(tickets)) {
    const courseId = courseIds.find((id) => served.has(id));
    if (courseId === undefined || sms !== undefined || !actions.includes('order.notify')) continue;
    guests.set(orderId, { name: 'order.notify', orderId, courseId });
  }
  return [...guests.values()];
}

function coursesServed(command: Command): string[] {
  if (command.name === 'course.serve') return command.served ? [command.courseId] : [];
  return command.name === 'order.serveAll' ? command.courseIds : [];
}
