// Card with the courses of an order that were fired together: state, offered actions and commands of each course.
import { describe, expect, test } from 'vitest';
import {
  commandsOf,
  courseDue,
  dueAction,
  hasCourseButtons,
  headAction,
  offeredActions,
  skipsItems,
} from '../../displays/ticket/card-actions.ts';
import type { Fact } from '../../hub/kitchen/state/facts.ts';
import type { Stage } from '../../shared/model/kitchen-states.ts';
import { courseTickets } from '../../shared/protocol/board/course-tickets.ts';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import type { Command } from '../../shared/protocol/command.ts';
import { arrives, at, course, courseEvent, iso, item, itemEvent, order, rules } from '../kitchen/builders.ts';
import { noa, profile, SmallKitchen } from '../kitchen/small-kitchen.ts';
import { BoardKitchen, hanging, operator, ticketOn } from './board-kitchen.ts';
import { fired } from './board-orders.ts';

const CARD = 'drinks+mains';
const pass = { _id: 'pass', type: 'expo', name: 'Pass' };
const setup = {
  expeditor: { trackReadyStatus: true },
  timeAlerts: { default: { Beverages: { value: 5 }, Mains: { value: 12 } } },
};
const pending = { notified: { at: iso('12:00') } };
const of = (courseId: string) => ({ courseId });
const prepared = (courseId: string, clock = '12:02') =>
  itemEvent(`p-${courseId}`, clock, 'prepared', [`${courseId}-1`], of(courseId));
const DUE = { headerAction: undefined, headersOnly: false };

const dinner = (mains: object = fired('12:00'), more: object = {}) =>
  arrives(
    order('order-1', {
      courses: [
        course('mains', ['mains-1'], mains as Record<string, unknown>),
        course('drinks', ['drinks-1'], { courseType: 'Beverages', ...fired('12:00') }),
      ],
      items: [item('mains-1', { item: 'item-steak' }), item('drinks-1', { item: 'item-cola' })],
      ...more,
    }),
  );

/** A pass and the hub's decisions on the commands its display sends. */
class Hands {
  readonly board: BoardKitchen;
  readonly #hub: SmallKitchen;

  constructor(...facts: Fact[]) {
    this.board = new BoardKitchen(facts, { setup, pass });
    this.#hub = new SmallKitchen(facts, rules(setup));
  }

  ticket(id = CARD): Ticket {
    return ticketOn(this.board.pass('12:10'), id);
  }

  send(commands: readonly Command[], clock = '12:05'): string[] {
    return commands.flatMap((command, n) => {
      const id = `${command.name} ${clock} ${n}`;
      const decision = this.#hub.command(id, clock, command, { actor: { ...noa, profile: profile(pass) } });
      if (!decision.ok) throw new Error(`${command.name} refused: ${decision.refusal.code}`);
      this.board.take(decision.facts);
      return decision.undo ? [id] : [];
    });
  }
}

describe('a card of courses fired together', () => {
  test('shows the state of each course, and as a whole what is still cooking [GRP-27]', () => {
    const { courses = [], ...card } = new Hands(dinner(), prepared('drinks')).ticket();
    expect(card).toMatchObject({ status: 'fired', stage: 'cooking', courseIds: ['drinks', 'mains'] });
    expect(courses).toMatchObject([
      { id: 'drinks', courseType: 'Beverages', status: 'fired', stage: 'prepared', firedAt: at('12:00') },
      { id: 'mains', courseType: 'Mains', status: 'fired', stage: 'fired', firedAt: at('12:00') },
    ]);
    expect(card.items.map(({ courseId }) => courseId)).toEqual(['drinks', 'mains']);
  });

  test('shows no separate course state if it has only one course [GRP-27]', () => {
    expect(new Hands(dinner(pending)).ticket('drinks')).not.toHaveProperty('courses');
  });

  test('lets drinks be called and served while mains cook; it stays, and undo brings them back [GRP-27]', () => {
    const hands = new Hands(dinner(), prepared('drinks'));
    const before = hands.ticket();
    expect(before.courses?.map(courseDue)).toEqual(['ready', undefined]);
    expect(hasCourseButtons(before, DUE)).toBe(true);
    expect(headAction(before, DUE)).toBeUndefined();
    expect(dueAction(before)).toBe('ready');
    expect(skipsItems('ready', before)).toBe(false);
    hands.send(commandsOf('ready', before));
    const called = hands.ticket();
    expect(called.courses?.map(({ status }) => status)).toEqual(['ready', 'fired']);
    expect(called).toMatchObject({ status: 'fired', stage: 'cooking' });
    expect(called).not.toHaveProperty('readyAt');
    expect(offeredActions(called)).toEqual(expect.arrayContaining(['serve', 'ready']));
    const ids = hands.send(commandsOf('serve', called), '12:06');
    expect(hands.ticket()).toMatchObject({ courseIds: ['mains'], status: 'fired' });
    expect(hands.ticket('drinks').status).toBe('served');
    hands.send(
      ids.map((id) => ({ name: 'undo', id })),
      '12:06:05',
    );
    expect(hands.ticket()).toEqual(called);
    expect(hanging(hands.board.pass('12:10'))).toEqual([CARD]);
  });

  test('shows unfired courses of a takeaway order below those to be cooked [GRP-27]', () => {
    const drinksHeld = dinner(fired('12:00'), {
      orderType: 'TA',
      courses: [
        course('mains', ['mains-1'], fired('12:00')),
        course('drinks', ['drinks-1'], { courseType: 'Beverages', ...pending }),
      ],
    });
    const ticket = new Hands(drinksHeld).ticket();
    expect(ticket.courses?.map(({ id, status }) => [id, status])).toEqual([
      ['mains', 'fired'],
      ['drinks', 'pending'],
    ]);
    expect(ticket.items.map(({ courseId }) => courseId)).toEqual(['mains', 'drinks']);
  });

  test('names the zones of all its courses [GRP-27] [ROUTE-15]', () => {
    const zoned = (zoneIndex: number) => ({
      ...fired('12:00'),
      zoneAssignment: { zoneSetId: 'zs', zoneIndex, sectionIndex: 0 },
    });
    const names = { zonesNamingConvention: 'letters', sectionsNamingConvention: 'numbers', startsWith: 0 };
    const zonesSets = [{ _id: 'zs', name: 'Pass', ...names }];
    const readings = (drinks: number) => {
      const courses = [
        course('mains', ['mains-1'], zoned(1)),
        course('drinks', ['drinks-1'], { courseType: 'Beverages', ...zoned(drinks) }),
      ];
      const board = new BoardKitchen([dinner({}, { courses })], {
        setup: { ...setup, zonesAssignment: { enabled: true, zonesSets } },
        pass: { ...pass, showZoneAssignment: true },
      });
      return ticketOn(board.pass('12:01'), CARD).zone;
    };
    expect(readings(1)).toMatchObject({ label: 'B1' });
    expect(readings(1)).not.toHaveProperty('reading');
    expect(readings(0)).toMatchObject({ label: 'A1', reading: 'A1, B1' });
  });

  test('is counted and found by the prepared and ready filters if one of its courses is [GRP-27] [EXPO-02]', () => {
    const hands = new Hands(dinner(), prepared('drinks'));
    const counts = () => hands.board.pass('12:10').head.counts;
    const found = (status: Stage) => hanging(hands.board.pass('12:10', { status: [status] }));
    expect(counts()).toMatchObject({ fired: 0, cooking: 1, prepared: 1, ready: 0, late: 1 });
    expect(found('prepared')).toEqual([CARD]);
    hands.send(commandsOf('ready', hands.ticket()));
    expect(counts()).toMatchObject({ cooking: 1, prepared: 0, ready: 1, late: 1 });
    expect([found('ready'), found('cooking'), found('prepared')]).toEqual([[CARD], [CARD], []]);
  });

  test('has one button for all courses once all of it is prepared, and they stay one card [GRP-27]', () => {
    const hands = new Hands(dinner(), prepared('drinks'), prepared('mains'));
    for (const [action, status] of [
      ['ready', 'ready'],
      ['serve', 'served'],
    ] as const) {
      expect(hasCourseButtons(hands.ticket(), DUE)).toBe(false);
      expect(headAction(hands.ticket(), DUE)).toBe(action);
      hands.send(commandsOf(action, hands.ticket()), action === 'ready' ? '12:05' : '12:06');
      expect(hands.ticket()).toMatchObject({ status, courseIds: ['drinks', 'mains'] });
    }
  });

  test('includes the unfired course of a takeaway order, and its Fire fires that course alone [GRP-27]', () => {
    const hands = new Hands(dinner(pending, { orderType: 'TA' }));
    const ticket = hands.ticket();
    expect(ticket).toMatchObject({ status: 'fired', stage: 'fired' });
    expect(ticket.courses?.map(courseDue)).toEqual([undefined, 'fire']);
    expect(commandsOf('fire', ticket)).toEqual([
      { name: 'course.fire', orderId: 'order-1', courseIds: ['mains'] },
    ]);
    hands.send(commandsOf('fire', ticket));
    expect(hands.ticket().courses?.map(({ status }) => status)).toEqual(['fired', 'fired']);
  });

  test('is late as soon as one course is, and names that course [GRP-27] [TIME-03]', () => {
    const ticket = new Hands(dinner()).ticket();
    expect(ticket.alert).toBe('late');
    expect(ticket.courses?.map(({ alert }) => alert)).toEqual(['late', 'none']);
  });

  test('plays the ready sound for each course [GRP-27]', () => {
    const hands = new Hands(dinner(), prepared('drinks'));
    const board = hands.board.open({ kind: 'expo', profile: 'pass' }, '12:03');
    hands.board.take([courseEvent('r', '12:04', 'ready', of('drinks'))]);
    expect(board.update(['order-1'], at('12:04'))?.sounds.map(({ sound }) => sound)).toEqual(['ready']);
  });

  test('shows on a station board only what is made there, under the same id [GRP-27]', () => {
    const { board } = new Hands(dinner());
    const line = operator(board.open({ kind: 'kitchen', profile: 'line', station: 'bon-grill' }, '12:04'));
    expect(ticketOn(line, CARD)).toMatchObject({ courseIds: ['mains'] });
    expect(ticketOn(line, CARD)).not.toHaveProperty('courses');
  });

  test('is split by a profile that has one ticket for each course [GRP-27]', () => {
    const own = { ...pass, cardGpMethod: 'course' };
    const board = new BoardKitchen([dinner()], { setup, pass: own });
    expect(hanging(board.pass('12:04'))).toEqual(['drinks', 'mains']);
  });

  test('can be split into one ticket for each course, with its own lines and actions [GRP-27]', () => {
    const [drinks, mains] = courseTickets(new Hands(dinner(), prepared('drinks')).ticket());
    expect(drinks).toMatchObject({ id: 'drinks', courseIds: ['drinks'], stage: 'prepared' });
    expect(drinks?.items.map(({ id }) => id)).toEqual(['drinks-1']);
    expect(mains).toMatchObject({ id: 'mains', courseType: 'Mains', stage: 'fired' });
    const single = new Hands(dinner(pending)).ticket('drinks');
    expect(courseTickets(single)).toEqual([single]);
  });
});
