// A site without a setup in the cloud works from its first order, writes nothing to the cloud by that, and follows the setup
// that is stored later, here or elsewhere.
import { afterAll, beforeAll, expect } from 'vitest';
import { asJsonObject, type JsonObject, objectsIn } from '../../shared/json/json-object.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { type HubStage, startStage } from '../journeys/support/hub-stage.ts';
import { journey } from '../journeys/support/journey.ts';
import { knownOrder } from '../journeys/support/known-order.ts';
import { type CloudProxy, json, startCloudProxy } from '../support/cloud-proxy.ts';
import type { Display } from '../support/display.ts';
import type { Person } from '../support/person.ts';
import { call, member } from '../support/sandbox-calls.ts';
import { until } from '../support/until.ts';

const SETUP = '/dynamic-organization-storage/kds-setup/site-1';
const BOARDS: BoardAddress[] = [
  { kind: 'expo', profile: 'default-expo' },
  { kind: 'kitchen', profile: 'default-kitchen' },
  { kind: 'customer', profile: 'default-customer' },
];

let front: CloudProxy;
let stage: HubStage;
let chef: Person;
let screens: Display[];

beforeAll(async () => {
  front = await startCloudProxy();
  stage = await startStage({
    env: ({ apiUrl }) => {
      front.target = apiUrl;
      return { KDS_CLOUD_API_URL: front.url };
    },
  });
  await stage.control('DELETE', '/setup/site-1');
});
afterAll(async () => {
  await stage?.close();
  await front?.close();
});

const listed = async (): Promise<string[]> => {
  const { body } = await chef.get('/api/profiles');
  return ['expo', 'kitchen', 'customer'].flatMap((kind) =>
    objectsIn(member(body, kind)).map(({ name }) => String(name)),
  );
};
const problemCodes = async () =>
  objectsIn(member((await chef.get('/api/health')).body, 'problems')).map(({ code }) => code);
const everythingOn = (display: Display) => JSON.stringify(display.board('w') ?? {});
const standsEverywhere = (number: number) =>
  until(
    () => screens.every((screen) => everythingOn(screen).includes(String(number))),
    () => `${number} is missing: ${screens.map(everythingOn).join('\n')}`,
  );
const saved = async () => {
  const { body } = await call(stage.sandbox.apiUrl, '/sandbox/setups');
  return Array.isArray(body) ? body.map((each) => asJsonObject(member(each, 'body'))) : [];
};
const setup = async () => {
  const { body } = await chef.get('/api/setup');
  return { revision: Number(member(body, 'revision')), setup: asJsonObject(member(body, 'setup')) };
};

const step = journey('[SET-03] [SET-47] a site without a setup in the cloud');

step('has the boards of its region although the first load fails, and reports that', async () => {
  front.lie = ({ path }) => (path === SETUP ? json({ error: 'broken' }, 500) : undefined);
  chef = await stage.logIn();
  expect(await listed()).toEqual(['Pass', 'Whole kitchen', 'Customers']);
  expect(await problemCodes()).toContain('setup-not-loaded');
  expect(await problemCodes()).not.toContain('setup-missing');
  expect(stage.hub().output()).toContain('"code":102');
  front.lie = () => undefined;
});

step('shows an order of the broker on the pass, in the kitchen and to customers', async () => {
  screens = await Promise.all(BOARDS.map((board) => stage.display(chef, board)));
  await stage.put(knownOrder({ number: 871, dishes: ['steak', 'carbonara'], state: 'fired' }));
  await standsEverywhere(871);
  const [pass, kitchen] = screens;
  for (const board of [pass, kitchen]) {
    expect(board?.tickets('w').map(({ orderId }) => orderId)).toEqual(['known-site-1-871']);
  }
});

step('shows an order found only by polling, after a kill, while the setup can’t be loaded', async () => {
  stage.brokerWire.cut();
  front.lie = ({ path }) => (path === SETUP ? json({ error: 'broken' }, 500) : undefined);
  await stage.killHub();
  await stage.put(knownOrder({ number: 872, dishes: ['burger'], state: 'fired' }));
  await stage.startHub();
  await standsEverywhere(872);
  expect(await listed()).toEqual(['Pass', 'Whole kitchen', 'Customers']);
  stage.brokerWire.heal();
  front.lie = () => undefined;
});

step('has written nothing to the cloud until a save, then all of it', async () => {
  expect(front.asked.filter(({ method, path }) => path === SETUP && method !== 'GET')).toEqual([]);
  expect(await saved()).toEqual([]);
  const { revision, setup: shown } = await setup();
  const sent = { revision, setup: { ...shown, warnClass: 'md-lime-500-bg' } };
  expect(await chef.send('PUT', '/api/setup', sent)).toMatchObject({ status: 200 });
  const [stored] = await saved();
  expect(stored).toMatchObject({ id: 'site-1', warnClass: 'md-lime-500-bg' });
  expect(objectsIn(stored?.['profiles']).map(({ name }) => name)).toEqual(await listed());
  expect(await problemCodes()).not.toContain('setup-default');
});

step('follows what is stored elsewhere later', async () => {
  const elsewhere: JsonObject = {
    id: 'site-1',
    version: '1.1',
    profiles: [
      { _id: 'default-expo', type: 'expo', name: 'Window', V: 4 },
      { _id: 'grill', type: 'kitchen', name: 'Grill', V: 4 },
      { _id: 'hall', type: 'customer', name: 'Hall', V: 4 },
    ],
  };
  await stage.control('PUT', '/setup/site-1', elsewhere);
  await until(async () => (await listed()).includes('Hall'), 'the hub did not follow');
  expect(await listed()).toEqual(['Window', 'Grill', 'Hall']);
  await stage.put(knownOrder({ number: 873, dishes: ['burger'], state: 'fired' }));
  await until(
    () => screens[0]?.tickets('w').some(({ orderId }) => orderId === 'known-site-1-873') === true,
    'the pass lost its orders',
  );
});
