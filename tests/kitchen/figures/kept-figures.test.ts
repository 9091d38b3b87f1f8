// What reports say of single tickets and of people, out of the facts of an order.
import { describe, expect, it } from 'vitest';
import { figureRules, orderFigures } from '../../../hub/kitchen/figures/order-figures.ts';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import { arrives, at, courseEvent, fires, item, itemEvent, rules, twoMains } from '../builders.ts';

function kept(...facts: Fact[]) {
  const known = rules({}, { tables: [{ _id: 'table-5', name: 'Window', number: '5' }] });
  const found = orderFigures(facts, figureRules({ ...known, site: { role: 'site', timeZone: 'UTC' } }));
  const cooks = found?.kept.cooks.map(({ cook, tally }) => {
    const { count = 0, sumMs = 0 } = tally.times.firedToReady ?? {};
    return { cook, ...tally.counts, ...(count === 0 ? {} : { made: count, minutes: sumMs / 60_000 }) };
  });
  return { tickets: found?.kept.tickets, cooks };
}

const by = (byName: string) => ({ context: { byName } });
const cooked = [
  arrives(twoMains({ items: [item('steak', { units: 3 }), item('fish')] })),
  itemEvent('p1', '12:08', 'prepared', ['steak'], by('Dana')),
  itemEvent('p2', '12:10', 'prepared', ['fish'], by('Omar')),
  courseEvent('s1', '12:14', 'served', by('Noa')),
];

describe('[REPORT-01] of an order of three steaks and a fish fired at 12:00', () => {
  it('its ticket took from the fire to the serve', () => {
    const ticket = { number: '101', tables: 'Window', courseType: 'Mains', orderType: 'Seated' };
    expect(kept(...cooked).tickets).toEqual([
      { courseId: 'mains', ...ticket, firedAt: at('12:00'), tookMs: 14 * 60_000, isLate: true },
    ]);
  });

  it('each cook has what they prepared and how long that took, the pass what it served', () => {
    expect(kept(...cooked).cooks).toEqual([
      { cook: 'Dana', items: 1, pieces: 3, made: 1, minutes: 8 },
      { cook: 'Noa', served: 1 },
      { cook: 'Omar', items: 1, pieces: 1, made: 1, minutes: 10 },
    ]);
  });

  it('who takes a serve back has a recall, once however often it is told, and the ticket took no time', () => {
    const back = courseEvent('u1', '12:15', 'notServed', by('Noa'));
    const { tickets, cooks } = kept(...cooked, back, back);
    expect(tickets).toEqual([]);
    expect(cooks?.find(({ cook }) => cook === 'Noa')).toEqual({ cook: 'Noa', recalled: 1 });
  });

  it('what nobody signed is nobody’s, and what is cancelled or taken back counts for no one', () => {
    const { cooks } = kept(
      arrives(twoMains({ items: [item('steak', { cancellation: true }), item('fish')] })),
      itemEvent('p1', '12:08', 'prepared', ['steak'], by('Dana')),
      itemEvent('p2', '12:10', 'prepared', ['fish']),
    );
    expect(cooks).toEqual([{ cook: '', items: 1, pieces: 1, made: 1, minutes: 10 }]);
    const undone = itemEvent('u', '12:11', 'notPrepared', ['steak', 'fish']);
    expect(kept(...cooked.slice(0, 3), undone).cooks).toEqual([]);
  });

  it('a ticket whose fire is not sure, or that was served before it, is not among the longest', () => {
    const bare = twoMains({ items: [item('steak')] });
    const told = {
      ...bare,
      kdsCourses: [{ _id: 'mains', courseType: 'Mains', orderedItems: ['steak'], fired: true }],
    };
    expect(kept(arrives(told), courseEvent('s', '12:20', 'served')).tickets).toEqual([]);
    expect(kept(arrives(bare), fires('f', '12:00'), courseEvent('s', '11:50', 'served')).tickets).toEqual([]);
  });
});
