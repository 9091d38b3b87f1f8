import { describe, expect, test } from 'vitest';
import { effectiveFire, unlessFiredLater } from '../../../hub/kitchen/derive/derive-course.ts';
import type { FireStamp, Register } from '../../../hub/kitchen/state/kitchen.ts';
import { arrives, at, courseEvent, courseOf, event, fires, twoMains } from '../builders.ts';

const fire = (requestId: string, clock: string): FireStamp => ({ requestId, at: at(clock), sure: true });
const told = (first: string) => ({ told: { fired: { first: at(first), last: at('12:59') } } });
const both = [fire('f1', '12:00'), fire('f2', '12:20')];

describe('[TICK-42] the effective fire', () => {
  test.each<[string, FireStamp[], string[], string | undefined]>([
    ['the later of two', both, [], 'f2'],
    ['the earlier, once the cloud refused the later', both, ['f2'], 'f1'],
    ['none, once both were refused', both, ['f1', 'f2'], undefined],
    ['none if there was no fire', [], [], undefined],
    ['unaffected by the refusal of a different one', [fire('f1', '12:00')], ['f2'], 'f1'],
  ])('is %s', (_, fires, refused, holds) => {
    expect(effectiveFire({ fires }, refused)?.requestId).toBe(holds);
  });

  test('is a bare true where no time is known, since the first document with it', () => {
    expect(effectiveFire({ fires: [], ...told('12:05') }, [])).toEqual({
      requestId: ' ',
      at: at('12:05'),
      sure: false,
    });
    expect(effectiveFire({ fires: both, ...told('12:30') }, [])?.requestId).toBe('f2');
    expect(effectiveFire({ fires: both, ...told('12:30') }, ['f1', 'f2'])).toMatchObject({
      at: at('12:30'),
      sure: false,
    });
  });
});

describe('[TICK-11] effect of a fire on a change', () => {
  const served: Register<boolean> = { value: true, date: at('12:10'), id: 's', at: at('12:10') };

  test.each([
    ['an earlier fire keeps it', fire('f', '12:09'), served],
    ['a fire at the same time keeps it', fire('f', '12:10'), served],
    ['a fire a millisecond later clears it', { ...fire('f', '12:10'), at: at('12:10') + 1 }, undefined],
    ['a fire at an unknown time keeps it', { ...fire('f', '12:30'), sure: false }, served],
    ['without a fire it stays', undefined, served],
  ])('is correct: %s', (_, by, left) => {
    expect(unlessFiredLater(served, by)).toBe(left);
  });

  test('is none if there was no change', () => {
    expect(unlessFiredLater(undefined, fire('f', '12:00'))).toBeUndefined();
  });

  test('a ticket fired again restarts its countdown: a timer from before is cleared, a later one applies [TIME-06][TICK-25]', () => {
    const timer = event('t', '12:05', 'coursePreparing', 'stop', { courseId: 'mains' });
    const served = courseEvent('s', '12:06', 'served');
    expect(courseOf([arrives(twoMains()), timer]).timer?.value).toEqual({ do: 'stop' });
    expect(courseOf([arrives(twoMains()), timer, served, fires('f', '12:20')]).timer).toBeUndefined();
    expect(courseOf([arrives(twoMains()), timer, fires('f', '12:05')]).timer?.value).toEqual({ do: 'stop' });
  });
});
