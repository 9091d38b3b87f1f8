// A kitchen put into offline mode and back, by a person and by a pad: texts and questions on the display.
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { atWork, type Person } from '../support/person.ts';
import { laptop, personOf, registerSetupStage, stage } from './support/setup-page.ts';

registerSetupStage();

const PASS = '/kds/expeditor/profile-expo';

async function menu(page: Page, item: string): Promise<void> {
  const button = page.getByRole('button', { name: /^Menu/ });
  if (!(await button.isVisible())) await page.getByRole('button', { name: 'Options', exact: true }).click();
  await button.click();
  await page.getByRole('button', { name: item, exact: true }).click();
}

async function padOf(chef: Person) {
  const { token } = z.parse(z.object({ token: z.string() }), (await chef.get('/api/spooler-token')).body);
  return async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${stage.hubUrl}/spooler${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return answer.json();
  };
}

it('a kitchen switches to offline mode, works, and is back [SPOOL-03] [SPOOL-04] [SPOOL-06] [SPOOL-08] [SPOOL-09] [SPOOL-11]', async () => {
  const chef = await atWork(await personOf('chef'));
  const pad = await padOf(chef);
  const page = await laptop(chef, PASS);
  const dialog = page.getByRole('dialog');
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const mark = page.getByRole('status').filter({ hasText: 'Offline mode' });

  // With a question first; only the cloud brings orders here.
  await menu(page, 'Work offline');
  await dialog.getByRole('alert').filter({ hasText: 'No POS pad or printer' }).waitFor();
  await button('Cancel').click();
  expect(await mark.count()).toBe(0);
  await menu(page, 'Work offline');
  await button('Work offline').click();
  await mark.first().waitFor();
  expect(await pad('GET', '/pad-state')).toMatchObject({ state: 'offline', mode: 'manual' });

  // Cloud-only features say that they are unavailable.
  const stored = z.parse(
    z.object({ revision: z.number(), setup: z.looseObject({}) }),
    (await chef.get('/api/setup')).body,
  );
  const saved = await chef.send('PUT', '/api/setup', stored);
  expect(saved.body).toMatchObject({ code: 'offline-disabled' });

  await menu(page, 'Go back online');
  await button('Go online').click();
  await expect.poll(() => mark.count()).toBe(0);

  // A pad switches it too, and from now on there is one.
  await pad('PUT', '/pad-state', { padId: 'pad-1', state: 'offline' });
  await mark.first().waitFor();
  await pad('PUT', '/pad-state', { padId: 'pad-1', state: 'online' });
  await expect.poll(() => mark.count()).toBe(0);
  await menu(page, 'Work offline');
  await dialog.getByText('The kitchen stops waiting for the cloud.').waitFor();
  expect(await dialog.getByRole('alert').count()).toBe(0);
  await button('Cancel').click();

  // If the site doesn't allow it.
  await stage.control('PUT', '/setup/site-1', {
    ...stored.setup,
    enableOffline: false,
    enableOfflineMode: false,
  });
  await expect
    .poll(async () => (await chef.get('/api/setup')).body)
    .toMatchObject({ setup: { enableOffline: false } });
  await menu(page, 'Work offline');
  await button('Work offline').click();
  await dialog.getByText('Offline mode is not enabled for this site.').waitFor();
});
