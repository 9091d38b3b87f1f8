import { describe, expect, it } from 'vitest';
import { figureRules } from '../../../hub/kitchen/figures/order-figures.ts';
import { type ItemWork, type MovedSpan, orderWork } from '../../../hub/kitchen/pace/item-work.ts';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import type { SiteTimes } from '../../../hub/kitchen/state/site-catalogue.ts';
import {
  arrives,
  at,
  course,
  courseEvent,
  event,
  iso,
  item,
  itemEvent,
  order,
  rules,
  twoMains,
} from '../builders.ts';

const LISTS = {
  kitchenBons: [
    { _id: 'grill', name: 'Grill', printedItems: ['item-steak'] },
    { _id: 'fish', name: 'Fish', printedItems: ['item-fish'] },
  ],
  items: [
    { _id: 'item-steak', name: 'Steak', preparationTimeSeconds: 900, ingredientOf: [], allergens: [] },
    { _id: 'item-fish', name: 'Fish', preparationTimeSeconds: 300, ingredientOf: [], allergens: [] },
  ],
};

interface More {
  setup?: object;
  moves?: MovedSpan[];
  times?: SiteTimes;
  timeZone?: string;
}

function work(facts: readonly Fact[], { setup = {}, moves = [], times, timeZone = 'UTC' }: More = {}) {
  const known = { ...rules({ ...setup }, LISTS), ...(times === undefined ? {} : { times }) };
  return orderWork(facts, figureRules({ ...known, site: { role: 'site', timeZone } }), moves);
}

function outcome(facts: readonly Fact[], name: string, more: More = {}): ItemWork['outcome'] | 'none' {
  const found = work(facts, more)?.items.find((each) => each.name === name);
  return found === undefined ? 'none' : found.outcome;
}

const took = (minutes: number) => ({ tookMs: minutes * 60_000 });
const steakAt = (clock: string) => itemEvent('p1', clock, 'prepared', ['steak']);

describe('[PACE-01] measurements of two mains fired at 12:00', () => {
  it('last from the fire to the mark of each item, by station and site-local hour', () => {
    const facts = [arrives(twoMains()), steakAt('12:09'), itemEvent('p2', '12:12', 'prepared', ['fish'])];
    expect(work(facts, { timeZone: 'Asia/Jerusalem' })).toEqual({
      site: 'site-1',
      day: 20_581,
      items: [
        {
          ...{ item: 'item-steak', name: 'steak', station: 'grill', pieces: 1, hour: 15, setSeconds: 900 },
          ...{ beganAt: at('12:00'), endedAt: at('12:09'), outcome: took(9) },
        },
        {
          ...{ item: 'item-fish', name: 'fish', station: 'fish', pieces: 1, hour: 15, setSeconds: 300 },
          ...{ beganAt: at('12:00'), endedAt: at('12:12'), outcome: took(12) },
        },
      ],
    });
  });

  it('begin with the fire, and have no result until the items are done', () => {
    expect(work([arrives(twoMains())])?.items).toMatchObject([
      { beganAt: at('12:00') },
      { item: 'item-fish' },
    ]);
    expect(outcome([arrives(twoMains())], 'steak')).toBeUndefined();
    const pending = order('order-1', {
      courses: [course('mains', ['steak'], { notified: { at: iso('12:00') } })],
      items: [item('steak')],
    });
    expect(work([arrives(pending)])).toBeUndefined();
  });
});

describe('[PACE-01] the measured start of an item', () => {
  const managed = { setup: { kds: { manageItemPrepTimes: true } } };
  const both = [arrives(twoMains()), steakAt('12:16'), itemEvent('p2', '12:15', 'prepared', ['fish'])];

  it('is when its turn comes, where the site staggers its items', () => {
    expect(outcome(both, 'fish')).toEqual(took(15));
    // The steak takes 15 minutes by the catalogue, the fish 5: its turn is at 12:10.
    expect(outcome(both, 'fish', managed)).toEqual(took(5));
    expect(outcome(both, 'steak', managed)).toEqual(took(16));
  });

  it('uses the site’s times before the catalogue’s', () => {
    const times = new Map([['site-1', new Map([['item-fish', 240]])]]);
    expect(outcome(both, 'fish', { ...managed, times })).toEqual(took(4));
  });

  it('is the moment that the order names, or when the item joined the ticket', () => {
    const named = twoMains({ items: [item('steak', { activateAt: iso('12:04') }), item('fish')] });
    expect(outcome([arrives(named), steakAt('12:09')], 'steak')).toEqual(took(5));
    const added = twoMains({ items: [item('steak', { added: { at: iso('12:07') } }), item('fish')] });
    expect(outcome([arrives(added), steakAt('12:09')], 'steak')).toEqual(took(2));
  });
});

describe('[PACE-01] an excluded measurement', () => {
  const left = (reason: string) => ({ leftOut: reason });

  it('is of a cancelled item', () => {
    const gone = twoMains({ items: [item('steak', { cancellation: true }), item('fish')] });
    expect(outcome([arrives(gone), steakAt('12:09')], 'steak')).toEqual(left('cancelled'));
  });

  it('is of an item served without being marked', () => {
    const served = [arrives(twoMains()), steakAt('12:09'), courseEvent('s1', '12:14', 'served')];
    expect([outcome(served, 'steak'), outcome(served, 'fish')]).toEqual([took(9), left('unmarked')]);
    const ready = [
      arrives(twoMains()),
      courseEvent('r1', '12:12', 'ready'),
      courseEvent('s1', '12:14', 'served'),
    ];
    expect(outcome(ready, 'steak')).toEqual(left('unmarked'));
  });

  it('is of an item whose mark, or the serve of its ticket, was taken back', () => {
    const unmarked = itemEvent('u1', '12:10', 'notPrepared', ['steak']);
    const again = itemEvent('p3', '12:13', 'prepared', ['steak']);
    expect(outcome([arrives(twoMains()), steakAt('12:09'), unmarked, again], 'steak')).toEqual(
      left('recalled'),
    );
    const recalled = [courseEvent('s1', '12:14', 'served'), courseEvent('s2', '12:15', 'notServed')];
    expect(outcome([arrives(twoMains()), steakAt('12:09'), ...recalled], 'steak')).toEqual(left('recalled'));
  });

  it('is of items marked in one tap with other dishes; lines of one dish count as one', () => {
    const all = [arrives(twoMains()), itemEvent('p1', '12:12', 'prepared', ['steak', 'fish'])];
    expect([outcome(all, 'steak'), outcome(all, 'fish')]).toEqual([left('together'), left('together')]);
    const two = twoMains({ items: [item('steak'), item('fish', { item: 'item-steak' })] });
    const both = [arrives(two), itemEvent('p1', '12:12', 'prepared', ['steak', 'fish'])];
    expect([outcome(both, 'steak'), outcome(both, 'fish')]).toEqual([took(12), took(12)]);
  });

  it('is of an item marked within seconds, or after hours', () => {
    expect(outcome([arrives(twoMains()), steakAt('12:00:09')], 'steak')).toEqual(left('tooSoon'));
    expect(outcome([arrives(twoMains()), steakAt('12:00:10')], 'steak')).toEqual({ tookMs: 10_000 });
    expect(outcome([arrives(twoMains()), steakAt('15:00')], 'steak')).toEqual(took(180));
    expect(outcome([arrives(twoMains()), steakAt('15:00:01')], 'steak')).toEqual(left('tooLate'));
  });

  it('is of an item in the making while hub time was moved', () => {
    const facts = [arrives(twoMains()), steakAt('12:09')];
    const moved = (from: string, to: string) => outcome(facts, 'steak', { moves: [[at(from), at(to)]] });
    expect(moved('11:00', '12:00')).toEqual(left('clockMoved'));
    expect(moved('12:05', '12:06')).toEqual(left('clockMoved'));
    expect(moved('12:09', '14:00')).toEqual(left('clockMoved'));
    expect([moved('11:00', '11:59'), moved('12:10', '13:00')]).toEqual([took(9), took(9)]);
  });

  it('is of an item whose fire or mark is only implied by a document', () => {
    const bare = order('order-1', {
      courses: [course('mains', ['steak'], { fired: true })],
      items: [item('steak')],
    });
    expect(outcome([arrives(bare), steakAt('12:09')], 'steak')).toEqual(left('unsure'));
    const marked = twoMains({ items: [item('steak', { prepared: true }), item('fish')], updated: '12:09' });
    expect(outcome([arrives(marked)], 'steak')).toEqual(left('unsure'));
    const stamped = twoMains({ items: [item('steak', { prepared: { at: iso('12:09') } }), item('fish')] });
    expect(outcome([arrives(stamped)], 'steak')).toEqual(took(9));
  });

  it('is of an item prepared automatically, moved to another ticket, or without an entry', () => {
    const treated = { setup: { treatAsPreparedItems: ['item-steak'] } };
    expect(outcome([arrives(twoMains())], 'steak', treated)).toBe('none');
    const moved = twoMains({ items: [item('steak', { cancellation: { transferred: true } }), item('fish')] });
    expect(outcome([arrives(moved)], 'steak')).toBe('none');
    const unknown = twoMains({ items: [item('steak', { item: undefined }), item('fish')] });
    expect(outcome([arrives(unknown)], 'steak')).toBe('none');
  });
});

it('a countdown that is started by a tap makes items begin at the fire until then [PACE-01]', () => {
  const onClick = { setup: { kds: { manageItemPrepTimes: true, initTicketPreptimeOnClick: true } } };
  const facts = [arrives(twoMains()), itemEvent('p2', '12:15', 'prepared', ['fish'])];
  expect(outcome(facts, 'fish', onClick)).toEqual(took(15));
  const started = event('t1', '12:02', 'coursePreparing', 'start', { courseId: 'mains' });
  expect(outcome([...facts, started], 'fish', onClick)).toEqual(took(3));
});
