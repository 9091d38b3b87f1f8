// Cloud calls other than orders and setup: inventory, print, SMS, figures, reports, assets.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transferTo } from '../../hub/cloud/account/account.ts';
import { aList } from '../../hub/cloud/cloud-answer.ts';
import { type CloudClient, HttpCloudClient } from '../../hub/cloud/cloud-client.ts';
import { loadDashboard, loadServedDocuments } from '../../hub/cloud/day-figures.ts';
import { sendReadyForPickup, sendSms } from '../../hub/cloud/guest-messages.ts';
import { addInventory, changeInventory, listInventory, removeInventory } from '../../hub/cloud/inventory.ts';
import { fetchAsset } from '../../hub/cloud/notification-sound.ts';
import { printRequest } from '../../hub/cloud/outbox-request.ts';
import { sendLogEvent, sendReport } from '../../hub/cloud/reporting.ts';
import { HubEvents } from '../../hub/host/hub-events.ts';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { manualHost } from '../intake/manual-host.ts';
import { memoryTokens, setUpClient } from './cloud-setup.ts';
import { startCloudStub } from './cloud-stub.ts';
import { logIn } from './log-in.ts';

const SITE = 'site-1';
let sandbox: Sandbox;
let client: HttpCloudClient;

beforeAll(async () => {
  sandbox = await startSandbox({ paceOrdersPerHour: 0, openingOrders: 5 });
  const address = { apiUrl: sandbox.apiUrl, kdsUrl: sandbox.kdsUrl, clientId: 'kds' };
  client = new HttpCloudClient(address, memoryTokens(), manualHost(), new HubEvents());
  await logIn(client, sandbox.login);
});
afterAll(() => sandbox?.stop());

it('an inventory entry can be added, changed, listed and removed [CLOUD-15]', async () => {
  const items = await client.call({
    method: 'GET',
    server: 'api',
    path: '/items',
    site: SITE,
    isAnswer: aList,
  });
  const item = items.ok && Array.isArray(items.body) ? String(items.body[0]._id) : '';
  const added = await addInventory(client, SITE, { item, quantity: 4, autoReset: true });
  expect(added).toMatchObject({ ok: true, value: { item, quantity: 4 } });
  const id = added.ok ? added.value._id : '';
  expect(await changeInventory(client, SITE, id, { item, quantity: 1 })).toMatchObject({ ok: true });
  const listed = await listInventory(client, SITE);
  expect(listed.ok && listed.value.find((entry) => entry._id === id)).toMatchObject({ quantity: 1 });
  expect(await removeInventory(client, SITE, id)).toMatchObject({ ok: true });
  const left = await listInventory(client, SITE);
  expect(left.ok && left.value.some((entry) => entry._id === id)).toBe(false);
});

it('figures and documents are requested by business date or by timestamp [CLOUD-12]', async () => {
  expect(await loadServedDocuments(client, SITE, '2026-06-01')).toMatchObject({ ok: true });
  expect(await loadDashboard(client, SITE, { businessDate: '2026-06-01' })).toMatchObject({ ok: true });
  const { client: other, stub } = await setUpClient();
  await loadServedDocuments(other, SITE, '2026-06-01');
  await loadDashboard(other, SITE, { businessDate: '2026-06-01' });
  await loadDashboard(other, SITE, { lastUpdated: 0 });
  expect(stub.asked.map(({ query }) => Object.fromEntries(query))).toEqual([
    { fromBusinessDate: '2026-06-01' },
    { BusinessDate: '2026-06-01' },
    { lastUpdated: '1970-01-01T00:00:00.000Z' },
  ]);
});

it('a transfer returns an address, and only a web address [CLOUD-22]', async () => {
  expect(await transferTo(client, 'staging')).toMatchObject({
    ok: true,
    value: expect.stringMatching(/^http/),
  });
  const { client: other } = await setUpClient(() => ({ status: 200, body: { url: 'javascript:alert(1)' } }));
  expect(await transferTo(other, 'staging')).toMatchObject({ ok: false });
});

describe('request bodies', () => {
  const bodyOf = async (send: (client: CloudClient) => Promise<unknown>) => {
    const { client: other, stub } = await setUpClient();
    await send(other);
    const asked = stub.asked[0];
    return { path: asked?.path, body: JSON.parse(asked?.body ?? '') };
  };

  it('are correct for print-messages [CLOUD-17]', async () => {
    const message = {
      printItems: [1],
      kitchenBon: 'b1',
      bonTags: ['KDS_FULL_BON'],
      order: { _id: 'o1' },
    } as const;
    expect(
      await bodyOf((to) => to.call(printRequest(SITE, { type: 'orderFire', ...message }, 'p1'))),
    ).toEqual({
      path: '/api-base/print-messages',
      body: { dataType: 'actionData', action: { type: 'orderFire', data: message } },
    });
  });

  it('are correct for ready for pickup [CLOUD-18]', async () => {
    expect(await bodyOf((to) => sendReadyForPickup(to, SITE, { _id: 'o1' }))).toEqual({
      path: '/api-base/orders/sendMessage',
      body: { template: 'readyForPickup', channel: 'sms', recipient: 'orderer', order: { _id: 'o1' } },
    });
  });

  it('are correct for SMS [CLOUD-21]', async () => {
    const sms = { topic: 'prep', sender: 'Bistro', recipient: '0500000000', content: 'Ready' };
    expect(await bodyOf((to) => sendSms(to, SITE, sms))).toEqual({
      path: '/kds-base/sms',
      body: { organization: SITE, ...sms },
    });
  });

  it('are correct for log events and reports [CLOUD-23]', async () => {
    const event = { organizationId: SITE, message: 'm' };
    expect(await bodyOf((to) => sendLogEvent(to, event))).toEqual({ path: '/kds-base/logs', body: event });
    const reporting = await startCloudStub();
    const { client: other } = await setUpClient();
    await sendReport(other, `${reporting.url}/reports`, SITE, { served: 3 });
    expect(reporting.asked).toMatchObject([
      { path: '/reports', body: JSON.stringify({ action: 'kds', siteId: SITE, data: { served: 3 } }) },
    ]);
  });
});

it('the notification sound is fetched; a missing one is no error [CLOUD-24]', async () => {
  const sound = await fetchAsset(sandbox.assetsUrl, 'notification.wav');
  expect(sound?.contentType).toContain('audio');
  expect(sound?.bytes.byteLength).toBeGreaterThan(100);
  expect(await fetchAsset(sandbox.assetsUrl, 'silence.wav')).toBeUndefined();
  expect(await fetchAsset('http://127.0.0.1:1', 'notification.wav')).toBeUndefined();
});
