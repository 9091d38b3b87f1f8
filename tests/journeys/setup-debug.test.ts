// Debug controls of a local environment, in a real browser against a real hub, its cloud and its broker.
import { expect, it } from 'vitest';
import { knownOrder } from './support/known-order.ts';
import { laptop, personOf, registerSetupStage, stage } from './support/setup-page.ts';

registerSetupStage({ env: () => ({ KDS_ENV: 'local' }) });

it('the message feed stops and starts; meanwhile boards continue by polling the cloud [SHELL-31]', async () => {
  const chef = await personOf('chef');
  const board = await laptop(chef, '/kds/expeditor/profile-expo');
  const page = await laptop(chef, '/kds/setup/general');
  await page.getByRole('button', { name: 'Debug' }).click();
  await page.getByText('The message feed is running.').waitFor();
  const broker = async () => (await stage.health(chef)).link.broker;
  await expect.poll(broker).toBe('up');
  await page.getByRole('button', { name: 'Stop feed' }).click();
  await page.getByText('The message feed is stopped.').waitFor();
  await expect.poll(broker).toBe('down');
  const meanwhile = knownOrder({ number: 871, dishes: ['steak'] });
  await stage.put(meanwhile);
  await board.getByText('871').first().waitFor({ timeout: 60_000 });
  expect(await broker()).toBe('down');
  await page.getByRole('button', { name: 'Start feed' }).click();
  await page.getByText('The message feed is running.').waitFor();
  await expect.poll(broker, { timeout: 30_000 }).toBe('up');
  await stage.put(knownOrder({ number: 872, dishes: ['burger'] }));
  await board.getByText('872').first().waitFor();
});

it('quarantined messages are deleted [SHELL-31]', async () => {
  const chef = await personOf('chef');
  await stage.control('POST', '/messages', { organization: 'site-1', body: 'not a message' });
  await expect.poll(async () => (await stage.health(chef)).quarantine).toBe(1);
  const page = await laptop(chef, '/kds/setup/general');
  await page.getByRole('button', { name: 'Debug' }).click();
  await page.getByText('1 quarantined message.').waitFor();
  await page.getByRole('button', { name: 'Clear messages' }).click();
  await page.getByText('0 quarantined messages.').waitFor();
  expect((await stage.health(chef)).quarantine).toBe(0);
  expect(await page.getByRole('button', { name: 'Clear messages' }).isDisabled()).toBe(true);
});

it('the debug controls are translated into Hebrew [SHELL-31] [I18N-01]', async () => {
  const page = await laptop(await personOf('chef'), '/kds/setup/general');
  await page.evaluate(() => localStorage.setItem('kds_lng', 'he-il'));
  await page.reload();
  await page.getByRole('button', { name: 'ניפוי שגיאות' }).click();
  await page.getByText('הזנת ההודעות פועלת.').waitFor();
  await page.getByRole('button', { name: 'עצירת ההזנה' }).click();
  await page.getByText('הזנת ההודעות עצורה.').waitFor();
  await page.getByRole('button', { name: 'הפעלת ההזנה' }).click();
  await page.getByText('הזנת ההודעות פועלת.').waitFor();
});
