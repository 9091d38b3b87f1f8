// One valid example of every command, and the right each one is expected to need (SAFE-01).
import type { Command, CommandName, CommandOf } from '../../shared/protocol/command.ts';

const course = { orderId: 'o1', courseId: 'c1' };

const EVERY: { [Name in CommandName]: CommandOf<Name> } = {
  'item.mark': { name: 'item.mark', ...course, itemIds: ['i1'], as: 'prepared' },
  'item.serve': { name: 'item.serve', ...course, itemIds: ['i1'], served: true },
  'item.note': { name: 'item.note', ...course, itemId: 'i1', note: 'x' },
  'course.fire': { name: 'course.fire', orderId: 'o1', courseIds: ['c1'] },
  'course.ready': { name: 'course.ready', ...course, ready: true },
  'course.serve': { name: 'course.serve', ...course, served: true },
  'course.prepareAll': { name: 'course.prepareAll', ...course },
  'course.timer': { name: 'course.timer', ...course, do: 'start', minutes: 5 },
  'course.move': { name: 'course.move', ...course, do: 'toStart' },
  'course.link': { name: 'course.link', courses: [course], linked: true },
  'course.reviewed': { name: 'course.reviewed', ...course },
  'course.print': { name: 'course.print', ...course },
  'order.deliver': { name: 'order.deliver', orderId: 'o1', delivered: true },
  'order.notify': { name: 'order.notify', ...course },
  'order.allergiesSeen': { name: 'order.allergiesSeen', orderId: 'o1', courseIds: ['c1'] },
  'order.serveAll': { name: 'order.serveAll', orderId: 'o1', courseIds: ['c1'] },
  'order.pull': { name: 'order.pull', orderId: 'o1', pulled: true },
  'order.hold': { name: 'order.hold', orderId: 'o1', held: true },
  'served.before': { name: 'served.before', profile: 'p-expo', minutes: 5 },
  'sms.prep': { name: 'sms.prep', orderNumber: '7' },
  'stock.limit': { name: 'stock.limit', itemId: 'i1', quantity: 1, autoReset: true },
  'stock.clear': { name: 'stock.clear', itemId: 'i1' },
  'message.post': { name: 'message.post', text: 'x', fixed: false },
  'message.withdraw': { name: 'message.withdraw', id: 'm1' },
  'message.clear': { name: 'message.clear' },
  'mode.set': { name: 'mode.set', offline: true },
  'board.cover': {
    ...{ name: 'board.cover', covered: { profile: 'p-grill' }, by: { profile: 'p-expo' }, on: true },
  },
  undo: { name: 'undo', id: 'k0' },
};

export const EVERY_COMMAND = Object.values(EVERY);

/** `own-board`: the display's own board, or the right to boards. */
export function rightFor({ name }: Command): 'boards' | 'own-board' | 'setup' {
  if (name === 'order.deliver' || name === 'undo') return 'own-board';
  return name.startsWith('message.') ? 'setup' : 'boards';
}
