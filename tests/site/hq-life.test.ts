// A hub at an HQ: several sites on one board, each with its own connections, switched off and on in the setup.
// One hub runs through all tests; each leaves the setup as it found it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { journey } from '../journeys/support/journey.ts';
import { Display } from '../support/display.ts';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { loggedIn, type Person } from '../support/person.ts';
import { member, loggedIn as sandboxCalls } from '../support/sandbox-calls.ts';
import { until } from '../support/until.ts';

const pass: BoardAddress = { kind: 'expo', profile: 'profile-expo', view: { maxCards: 200 } };
const grill: BoardAddress = { kind: 'kitchen', profile: 'profile-all-grill', view: { maxCards: 200 } };
const SITES = ['site-1', 'site-2', 'site-3'];
const NAMES = ['Ember & Salt Harbour', 'Ember & Salt Old Town', 'Ember & Salt Riverside'];

let sandbox: Sandbox;
let calls: Awaited<ReturnType<typeof sandboxCalls>>;
let hub: HubProcess;
let dataDir: string;
let port: number;
let display: Display;
let me: Person;

const start = () => {
  const env = {
    KDS_CLOUD_API_URL: sandbox.apiUrl,
    KDS_BROKER_URL: sandbox.brokerUrl,
    KDS_LOG_LEVEL: 'debug',
  };
  return startHub({ dataDir, port, env }, true);
};
const sitesOn = (tickets: readonly Ticket[]) =>
  [...new Set(tickets.map(({ organization }) => organization))].sort();
/** Tickets that only the cloud or a person removes; served ones leave the board with time. */
const openOn = (screen: Display) =>
  screen
    .tickets('w')
    .flatMap(({ id, status }) => (status === 'served' ? [] : [id]))
    .sort();
const storedSetup = async (): Promise<Record<string, unknown>> => {
  const { body } = await calls.cloud('/dynamic-organization-storage/kds-setup/hq-1', { site: 'hq-1' });
  return body as Record<string, unknown>;
};
const saveSetup = async (change: Record<string, unknown>) =>
  calls.control('/setup/hq-1', { method: 'PUT', body: { ...(await storedSetup()), ...change } });
const chosen = (enabled: readonly string[], useDistinctSiteCatalog = true) => ({
  hqConfig: {
    sites: SITES.map((id, index) => ({ id, name: NAMES[index], enabled: enabled.includes(id) })),
    useDistinctSiteCatalog,
  },
});
const queues = async () => {
  const { body } = await calls.control('/queues');
  const list = body as { name: string }[];
  return list.map(({ name }) => name.split('.').at(-1)).sort();
};
const newOrder = (site: string, name: string) =>
  calls.control('/orders', {
    method: 'POST',
    body: {
      order: {
        _id: `order-${name}`,
        number: name,
        organization: site,
        orderType: 'Seated',
        tableIds: ['table-17'],
        lastUpdated: new Date().toISOString(),
        orderedItems: [{ _id: `${name}-1`, item: 'item-burger', name: 'Ember burger' }],
        kdsCourses: [
          {
            _id: name,
            courseType: 'Mains',
            orderedItems: [`${name}-1`],
            fired: { at: new Date().toISOString() },
          },
        ],
      },
    },
  });
const ticketOf = (id: string, watch = 'w') =>
  display.tickets(watch).find((each) => each.courseIds.includes(id));

beforeAll(async () => {
  sandbox = await startSandbox({ paceOrdersPerHour: 0, seed: 5, openingOrders: 8 });
  calls = await sandboxCalls(sandbox, 'hq-1');
  [port = 0] = await freePorts(1);
  dataDir = mkdtempSync(join(tmpdir(), 'kds-test-'));
  hub = await start();
  me = await loggedIn(hub.url, sandbox.login, 'hq-1');
  display = await new Display(hub.url, me.cookie).connect();
  await display.watch('w', pass);
  await until(
    () => sitesOn(display.tickets('w')).join() === NAMES.join(),
    () => `sites on the board: ${sitesOn(display.tickets('w'))}\n${hub.output().slice(-2000)}`,
  );
});
afterAll(async () => {
  display.close();
  await hub.kill();
  await sandbox.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const step = journey('a hub at an HQ');

step(
  'shows the orders of all its sites on one board, each with its label, from each site’s topic [HQ-01] [HQ-11] [EXPO-29]',
  async () => {
    await until(
      async () => (await queues()).join() === ['hq-1', ...SITES].join(),
      'not every topic is followed',
    );
    const up = async () => member((await me.get('/api/health')).body, 'link', 'broker') === 'up';
    await until(up, 'the broker is not up');
    for (const [index, site] of SITES.entries()) {
      await newOrder(site, `t-${site}`);
      const ticket = await until(() => ticketOf(`t-${site}`), `no ticket of ${site}`);
      expect(ticket.organization).toBe(NAMES[index]);
    }
    expect(display.mismatches).toEqual([]);
  },
);

step(
  'resolves a virtual station to the mapped station of each site, with dishes and tables named as at their site [HQ-03] [ROUTE-05] [HQ-09]',
  async () => {
    await display.watch('g', grill);
    for (const site of SITES) await newOrder(site, `s-${site}`);
    await until(() => SITES.every((site) => ticketOf(`s-${site}`, 'g')), 'not all on the spanning station');
    const titles = SITES.map((site) => ticketOf(`s-${site}`)?.title);
    expect(titles).toEqual(['Terrace 17', 'Courtyard 17', 'Riverbank 17']);
    await saveSetup(chosen(SITES, false));
    await until(() => ticketOf('s-site-2')?.title === 'Terrace 17', 'the catalogue is not shared');
    await saveSetup(chosen(SITES));
    await until(() => ticketOf('s-site-2')?.title === 'Courtyard 17', 'the catalogue is shared');
  },
);

step('sends a tap to the cloud under the site of its order [HQ-07] [BRK-04]', async () => {
  await newOrder('site-2', 'two');
  await until(() => ticketOf('two'), 'no ticket');
  const answer = display.command('w', {
    name: 'course.ready',
    orderId: 'order-two',
    courseId: 'two',
    ready: true,
  });
  expect(await answer).toMatchObject({ ok: true });
  const sent = await until(async () => {
    const { body } = await calls.control('/actions');
    const list = member(body, 'actions');
    return Array.isArray(list)
      ? list.find((each) => member(each, 'event', 'orderId') === 'order-two')
      : false;
  }, 'no action in the cloud');
  expect(sent).toMatchObject({ organization: 'site-2', applied: 1, received: 1 });
  const serve = { name: 'course.serve', orderId: 'order-two', courseId: 'two', served: true } as const;
  expect(await display.command('w', serve)).toMatchObject({ ok: true });
  await until(() => hub.output().includes('served_average'), 'the cloud’s average was not noted');
});

step(
  'removes tickets and topic of a site that is switched off, and restores them, without changing the others [HQ-08] [HQ-11]',
  async () => {
    const of = (name: string | undefined) =>
      display
        .tickets('w')
        .filter(({ organization }) => organization === name)
        .map(({ id }) => id)
        .sort();
    const [first, second] = [of(NAMES[0]), of(NAMES[1])];
    const orderId = display.tickets('w').find(({ id }) => id === second[0])?.orderId ?? '';
    const told = async () => {
      const { body } = await me.get(`/api/orders/${encodeURIComponent(orderId)}/history`);
      const courses = member(body, 'boards', 0, 'courses');
      return Array.isArray(courses)
        ? courses.find((each) => member(each, 'courseId') === second[0])
        : undefined;
    };
    expect(await told()).toMatchObject({ shown: true });
    await until(async () => (await queues()).length === 4, 'not every topic is followed');
    await saveSetup(chosen(['site-1', 'site-3']));
    await until(() => of(NAMES[1]).length === 0, 'the tickets stayed');
    expect(of(NAMES[0])).toEqual(first);
    await newOrder('site-2', 'unheard');
    await newOrder('site-1', 'heard');
    await until(() => ticketOf('heard'), 'the other site is deaf');
    expect(ticketOf('unheard')).toBeUndefined();
    expect(await told()).toMatchObject({ shown: false, reason: 'site-switched-off', rule: 'HQ-01' });
    await saveSetup(chosen(SITES));
    await until(() => of(NAMES[1]).length === second.length + 1, 'the tickets did not come back');
    expect(of(NAMES[1])).toEqual([...second, 'unheard'].sort());
    expect(display.mismatches).toEqual([]);
  },
);

step('lets staff of every site work, each listed once [HQ-01]', async () => {
  const staff = await until(async () => {
    const { body } = await me.get('/api/staff');
    return Array.isArray(body) && body.length > 0 ? body : false;
  }, 'no staff');
  const names = staff.map((each) => String(member(each, 'name')));
  expect(names).toContain('Omar Haddad');
  expect(names).toContain('Priya Nair');
  expect(new Set(names).size).toBe(names.length);
});

step(
  'starts again without the cloud, with the orders of every site, and names the unreachable sites [HQ-11]',
  async () => {
    const shown = openOn(display);
    await hub.kill();
    await sandbox.stop();
    hub = await start();
    const again = await new Display(hub.url, me.cookie).connect();
    await again.watch('w', pass);
    await expect.poll(() => openOn(again)).toEqual(shown);
    expect(sitesOn(again.tickets('w'))).toEqual(NAMES);
    const deaf = async () => {
      const problems = member((await me.get('/api/health')).body, 'problems');
      return (Array.isArray(problems) ? problems : [])
        .filter((problem) => member(problem, 'code') === 'site-topic-down')
        .map((problem) => member(problem, 'params', 'site'));
    };
    await expect.poll(async () => (await deaf()).sort()).toEqual(['Ember & Salt Group', ...NAMES].sort());
    again.close();
  },
);
