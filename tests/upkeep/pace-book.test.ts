// Learned times that a user accepted or that boards apply automatically, and their effect on lines: a real engine over
// a real store, with a cloud's catalogue and with a hub's own menu.
import { describe, expect, it } from 'vitest';
import type { SiteContext } from '../../hub/engine/ports.ts';
import { HubEvents } from '../../hub/host/hub-events.ts';
import { savedCatalogue } from '../../hub/organisation/catalogue-repository.ts';
import { SiteMenu } from '../../hub/standalone/site-menu.ts';
import { LearnedTimes } from '../../hub/upkeep/pace-book.ts';
import type { Line } from '../../shared/protocol/board/ticket.ts';
import { arrives, at, course, event, iso, item, itemEvent, order } from '../kitchen/builders.ts';
import { smallSite } from '../support/test-hub.ts';
import { CountedHub, DAY_MS } from './counted-hub.ts';

const DISHES = [
  { _id: 'item-steak', name: 'Steak', preparationTimeSeconds: 900, ingredientOf: [], allergens: [] },
  { _id: 'item-salad', name: 'Salad', preparationTimeSeconds: 300, ingredientOf: [], allergens: [] },
  { _id: 'item-soup', name: 'Soup', ingredientOf: [], allergens: [] },
];
const BONS = [{ _id: 'bon-grill', name: 'Grill', printedItems: ['item-steak'] }];

function siteWith(useLearned: boolean): SiteContext {
  const profiles = [{ _id: 'pass', type: 'expo', name: 'Pass', showReadyAbout: true }];
  const setup = { kds: { manageItemPrepTimes: true }, pace: { useLearned }, profiles };
  const { catalogue, ...site } = smallSite(setup);
  return { ...site, catalogue: { ...catalogue, items: DISHES, kitchenBons: BONS } };
}

interface Kitchen {
  hub: CountedHub;
  book: LearnedTimes;
  /** The lines, by name, of an order fired at 12:00. */
  lines(): Record<string, Line>;
  row(id: string): Promise<object | undefined>;
}

async function kitchen({ useLearned = false, ownMenu = false } = {}): Promise<Kitchen> {
  const hub = new CountedHub(siteWith(useLearned));
  const { store } = hub.hub;
  const use = () => hub.hub.engine.useSite({ ...hub.hub.engine.site() });
  const menu = new SiteMenu(
    store,
    () => 'site-1',
    ({ lists }) => {
      for (const [name, entries] of Object.entries(lists))
        store.sites.saveList('site-1', name, entries, hub.hub.now);
      hub.hub.engine.useSite({ ...hub.hub.engine.site(), catalogue: savedCatalogue(store.sites, 'site-1') });
    },
  );
  store.sites.saveList('site-1', 'items', DISHES, 0);
  store.sites.saveList('site-1', 'kitchenBons', BONS, 0);
  const events = new HubEvents();
  events.on('timesChanged', use);
  const book = new LearnedTimes(
    store,
    () => hub.hub.engine.site(),
    events,
    () => hub.hub.now,
  );
  if (ownMenu) book.adoptMenu(menu);
  hub.hub.times = (context) => book.times(context);
  use();
  const document = order('o-now', {
    courses: [course('mains', ['st', 'sa'], { fired: { at: iso('12:00') }, prepTimeMax: 900 })],
    items: [
      item('st', { item: 'item-steak', name: 'Steak', preparationTimeSeconds: 900 }),
      item('sa', { item: 'item-salad', name: 'Salad', preparationTimeSeconds: 300 }),
    ],
  });
  await hub.hub.take(arrives(document));
  const lines = () => {
    const board = hub.hub.board({ kind: 'expo', profile: 'pass' });
    if (!('tickets' in board)) throw new Error('no board of tickets');
    return Object.fromEntries(
      Object.values(board.tickets)[0]?.items.map((line: Line) => [line.name, line]) ?? [],
    );
  };
  const row = async (id: string) => (await book.page()).items.find((each) => each.id === id);
  return { hub, book, lines, row };
}

/** Fifteen salads that took 8 minutes, on the evening before. */
async function learn({ hub }: Kitchen): Promise<void> {
  const from = at('12:00') - DAY_MS;
  for (let turn = 0; turn < 15; turn++) {
    const id = `o-${turn}`;
    const begin = from + turn * 20 * 60_000;
    const date = new Date(begin + 8 * 60_000).toISOString();
    const fired = { fired: { at: new Date(begin).toISOString() } };
    const items = [item(`${id}-s`, { item: 'item-salad', name: 'Salad' })];
    await hub.hub.take(
      arrives({ ...order(id, { courses: [course('mains', [`${id}-s`], fired)], items }), lastUpdated: date }),
      event(`m-${id}`, '12:00', 'itemAction', 'prepared', {
        courseId: 'mains',
        orderId: id,
        orderItemId: `${id}-s`,
        date,
      }),
    );
  }
  await hub.count();
}

const seconds = (clock: string, plus: number) => at(clock) + plus * 1_000;

describe('[PACE-01] a learned time', () => {
  it('is shown next to the set time, and changes nothing automatically', async () => {
    const stage = await kitchen();
    await learn(stage);
    expect(await stage.row('item-salad')).toMatchObject({
      ...{ name: 'Salad', stations: [], setSeconds: 300, leftOut: {} },
      learned: { count: 15 },
      suggestedSeconds: expect.closeTo(480, -2),
    });
    expect(await stage.row('item-salad')).not.toHaveProperty('own');
    expect(await stage.row('item-soup')).toEqual({
      id: 'item-soup',
      name: 'Soup',
      stations: [],
      leftOut: {},
    });
    expect(stage.book.item('item-salad')).toMatchObject({ loads: [{ load: 'calm', count: 15 }] });
    expect(stage.book.item('item-salad').hours.map(({ hour }) => hour)).toEqual([12, 13, 14, 15, 16]);
    expect(stage.lines()['Salad']).toMatchObject({ activateAt: seconds('12:10', 0) });
  });

  it('is applied from the next day on where the site enables that', async () => {
    const stage = await kitchen({ useLearned: true });
    await learn(stage);
    stage.hub.hub.engine.useSite({ ...stage.hub.hub.engine.site() });
    const { usedSeconds = 0 } = (await stage.row('item-salad')) as { usedSeconds?: number };
    expect(Math.abs(usedSeconds - 480)).toBeLessThan(30);
    expect(stage.lines()['Salad']).toMatchObject({ activateAt: seconds('12:15', -usedSeconds) });
    // A time set by a user takes precedence.
    stage.book.take([{ item: 'item-salad', seconds: 120 }]);
    expect(stage.lines()['Salad']).toMatchObject({ activateAt: seconds('12:13', 0) });
  });
});

describe.each([
  ['of the cloud’s catalogue', false],
  ['of the hub’s own menu', true],
])('[PACE-01] an accepted time %s', (_of, ownMenu) => {
  it('applies immediately, before those in orders; undo and reset restore the previous one', async () => {
    const stage = await kitchen({ ownMenu });
    const taken = stage.book.take([{ item: 'item-salad', seconds: 480 }]);
    expect(taken).toEqual({ ok: true, value: { undo: [{ item: 'item-salad', seconds: null }] } });
    expect(stage.lines()['Salad']).toMatchObject({ activateAt: at('12:07') });
    expect(await stage.row('item-salad')).toMatchObject({
      setSeconds: 300,
      own: { seconds: 480, takenAt: at('12:00') },
    });
    const again = stage.book.take([{ item: 'item-salad', seconds: 600 }]);
    expect(again).toEqual({ ok: true, value: { undo: [{ item: 'item-salad', seconds: 480 }] } });
    stage.book.take([{ item: 'item-salad', seconds: null }]);
    expect(stage.lines()['Salad']).toMatchObject({ activateAt: at('12:10') });
    expect(await stage.row('item-salad')).toMatchObject({ setSeconds: 300 });
    expect(await stage.row('item-salad')).not.toHaveProperty('own');
  });

  it('is kept with a new catalogue', async () => {
    const stage = await kitchen({ ownMenu });
    stage.book.take([{ item: 'item-salad', seconds: 480 }]);
    const { engine } = stage.hub.hub;
    const { catalogue } = engine.site();
    const items = catalogue.items.map((each) => ({ ...each, name: `${each.name}!` }));
    engine.useSite({ ...engine.site(), catalogue: { ...catalogue, items } });
    expect(stage.book.times(engine.site()).get('site-1')?.get('item-salad')).toBe(480);
  });

  it('is accepted with all others or not at all: an unknown item leaves all unchanged', async () => {
    const stage = await kitchen({ ownMenu });
    const times = [
      { item: 'item-salad', seconds: 480 },
      { item: 'item-of-nobody', seconds: 60 },
    ];
    expect(stage.book.take(times)).toEqual({
      ok: false,
      refusal: { code: 'item-unknown', params: { id: 'item-of-nobody' } },
    });
    expect(await stage.row('item-salad')).not.toHaveProperty('own');
  });
});

it('a time set later in the hub’s own menu overrides an accepted one [PACE-01]', async () => {
  const stage = await kitchen({ ownMenu: true });
  stage.book.take([{ item: 'item-salad', seconds: 480 }]);
  const { engine } = stage.hub.hub;
  const { catalogue } = engine.site();
  const items = catalogue.items.map((each) =>
    each._id === 'item-salad' ? { ...each, preparationTimeSeconds: 200 } : each,
  );
  engine.useSite({ ...engine.site(), catalogue: { ...catalogue, items } });
  expect(await stage.row('item-salad')).toMatchObject({ setSeconds: 200 });
  expect(await stage.row('item-salad')).not.toHaveProperty('own');
});

describe('[PACE-02] the ready time of a line', () => {
  it('is shown from its turn on, and has reserved room until it is ready', async () => {
    const stage = await kitchen();
    expect(stage.lines()).toMatchObject({
      Steak: { activateAt: at('12:00'), readyAbout: at('12:15'), inSteps: true },
      Salad: { activateAt: at('12:10'), readyAbout: at('12:15'), inSteps: true },
    });
    stage.book.take([{ item: 'item-steak', seconds: 600 }]);
    // If all times are known, the ticket takes as long as its longest dish, whatever prepTimeMax says.
    expect(stage.lines()).toMatchObject({
      Steak: { activateAt: at('12:00'), readyAbout: at('12:10') },
      Salad: { activateAt: at('12:05'), readyAbout: at('12:10') },
    });
    const mark = { orderId: 'o-now', courseId: 'mains' };
    await stage.hub.hub.take(itemEvent('b1', '12:01', 'preparing', ['st'], mark));
    expect(stage.lines()['Steak']).toMatchObject({ state: 'preparing', readyAbout: at('12:10') });
    await stage.hub.hub.take(itemEvent('p1', '12:08', 'prepared', ['st'], mark));
    expect(stage.lines()['Steak']).not.toHaveProperty('readyAbout');
    expect(stage.lines()['Steak']).toMatchObject({ inSteps: true });
  });

  it('is absent where its profile disables it, or where its duration is unknown', async () => {
    const stage = await kitchen();
    const { engine } = stage.hub.hub;
    const site = siteWith(false);
    const profiles = site.setup.profiles.map((profile) => ({ ...profile, showReadyAbout: false }));
    engine.useSite({ ...engine.site(), setup: { ...site.setup, profiles } as SiteContext['setup'] });
    expect(stage.lines()['Steak']).not.toHaveProperty('readyAbout');
    engine.useSite({ ...site, catalogue: { ...site.catalogue, items: [] } });
    const soup = order('o-now', {
      courses: [course('mains', ['so'], { fired: { at: iso('12:00') } })],
      items: [item('so', { item: 'item-soup', name: 'Soup' })],
      updated: '12:01',
    });
    await stage.hub.hub.take(arrives(soup));
    expect(stage.lines()['Soup']).not.toHaveProperty('readyAbout');
  });
});
