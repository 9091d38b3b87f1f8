// A remote spooler that stops responding while it has put the kitchen into offline mode: every board says so.
import { createServer, type Server } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { loopbackUrl } from '../support/loopback-url.ts';
import { atWork } from '../support/person.ts';
import { laptop, personOf, registerSetupStage } from './support/setup-page.ts';

const asked = new Set<string>();
const server: Server = createServer((request, response) => {
  const path = (request.url ?? '').split('?')[0] ?? '';
  asked.add(`${request.method} ${path} ${request.headers.authorization}`);
  response.setHeader('content-type', 'application/json');
  response.end(path.endsWith('/pad-state') ? '{"state":"offline"}' : '[]');
});
const url = await loopbackUrl(server);
afterAll(() => server.close());

registerSetupStage({
  env: () => ({ KDS_SPOOLER_URL: url, KDS_SPOOLER_TOKEN: 'shared-token' }),
});

it('a remote spooler is polled, sets the mode, and its silence is reported once [SPOOL-02] [SPOOL-04] [SPOOL-07]', async () => {
  const page = await laptop(await atWork(await personOf('chef')), '/kds/expeditor/profile-expo');
  await page.getByRole('status').filter({ hasText: 'Offline mode' }).first().waitFor({ timeout: 30_000 });
  await expect
    .poll(() => [...asked].toSorted(), { timeout: 30_000 })
    .toEqual([
      'GET /spooler/kds-actions Bearer shared-token',
      'GET /spooler/kds-orders Bearer shared-token',
      'GET /spooler/pad-state Bearer shared-token',
    ]);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  const dialog = page.getByRole('dialog', { name: 'Offline mode error' });
  await dialog.waitFor({ timeout: 40_000 });
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
});
