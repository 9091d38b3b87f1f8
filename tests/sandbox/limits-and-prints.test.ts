// Automatic parts of the sandbox's cloud: limits end with their day, and the same sheet is printed once.
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { inventoryEntry } from '../../shared/model/catalogue.ts';
import { call, loggedIn, member } from '../support/sandbox-calls.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({
    paceOrdersPerHour: 0,
    openingOrders: 1,
    now: () => Date.UTC(2026, 4, 8, 12),
  });
});
afterAll(() => sandbox.stop());

it('[INV-02] a limit with autoReset ends with its business day', async () => {
  const items = async () => {
    const { body } = await (await loggedIn(sandbox)).cloud('/inventory');
    return z.parse(z.array(inventoryEntry), body).map(({ item }) => item);
  };
  const client = await loggedIn(sandbox);
  for (const [item, autoReset] of [
    ['item-steak', true],
    ['item-lamb', false],
  ]) {
    await client.cloud('/inventory', { method: 'POST', body: { item, quantity: 1, autoReset } });
  }
  expect(await items()).toEqual(['item-steak', 'item-lamb']);
  await client.control('/advance', { method: 'POST', body: { seconds: 86_400 } });
  expect(await items()).toEqual(['item-lamb']);
});

it('the same sheet, resent because its answer was lost, is printed once [PRINT-03]', async () => {
  const { token } = await loggedIn(sandbox);
  const data = { printItems: [], kitchenBon: null, bonTags: ['KDS_FULL_BON'], order: { _id: 'o1' } };
  const send = async (key: string) => {
    const answer = await fetch(`${sandbox.apiUrl}/print-messages`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'ros-organization': 'site-1',
        'idempotency-key': key,
      },
      body: JSON.stringify({ dataType: 'actionData', action: { type: 'expoPrint', data } }),
    });
    return answer.status;
  };
  expect([await send('p1'), await send('p1'), await send('p2')]).toEqual([200, 200, 200]);
  const { body } = await call(sandbox.apiUrl, '/sandbox/prints', {});
  expect([member(body, 0, 'onceAs'), member(body, 1, 'onceAs'), member(body, 2)]).toEqual([
    'p1',
    'p2',
    undefined,
  ]);
});
