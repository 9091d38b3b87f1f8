// Orders that no kitchen board would ever show, each with its reason, and those left out on purpose (GLASS-07).
import { describe, expect, it } from 'vitest';
import { isKitchenBoard } from '../../../hub/boards/glass/unseen-rule.ts';
import { kitchenPlans, type UnshownVerdict, unshownWork } from '../../../hub/boards/glass/unshown-rule.ts';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import { arrives, at, course, iso, item, order } from '../../kitchen/builders.ts';
import { BoardKitchen, type Place } from '../board-kitchen.ts';
import { fired, grillAndCold, ticket } from '../board-orders.ts';

/** A board for that station as the line; the pass shows nothing that its options leave out. */
function verdict(fact: Fact, place: Place = {}, clock = '12:01', chosen?: string): UnshownVerdict {
  const kitchen = new BoardKitchen([fact], place);
  const context = kitchen.context();
  const [placed] = kitchen.orders.values();
  const line = context.setup.profiles.filter(isKitchenBoard).find(({ type }) => type === 'kitchen');
  if (placed === undefined || line === undefined) throw new Error('no order or no profile');
  const plans = kitchenPlans(context, chosen === undefined ? [] : [{ profile: line, station: chosen }]);
  return unshownWork(placed, plans, context, at(clock));
}

const told = (...asked: Parameters<typeof verdict>) =>
  verdict(...asked).works.map(({ reason, about }) => (about === undefined ? reason : `${reason} ${about}`));

const both = (options: Record<string, unknown>): Place => ({ pass: options, line: options });
/** Pass and line are both set to the grill: nothing shows the cold station. */
const GRILL_ALONE = both({ stationId: 'bon-grill' });
const steak = ticket('a', '12:00');
const takeAway = ticket('a', '12:00', { orderType: 'TA', tableIds: [] });

describe('an order that no board of the kitchen shows', () => {
  it('is reported with its type where every board leaves that type out [GLASS-07]', () => {
    const place = both({ excludeOrderByType: ['TA'] });
    expect(told(takeAway, place)).toEqual(['type TA']);
    expect(told(steak, place)).toEqual([]);
    expect(told(takeAway, { pass: { excludeOrderByType: ['TA'] } })).toEqual([]);
  });

  it('is reported with the table, open tab or stage that every board leaves out [GLASS-07]', () => {
    expect(told(steak, both({ excludeTables: ['5'] }))).toEqual(['table T5']);
    const tab = ticket('a', '12:00', { isOpenTab: true });
    expect(told(tab, both({ excludeOpenTabOrders: true }))).toEqual(['open-tab']);
    expect(told(steak, both({ showFired: false }))).toEqual(['stage']);
  });

  it('is reported with the station that has no board, even if only one dish is affected [GLASS-07]', () => {
    expect(told(grillAndCold, GRILL_ALONE)).toEqual(['station Cold']);
    expect(told(grillAndCold, GRILL_ALONE, '12:01', 'bon-cold')).toEqual([]);
    expect(told(grillAndCold, { line: { stationId: 'bon-grill' } })).toEqual([]);
  });

  it('is reported with the dish that has no station where no board shows all stations [GLASS-07]', () => {
    const cola = arrives(
      order('o', {
        courses: [course('mains', ['cola'], fired('12:00'))],
        items: [item('cola', { name: 'Cola' })],
      }),
    );
    expect(told(cola, GRILL_ALONE)).toEqual(['no-station Cola']);
    expect(told(cola)).toEqual([]);
  });

  it('is reported with the course, tag or item that the lists of all boards hide [GLASS-07]', () => {
    const byCourse = { Mains: ['item-steak'] };
    expect(
      told(steak, both({ overrideExcludeItemsByCourses: true, excludeItemsByCourses: byCourse })),
    ).toEqual(['course Mains']);
    expect(told(steak, both({ excludeOnItems: ['item-steak'] }))).toEqual(['item Steak']);
    const vip = arrives(
      order('o', {
        courses: [course('mains', ['steak'], fired('12:00'))],
        items: [item('steak', { name: 'Steak', tags: ['vip'] })],
      }),
    );
    const lists = {
      excludeOnItems: ['item-steak'],
      includeExcludedItemsByTags: ['vip'],
      excludeIncludedItemsByTags: ['vip'],
    };
    const tags = [{ _id: 'vip', name: 'VIP' }];
    expect(told(vip, { ...both(lists), catalogue: { tags } })).toEqual(['tag VIP']);
  });

  it('is reported with its missing fire time where none of its courses has a timestamp [GLASS-07]', () => {
    expect(told(ticket('a', '12:00', {}, {}))).toEqual(['no-fire-time']);
    const partly = arrives(
      order('o', {
        courses: [course('now', ['steak'], fired('12:00')), course('later', ['fish'])],
        items: [item('steak'), item('fish')],
      }),
    );
    expect(told(partly)).toEqual([]);
  });

  it('names the reason given by boards that would otherwise show it, not by those of other stations [GLASS-07]', () => {
    const place: Place = {
      pass: { stationId: 'bon-cold' },
      line: { stationId: 'bon-grill', excludeOrderByType: ['Seated'] },
    };
    expect(told(steak, place)).toEqual(['type Seated']);
  });

  it('does not count as shown when only a customer board has it [GLASS-07]', () => {
    expect(told(takeAway, { ...both({ excludeOrderByType: ['TA'] }), guests: {} })).toEqual(['type TA']);
  });
});

describe('an order that is left out on purpose', () => {
  const hidden = both({ excludeOrderByType: ['Seated'] });

  it('raises no alarm if the lists of the whole site exclude it [GLASS-07]', () => {
    expect(told(steak, { setup: { excludeOnItems: ['item-steak'] } })).toEqual([]);
    expect(told(steak, { setup: { excludeItemsByCourses: { Mains: ['item-steak'] } } })).toEqual([]);
  });

  it('raises no alarm if it is served, cancelled, delivered or too old [GLASS-07]', () => {
    const stamps = { ...fired('12:00'), served: { at: iso('12:00') } };
    expect(told(ticket('a', '12:00', {}, stamps), hidden)).toEqual([]);
    const items = [item('steak', { cancellation: { at: iso('12:00') }, cancelled: true })];
    const cancelled = arrives(order('o', { courses: [course('m', ['steak'], fired('12:00'))], items }));
    expect(told(cancelled, hidden)).toEqual([]);
    expect(told(steak, hidden, '12:59')).toEqual(['type Seated']);
    expect(told(steak, hidden, '13:00')).toEqual([]);
  });

  it('stops being an alarm at the moment when the boards would drop it [GLASS-07]', () => {
    expect(verdict(steak, hidden).until).toBe(at('13:00'));
  });

  it('raises no alarm until its course is fired, if a board shows fired ones [GLASS-07]', () => {
    const coming = ticket('a', '12:00', {}, { notified: { at: iso('12:00') } });
    expect(told(coming, both({ showPending: false }))).toEqual([]);
    expect(told(coming, both({ showPending: false, showFired: false }))).toEqual(['stage']);
  });
});
