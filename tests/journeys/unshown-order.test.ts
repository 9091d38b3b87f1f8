// An order that no board shows, from a till to every place where it can be fixed: the other boards, the start page, the
// manager's phone, health, figures and the till's events, until a setting shows it again (GLASS-07).
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { healthAnswer } from '../../shared/protocol/health.ts';
import { until } from '../support/until.ts';
import { type Screens, startDisplays } from './support/screens.ts';
import { StandaloneSite } from './support/standalone-site.ts';

const METRICS = 'metrics-metrics-metrics-metrics-1';
const LAPTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** Five seconds until an order counts as unshown, and room for a busy machine. */
const SOON_MS = 25_000;

let site: StandaloneSite;
let screens: Screens;

beforeAll(async () => {
  screens = await startDisplays();
  site = await StandaloneSite.found(['Grill', 'Fryer'], { KDS_METRICS_TOKEN: METRICS });
}, 120_000);
afterAll(async () => {
  await screens?.close();
  await site?.close();
});

const leaveOut = (types: string[]) =>
  site.changeProfiles((profile) =>
    profile['type'] === 'customer' ? profile : { ...profile, excludeOrderByType: types },
  );
const health = async () => z.parse(healthAnswer, (await site.owner.get('/api/health')).body).problems;
const figures = async () => {
  const answer = await fetch(`${site.hub.url}/metrics`, { headers: { authorization: `Bearer ${METRICS}` } });
  return answer.text();
};
const eventTypes = async () => {
  const page = await site.till('/api/intake/events?after=0');
  const { events } = z.parse(
    z.object({ events: z.array(z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) })) }),
    await page.json(),
  );
  return events.filter(({ type }) => type === 'order.unshown' || type === 'order.shown');
};

it('takeaway orders that no board shows are reported everywhere, until one does [GLASS-07]', async () => {
  await leaveOut(['TA']);
  const pass = await site.open(screens, `/kds/expeditor/${await site.boardNamed('Pass')}`);
  await pass.setViewportSize(LAPTOP);
  const start = await site.open(screens, '/kds/start');
  await start.setViewportSize(LAPTOP);
  await site.order({ id: 'o-1', version: 1, number: 'T-105', type: 'takeaway', items: [{ name: 'Fries' }] });

  const words = /T-105.*: no board shows .*pickup.* orders/;
  await start.getByText(words).waitFor({ timeout: SOON_MS });
  await start.getByText('Setup, Profiles: allow this order type on a board.').waitFor();
  await pass.getByText(words).waitFor({ timeout: SOON_MS });
  expect(await health()).toContainEqual(
    expect.objectContaining({
      code: 'unshown-type',
      level: 'danger',
      text: expect.stringContaining('T-105'),
    }),
  );
  expect(await figures()).toContain('kds_orders_unshown{reason="type"} 1');
  expect(await eventTypes()).toEqual([
    {
      type: 'order.unshown',
      data: { orderId: 'o-1', number: 'T-105', reason: 'type', about: 'TA' },
    },
  ]);

  const phone = await site.open(screens, '/kds/overview');
  await phone.setViewportSize(PHONE);
  await phone.getByText(words).waitFor({ timeout: SOON_MS });
  await phone.goto(`${site.hub.url}/kds/start`);
  await phone.getByText(words).waitFor({ timeout: SOON_MS });
  for (const page of [start, phone, pass]) {
    await page.evaluate(() => localStorage.setItem('kds_lng', 'he-il'));
    await page.reload();
    await page.getByText('אף לוח לא מציג הזמנות').first().waitFor({ timeout: SOON_MS });
  }

  await leaveOut([]);
  await until(
    async () => (await pass.locator('[data-unseen]').count()) === 0,
    'the alarm never ends',
    SOON_MS,
  );
  await pass.getByText('T-105').first().waitFor({ timeout: SOON_MS });
  await until(
    async () => (await eventTypes()).length === 2,
    'the till never hears that a board shows it',
    SOON_MS,
  );
  expect((await eventTypes()).map(({ type }) => type)).toEqual(['order.unshown', 'order.shown']);
  expect((await health()).map(({ code }) => code)).not.toContain('unshown-type');
}, 120_000);

it('the start page groups alarms of one reason, and names tables as tables [GLASS-07]', async () => {
  await site.changeProfiles((profile) =>
    profile['name'] === 'Grill' || profile['type'] === 'customer'
      ? profile
      : { ...profile, excludeOrderByType: ['Seated'] },
  );
  const start = await site.open(screens, '/kds/start');
  await start.setViewportSize(LAPTOP);
  for (const table of ['8', '9', '10', '11']) {
    const items = [{ name: 'Fries' }];
    await site.order({ id: `t-${table}`, version: 1, number: `5${table}`, table, items });
  }
  await start
    .getByText(/Table.8.*, .*Table.9.*, .*Table.10.* \+1: no board shows .*dine-in.* orders/)
    .waitFor({
      timeout: SOON_MS,
    });
  expect(await start.locator('[data-unseen] > li').count()).toBe(1);
}, 90_000);
