import { describe, expect, test } from 'vitest';
import { apply } from '../../../hub/kitchen/state/apply.ts';
import type { OrderState } from '../../../hub/kitchen/state/kitchen.ts';
import { arrives, at, course, event, fold, item, itemEvent, order } from '../builders.ts';

const start = fold([
  arrives(
    order('order-1', {
      courses: [course('mains', ['steak', 'fish'], { fired: true })],
      items: [item('steak'), item('fish')],
    }),
  ),
]);
const said = (
  type: string,
  action: string,
  context: object = {},
  target: object = { courseId: 'mains', orderItemId: 'steak' },
) => apply(start, event('e', '12:05', type, action, { ...target, context: { byName: 'Noa', ...context } }));
const word = (value: unknown) => ({ value, date: at('12:05'), id: 'e', at: at('12:05'), byName: 'Noa' });
const mains = (state: OrderState) => state.courses['mains'];
const steak = (state: OrderState) => state.items['steak'];

describe('[TICK-15] [TICK-16] [TICK-18] item events', () => {
  test.each([
    ['itemPreparing', 'preparing', 'stage', 'preparing'],
    ['itemPreparing', 'reset', 'stage', 'todo'],
    ['itemAction', 'cooking', 'stage', 'cooking'],
    ['itemAction', 'prepared', 'stage', 'prepared'],
    ['itemAction', 'notPrepared', 'stage', 'todo'],
    ['itemServed', 'served', 'served', true],
    ['itemServed', 'notServed', 'served', false],
  ])('%s %s set %s to %s', (type, action, key, value) => {
    expect(steak(said(type, action))).toEqual({ [key]: word(value) });
  });

  test('itemNotes set the note, or an empty one [EXPO-21]', () => {
    expect(steak(said('itemNotes', 'set', { note: 'rare' }))).toEqual({ note: word('rare') });
    expect(steak(said('itemNotes', 'set'))).toEqual({ note: word('') });
  });

  test('apply to several items, and a later one wins for each item', () => {
    const fish = apply(start, itemEvent('x', '12:06', 'cooking', ['fish']));
    const both = apply(fish, itemEvent('e', '12:05', 'prepared', ['steak', 'fish']));
    expect(both.items).toMatchObject({
      steak: { stage: { value: 'prepared' } },
      fish: { stage: { value: 'cooking' } },
    });
    expect(apply(both, itemEvent('d', '12:04', 'reset', ['steak', 'fish'])).items).toBe(both.items);
  });
});

describe('course events', () => {
  test.each([
    ['courseAction', 'notified', 'notified', true],
    ['courseAction', 'ready', 'ready', true],
    ['courseAction', 'notReady', 'ready', false],
    ['courseAction', 'served', 'served', true],
    ['courseAction', 'notServed', 'served', false],
    ['courseAction', 'reprint', 'reprinted', true],
    ['courseAction', 'reviewed', 'reviewed', true],
    ['courseOrder', 'moveToStart', 'position', { place: 'start' }],
    ['courseOrder', 'reset', 'position', { place: 'reset' }],
    ['courseOrder', 'urgent', 'urgent', true],
    ['courseOrder', 'notUrgent', 'urgent', false],
    ['courseOrder', 'unlink', 'linked', []],
    ['coursePreparing', 'stop', 'timer', { do: 'stop' }],
    ['coursePreparing', 'reset', 'timer', { do: 'reset' }],
    ['coursePreparing', 'start', 'timer', { do: 'start' }],
  ])('%s %s set %s to %o [TICK-25][TICK-26][TICK-28]', (type, action, key, value) => {
    expect(mains(said(type, action))).toMatchObject({ [key]: word(value) });
  });

  test.each<[string, string, object, string, unknown]>([
    ['coursePreparing', 'start', { minutes: 7 }, 'timer', { do: 'start', minutes: 7 }],
    ['courseOrder', 'moveAfter', { afterCourseId: 'cake' }, 'position', { place: 'after', courseId: 'cake' }],
    ['courseOrder', 'link', { linkedTo: 'cake' }, 'linked', ['cake']],
    ['courseOrder', 'link', { linkedTo: ['cake', 'soup'] }, 'linked', ['cake', 'soup']],
  ])('%s %s apply %o', (type, action, context, key, value) => {
    expect(mains(said(type, action, context))).toMatchObject({ [key]: word(value) });
  });

  test.each([
    ['courseOrder', 'moveAfter', { courseId: 'mains' }],
    ['courseOrder', 'link', { courseId: 'mains' }],
    ['courseAction', 'ready', {}],
    ['itemAction', 'prepared', { courseId: 'mains' }],
  ])('%s %s with %o are ignored without a complete target', (type, action, target) => {
    const after = said(type, action, {}, target);
    expect(after.courses).toBe(start.courses);
    expect(after.items).toBe(start.items);
  });

  test('leave the fires and other fields of the course unchanged', () => {
    expect(mains(said('courseAction', 'ready'))).toMatchObject({ fires: [], told: { fired: {} } });
    expect(mains(said('courseAction', 'ready', {}, { courseId: 'mains' }))?.served).toBeUndefined();
  });
});

describe('[TICK-24] order events', () => {
  test('set delivered and not delivered, and the later wins', () => {
    expect(said('orderDelivered', 'delivered', {}, {}).delivered).toEqual(word(true));
    expect(said('orderDelivered', 'notDelivered', {}, {}).delivered).toEqual(word(false));
    const delivered = said('orderDelivered', 'delivered', {}, {});
    const early = event('x', '12:04', 'orderDelivered', 'notDelivered');
    expect(apply(delivered, early)).toBe(delivered);
  });

  test('record the newest reverted serve [TICK-08]', () => {
    const back = (id: string, clock: string) =>
      event(id, clock, 'courseAction', 'notServed', { courseId: 'mains' });
    const two = fold([back('a', '12:05'), back('b', '12:04')], start);
    expect(two.unservedAt).toBe(at('12:05'));
    expect(fold([back('b', '12:04'), back('a', '12:05')], start)).toEqual(two);
    expect(fold([back('a', '12:05')], start).unservedAt).toBe(at('12:05'));
    expect(said('courseAction', 'served').unservedAt).toBeUndefined();
  });
});

test('an event that restores an older value shows its time and counts by its own date [TICK-40]', () => {
  const restored = said('courseAction', 'served', { at: at('12:01') });
  expect(mains(restored)?.served).toEqual({ ...word(true), at: at('12:01') });
});

test('an event of a course that no document contains yet waits for it', () => {
  expect(said('courseAction', 'ready', {}, { courseId: 'later' }).courses['later']).toEqual({
    fires: [],
    ready: word(true),
  });
});
