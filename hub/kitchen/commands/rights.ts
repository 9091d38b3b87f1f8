// Which profile may give which command (PERM-10, PERM-11): tmOptions rule expo and kitchen boards, some commands
// have a switch of their own; a customer board may only say that an order was handed over.

import type { OperatorProfile, Profile } from '../../../shared/model/setup/profile.ts';
import type { TmOption } from '../../../shared/model/setup/tm-options.ts';
import { WIRE_NAMES } from '../../../shared/model/wire-names.ts';
import type { Command } from '../../../shared/protocol/command.ts';
import { type Refused, refused } from './plan.ts';

/** Undefined if the command is allowed; board-unknown without a profile; else not-allowed with the option's name. */
export function refusedByRights(
  command: Command,
  profile: Profile | undefined,
  role: 'site' | 'hq',
): Refused | undefined {
  if (command.name === 'undo') return undefined;
  if (profile === undefined) return refused('board-unknown');
  const option = optionFor(command);
  if (profile.type === 'customer') {
    return command.name === 'order.deliver'
      ? undefined
      : refused('not-allowed', { option: option ?? command.name });
  }
  if (option !== undefined && !profile.tmOptions.includes(option)) return refused('not-allowed', { option });
  return refusedBySwitch(command, profile, role);
}

/** A site's stock and its messages to guests before the food is ready are the site's own affair, not its HQ's. */
function refusedBySwitch(
  command: Command,
  profile: OperatorProfile,
  role: 'site' | 'hq',
): Refused | undefined {
  switch (command.name) {
    case 'course.print':
      return profile.enablePrintCourse ? undefined : refused('not-allowed', { option: 'enablePrintCourse' });
    case 'sms.prep':
      if (role === 'hq') return refused('not-allowed', { option: 'hq' });
      return profile.enablePrepSms ? undefined : refused('not-allowed', { option: WIRE_NAMES.enablePrepSms });
    case 'stock.limit':
    case 'stock.clear':
      if (role === 'hq') return refused('not-allowed', { option: 'hq' });
      return profile.hideInventoryControl
        ? refused('not-allowed', { option: 'hideInventoryControl' })
        : undefined;
    default:
      return undefined;
  }
}

/** The switch that offers the command; undefined where there is none and every operator may. */
export function optionFor(command: Command): TmOption | undefined {
  switch (command.name) {
    case 'course.fire':
    case 'order.pull':
    case 'order.hold':
      return 'fireCourse';
    case 'course.serve':
      return command.served ? 'markCourseAsServed' : 'undoCourseServed';
    case 'course.ready':
      return command.ready ? undefined : 'undoCourseServed';
    case 'order.serveAll':
    case 'served.before':
      return 'markCourseAsServed';
    case 'course.move':
      return 'moveToStart';
    case 'order.deliver':
      return 'setOrderDelivered';
    case 'course.print':
      // Printing items of a course has no switch of its own (EXPO-30).
      return command.itemIds === undefined ? 'printCourse' : undefined;
    case 'order.notify':
      return 'notifyCustomer';
    case 'course.link':
    case 'item.note':
      return 'openCourseDialog';
    case 'item.mark':
    case 'item.serve':
    case 'course.prepareAll':
    case 'course.timer':
    case 'course.reviewed':
    case 'order.allergiesSeen':
    case 'sms.prep':
    case 'stock.limit':
    case 'stock.clear':
    case 'message.post':
    case 'message.withdraw':
    case 'message.clear':
    case 'mode.set':
    case 'board.cover':
    case 'undo':
      return undefined;
    default:
      return command satisfies never;
  }
}
