import { describe, expect, test } from 'vitest';
import { whyOffBoard } from '../../../hub/boards/why-off-board.ts';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import type { Line } from '../../../shared/protocol/board/ticket.ts';
import { arrives, at, course, courseEvent, event, fires, iso, item, order } from '../../kitchen/builders.ts';
import { BoardKitchen, hanging, type Place, ticketOn } from '../board-kitchen.ts';
import { fired, ticket } from '../board-orders.ts';

type Wire = Record<string, unknown>;

const byDate = { expeditor: { cardGpMethod: 'courseDate', trackReadyStatus: true } };
const pending = (clock: string) => ({ notified: { at: iso(clock) } });

/** An order with a starter course (a salad) and a main course (two steaks), with the given timestamps. */
function dinner(starters: Wire, mains: Wire, more: Wire = {}): Fact {
  return arrives(
    order('order-1', {
      courses: [
        course('starters', ['salad'], { courseType: 'Entrees', ...starters }),
        course('mains', ['s1', 's2'], mains),
      ],
      items: [
        item('salad', { name: 'Salad' }),
        item('s1', { item: 'item-steak', name: 'Steak' }),
        item('s2', { item: 'item-steak', name: 'Steak' }),
      ],
      ...more,
    }),
  );
}
const CARD = 'mains+starters';
/** Mains were fired first, so they come first on the card. */
const together = dinner(fired('12:03'), fired('12:00'));
const kitchenOf = (facts: Fact[], place: Place = {}) =>
  new BoardKitchen(facts, { ...place, setup: { ...byDate, ...place.setup } });
const onCourse = (id: string, clock: string, courseId: string, action: string) =>
  courseEvent(id, clock, action, { courseId });

describe('cards of an order', () => {
  test('show each course separately when set to by course [TICK-01][GRP-04]', () => {
    const board = new BoardKitchen([together]).pass('12:04');
    expect(hanging(board)).toEqual(['mains', 'starters']);
    expect(ticketOn(board).courseIds).toEqual(['mains']);
    expect(ticketOn(board).items.every((line) => !('courseId' in line))).toBe(true);
  });

  test.each(['expo', 'kitchen'])(
    'share one card on %s boards for courses close together when set to by date [GRP-04]',
    (kind) => {
      const kitchen = kitchenOf([together]);
      const board = kind === 'expo' ? kitchen.pass('12:04') : kitchen.line('12:04');
      expect(hanging(board)).toEqual([CARD]);
      expect(ticketOn(board, CARD)).toMatchObject({
        id: CARD,
        courseIds: ['mains', 'starters'],
        courseType: 'Entrees, Mains',
        firedAt: at('12:00'),
        status: 'fired',
        sortAt: at('12:00'),
      });
    },
  );

  test('are separate for courses further apart than the threshold [GRP-04]', () => {
    const far = dinner(fired('12:06'), fired('12:00'));
    expect(hanging(kitchenOf([far]).pass('12:07'))).toEqual(['mains', 'starters']);
    const wide = { expeditor: { ...byDate.expeditor, courseDateGroupByThreshhold: 6 } };
    expect(hanging(new BoardKitchen([far], { setup: wide }).pass('12:07'))).toEqual([CARD]);
  });

  test('never share courses of two orders [GRP-04]', () => {
    const board = kitchenOf([ticket('a', '12:00'), ticket('b', '12:00')]).pass('12:01');
    expect(hanging(board)).toEqual(['a', 'b']);
  });

  test('keep the same line of two courses as two lines that know their course [GRP-04]', () => {
    const same = arrives(
      order('order-1', {
        courses: [course('first', ['s1'], fired('12:00')), course('second', ['s2', 's3'], fired('12:01'))],
        items: ['s1', 's2', 's3'].map((id) => item(id, { item: 'item-steak', name: 'Steak' })),
      }),
    );
    const board = kitchenOf([same], { pass: { groupSameItems: true } }).pass('12:02');
    const told = ({ id, courseId, quantity }: Line) => [id, courseId, quantity];
    expect(ticketOn(board, 'first+second').items.map(told)).toEqual([
      ['s1', 'first', 1],
      ['s2', 'second', 2],
    ]);
  });

  test('lose a course that leaves the status of the others [GRP-04]', () => {
    const kitchen = kitchenOf([together]);
    kitchen.take([onCourse('r', '12:05', 'starters', 'ready')]);
    expect(hanging(kitchen.pass('12:06'))).toEqual(['mains', 'starters']);
    kitchen.take([onCourse('r2', '12:06', 'mains', 'ready')]);
    const board = kitchen.pass('12:07');
    expect(hanging(board)).toEqual([CARD]);
    expect(ticketOn(board, CARD).actions).toContain('course.ready:undo');
  });

  test('show pending courses together and fire them together [GRP-04]', () => {
    const kitchen = kitchenOf([dinner(pending('12:01'), pending('12:00'))]);
    expect(ticketOn(kitchen.pass('12:02'), CARD).actions).toContain('course.fire');
    kitchen.take([fires('f', '12:05', ['mains', 'starters'])]);
    // Fired at the same moment, they are sorted by course type.
    expect(hanging(kitchen.pass('12:06'))).toEqual(['starters+mains']);
  });

  test('omit a course that is not on the board [GRP-04]', () => {
    const place = {
      pass: { excludeItemsByCourses: { Entrees: ['item-salad'] }, overrideExcludeItemsByCourses: true },
    };
    expect(hanging(kitchenOf([together], place).pass('12:04'))).toEqual(['mains']);
    expect(hanging(kitchenOf([together]).line('12:04', 'bon-grill'))).toEqual(['mains']);
  });
});

describe('a card of several courses', () => {
  test('warns and is late as the strictest of its courses [GRP-04]', () => {
    const alerts = { default: { Entrees: { warn: 2, value: 4 }, Mains: { value: 20 } } };
    const kitchen = kitchenOf([together], { setup: { timeAlerts: alerts } });
    const alertAt = (clock: string) => ticketOn(kitchen.pass(clock), CARD).alert;
    expect([alertAt('12:04'), alertAt('12:05'), alertAt('12:07')]).toEqual(['none', 'warn', 'late']);
    const both = { default: { Entrees: { value: 4 }, Mains: { warn: 1, value: 20 } } };
    expect(ticketOn(kitchenOf([together], { setup: { timeAlerts: both } }).pass('12:07'), CARD).alert).toBe(
      'late',
    );
    const mainsFirst = { default: { Entrees: { value: 30 }, Mains: { warn: 1, value: 30 } } };
    const other = kitchenOf([together], { setup: { timeAlerts: mainsFirst } });
    expect(ticketOn(other.pass('12:04'), CARD).alert).toBe('warn');
  });

  test('counts down to the end of its last course [GRP-04]', () => {
    const setup = { kds: { manageItemPrepTimes: true } };
    const times = (starters: number, mains: number) =>
      dinner({ ...fired('12:03'), prepTimeMax: starters }, { ...fired('12:00'), prepTimeMax: mains });
    const prepOf = (fact: Fact) => ticketOn(kitchenOf([fact], { setup }).pass('12:04'), CARD).prep;
    expect(prepOf(times(300, 600))).toEqual({ endsAt: at('12:10'), state: 'running' });
    expect(prepOf(times(600, 600))).toEqual({ endsAt: at('12:13'), state: 'running' });
    expect(prepOf(times(90, 60))).toEqual({ endsAt: at('12:04:30'), state: 'warn' });
  });

  test('is one card in the counts, and a filter’s count equals the cards it shows [GRP-04]', () => {
    const kitchen = kitchenOf([together, ticket('other', '12:02')]);
    const board = kitchen.pass('12:04', { status: ['fired'] });
    expect([board.head.counts.fired, hanging(board).length]).toEqual([2, 2]);
    const late = kitchen.pass('12:20');
    expect([late.head.counts.fired, late.head.counts.late]).toEqual([2, 2]);
  });

  test('has the stage of all its items together, and is filtered by it [GRP-04]', () => {
    const kitchen = kitchenOf([together]);
    const prepared = (id: string, courseId: string, ids: string[]) =>
      event(id, '12:05', 'itemAction', 'prepared', { courseId, applyToItems: ids });
    kitchen.take([prepared('p1', 'mains', ['s1', 's2'])]);
    expect(hanging(kitchen.pass('12:06', { status: ['prepared'] }))).toEqual([]);
    expect(hanging(kitchen.pass('12:06', { status: ['cooking'] }))).toEqual([CARD]);
    expect(kitchen.pass('12:06').head.counts).toMatchObject({ cooking: 1, prepared: 0, fired: 0 });
    kitchen.take([prepared('p2', 'starters', ['salad'])]);
    expect(hanging(kitchen.pass('12:06', { preparedOnly: true }))).toEqual([CARD]);
  });

  test('passes an item filter with an item of any of its courses [GRP-04]', () => {
    const kitchen = kitchenOf([together]);
    expect(hanging(kitchen.pass('12:04', { itemIds: ['item-salad'] }))).toEqual([CARD]);
    expect(hanging(kitchen.pass('12:04', { itemIds: ['item-steak'] }))).toEqual([CARD]);
    expect(hanging(kitchen.pass('12:04', { itemIds: ['item-fish'] }))).toEqual([]);
  });

  test('has the tags of its order and of all its courses [GRP-04]', () => {
    const tagged = dinner(
      { ...fired('12:03'), tags: ['cold'] },
      { ...fired('12:00'), tags: ['hot'] },
      { orderTags: ['vip'] },
    );
    const shown = ticketOn(kitchenOf([tagged]).pass('12:04'), CARD).tags.map(({ text }) => text);
    expect(shown).toEqual(['vip', 'hot', 'cold']);
  });

  test('is to be reviewed while one of its courses is [GRP-04]', () => {
    const kitchen = kitchenOf([together], { pass: { reviewNewTickets: true } });
    kitchen.take([onCourse('r1', '12:04', 'mains', 'reviewed')]);
    expect(kitchen.pass('12:05').review).toEqual([CARD]);
    kitchen.take([onCourse('r2', '12:05', 'starters', 'reviewed')]);
    expect(kitchen.pass('12:06').review).toEqual([]);
  });

  test('is linked with other tickets, not with itself [TICK-27]', () => {
    const linked = dinner({ ...fired('12:03'), linkedTo: 'mains' }, { ...fired('12:00'), linkedTo: 'a' });
    const board = kitchenOf([linked, ticket('a', '12:02')]).pass('12:04');
    expect(ticketOn(board, CARD).linked).toEqual(['a']);
    expect(ticketOn(board, 'a').linked).toEqual([CARD]);
    const behindGlass = [linked, ticket('a', '12:02', {}, {})];
    expect(ticketOn(kitchenOf(behindGlass).pass('12:04'), CARD).linked).toEqual(['a']);
    const alone = dinner({ ...fired('12:03'), linkedTo: 'mains' }, fired('12:00'));
    expect(ticketOn(kitchenOf([alone]).pass('12:04'), CARD)).not.toHaveProperty('linked');
  });

  test('moves to the start when its courses are moved there [TICK-26]', () => {
    const kitchen = kitchenOf([ticket('a', '11:50'), together]);
    expect(hanging(kitchen.pass('12:04'))).toEqual(['a', CARD]);
    kitchen.take([event('m', '12:05', 'courseOrder', 'moveToStart', { courseId: 'starters' })]);
    const board = kitchen.pass('12:06');
    expect(hanging(board)).toEqual([CARD, 'a']);
    expect(ticketOn(board, CARD).moved).toBe(true);
  });

  test('can have others placed behind it by any of its courses [TICK-36]', () => {
    const behind = (id: string, afterCourseId: string) =>
      event(id, '12:05', 'courseOrder', 'moveAfter', {
        orderId: 'order-late',
        courseId: 'late',
        context: { afterCourseId },
      });
    for (const courseId of ['mains', 'starters']) {
      const kitchen = kitchenOf([together, ticket('middle', '12:04'), ticket('late', '12:05')]);
      kitchen.take([behind('m', courseId)]);
      expect(hanging(kitchen.pass('12:06'))).toEqual([CARD, 'late', 'middle']);
    }
  });

  test('has the colour of its first course type [EXPO-25]', () => {
    const setup = { courseColors: { Entrees: 'teal', Mains: 'red' } };
    expect(ticketOn(kitchenOf([together], { setup }).pass('12:04'), CARD).color).toBe('teal');
  });

  test('keeps for each of its courses the answer to why it is off a board [ORD-28]', () => {
    const kitchen = kitchenOf([dinner(fired('12:03'), {})]);
    const context = kitchen.context();
    const [profile] = context.setup.profiles;
    const whole = kitchen.orders.get('order-1');
    if (profile === undefined || whole === undefined) throw new Error('no kitchen');
    const reasons = whyOffBoard(context, profile, undefined, whole, at('12:04'));
    expect(reasons?.map(({ courseId, reason }) => [courseId, reason])).toEqual([
      ['starters', undefined],
      ['mains', 'no-course-status'],
    ]);
  });

  test('includes each of its courses', () => {
    const board = kitchenOf([together]).open({ kind: 'expo', profile: 'pass' }, '12:04');
    expect([...board.coveredCourses()]).toEqual([
      { orderId: 'order-1', courseId: 'mains' },
      { orderId: 'order-1', courseId: 'starters' },
    ]);
  });

  test('is the only card sent when one of its courses changes [LIVE-03]', () => {
    const kitchen = kitchenOf([together, ticket('other', '12:02')]);
    const board = kitchen.open({ kind: 'expo', profile: 'pass' }, '12:04');
    const touched = kitchen.take([
      event('p', '12:05', 'itemAction', 'prepared', { courseId: 'starters', orderItemId: 'salad' }),
    ]);
    expect(Object.keys(board.update(touched, at('12:05'))?.parts.tickets ?? {})).toEqual([CARD]);
    const served = kitchen.take([onCourse('s', '12:06', 'starters', 'ready')]);
    expect(board.update(served, at('12:06'))?.parts.tickets).toMatchObject({
      [CARD]: null,
      mains: { id: 'mains' },
      starters: { id: 'starters' },
    });
  });
});
