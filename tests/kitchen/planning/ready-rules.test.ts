import { describe, expect, test } from 'vitest';
import { readyMoments } from '../../../hub/kitchen/planning/ready-rules.ts';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import { arrives, at, course, courseEvent, iso, item, itemEvent, order, rules } from '../builders.ts';
import { SmallKitchen } from '../small-kitchen.ts';

const ON = { expeditor: { trackReadyStatus: true, readyByItself: true } };
const dinner = (
  stamps: Record<string, unknown> = { fired: { at: iso('12:00') } },
  items = [item('steak'), item('salad')],
) => arrives(order('order-1', { courses: [course('mains', ['steak', 'salad'], stamps)], items }));
const done = (...ids: string[]) => itemEvent(`p-${ids.join()}`, '12:05', 'prepared', ids);

function moments(facts: readonly Fact[], setup: Record<string, unknown> = ON) {
  const by = rules(setup);
  return readyMoments(new SmallKitchen(facts, by).order(), by.setup, undefined);
}

const READY = {
  courseId: 'mains',
  ready: true,
  at: at('12:05:06'),
  id: `rule-ready:order-1:mains:${at('12:05')}`,
};

describe('[EXPO-42] a course turns ready automatically', () => {
  test('once its last dish can no longer be undone', () => {
    expect(moments([dinner(), done('steak')])).toEqual([]);
    expect(moments([dinner(), done('steak', 'salad')])).toEqual([READY]);
  });

  test.each([
    ['the site has not enabled it', { expeditor: { trackReadyStatus: true } }],
    ['ready isn’t tracked', { expeditor: { trackReadyStatus: false, readyByItself: true } }],
    ['the site disabled it', { expeditor: { trackReadyStatus: true, readyByItself: false } }],
  ])('never where %s', (_, setup) => {
    expect(moments([dinner(), done('steak', 'salad')], setup)).toEqual([]);
  });

  test('not before it is fired', () => {
    const held = dinner({ notified: { at: iso('12:00') } });
    expect(moments([held, done('steak', 'salad')])).toEqual([]);
    expect(moments([dinner(), done('steak', 'salad'), courseEvent('s', '12:06', 'served')])).toEqual([]);
  });

  test('regardless of its cancelled dishes, and never if all are cancelled', () => {
    const cancelled = { cancellation: { reason: 'gone' } };
    const one = dinner(undefined, [item('steak'), item('salad', cancelled)]);
    expect(moments([one, done('steak')])).toEqual([READY]);
    expect(moments([dinner(undefined, [item('steak', cancelled), item('salad', cancelled)])])).toEqual([]);
  });

  test('not again after a manual revert, until a dish is finished again', () => {
    const back = [dinner(), done('steak', 'salad'), courseEvent('n', '12:07', 'notReady')];
    expect(moments(back)).toEqual([]);
    const redone = [
      itemEvent('t', '12:08', 'notPrepared', ['steak']),
      itemEvent('p2', '12:09', 'prepared', ['steak']),
    ];
    expect(moments([...back, ...redone])).toMatchObject([{ ready: true, at: at('12:09:06') }]);
  });
});

describe('[EXPO-42] an automatically ready course', () => {
  const ready = [dinner(), done('steak', 'salad'), courseEvent(READY.id, '12:05:06', 'ready')];

  test('stays ready, and is reverted as soon as one of its dishes is to be made again', () => {
    expect(moments(ready)).toEqual([]);
    expect(moments([...ready, itemEvent('t', '12:08', 'notPrepared', ['steak'])])).toEqual([
      { courseId: 'mains', ready: false, at: 0, id: `${READY.id}:back` },
    ]);
  });

  test('turns ready again under another id, even if an undo restored the dish’s former timestamp', () => {
    const back = [
      ...ready,
      itemEvent('t', '12:08', 'notPrepared', ['steak']),
      courseEvent(`${READY.id}:back`, '12:08', 'notReady'),
    ];
    const undone = itemEvent('u', '12:08:03', 'prepared', ['steak'], { context: { at: at('12:05') } });
    expect(moments([...back, undone])).toEqual([
      { ...READY, at: at('12:08:06'), id: `rule-ready:order-1:mains:${at('12:08')}` },
    ]);
  });

  test('is left alone once it was called manually', () => {
    const called = [dinner(), done('steak', 'salad'), courseEvent('r', '12:05:03', 'ready')];
    expect(moments([...called, itemEvent('t', '12:08', 'notPrepared', ['steak'])])).toEqual([]);
  });
});
