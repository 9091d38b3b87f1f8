// Owns the name under which a command counts as working: what it does to what, whatever the target state.
import type { Command } from '../../../shared/protocol/command.ts';

/** Equal for two commands that one button can send, so that serve and take back share one sign of work (LIVE-07). */
export function workingKey(command: Command): string {
  switch (command.name) {
    case 'item.mark':
    case 'item.serve':
      return key(command.name, command.orderId, command.courseId, ...command.itemIds);
    case 'item.note':
      return key(command.name, command.orderId, command.courseId, command.itemId);
    case 'course.ready':
    case 'course.serve':
    case 'course.prepareAll':
    case 'course.timer':
    case 'course.move':
    case 'course.reviewed':
    case 'course.print':
    case 'order.notify':
      return key(command.name, command.orderId, command.courseId);
    case 'course.fire':
    case 'order.serveAll':
      return key(command.name, command.orderId, ...command.courseIds);
    case 'course.link':
      return key(command.name, ...command.courses.map((course) => course.courseId));
    case 'order.deliver':
      return key(command.name, command.orderId);
    case 'served.before':
      return key(command.name, command.profile);
    case 'sms.prep':
      return key(command.name, command.orderNumber);
    case 'stock.limit':
    case 'stock.clear':
      return key('stock', command.itemId);
    case 'message.withdraw':
    case 'undo':
      return key(command.name, command.id);
    case 'message.post':
    case 'mode.set':
      return command.name;
    default:
      throw new Error(`No working key: ${JSON.stringify(command satisfies never)}`);
  }
}

function key(...parts: string[]): string {
  return parts.join('/');
}
