import { describe, expect, test } from 'vitest';
import type {
  CourseRegisters,
  FireStamp,
  ItemRegisters,
  Register,
} from '../../../hub/kitchen/state/kitchen.ts';
import { joinCourse, joinFires, joinItem, joinSms, NO_FIRES } from '../../../hub/kitchen/state/registers.ts';
import { at } from '../builders.ts';

const word = <Value>(value: Value, clock: string, id = 'a'): Register<Value> => ({
  value,
  date: at(clock),
  id,
  at: at(clock),
});
const fire = (requestId: string, clock: string, byName?: string): FireStamp => ({
  requestId,
  at: at(clock),
  sure: true,
  ...(byName && { byName }),
});
const told = (first: string, last = first) => ({ first: at(first), last: at(last) });

const course = (clock: string): CourseRegisters => ({
  fires: [fire(`f-${clock}`, clock)],
  notified: word(true, clock),
  ready: word(true, clock),
  served: word(true, clock),
  reprinted: word(true, clock),
  reviewed: word(true, clock),
  position: word({ place: 'start' as const }, clock),
  urgent: word(true, clock),
  timer: word({ do: 'stop' as const }, clock),
  linked: word([clock], clock),
  sms: { at: at(clock), delivered: false },
  told: { fired: told(clock), [clock]: told(clock) },
});
const item = (clock: string): ItemRegisters => ({
  stage: word('cooking' as const, clock),
  served: word(true, clock),
  note: word(clock, clock),
  told: { prepared: told(clock), [clock]: told(clock) },
});

describe('joining two sources of one course', () => {
  test('uses the later of each value and keeps all fires and flags, in any order', () => {
    const [early, late] = [course('12:00'), course('12:10')];
    const both = {
      ...late,
      fires: [fire('f-12:00', '12:00'), fire('f-12:10', '12:10')],
      told: { fired: told('12:00', '12:10'), '12:00': told('12:00'), '12:10': told('12:10') },
    };
    expect(joinCourse(early, late)).toEqual(both);
    expect(joinCourse(late, early)).toEqual(both);
  });

  test('fills gaps of one with values of the other', () => {
    expect(joinCourse(NO_FIRES, course('12:00'))).toEqual(course('12:00'));
    expect(joinCourse(course('12:00'), NO_FIRES)).toEqual(course('12:00'));
    expect(joinCourse(NO_FIRES, NO_FIRES)).toEqual({ fires: [] });
  });

  test('returns the same object if nothing is new', () => {
    const held = joinCourse(course('12:00'), course('12:10'));
    expect(joinCourse(held, course('12:00'))).toBe(held);
    expect(joinCourse(held, NO_FIRES)).toBe(held);
  });

  test.each(Object.keys(course('12:00')) as (keyof CourseRegisters)[])('detects %s alone as new', (key) => {
    const { [key]: _, ...without } = course('12:00');
    expect(joinCourse({ fires: [], ...without }, course('12:00'))).toEqual(course('12:00'));
  });
});

describe('joining two sources of one item', () => {
  test('uses the later of each value and keeps all flags', () => {
    const both = {
      ...item('12:10'),
      told: { prepared: told('12:00', '12:10'), '12:00': told('12:00'), '12:10': told('12:10') },
    };
    expect(joinItem(item('12:00'), item('12:10'))).toEqual(both);
    expect(joinItem(item('12:10'), item('12:00'))).toEqual(both);
  });

  test('returns the same object if nothing is new, and detects a single new value', () => {
    const held = item('12:10');
    expect(joinItem(held, item('12:10'))).toBe(held);
    expect(joinItem(held, {})).toBe(held);
    expect(joinItem({}, held)).toEqual(held);
    for (const key of Object.keys(held) as (keyof ItemRegisters)[]) {
      const { [key]: _, ...without } = held;
      expect(joinItem(without, held)).toEqual(held);
    }
  });
});

describe('[BRK-10] [BRK-11] joining SMS marks', () => {
  test.each([
    [
      { at: 1, delivered: true },
      { at: 2, delivered: false },
      { at: 2, delivered: true },
    ],
    [
      { at: 2, delivered: false },
      { at: 1, delivered: false },
      { at: 2, delivered: false },
    ],
    [
      { at: 2, delivered: false },
      { at: 1, delivered: true },
      { at: 2, delivered: true },
    ],
    [{ at: 1, delivered: false }, undefined, { at: 1, delivered: false }],
  ])('of %o and %o uses the newest time, and delivered stays', (a, b, both) => {
    expect(joinSms(a, b)).toEqual(both);
    expect(joinSms(b, a)).toEqual(both);
  });

  test('returns the same object if nothing is new', () => {
    const held = { at: 2, delivered: true };
    expect(joinSms(held, { at: 1, delivered: false })).toBe(held);
    expect(joinSms(held, { at: 2, delivered: true })).toBe(held);
    expect(joinSms(undefined, undefined)).toBeUndefined();
  });
});

describe('[TICK-42] joining fires', () => {
  test('orders them by time, then by id, each once', () => {
    const a = [fire('b', '12:10')];
    const b = [fire('c', '12:10'), fire('a', '12:10'), fire('z', '12:00'), fire('b', '12:10')];
    expect(joinFires(a, b).map(({ requestId }) => requestId)).toEqual(['z', 'a', 'b', 'c']);
    expect(joinFires(joinFires([], b), a).map(({ requestId }) => requestId)).toEqual(['z', 'a', 'b', 'c']);
  });

  test('of one id with two contents keeps the greater, in any order', () => {
    const [dana, noa] = [fire('f', '12:00', 'Dana'), fire('f', '12:00', 'Noa')];
    expect(joinFires([dana], [noa])).toEqual([noa]);
    expect(joinFires([noa], [dana])).toEqual([noa]);
  });

  test('returns the same object if nothing is new', () => {
    const held = [fire('f', '12:00')];
    expect(joinFires(held, [fire('f', '12:00')])).toBe(held);
    expect(joinFires(held, [])).toBe(held);
  });
});
