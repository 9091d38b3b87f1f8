import { describe, expect, test } from 'vitest';
import { offeredActions } from '../../../hub/kitchen/commands/allowed-commands.ts';
import type { OfferOptions } from '../../../hub/kitchen/commands/command-rules.ts';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import {
  TICKET_MENU_ACTIONS,
  type TicketMenuAction,
} from '../../../shared/model/setup/ticket-menu-actions.ts';
import type { Command, OfferedAction } from '../../../shared/protocol/command.ts';
import {
  arrives,
  course,
  courseEvent,
  event,
  item,
  itemEvent,
  order,
  type Rules,
  rules,
  twoMains,
} from '../builders.ts';
import { mains, noa, profile, SmallKitchen } from '../small-kitchen.ts';

const pending = arrives(
  order('order-1', { courses: [course('mains', ['steak'], { notified: true })], items: [item('steak')] }),
);
const fired = arrives(twoMains());
const states = {
  pending: [pending],
  fired: [fired],
  cooking: [fired, itemEvent('a', '12:02', 'preparing', ['steak'])],
  prepared: [fired, itemEvent('a', '12:02', 'prepared', ['steak', 'fish'])],
  ready: [fired, courseEvent('b', '12:03', 'ready')],
  reviewed: [fired, courseEvent('r', '12:02', 'reviewed')],
  served: [fired, courseEvent('c', '12:04', 'served')],
  delivered: [fired, courseEvent('c', '12:04', 'served'), event('d', '12:05', 'orderDelivered', 'delivered')],
  cancelled: [
    arrives(
      twoMains({
        orderedItems: [item('steak', { cancellation: true }), item('fish', { cancellation: true })],
      }),
    ),
  ],
};
const all: OfferOptions = {
  tmOptions: TICKET_MENU_ACTIONS,
  trackReadyStatus: true,
  enablePrintCourse: false,
  manageItemPrepTimes: false,
  enableTimerForSelectedTickets: false,
  kind: 'expo',
  review: true,
  firesByRule: false,
};

function offers(state: keyof typeof states, options: OfferOptions = all): OfferedAction[] {
  const kitchen = new SmallKitchen(states[state]);
  return offeredActions(kitchen.course(), kitchen.order(), options);
}

describe('actions offered by a ticket', () => {
  test('contain fire when pending [TICK-06]', () => {
    expect(offers('pending')).toContain('course.fire');
    expect(offers('fired')).not.toContain('course.fire');
    expect(offers('pending')).not.toContain('course.serve');
  });

  test('contain ready when fired where tracked, serve where not [TICK-07]', () => {
    expect(offers('fired')).toEqual(expect.arrayContaining(['course.ready', 'order.serveAll']));
    expect(offers('fired')).not.toContain('course.serve');
    const untracked = offers('fired', { ...all, trackReadyStatus: false });
    expect(untracked).toContain('course.serve');
    expect(untracked).not.toContain('course.ready');
  });

  test('contain the reverting ones when ready and served [TICK-08][TICK-09]', () => {
    expect(offers('ready')).toEqual(expect.arrayContaining(['course.serve', 'course.ready:undo']));
    expect(offers('served')).toEqual(expect.arrayContaining(['course.serve:undo', 'order.deliver']));
    expect(offers('delivered')).toContain('order.deliver:undo');
  });

  test('contain mark all prepared while something is left to mark [TICK-21]', () => {
    expect(offers('cooking')).toContain('course.prepareAll');
    expect(offers('prepared')).not.toContain('course.prepareAll');
    expect(offers('cancelled')).not.toContain('item.mark');
  });

  test('are only those without an option if all options are off [PERM-10]', () => {
    expect(offers('ready', { ...all, tmOptions: [] })).toEqual([
      'item.mark',
      'course.prepareAll',
      'item.serve',
      'course.timer',
      'course.reviewed',
    ]);
  });

  test('are only handing over on a customer board', () => {
    expect(offers('served', { ...all, kind: 'customer' })).toEqual(['order.deliver']);
    expect(offers('ready', { ...all, kind: 'customer' })).toEqual([]);
  });
});

describe('[EXPO-19] [PERM-10] all actions offered by a ticket, in lifecycle order', () => {
  const always = ['course.link', 'item.note'];
  const items = ['item.mark', 'course.prepareAll', 'item.serve'];
  const open = ['course.move', 'course.timer', ...always, 'course.reviewed'];

  test.each<[keyof typeof states, string[]]>([
    ['pending', ['course.fire', 'course.hold', ...items, 'course.move', ...always, 'course.reviewed']],
    ['fired', [...items, 'course.ready', 'order.serveAll', ...open]],
    ['prepared', ['item.mark', 'item.serve', 'course.ready', 'order.serveAll', ...open]],
    ['ready', [...items, 'course.ready:undo', 'course.serve', 'order.serveAll', ...open]],
    ['reviewed', [...items, 'course.ready', 'order.serveAll', 'course.move', 'course.timer', ...always]],
    ['served', ['course.serve:undo', ...always, 'order.deliver']],
    ['delivered', ['course.serve:undo', ...always, 'order.deliver:undo']],
    ['cancelled', ['course.ready', 'order.serveAll', ...open]],
  ])('are correct when %s', (state, names) => {
    expect(offers(state)).toEqual(names);
  });

  test.each<[TicketMenuAction, keyof typeof states, OfferedAction[]]>([
    ['fireCourse', 'pending', ['course.fire', 'course.hold']],
    ['markCourseAsServed', 'ready', ['course.serve', 'order.serveAll']],
    ['undoCourseServed', 'ready', ['course.ready:undo']],
    ['undoCourseServed', 'served', ['course.serve:undo']],
    ['moveToStart', 'fired', ['course.move']],
    ['openCourseDialog', 'fired', ['course.link', 'item.note']],
    ['setOrderDelivered', 'served', ['order.deliver']],
    ['setOrderDelivered', 'delivered', ['order.deliver:undo']],
  ])('with %s, when %s, include %o', (option, state, names) => {
    const without = { ...all, tmOptions: TICKET_MENU_ACTIONS.filter((each) => each !== option) };
    expect(offers(state, without)).toEqual(offers(state).filter((name) => !names.includes(name)));
    expect(offers(state)).toEqual(expect.arrayContaining(names));
  });

  test('include reading only where the board asks for it, and none for a course on no board [TICK-31]', () => {
    expect(offers('fired', { ...all, review: false })).not.toContain('course.reviewed');
    const kitchen = new SmallKitchen([
      arrives(order('order-1', { courses: [course('mains', [], {})], items: [item('steak')] })),
    ]);
    expect(offeredActions(kitchen.course(), kitchen.order(), all)).toEqual([]);
  });

  test('include no note for a ticket without an item', () => {
    const kitchen = new SmallKitchen([
      arrives(order('order-1', { courses: [course('mains', [], { fired: true })], items: [] })),
    ]);
    expect(offeredActions(kitchen.course(), kitchen.order(), all)).not.toContain('item.note');
  });
});

const commands: [OfferedAction, Command][] = [
  ['course.fire', { name: 'course.fire', orderId: 'order-1', courseIds: ['mains'] }],
  ['course.prepareAll', { name: 'course.prepareAll', ...mains }],
  ['course.ready', { name: 'course.ready', ...mains, ready: true }],
  ['course.ready:undo', { name: 'course.ready', ...mains, ready: false }],
  ['course.serve', { name: 'course.serve', ...mains, served: true }],
  ['course.serve:undo', { name: 'course.serve', ...mains, served: false }],
  ['order.serveAll', { name: 'order.serveAll', orderId: 'order-1', courseIds: ['mains'] }],
  ['order.deliver', { name: 'order.deliver', orderId: 'order-1', delivered: true }],
  ['order.deliver:undo', { name: 'order.deliver', orderId: 'order-1', delivered: false }],
  ['course.reviewed', { name: 'course.reviewed', ...mains }],
];

describe('[PRINT-07] [EXPO-18] [PERM-10] the print action', () => {
  const printing = { ...all, enablePrintCourse: true };

  test.each(['pending', 'fired', 'ready', 'served', 'delivered'] as const)('is offered when %s', (state) => {
    expect(offers(state, printing)).toEqual(expect.arrayContaining(['course.print', 'course.print:items']));
  });

  test('of selected items has no menu entry to disable [EXPO-30]', () => {
    const without = TICKET_MENU_ACTIONS.filter((option) => option !== 'printCourse');
    expect(offers('fired', { ...printing, tmOptions: without })).toContain('course.print:items');
    expect(offers('fired')).not.toContain('course.print:items');
    expect(offers('cancelled', printing)).not.toContain('course.print:items');
  });

  test('requires the option, its menu entry, and something to print', () => {
    expect(offers('fired')).not.toContain('course.print');
    const without = TICKET_MENU_ACTIONS.filter((option) => option !== 'printCourse');
    expect(offers('fired', { ...printing, tmOptions: without })).not.toContain('course.print');
    expect(offers('cancelled', printing)).not.toContain('course.print');
    expect(offers('served', { ...printing, kind: 'customer' })).not.toContain('course.print');
  });
});

describe('[SMS-01] [EXPO-19] [PERM-10] notifying the customer', () => {
  const told = (facts: Fact[], options: OfferOptions = all) => {
    const kitchen = new SmallKitchen(facts);
    return offeredActions(kitchen.course(), kitchen.order(), options).includes('order.notify');
  };
  const orderer = { phone: '0501234567' };
  const reachable = arrives(twoMains({ orderer }));

  test('is offered once fired, where there is a phone and the option', () => {
    expect(told([reachable])).toBe(true);
    expect(told([reachable, courseEvent('s', '12:04', 'served')])).toBe(true);
    expect(told([fired])).toBe(false);
    const waiting = course('mains', ['steak'], { notified: true });
    expect(told([arrives(order('order-1', { orderer, courses: [waiting], items: [item('steak')] }))])).toBe(
      false,
    );
    const tmOptions = TICKET_MENU_ACTIONS.filter((option) => option !== 'notifyCustomer');
    expect(told([reachable], { ...all, tmOptions })).toBe(false);
  });
});

describe('[TICK-25] [TICK-41] a timer with set minutes', () => {
  const timed = (state: keyof typeof states, more: Partial<OfferOptions>) =>
    offers(state, { ...all, ...more }).includes('course.timer:minutes');

  test.each([
    ['where preparation times are used', { manageItemPrepTimes: true }, true],
    ['where minutes are set by hand', { enableTimerForSelectedTickets: true }, true],
    ['nowhere else, as no countdown would be shown', {}, false],
  ])('is offered %s', (_, more, offered) => {
    expect(timed('fired', more)).toBe(offered);
  });

  test('is offered from the fire until everything is prepared', () => {
    const kept = { manageItemPrepTimes: true };
    expect(timed('pending', kept)).toBe(false);
    expect(timed('ready', kept)).toBe(false);
    expect(timed('served', kept)).toBe(false);
    const prepared = new SmallKitchen([
      ...states.fired,
      itemEvent('p', '12:04', 'prepared', ['steak', 'fish']),
    ]);
    expect(offeredActions(prepared.course(), prepared.order(), { ...all, ...kept })).not.toContain(
      'course.timer:minutes',
    );
  });
});

describe('[LIVE-05] actions are offered exactly where the command would change something', () => {
  test.each(Object.keys(states) as (keyof typeof states)[])('in state %s', (state) => {
    for (const trackReadyStatus of [true, false]) {
      const by: Rules = rules({ expeditor: { trackReadyStatus } });
      const offered = (() => {
        const kitchen = new SmallKitchen(states[state], by);
        return offeredActions(kitchen.course(), kitchen.order(), { ...all, trackReadyStatus });
      })();
      for (const [name, command] of commands) {
        if (name === 'course.reviewed' && (state === 'served' || state === 'delivered')) continue;
        const actor = { ...noa, profile: profile() };
        const decision = new SmallKitchen(states[state], by).command('c', '12:10', command, { actor });
        const changes = decision.ok && decision.facts.length > 0;
        expect([name, trackReadyStatus, offered.includes(name)]).toEqual([name, trackReadyStatus, changes]);
      }
    }
  });
});
