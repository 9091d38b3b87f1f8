import { describe, expect, test } from 'vitest';
import { isReprint } from '../../../hub/kitchen/derive/derive-course.ts';
import { arrives, at, course, courseEvent, courseOf, fires, iso, twoMains } from '../builders.ts';

const fire = (clock: string, sure = true) => ({ requestId: 'f', at: at(clock), sure });
const reprinted = (ms: number, value = true) => ({ value, date: ms, id: 'r', at: ms });

describe('[TICK-12] reprint mark of a ticket fired at 12:05', () => {
  test.each([
    ['reprinted long before', at('11:55'), false],
    ['reprinted 5.001 s before, as a separate action', at('12:04:55') - 1, false],
    ['reprinted 5 s before, as the same action', at('12:04:55'), true],
    ['reprinted at the same time', at('12:05'), true],
    ['reprinted later', at('12:30'), true],
  ])('is correct when %s', (_, ms, reprint) => {
    expect(isReprint(reprinted(ms), fire('12:05'))).toBe(reprint);
  });

  test('is absent if never reprinted, or marked as not reprinted', () => {
    expect(isReprint(undefined, fire('12:05'))).toBe(false);
    expect(isReprint(reprinted(at('12:05'), false), fire('12:05'))).toBe(false);
  });
});

test('a fire of unknown time keeps any reprint; without a fire there is none [TICK-12]', () => {
  expect(isReprint(reprinted(at('11:00')), fire('12:05', false))).toBe(true);
  expect(isReprint(reprinted(at('12:05')), undefined)).toBe(false);
});

describe('[TICK-12] REPRINT on a real ticket', () => {
  const pending = arrives(twoMains({ kdsCourses: [course('mains', ['steak'], { notified: true })] }));
  const stamped = (stamp: unknown) =>
    arrives(twoMains({ kdsCourses: [course('mains', ['steak'], { reprinted: stamp })] }));

  test('is set by a timestamp in the document, by a bare true and by an event', () => {
    expect(courseOf([pending, fires('f', '12:05')]).reprint).toBe(false);
    expect(courseOf([pending, fires('f', '12:05'), stamped({ at: iso('12:05') })]).reprint).toBe(true);
    expect(courseOf([pending, fires('f', '11:55'), stamped(true)]).reprint).toBe(true);
    expect(courseOf([pending, fires('f', '12:05'), courseEvent('r', '12:09', 'reprint')]).reprint).toBe(true);
  });

  test('is not set for a reprint long before the fire, or without one', () => {
    expect(courseOf([pending, stamped({ at: iso('11:55') }), fires('f', '12:05')]).reprint).toBe(false);
    expect(courseOf([pending, stamped({ at: iso('11:55') })]).reprint).toBe(false);
  });
});
