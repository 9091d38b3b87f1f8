import { describe, expect, test } from 'vitest';
import {
  moment,
  ofCourse,
  ofItem,
  restoreDelivered,
  restoreItemServed,
  restoreNote,
  restoreReady,
  restoreServed,
  restoreStage,
} from '../../../hub/kitchen/commands/undo-recipe.ts';
import {
  arrives,
  at,
  courseEvent,
  courseOf,
  event,
  fires,
  item,
  itemEvent,
  itemIn,
  orderOf,
  twoMains,
} from '../builders.ts';

const by = { clientId: 'display-1' };
const named = { context: { byName: 'Dana' } };
const course = (...facts: Parameters<typeof courseOf>[0]) => courseOf([arrives(twoMains()), ...facts]);
const steakOf = (found: ReturnType<typeof course>) => itemIn(found, 'steak');
const mains = { orderId: 'order-1', courseId: 'mains' };

describe('[TICK-40] restoring the previous timestamp, with its time and name', () => {
  test.each([
    ['ready', restoreReady, 'notReady'],
    ['served', restoreServed, 'notServed'],
  ] as const)('works for %s', (action, restore, taken) => {
    const step = (found: ReturnType<typeof course>) => restore(found, by);
    const guard = { ...mains, register: action };
    const common = { type: 'courseAction', ...mains, ...by };
    expect(step(course())).toEqual({ event: { ...common, action: taken, context: {} }, guard });
    const stamped = courseEvent('x', '12:05', action, named);
    expect(step(course(stamped))).toEqual({
      event: { ...common, action, context: { at: at('12:05'), byName: 'Dana' } },
      guard,
    });
    expect(step(course(stamped, fires('f', '12:06'))).event).toEqual({
      ...common,
      action: taken,
      context: {},
    });
    expect(step(course(stamped, courseEvent('y', '12:07', taken))).event).toMatchObject({
      action: taken,
      context: {},
    });
  });

  test('works for delivered of the whole order, even if it depends on another value [TICK-24]', () => {
    const delivered = orderOf([
      arrives(twoMains()),
      event('d', '12:05', 'orderDelivered', 'delivered', named),
    ]);
    const common = { type: 'orderDelivered', orderId: 'order-1', ...by };
    expect(restoreDelivered(orderOf([arrives(twoMains())]), by)).toEqual({
      event: { ...common, action: 'notDelivered', context: {} },
      guard: { orderId: 'order-1', register: 'delivered' },
    });
    expect(restoreDelivered(delivered, by, 'd')).toEqual({
      event: { ...common, action: 'delivered', context: { at: at('12:05'), byName: 'Dana' } },
      guard: { orderId: 'order-1', register: 'delivered', heldBy: 'd' },
    });
  });

  test('works for an item served separately', () => {
    const guard = { ...mains, itemId: 'steak', register: 'itemServed' };
    const common = { type: 'itemServed', ...mains, orderItemId: 'steak', itemId: 'item-steak', ...by };
    expect(restoreItemServed(course(), steakOf(course()), by)).toEqual({
      event: { ...common, action: 'notServed', context: {} },
      guard,
    });
    const served = course(itemEvent('s', '12:05', 'served', ['steak'], named));
    expect(restoreItemServed(served, steakOf(served), by).event).toEqual({
      ...common,
      action: 'served',
      context: { at: at('12:05'), byName: 'Dana' },
    });
  });

  test('works for a note, with an empty one where there was none', () => {
    const common = {
      type: 'itemNotes',
      action: 'set',
      ...mains,
      orderItemId: 'steak',
      itemId: 'item-steak',
      ...by,
    };
    expect(restoreNote(course(), steakOf(course()), by)).toEqual({
      event: { ...common, context: { note: '' } },
      guard: { ...mains, itemId: 'steak', register: 'note' },
    });
    const noted = course(
      event('n', '12:05', 'itemNotes', 'set', { orderItemId: 'steak', context: { note: 'rare' } }),
    );
    expect(restoreNote(noted, steakOf(noted), by).event).toMatchObject({ context: { note: 'rare' } });
  });
});

describe('[TICK-17] [TICK-40] restoring the previous item step', () => {
  test.each([
    ['preparing', 'itemPreparing'],
    ['cooking', 'itemAction'],
    ['prepared', 'itemAction'],
  ] as const)('works for %s by %s, with since when and by whom', (stage, type) => {
    const found = course(itemEvent('x', '12:05', stage, ['steak'], named));
    expect(restoreStage(found, steakOf(found), by, 'itemAction')).toEqual({
      event: {
        type,
        action: stage,
        ...mains,
        orderItemId: 'steak',
        itemId: 'item-steak',
        ...by,
        context: { at: at('12:05'), byName: 'Dana' },
      },
      guard: { ...mains, itemId: 'steak', register: 'stage' },
    });
  });

  test('works for todo by the opposite of what was sent, without a time', () => {
    const back = course(
      itemEvent('x', '12:05', 'prepared', ['steak']),
      itemEvent('y', '12:06', 'notPrepared', ['steak']),
    );
    expect(restoreStage(back, steakOf(back), by, 'itemAction').event).toMatchObject({
      type: 'itemAction',
      action: 'notPrepared',
      context: {},
    });
    expect(restoreStage(back, steakOf(back), by, 'itemPreparing').event).toMatchObject({
      type: 'itemPreparing',
      action: 'reset',
      context: {},
    });
  });
});

describe('names in events', () => {
  test('omit the catalogue id of an item missing from the catalogue', () => {
    const found = courseOf([arrives(twoMains({ orderedItems: [item('steak', { item: undefined })] }))]);
    expect(ofItem(itemIn(found, 'steak'))).toEqual({ orderItemId: 'steak' });
    expect(ofItem(steakOf(course()))).toEqual({ orderItemId: 'steak', itemId: 'item-steak' });
    expect(ofCourse(found)).toEqual(mains);
  });

  test('use the user’s name, else the id, else none', () => {
    const word = { value: true, date: 9, id: 'x', at: 5 };
    expect(moment(undefined)).toEqual({});
    expect(moment(word)).toEqual({ at: 5 });
    expect(moment({ ...word, by: 'user-1' })).toEqual({ at: 5, byName: 'user-1' });
    expect(moment({ ...word, by: 'user-1', byName: 'Noa' })).toEqual({ at: 5, byName: 'Noa' });
  });
});
