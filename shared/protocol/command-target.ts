// The word for what a command makes of its thing, for those who read later what was done (SAFE-10).
import type { Command } from './command.ts';

/** Undefined for a command that has one direction only. */
export function commandTarget(command: Command): string | undefined {
  switch (command.name) {
    case 'item.mark':
      return command.as;
    case 'item.serve':
      return command.served ? 'served' : 'notServed';
    case 'course.serve':
      if (command.served && command.unconfirmed) return 'servedUnconfirmed';
      return command.served ? 'served' : 'notServed';
    case 'course.ready':
      if (command.ready && command.unconfirmed) return 'readyUnconfirmed';
      return command.ready ? 'ready' : 'notReady';
    case 'course.timer':
    case 'course.move':
      return command.do;
    case 'course.link':
      return command.linked ? 'linked' : 'unlinked';
    case 'order.deliver':
      return command.delivered ? 'delivered' : 'notDelivered';
    case 'order.pull':
      return command.pulled ? 'pulled' : 'planned';
    case 'order.hold':
      return command.held ? 'held' : 'released';
    case 'mode.set':
      return command.offline ? 'offline' : 'online';
    case 'board.cover':
      return command.on ? 'covered' : 'notCovered';
    case 'item.note':
    case 'course.fire':
    case 'course.prepareAll':
    case 'course.reviewed':
    case 'course.print':
    case 'order.allergiesSeen':
    case 'order.notify':
    case 'order.serveAll':
    case 'served.before':
    case 'sms.prep':
    case 'stock.limit':
    case 'stock.clear':
    case 'message.post':
    case 'message.withdraw':
    case 'message.clear':
    case 'undo':
      return undefined;
    default:
      return command satisfies never;
  }
}
