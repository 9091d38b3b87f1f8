// Webhook deliveries over a real socket, from a real store.
import { createServer, type ServerResponse } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { WebhookSender } from '../../hub/cloud/webhooks/webhook-sender.ts';
import { openStore } from '../support/open-store.ts';
import { tempDir } from '../support/temp-dir.ts';
import { testServerUrl } from '../support/test-server.ts';
import { until } from '../support/until.ts';

/** A receiver that answers on the test's command. */
async function receiver() {
  const asked: { response: ServerResponse; isGone: boolean; event: string }[] = [];
  const server = createServer((request, response) => {
    const one = { response, isGone: false, event: String(request.headers['webhook-id']) };
    response.on('close', () => {
      one.isGone = true;
    });
    asked.push(one);
  });
  return { asked, url: `${await testServerUrl(server)}/` };
}

function withSender(url: string) {
  const store = openStore(tempDir());
  const rows = store.tills;
  const hook = { id: 'hook', site: 'site-1', url, createdAt: 1 };
  rows.addWebhook({ ...hook, secret: `whsec_${Buffer.from('secret').toString('base64')}` });
  const event = { site: 'site-1', type: 'order.received', at: 1, data: '{}' };
  store.transaction(() => rows.addEvents(['a', 'b'].map((orderId) => ({ ...event, orderId }))));
  const served = { site: 'site-1' };
  const failed: unknown[] = [];
  const logged: object[] = [];
  const sender = new WebhookSender({
    rows,
    deliverect: { tell: async () => undefined },
    site: () => served.site,
    open: (sealed) => sealed,
    now: () => 1_000,
    after: () => () => {},
    failed: (reason) => void failed.push(reason),
    log: { warn: (details) => void logged.push(details) },
  });
  onTestFinished(async () => {
    await sender.stop();
    store.close();
  });
  return { store, rows, sender, served, failed, logged };
}

it('a delivery to a removed webhook is aborted [INTAKE-04]', async () => {
  const { asked, url } = await receiver();
  const { rows, sender, failed, logged } = withSender(url);
  sender.wake();
  await until(() => asked.length === 2, 'nothing was delivered');
  rows.removeWebhook('site-1', 'hook');
  sender.wake();
  await until(() => asked.every(({ isGone }) => isGone), 'the deliveries went on');
  expect([failed, logged]).toEqual([[], []]);
});

it('nothing is delivered while the hub serves another site, and deliveries resume when the site is back [INTAKE-04] [ORG-17]', async () => {
  const { asked, url } = await receiver();
  const { rows, sender, served } = withSender(url);
  sender.wake();
  await until(() => asked.length === 2, 'nothing was delivered');
  served.site = 'site-2';
  sender.wake();
  await until(() => asked.every(({ isGone }) => isGone), 'the deliveries went on');
  expect(rows.waiting('hook')).toBe(2);
  served.site = 'site-1';
  sender.wake();
  await until(() => asked.length === 4, 'the deliveries did not go on');
  for (const { response } of asked.slice(2)) response.end();
  await until(() => rows.waiting('hook') === 0, 'the events still wait');
});
