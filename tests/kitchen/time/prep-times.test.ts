import { describe, expect, test } from 'vitest';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import { activateAt, type PrepSettings, prepClock, prepTimer } from '../../../hub/kitchen/time/prep-times.ts';
import {
  arrives,
  at,
  course,
  courseEvent,
  courseOf,
  event,
  iso,
  item,
  itemEvent,
  itemIn,
  order,
} from '../builders.ts';

const catalogueSeconds = (itemId: string) => ({ 'item-steak': 600, 'item-fish': 240 })[itemId];
const siteSeconds = () => undefined;
const managed: PrepSettings = {
  managed: true,
  startsOnClick: false,
  byHand: false,
  catalogueSeconds,
  siteSeconds,
};

function mains(more: Record<string, unknown> = {}, fish: Record<string, unknown> = {}): Fact {
  const fire = { fired: { at: iso('12:00') }, ...more };
  const items = [item('steak'), item('fish', fish), item('bread')];
  return arrives(order('order-1', { courses: [course('mains', ['steak', 'fish', 'bread'], fire)], items }));
}

function timer(id: string, clock: string, action: string, minutes?: number): Fact {
  const context = minutes === undefined ? {} : { context: { minutes } };
  return event(id, clock, 'coursePreparing', action, { courseId: 'mains', ...context });
}

function countdown(clock: string, facts: Fact[], settings = managed) {
  const running = prepClock(courseOf(facts), settings);
  return running && prepTimer(running, at(clock));
}

describe('countdown of a ticket', () => {
  test('runs from the fire over prepTimeMax, which is in seconds [TIME-06]', () => {
    expect(countdown('12:00', [mains({ prepTimeMax: 900 })])?.endsAt).toBe(at('12:15'));
  });

  test('without prepTimeMax takes as long as its longest item [TIME-06]', () => {
    expect(countdown('12:00', [mains()])?.endsAt).toBe(at('12:10'));
    expect(countdown('12:00', [mains({}, { preparationTimeSeconds: 780 })])?.endsAt).toBe(at('12:13'));
  });

  test.each([
    ['12:08:59', 'running', '12:09'],
    ['12:09', 'warn', '12:10'],
    ['12:09:59', 'warn', '12:10'],
    ['12:10', 'danger', undefined],
    ['12:30', 'danger', undefined],
  ])('at %s is %s and next changes at %s [TIME-07]', (clock, state, next) => {
    const nextChangeAt = next === undefined ? Infinity : at(next);
    expect(countdown(clock, [mains()])).toEqual({ endsAt: at('12:10'), state, nextChangeAt });
  });

  test('is absent where preparation times are not managed [TIME-09]', () => {
    expect(countdown('12:01', [mains()], { ...managed, managed: false })).toBeUndefined();
  });

  test('waits for the click where it starts on click [TIME-09]', () => {
    const onClick = { ...managed, startsOnClick: true };
    expect(countdown('12:20', [mains()], onClick)).toEqual({
      endsAt: at('12:10'),
      state: 'waiting',
      nextChangeAt: Infinity,
    });
    const clicked = [mains(), timer('t1', '12:03', 'start')];
    expect(countdown('12:04', clicked, onClick)).toMatchObject({ endsAt: at('12:13'), state: 'running' });
  });

  test('returns to not started after a reset, whatever the document contains [TIME-10]', () => {
    const facts = [mains({ prepStartDate: iso('12:02') }), timer('t1', '12:05', 'reset')];
    expect(countdown('12:06', [mains({ prepStartDate: iso('12:02') })])?.endsAt).toBe(at('12:12'));
    expect(countdown('12:06', facts)).toMatchObject({ state: 'waiting', endsAt: at('12:10') });
  });

  test('is not shown if the order says that it has ended [TIME-10]', () => {
    expect(countdown('12:06', [mains({ prepEndDate: iso('12:05') })])).toBeUndefined();
    expect(
      countdown('12:06', [mains({ prepEndDate: iso('12:05'), prepStartDate: iso('12:01') })]),
    ).toBeUndefined();
    const again = [mains({ prepEndDate: iso('12:05') }), timer('t1', '12:06', 'start')];
    expect(countdown('12:06', again)?.endsAt).toBe(at('12:16'));
  });

  test('is absent without a time: prepTimeMax 0, items of unknown time, a start of 0 minutes [TIME-06]', () => {
    expect(countdown('12:01', [mains({ prepTimeMax: 0 })])).toBeUndefined();
    expect(countdown('12:01', [mains({ prepTimeMax: -5 })])).toBeUndefined();
    expect(countdown('12:01', [mains()], { ...managed, catalogueSeconds: () => undefined })).toBeUndefined();
    expect(countdown('12:01', [mains(), timer('t1', '12:01', 'start', 0)])).toBeUndefined();
    const unknown = { ...managed, catalogueSeconds: () => undefined };
    expect(countdown('12:01', [mains(), timer('t1', '12:01', 'start')], unknown)).toBeUndefined();
    expect(countdown('12:01', [mains(), timer('t1', '12:01', 'start', 2)], unknown)?.endsAt).toBe(
      at('12:03'),
    );
  });

  test('is not prolonged by a cancelled item [TIME-06][ORD-36]', () => {
    const items = [item('steak', { cancellation: true }), item('fish')];
    const document = arrives(
      order('order-1', {
        courses: [course('mains', ['steak', 'fish'], { fired: { at: iso('12:00') } })],
        items,
      }),
    );
    expect(countdown('12:01', [document])?.endsAt).toBe(at('12:04'));
  });

  test('is absent on a pending ticket [TIME-06]', () => {
    const pending = arrives(
      order('order-1', { courses: [course('mains', ['steak'], { notified: true })], items: [item('steak')] }),
    );
    expect(countdown('12:01', [pending])).toBeUndefined();
  });

  test('is not shown after a manual stop or reset where times are not managed [TICK-41]', () => {
    const byHand = { ...managed, managed: false, byHand: true };
    expect(countdown('12:06', [mains(), timer('t1', '12:05', 'stop')], byHand)).toBeUndefined();
    expect(countdown('12:06', [mains(), timer('t1', '12:05', 'reset')], byHand)).toBeUndefined();
    expect(countdown('12:06', [mains()], byHand)).toBeUndefined();
  });

  test('can be started with minutes, stopped and reset [TICK-25]', () => {
    const started = [mains(), timer('t1', '12:05', 'start', 3)];
    expect(countdown('12:06', started)?.endsAt).toBe(at('12:08'));
    expect(countdown('12:06', [...started, timer('t2', '12:06', 'stop')])).toBeUndefined();
  });

  test('is shown when started manually, where that is offered, even if times are not managed [TICK-41]', () => {
    const started = [mains(), timer('t1', '12:05', 'start', 3)];
    expect(countdown('12:06', started, { ...managed, managed: false, byHand: true })?.endsAt).toBe(
      at('12:08'),
    );
    expect(countdown('12:06', started, { ...managed, managed: false })).toBeUndefined();
  });

  test('ends with the work: none once all is prepared, ready or served [TIME-06]', () => {
    const prepared = itemEvent('p', '12:04', 'prepared', ['steak', 'fish', 'bread']);
    expect(countdown('12:05', [mains(), prepared])).toBeUndefined();
    expect(countdown('12:05', [mains(), courseEvent('r', '12:04', 'ready')])).toBeUndefined();
  });
});

describe('staggered items of a ticket', () => {
  function begins(itemId: string, facts: Fact[], settings = managed) {
    const fired = courseOf(facts);
    return activateAt(itemIn(fired, itemId), prepClock(fired, settings), settings);
  }

  test('begin with the longest at the fire, and quicker ones later, so that all end together [TIME-08][TIME-21]', () => {
    expect(begins('steak', [mains()])).toBe(at('12:00'));
    expect(begins('fish', [mains()])).toBe(at('12:06'));
  });

  test('have no start time for an item of unknown duration [TIME-08]', () => {
    expect(begins('bread', [mains()])).toBeUndefined();
  });

  test('prefer the start time that the order names [TIME-21]', () => {
    expect(begins('fish', [mains({}, { activateAt: iso('12:02') })])).toBe(at('12:02'));
  });

  test('have no start time where times are not managed, nor if cancelled or served [TIME-21]', () => {
    expect(begins('fish', [mains()], { ...managed, managed: false })).toBeUndefined();
    expect(begins('fish', [mains({}, { cancellation: true })])).toBeUndefined();
    expect(begins('fish', [mains(), itemEvent('s', '12:01', 'served', ['fish'])])).toBeUndefined();
  });

  test('have no start time after the countdown, nor if missing from the catalogue [TIME-21]', () => {
    expect(begins('fish', [mains({ prepEndDate: iso('12:05') })])).toBeUndefined();
    const asked: string[] = [];
    const catalogueSeconds = (id: string) => {
      asked.push(id);
      return 60;
    };
    const settings = { ...managed, catalogueSeconds };
    expect(begins('bread', [mains({ prepTimeMax: 600 })], settings)).toBe(at('12:09'));
    const unknown = order('order-1', {
      courses: [course('mains', ['pie'], { fired: { at: iso('12:00') }, prepTimeMax: 600 })],
      items: [item('pie', { item: undefined })],
    });
    expect(begins('pie', [arrives(unknown)], settings)).toBeUndefined();
    expect(asked).toEqual(['item-bread']);
  });

  test('prefer the time of the item to that of the catalogue [TIME-08]', () => {
    expect(begins('fish', [mains({}, { preparationTimeSeconds: 120 })])).toBe(at('12:08'));
  });

  test('never begin before their ticket, and have no start time once in progress [TIME-21]', () => {
    expect(begins('steak', [mains({ prepTimeMax: 300 })])).toBe(at('12:00'));
    expect(begins('fish', [mains(), itemEvent('p', '12:01', 'preparing', ['fish'])])).toBeUndefined();
  });

  test('have no start time while the countdown waits for its click [TIME-08]', () => {
    expect(begins('fish', [mains()], { ...managed, startsOnClick: true })).toBeUndefined();
  });
});
