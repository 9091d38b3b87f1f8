// Durations of a ticket's work, as counted in figures.
import { describe, expect, it } from 'vitest';
import { durations, firedSurelyAt, makingOf, NO_TALLY } from '../../../hub/kitchen/figures/course-times.ts';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import { arrives, at, courseOf, item, itemEvent, twoMains } from '../builders.ts';

const MINUTE = 60_000;

function making(...facts: Fact[]) {
  const course = courseOf(facts);
  return course.items.map((each) => makingOf(each, course).times.firedToReady?.sumMs);
}

describe('[REPORT-01] durations of a ticket', () => {
  it('need two known timestamps in a possible order', () => {
    expect(durations('firedToReady', 1_000, 4_000).times.firedToReady).toMatchObject({
      count: 1,
      sumMs: 3_000,
    });
    for (const [from, to] of [
      [undefined, 4_000],
      [1_000, undefined],
      [4_000, 1_000],
    ])
      expect(durations('firedToReady', from, to)).toBe(NO_TALLY);
  });

  it('begin for a dish with the fire, or with its later addition, and end when it is prepared', () => {
    const prepared = itemEvent('p', '12:08', 'prepared', ['steak', 'fish']);
    const late = twoMains({
      items: [item('steak'), item('fish', { added: { at: new Date(at('12:05')).toISOString() } })],
    });
    expect(making(arrives(late), prepared)).toEqual([8 * MINUTE, 3 * MINUTE]);
    expect(making(arrives(late))).toEqual([undefined, undefined]);
  });

  it('have no fire time if the document only has a bare mark', () => {
    const told = twoMains();
    expect(firedSurelyAt(courseOf([arrives(told)]))).toBe(at('12:00'));
    const bare = { ...told, kdsCourses: [{ _id: 'mains', orderedItems: ['steak', 'fish'], fired: true }] };
    expect(firedSurelyAt(courseOf([arrives(bare)]))).toBeUndefined();
  });
});
