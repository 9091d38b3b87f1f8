import { describe, expect, test } from 'vitest';
import { isReprint } from '../../../hub/kitchen/derive/derive-course.ts';
import { arrives, at, course, courseEvent, courseOf, fires, iso, twoMains } from '../builders.ts';

const fire = (clock: string, sure = true) => ({ requestId: 'f', at: at(clock), sure });
const reprinted = (ms: number, value = true) => ({ value, date: ms, id: 'r', at: ms });

describe('[TICK-12] a ticket fired at 12:05', () => {
  test.each([
    ['reprinted long before', at('11:55'), false],
    ['reprinted 5.001 s before: another act', at('12:04:55') - 1, false],
    ['reprinted 5 s before: one act, two writes', at('12:04:55'), true],
    ['reprinted with it', at('12:05'), true],
    ['reprinted later', at('12:30'), true],
  ])('%s', (_, ms, reprint) => {
    expect(isReprint(reprinted(ms), fire('12:05'))).toBe(reprint);
  });

  test('never reprinted, or said not to be: no', () => {
    expect(isReprint(undefined, fire('12:05'))).toBe(false);
    expect(isReprint(reprinted(at('12:05'), false), fire('12:05'))).toBe(false);
  });
});

test('[TICK-12] a fire of unknown moment carries any reprint; without a fire there is none', () => {
  expect(isReprint(reprinted(at('11:00')), fire('12:05', false))).toBe(true);
  expect(isReprint(reprinted(at('12:05')), undefined)).toBe(false);
});

describe('[TICK-12] REPRINT on a real ticket', () => {
  const pending = arrives(twoMains({ kdsCourses: [course('mains', ['steak'], { notified: true })] }));
  const stamped = (stamp: unknown) =>
    arrives(twoMains({ kdsCourses: [course('mains', ['steak'], { reprinted: stamp })] }));

  test('by a stamp in the document, by a bare true and by an event', () => {
    expect(courseOf([pending, fires('f', '12:05')]).reprint).toBe(false);
    expect(courseOf([pending, fires('f', '12:05'), stamped({ at: iso('12:05') })]).reprint).toBe(true);
    expect(courseOf([pending, fires('f', '11:55'), stamped(true)]).reprint).toBe(true);
    expect(courseOf([pending, fires('f', '12:05'), courseEvent('r', '12:09', 'reprint')]).reprint).toBe(true);
  });

  test('a reprint long before the fire, or without one, gives none', () => {
    expect(courseOf([pending, stamped({ at: iso('11:55') }), fires('f', '12:05')]).reprint).toBe(false);
    expect(courseOf([pending, stamped({ at: iso('11:55') })]).reprint).toBe(false);
  });
});
