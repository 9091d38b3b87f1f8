import { describe, expect, test } from 'vitest';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import {
  arrives,
  at,
  course,
  courseEvent,
  fires,
  iso,
  item,
  itemEvent,
  order,
} from '../../kitchen/builders.ts';
import { BoardKitchen, type Place } from '../board-kitchen.ts';
import { fired } from '../board-orders.ts';

describe('ticket sounds', () => {
  const expo = { kind: 'expo', profile: 'pass' } as const;
  const loud = { pass: { alertOnNewOrder: true } };
  const twoItems = (updated: string, salad: object = {}, rest: object = {}) =>
    arrives(
      order('order-1', {
        courses: [course('mains', ['steak', 'salad'], fired('12:00'))],
        items: [item('steak'), item('salad', { ...salad })],
        updated,
        ...rest,
      }),
    );
  const soundsOf = (first: Fact[], then: Fact[], place: Place = loud) => {
    const kitchen = new BoardKitchen(first, place);
    const board = kitchen.open(expo, '12:02');
    return board.update(kitchen.take(then), at('12:03'))?.sounds.map(({ sound }) => sound) ?? [];
  };

  test('play for a new ticket only with alertOnNewOrder [TICK-33]', () => {
    expect(soundsOf([], [twoItems('12:01')])).toEqual(['new']);
    expect(soundsOf([], [twoItems('12:01')], { pass: { alertOnNewOrder: false } })).toEqual([]);
  });

  test('play once for a warning even if its dish is prepared, and again only for a different one [EXPO-41]', () => {
    const prepared = itemEvent('p', '12:01', 'prepared', ['steak', 'salad']);
    const warned = twoItems('12:02', { dinerTags: ['nuts'] });
    expect(soundsOf([twoItems('12:00'), prepared], [warned])).toEqual(['changed']);
    const again = twoItems('12:03', { dinerTags: ['nuts'] }, { number: '102' });
    expect(soundsOf([twoItems('12:00'), prepared, warned], [again])).toEqual([]);
    const ofOrder = twoItems('12:02', {}, { orderTags: ['Nut allergy'] });
    expect(soundsOf([twoItems('12:00'), prepared], [ofOrder])).toEqual(['changed']);
  });

  test('don’t play for a warning of a served dish [EXPO-41]', () => {
    const eaten = itemEvent('s', '12:01', 'served', ['salad']);
    const late = twoItems('12:02', { dinerTags: ['nuts'], note: 'Nut allergy' });
    expect(soundsOf([twoItems('12:00'), eaten], [late])).toEqual([]);
  });

  test.each([
    ['a changed note [TICK-33]', twoItems('12:02', { note: 'no nuts' }), ['changed']],
    [
      'a changed modifier [TICK-33]',
      twoItems('12:02', { removedModifiers: [{ name: 'nuts' }] }),
      ['changed'],
    ],
    ['a cancelled item [TICK-33]', twoItems('12:02', { cancellation: { reason: 'gone' } }), ['cancelled']],
    [
      'all items cancelled, which removes the ticket [TICK-33]',
      twoItems(
        '12:02',
        { cancellation: true },
        { items: [item('steak', { cancellation: true }), item('salad', { cancellation: true })] },
      ),
      ['cancelled'],
    ],
    ['a higher quantity of an item [TICK-33]', twoItems('12:02', { units: 2 }), ['changed']],
    ['a changed item name [TICK-33]', twoItems('12:02', { name: 'Green salad' }), ['changed']],
    ['a replaced dish [TICK-33]', twoItems('12:02', { item: 'item-soup', name: 'salad' }), ['changed']],
    ['an added modifier [TICK-33]', twoItems('12:02', { selectedModifiers: [{ name: 'Oil' }] }), ['changed']],
    ['changed tags [TICK-33]', twoItems('12:02', { tags: ['hot'] }), ['changed']],
    ['a kitchen note [TICK-33]', twoItems('12:02', { kdsNotes: ['hot'] }), ['changed']],
    ['an added item [TICK-33]', threeItems('12:02'), ['changed']],
    ['a ticket that becomes ready [TICK-33]', courseEvent('r', '12:02', 'ready'), ['ready']],
    [
      'an item that is prepared, which is silent [TICK-33]',
      itemEvent('p', '12:02', 'prepared', ['steak']),
      [],
    ],
  ])('play or not for %s', (_, fact, sounds) => {
    expect(soundsOf([twoItems('12:01')], [fact])).toEqual(sounds);
  });

  test('don’t play for the same document again [TICK-33]', () => {
    expect(soundsOf([twoItems('12:01')], [twoItems('12:02', {}, { diners: 9 })])).toEqual([]);
  });

  test('play once on every board for a ticket that becomes late [TICK-33]', () => {
    const kitchen = new BoardKitchen([twoItems('12:01')]);
    const board = kitchen.open(expo, '12:02');
    expect(board.tick(at('12:10'))?.sounds.map(({ sound }) => sound)).toEqual(['late']);
    expect(
      board
        .update(kitchen.take([itemEvent('p', '12:11', 'prepared', ['steak'])]), at('12:11'))
        ?.sounds.map(({ sound }) => sound),
    ).toEqual([]);
  });

  test('play for a ready ticket at the pass, not at the stations [TICK-33]', () => {
    const ready = courseEvent('r', '12:02', 'ready');
    const soundsAt = (address: Parameters<BoardKitchen['open']>[0]) => {
      const kitchen = new BoardKitchen([twoItems('12:01')]);
      const board = kitchen.open(address, '12:02');
      return board.update(kitchen.take([ready]), at('12:03'))?.sounds.map(({ sound }) => sound);
    };
    expect(soundsAt(expo)).toEqual(['ready']);
    expect(soundsAt({ kind: 'kitchen', profile: 'line' })).toEqual([]);
  });

  test('treat a fully prepared ticket as ready at the pass where ready isn’t tracked [TICK-33]', () => {
    const place = { ...loud, setup: { expeditor: { trackReadyStatus: false } } };
    const steak = itemEvent('p1', '12:02', 'prepared', ['steak']);
    const salad = itemEvent('p2', '12:02', 'prepared', ['salad']);
    expect(soundsOf([twoItems('12:01')], [steak], place)).toEqual([]);
    expect(soundsOf([twoItems('12:01'), steak], [salad], place)).toEqual(['ready']);
    expect(soundsOf([twoItems('12:01'), steak, salad], [courseEvent('s', '12:03', 'served')], place)).toEqual(
      [],
    );
  });

  test('don’t play for an order that leaves the board by time or is forgotten [TICK-33]', () => {
    const kitchen = new BoardKitchen([twoItems('12:01')], loud);
    const board = kitchen.open(expo, '12:02');
    board.tick(at('12:10'));
    expect(board.tick(at('13:00'))?.sounds.map(({ sound }) => sound)).toEqual([]);
    const forgetful = new BoardKitchen([twoItems('12:01')], loud);
    const live = forgetful.open(expo, '12:02');
    forgetful.orders.delete('order-1');
    expect(live.update(['order-1'], at('12:03'))?.sounds.map(({ sound }) => sound)).toEqual([]);
  });

  test('treat a ticket arriving ready as new but not ready, and one arriving served as neither [TICK-33]', () => {
    const cake = (stamps: object) =>
      arrives(
        order('order-1', {
          courses: [
            course('mains', ['steak'], fired('12:00')),
            course('cake', ['cake-1'], { ...fired('12:00'), ...stamps }),
          ],
          items: [item('steak'), item('cake-1')],
          updated: '12:02',
        }),
      );
    const mains = arrives(
      order('order-1', { courses: [course('mains', ['steak'], fired('12:00'))], items: [item('steak')] }),
    );
    expect(soundsOf([mains], [cake({ ready: { at: iso('12:01') } })])).toEqual(['new']);
    expect(soundsOf([mains], [cake({ served: { at: iso('12:01') } })])).toEqual([]);
  });

  test('play once for a cancelled item, and not when it is then removed [TICK-33]', () => {
    const gone = { cancellation: { reason: 'gone' } };
    expect(soundsOf([twoItems('12:01', gone)], [twoItems('12:02', { ...gone, note: 'never mind' })])).toEqual(
      [],
    );
    expect(soundsOf([twoItems('12:01', gone)], [twoItems('12:02')])).toEqual(['changed']);
    const without = arrives(
      order('order-1', {
        courses: [course('mains', ['steak'], fired('12:00'))],
        items: [item('steak')],
        updated: '12:02',
      }),
    );
    expect(soundsOf([twoItems('12:01', gone)], [without])).toEqual([]);
    expect(soundsOf([twoItems('12:01')], [without])).toEqual(['changed']);
    expect(soundsOf([without], [twoItems('12:03', gone)])).toEqual([]);
  });

  test('don’t treat a ticket with one cancelled item that leaves by time as cancelled [TICK-33]', () => {
    const kitchen = new BoardKitchen([twoItems('12:01', { cancellation: true })]);
    const board = kitchen.open(expo, '12:59');
    expect(board.tick(at('13:00'))?.sounds.map(({ sound }) => sound)).toEqual([]);
  });

  test('play as cancelled for a course removed from its order, unless served [TICK-33]', () => {
    const twoCourses = (updated: string, ...ids: string[]) =>
      arrives(
        order('order-1', {
          courses: ids.map((id) => course(id, [`${id}-1`], fired('12:00'))),
          items: ids.map((id) => item(`${id}-1`)),
          updated,
        }),
      );
    const both = twoCourses('12:01', 'mains', 'cake');
    expect(soundsOf([both], [twoCourses('12:02', 'mains')])).toEqual(['cancelled']);
    const served = courseEvent('s', '12:01', 'served', { courseId: 'cake' });
    expect(soundsOf([both, served], [twoCourses('12:02', 'mains')])).toEqual([]);
  });

  describe('sounds of a card of several courses', () => {
    const setup = { expeditor: { cardGpMethod: 'courseDate', trackReadyStatus: true } };
    const byDate = { ...loud, setup };
    const pending = (clock: string) => ({ notified: { at: iso(clock) } });
    const card = (stamps: object) =>
      arrives(
        order('order-1', {
          courses: ['a', 'b'].map((id) => course(id, [`${id}-1`], { ...stamps })),
          items: ['a-1', 'b-1'].map((id) => item(id)),
        }),
      );
    const ready = (courseId: string) => courseEvent(`r-${courseId}`, '12:02', 'ready', { courseId });

    test('don’t play as new when courses are split or joined [GRP-04]', () => {
      expect(soundsOf([card(pending('12:00'))], [fires('f', '12:02', ['a'])], byDate)).toEqual([]);
      expect(
        soundsOf([card(pending('12:00')), fires('f', '12:01', ['a'])], [fires('g', '12:02', ['b'])], byDate),
      ).toEqual([]);
    });

    test('play for each course that becomes ready, joined again or not [GRP-04]', () => {
      expect(soundsOf([card(fired('12:00'))], [ready('a')], byDate)).toEqual(['ready']);
      expect(soundsOf([card(fired('12:00')), ready('a')], [ready('b')], byDate)).toEqual(['ready']);
    });

    test('play as ready, where untracked, once all its courses are prepared [GRP-04]', () => {
      const untracked = { ...loud, setup: { expeditor: { ...setup.expeditor, trackReadyStatus: false } } };
      const prepared = (courseId: string) =>
        itemEvent(`p-${courseId}`, '12:02', 'prepared', [`${courseId}-1`], { courseId });
      expect(soundsOf([card(fired('12:00'))], [prepared('a')], untracked)).toEqual([]);
      expect(soundsOf([card(fired('12:00')), prepared('a')], [prepared('b')], untracked)).toEqual(['ready']);
    });
  });

  test('firing a pending ticket does not sound as a new ticket [TICK-06]', () => {
    const pending = arrives(
      order('order-1', {
        courses: [course('mains', ['steak'], { notified: { at: iso('12:00') } })],
        items: [item('steak')],
      }),
    );
    expect(soundsOf([pending], [fires('f', '12:02')])).toEqual([]);
  });

  test('a sound names its ticket and what changed on it, even for one that has left [NOTE-01]', () => {
    const told = (first: Fact[], then: Fact[]) => {
      const kitchen = new BoardKitchen(first, loud);
      const board = kitchen.open(expo, '12:02');
      return board.update(kitchen.take(then), at('12:03'))?.sounds;
    };
    const here = { orderId: 'order-1', courseId: 'mains', courseType: 'Mains', firedAt: at('12:00') };
    expect(told([], [twoItems('12:01')])).toMatchObject([
      { sound: 'new', about: [{ ...here, ticketId: 'mains', count: 2 }] },
    ]);
    const one = told([twoItems('12:01')], [twoItems('12:02', { cancellation: { reason: 'gone' } })]);
    expect(one).toMatchObject([
      { sound: 'cancelled', about: [{ ...here, items: [{ name: 'salad', quantity: 1 }], count: 1 }] },
    ]);
    const cancelled = {
      items: [item('steak', { cancellation: true }), item('salad', { cancellation: true })],
    };
    const whole = told([twoItems('12:01')], [twoItems('12:02', {}, cancelled)]);
    expect(whole?.[0]?.about[0]?.items?.map(({ name }) => name)).toEqual(['steak', 'salad']);
    expect(whole?.[0]?.about[0]?.ticketId).toBeUndefined();
  });

  test('a sound for many tickets names twenty at most [NOTE-01]', () => {
    const rush = Array.from({ length: 30 }, (_, index) =>
      arrives(
        order(`order-${index}`, {
          courses: [course(`mains-${index}`, [`steak-${index}`], fired('12:00'))],
          items: [item(`steak-${index}`)],
          updated: '12:01',
        }),
      ),
    );
    const kitchen = new BoardKitchen([], loud);
    const board = kitchen.open(expo, '12:02');
    expect(board.update(kitchen.take(rush), at('12:03'))?.sounds[0]?.about).toHaveLength(20);
  });
});

function threeItems(updated: string): Fact {
  return arrives(
    order('order-1', {
      courses: [course('mains', ['steak', 'salad', 'fish'], fired('12:00'))],
      items: [item('steak'), item('salad'), item('fish')],
      updated,
    }),
  );
}
