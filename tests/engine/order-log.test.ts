import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { SiteContext } from '../../hub/engine/ports.ts';
import { MINUTE_MS } from '../../shared/limits.ts';
import { EMPTY_CATALOGUE } from '../../shared/model/catalogue.ts';
import { readSetup } from '../../shared/model/setup/setup.ts';
import { arrives, at, course, iso, item, itemEvent, order, twoMains } from '../kitchen/builders.ts';
import { tempDir } from '../support/temp-dir.ts';
import { TestHub } from '../support/test-hub.ts';

const fired = (clock: string) => ({ fired: { at: iso(clock) } });

function site(setup: object, pass: object = {}, grill: object = {}): SiteContext {
  const profiles = [
    { _id: 'pass', type: 'expo', name: 'Pass', ...pass },
    { _id: 'grill', type: 'kitchen', name: 'Grill', ...grill },
    { _id: 'guests', type: 'customer', name: 'Guests' },
  ];
  return {
    setup: readSetup({ ...setup, profiles }),
    catalogue: { ...EMPTY_CATALOGUE, tables: [{ _id: 'table-5', number: '5' }] },
    site: { id: 'site-1', name: 'Harbour', role: 'site', region: 'US', timeZone: 'UTC' },
    siteNames: new Map([['site-1', 'Harbour']]),
    limits: new Map(),
  };
}

let hub: TestHub;
const open = (context: SiteContext, clock = '12:01') => {
  hub = new TestHub(tempDir(), at(clock), context);
  onTestFinished(() => hub.close());
};
beforeEach(() => open(site({})));

/** Log lines about order-1, without the logger's own fields. */
const said = (): object[] =>
  hub.logged
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ orderId, msg }) => orderId === 'order-1' && String(msg).includes('excluded'))
    .map(({ msg, reason, rule, boards }) => ({ msg, reason, rule, boards }));
const excluded = (reason: string, rule: string) => ({
  msg: 'order excluded',
  reason,
  rule,
  boards: undefined,
});

const cancelled = (id: string) => item(id, { cancellation: { reason: 'no more' } });

describe('[ORD-28][LOG-04] each of the seven exclusion reasons', () => {
  test.each<[string, object, object, string, string]>([
    ['no items [ORD-28]', { courses: [course('mains', [], fired('12:00'))] }, {}, 'no-items', 'ORD-28'],
    ['no courses [ORD-28]', { courses: [] }, {}, 'no-items', 'ORD-28'],
    [
      'no course status [ORD-28]',
      { courses: [course('mains', ['steak'])] },
      {},
      'no-course-status',
      'ORD-40',
    ],
    [
      'fired too long ago [ORD-28]',
      { courses: [course('mains', ['steak'], fired('10:59'))], updated: '12:00' },
      {},
      'fired-excluded',
      'ORD-27',
    ],
    [
      'served too long ago [ORD-28]',
      { courses: [course('mains', ['steak'], { ...fired('11:30'), served: { at: iso('11:46') } })] },
      {},
      'served-excluded',
      'ORD-27',
    ],
    [
      'no valid items [ORD-28]',
      { courses: [course('mains', ['steak'], fired('12:00'))] },
      { excludeOnItems: ['item-steak'] },
      'no-valid-items',
      'ORD-28',
    ],
    [
      'all items cancelled [ORD-28]',
      { courses: [course('mains', ['steak'], fired('12:00'))], items: [cancelled('steak')] },
      {},
      'all-items-cancelled',
      'ORD-28',
    ],
  ])('is logged: %s', async (_, more, setup, reason, rule) => {
    open(site(setup));
    await hub.take(arrives(order('order-1', { items: [item('steak')], ...more })));
    expect(said()).toEqual([excluded(reason, rule)]);
  });

  test('for an excluded table names the boards that exclude it, and no others [ORD-28]', async () => {
    open(site({}, { excludeTables: ['5'] }));
    await hub.take(arrives(twoMains()));
    const boards = [{ profile: 'Pass', reason: 'excluded-table', rule: 'ORD-29' }];
    expect(said()).toEqual([
      { msg: 'order excluded from boards', boards, reason: undefined, rule: undefined },
    ]);
  });

  test('for a table excluded on every board is logged once for the order [ORD-28]', async () => {
    open(site({}, { excludeTables: ['5'] }, { excludeTables: ['5'] }));
    await hub.take(arrives(twoMains()));
    expect(said()).toEqual([excluded('excluded-table', 'ORD-29')]);
  });
});

describe('exclusion log', () => {
  test('has a reason once, however often the order comes, and again once it is another [LOG-04]', async () => {
    const waiting = (updated: string, stamps = {}) =>
      arrives(
        order('order-1', { updated, courses: [course('mains', ['steak'], stamps)], items: [item('steak')] }),
      );
    await hub.take(waiting('12:00'));
    await hub.take(waiting('12:01'), waiting('12:02'));
    expect(said()).toHaveLength(1);
    await hub.take(waiting('12:03', { notified: { at: iso('12:03') } }));
    expect(said()).toHaveLength(1);
    await hub.take(
      arrives(
        order('order-1', {
          updated: '12:04',
          courses: [course('mains', ['steak'], { notified: { at: iso('12:03') } })],
          items: [cancelled('steak')],
        }),
      ),
    );
    expect(said()).toEqual([
      excluded('no-course-status', 'ORD-40'),
      excluded('all-items-cancelled', 'ORD-28'),
    ]);
  });

  test('omits an order with one course on the boards [LOG-04]', async () => {
    const courses = [course('later', ['fish']), course('mains', ['steak'], fired('12:00'))];
    await hub.take(arrives(order('order-1', { courses, items: [item('steak'), item('fish')] })));
    expect(said()).toEqual([]);
  });

  test('omits items made by another load-balance group [LOG-04][ROUTE-12]', async () => {
    const group = (id: string, isPrimary: boolean) => ({ _id: id, name: id, enabled: true, isPrimary });
    const loadBalancing = {
      initiated: true,
      enabled: true,
      groups: [group('lb-1', true), group('lb-2', false)],
    };
    open(site({ loadBalancing }, {}, { lbGroup: 'lb-2' }));
    const loadBalancingAssignments = ['steak', 'fish'].map((itemId) => ({
      itemId,
      courseId: 'mains',
      groupId: 'lb-1',
    }));
    await hub.take(arrives(twoMains({ loadBalancingAssignments })));
    expect(said()).toEqual([]);
  });

  test('uses a changed setup immediately [LOG-04]', async () => {
    await hub.take(arrives(twoMains()));
    hub.engine.useSite(site({}, { excludeTables: ['5'] }, { excludeTables: ['5'] }));
    await hub.take(itemEvent('x', '12:01', 'prepared', ['steak']));
    expect(said()).toEqual([excluded('excluded-table', 'ORD-29')]);
  });

  test('omits items made at another station [LOG-04]', async () => {
    open(site({}, {}, { stationId: 'bon-elsewhere' }));
    await hub.take(arrives(twoMains()));
    expect(said()).toEqual([]);
  });
});

test('an order removed by the time limit is logged within 10 minutes, before it is forgotten [ORD-28][ORD-26]', async () => {
  await hub.take(arrives(twoMains()));
  expect(said()).toEqual([]);
  // Every 10 minutes from 12:01; the window of an hour closes at 13:00.
  for (let now = at('12:01'); now <= at('12:51'); now += 10 * MINUTE_MS) await hub.advance(now);
  expect(said()).toEqual([]);
  await hub.advance(at('13:01'));
  expect(said()).toEqual([excluded('order-expired', 'ORD-26')]);
  await hub.advance(at('13:11'));
  await hub.advance(at('13:21'));
  expect(hub.engine.orders.has('order-1')).toBe(false);
  expect(said()).toHaveLength(1);
});

test('a served ticket removed by the time limit is logged with its specific reason [ORD-27]', async () => {
  const courses = [course('mains', ['steak'], { ...fired('11:50'), served: { at: iso('12:00') } })];
  await hub.take(arrives(order('order-1', { courses, items: [item('steak')] })));
  await hub.take(itemEvent('x', '12:01', 'prepared', ['steak']));
  await hub.advance(at('12:11'));
  expect(said()).toEqual([]);
  await hub.advance(at('12:21'));
  expect(said()).toEqual([excluded('served-excluded', 'ORD-27')]);
});
