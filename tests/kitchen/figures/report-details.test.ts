// Report figures of single tickets and of staff, from the facts of an order.
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

describe('[REPORT-01] figures of an order of three steaks and a fish fired at 12:00', () => {
  it('measure the ticket from the fire to the serve', () => {
    const ticket = { number: '101', tables: 'Window', courseType: 'Mains', orderType: 'Seated' };
    expect(kept(...cooked).tickets).toEqual([
      { courseId: 'mains', ...ticket, firedAt: at('12:00'), tookMs: 14 * 60_000, isLate: true },
    ]);
  });

  it('attribute prepared items with their durations to each cook, served tickets to the pass', () => {
    expect(kept(...cooked).cooks).toEqual([
      { cook: 'Dana', items: 1, pieces: 3, made: 1, minutes: 8 },
      { cook: 'Noa', served: 1 },
      { cook: 'Omar', items: 1, pieces: 1, made: 1, minutes: 10 },
    ]);
  });

  it('count one recall for a serve taken back, however often it is reported, and no duration for the ticket', () => {
    const back = courseEvent('u1', '12:15', 'notServed', by('Noa'));
    const { tickets, cooks } = kept(...cooked, back, back);
    expect(tickets).toEqual([]);
    expect(cooks?.find(({ cook }) => cook === 'Noa')).toEqual({ cook: 'Noa', recalled: 1 });
  });

  it('attribute unsigned work to no one, and ignore cancelled or reverted work', () => {
    const { cooks } = kept(
      arrives(twoMains({ items: [item('steak', { cancellation: true }), item('fish')] })),
      itemEvent('p1', '12:08', 'prepared', ['steak'], by('Dana')),
      itemEvent('p2', '12:10', 'prepared', ['fish']),
    );
    expect(cooks).toEqual([{ cook: '', items: 1, pieces: 1, made: 1, minutes: 10 }]);
    const undone = itemEvent('u', '12:11', 'notPrepared', ['steak', 'fish']);
    expect(kept(...cooked.slice(0, 3), undone).cooks).toEqual([]);
  });

  it('leave out of the longest tickets one with an uncertain fire time or a serve before the fire', () => {
    const bare = twoMains({ items: [item('steak')] });
    const told = {
      ...bare,
      kdsCourses: [{ _id: 'mains', courseType: 'Mains', orderedItems: ['steak'], fired: true }],
    };
    expect(kept(arrives(told), courseEvent('s', '12:20', 'served')).tickets).toEqual([]);
    expect(kept(arrives(bare), fires('f', '12:00'), courseEvent('s', '11:50', 'served')).tickets).toEqual([]);
  });
});
