import { describe, expect, test } from 'vitest';
import {
  arrives,
  at,
  courseEvent,
  courseOf,
  event,
  iso,
  item,
  itemEvent,
  itemIn,
  rules,
  twoMains,
} from '../builders.ts';

const mains = arrives(twoMains());
const steak = (facts: Parameters<typeof courseOf>[0], by = rules()) => itemIn(courseOf(facts, by), 'steak');
const withSteak = (more: Record<string, unknown>, updated = '12:00') =>
  arrives(twoMains({ updated, orderedItems: [item('steak', more), item('fish')] }));

describe('[TICK-15] [ORD-18] flags of an item', () => {
  test.each(['preparing', 'cooking', 'prepared'] as const)(
    'are %s by an event, with who and since when',
    (action) => {
      const facts = [mains, itemEvent('a', '12:03', action, ['steak'], { context: { byName: 'Dana' } })];
      expect(steak(facts)).toMatchObject({
        stage: action,
        state: action,
        stageAt: at('12:03'),
        stageBy: 'Dana',
        active: true,
      });
    },
  );

  test('in one document: the furthest applies', () => {
    expect(steak([withSteak({ preparing: true, prepared: true, cooking: true })])).toMatchObject({
      state: 'prepared',
    });
  });

  test('with dates: the latest applies', () => {
    const flags = { preparing: { at: iso('12:04') }, prepared: { at: iso('12:02') } };
    expect(steak([withSteak(flags)])).toMatchObject({ state: 'preparing', stageAt: at('12:04') });
  });

  test('keep since when and by whom when later documents repeat a bare true', () => {
    const marked = itemEvent('a', '12:03', 'prepared', ['steak'], { context: { byName: 'Dana' } });
    const facts = [
      mains,
      marked,
      withSteak({ prepared: true }, '12:05'),
      withSteak({ prepared: true }, '12:09'),
    ];
    expect(steak(facts)).toMatchObject({ state: 'prepared', stageAt: at('12:03'), stageBy: 'Dana' });
  });

  test('are todo without a since when reverted', () => {
    const facts = [
      mains,
      itemEvent('a', '12:03', 'prepared', ['steak']),
      itemEvent('b', '12:04', 'notPrepared', ['steak']),
    ];
    expect(steak(facts)).toMatchObject({ state: 'todo', stageAt: undefined, stageBy: undefined });
  });
});

describe('[ORD-36] [TICK-22] cancelled and transferred items', () => {
  test.each([
    [{ cancellation: { reason: 'no' } }, 'cancelled'],
    [{ cancellation: true }, 'cancelled'],
    [{ cancellation: { transferred: true } }, 'transferred'],
  ])('with %o are %s, even when prepared or served, and no active work', (more, state) => {
    const facts = [withSteak({ ...more, prepared: true }), courseEvent('a', '12:10', 'served')];
    expect(steak(facts)).toMatchObject({ state, cancelled: state, active: false });
  });

  test('are not affected by cancellation false', () => {
    expect(steak([withSteak({ cancellation: false })])).toMatchObject({ state: 'todo', active: true });
  });
});

describe('[TICK-39] serving a ticket', () => {
  test('shows all its items as served; reverting it shows their previous state', () => {
    const facts = [
      mains,
      itemEvent('a', '12:03', 'prepared', ['steak']),
      courseEvent('b', '12:10', 'served'),
    ];
    expect(courseOf(facts).items.map(({ state, active }) => [state, active])).toEqual([
      ['served', false],
      ['served', false],
    ]);
    expect(
      courseOf([...facts, courseEvent('c', '12:11', 'notServed')]).items.map(({ state }) => state),
    ).toEqual(['prepared', 'todo']);
  });
});

test('an item served separately stays the only one served [TICK-18]', () => {
  const course = courseOf([mains, itemEvent('a', '12:05', 'served', ['steak'])]);
  expect(course).toMatchObject({ status: 'fired', firstServedAt: at('12:05') });
  expect(course.items.map(({ state }) => state)).toEqual(['served', 'todo']);
});

describe('[ORD-17] notes and additions', () => {
  test('show the note of a display instead of kdsNotes; the waiter’s note stays separate', () => {
    const document = withSteak({ note: 'window seat', kdsNotes: ['rare', 'no salt'] });
    expect(steak([document])).toMatchObject({ note: 'rare, no salt', document: { note: 'window seat' } });
    const set = event('n', '12:02', 'itemNotes', 'set', {
      orderItemId: 'steak',
      context: { note: 'well done' },
    });
    expect(steak([document, set]).note).toBe('well done');
    const cleared = event('o', '12:03', 'itemNotes', 'set', { orderItemId: 'steak', context: { note: '' } });
    expect(steak([document, set, cleared]).note).toBeUndefined();
  });

  test('mark an item as added only after the fire', () => {
    expect(steak([withSteak({ added: iso('12:04') })]).addedAt).toBe(at('12:04'));
    expect(steak([withSteak({ added: { at: iso('12:04') } })]).addedAt).toBe(at('12:04'));
    expect(steak([withSteak({ added: iso('11:50') })]).addedAt).toBeUndefined();
    expect(steak([withSteak({ added: true })]).addedAt).toBeUndefined();
    expect(steak([mains]).addedAt).toBeUndefined();
  });

  test('date a bare added by the first document with it', () => {
    const facts = [mains, withSteak({ added: true }, '12:06'), withSteak({ added: true }, '12:30')];
    expect(steak(facts).addedAt).toBe(at('12:06'));
  });

  test('include activateAt and treatAsPreparedItems on the item', () => {
    const by = rules({ treatAsPreparedItems: ['item-steak'] });
    expect(steak([withSteak({ activateAt: iso('12:08') })], by)).toMatchObject({
      activateAt: at('12:08'),
      treatedAsPrepared: true,
      active: true,
    });
  });
});
