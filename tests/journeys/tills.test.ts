// From a token in the setup to a ticket on a board, in a real browser against a real hub; and an item that isn't on the menu.
import { expect, it } from 'vitest';
import * as z from 'zod';
import { tillAnswer } from '../../shared/protocol/tills/tills.ts';
import { laptop, personOf, registerSetupStage, stage } from './support/setup-page.ts';

registerSetupStage();

const state = z.object({
  status: z.string(),
  tickets: z.array(z.object({ painted: z.array(z.object({ display: z.string(), at: z.string() })) })),
});

function till(token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${stage.hubUrl}/api/intake${path}`, { headers, ...init });
  const send = (order: object) => call('/orders', { method: 'POST', body: JSON.stringify(order) });
  const order = async (id: string) => state.parse(await (await call(`/orders/${id}`)).json());
  return { call, send, order };
}

it('a till token is created, an order sent and painted on the pass, and its unknown item given a station [INTAKE-01] [INTAKE-04] [INTAKE-06]', async () => {
  const chef = await personOf('chef');
  const setup = await laptop(chef, '/kds/setup/tills');
  const tills = setup.getByRole('region', { name: 'POS', exact: true });
  await tills.getByLabel('POS name').fill('Bar till');
  await tills.getByRole('button', { name: 'Create token' }).click();
  const token = await tills.getByRole('status').locator('code').innerText();
  const { send, order } = till(token);

  const board = await laptop(chef, '/kds/expeditor/profile-expo');
  const items = [{ name: 'Moonlight pancakes', quantity: 2, modifiers: [{ name: 'Syrup', action: 'side' }] }];
  const sent = await send({ id: 'journey-1', version: 1, number: 9071, table: 'Terrace', items });
  expect(sent.status).toBe(202);
  const answer = tillAnswer.parse(await sent.json());
  expect(answer.boards.map(({ kind }) => kind)).toContain('expo');
  await board.getByText('Moonlight pancakes').waitFor();
  await expect
    .poll(async () => (await order('journey-1')).tickets.flatMap(({ painted }) => painted).length)
    .toBeGreaterThan(0);

  await setup.reload();
  await tills.getByText('Last used', { exact: false }).waitFor();
  expect(await setup.getByText(token).count()).toBe(0);
  const unknown = setup.getByRole('group', { name: 'Stations for Moonlight pancakes' });
  const station = unknown.getByRole('button').first();
  const name = await station.innerText();
  await station.click();
  await unknown.getByRole('button', { name, pressed: true }).waitFor();
  const next = await send({ id: 'journey-2', version: 1, items: [{ name: 'moonlight  PANCAKES' }] });
  const { boards } = tillAnswer.parse(await next.json());
  expect(boards.map(({ kind }) => kind)).toContain('kitchen');

  await tills.getByRole('button', { name: 'Revoke' }).click();
  await setup.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await tills.getByText('No POS has a token yet').waitFor();
  expect((await send({ id: 'journey-3', version: 1, items })).status).toBe(401);
});
