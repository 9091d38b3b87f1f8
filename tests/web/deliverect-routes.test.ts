// The Deliverect endpoint: authentication, and what is refused before it reaches the engine.
import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import type { TillRequest } from '../../hub/engine/till-ports.ts';
import { emptySiteContext } from '../../hub/organisation/site-context.ts';
import { DELIVERECT_EXAMPLES } from '../../shared/model/deliverect-order.ts';
import { atSite, browser, type StageOptions, webStage } from './web-stage.ts';

const SECRET = 'a-secret-of-twenty-eight-chars';
const statuses = { clientId: 'kitchen', clientSecret: 'another-secret-of-theirs' };

async function withDoor(options: Pick<StageOptions, 'limits'> = {}) {
  const asked: TillRequest[] = [];
  const place = emptySiteContext();
  const stage = await webStage({
    ...options,
    tillEngine: {
      till: async (request) => {
        asked.push(request);
        return { ok: true, answer: { id: 'o', outcome: 'accepted', tickets: [], boards: [] } };
      },
      site: () => ({ ...place, site: { ...place.site, id: 'site-1' } }),
      change: () => {},
    },
  });
  const manager = await atSite(stage, 'manager');
  const { body: made } = await manager
    .post('/api/tills')
    .send({ name: 'Platforms', deliverect: { secret: SECRET, statuses } })
    .expect(200);
  const platform = await browser(stage.app);
  const send = (path: string, text: string, signature?: string) => {
    const request = platform.post(`/api/intake/deliverect/${path}`).set('content-type', 'application/json');
    if (signature !== undefined) request.set('x-server-authorization-hmac-sha256', signature);
    return request.send(text);
  };
  return { stage, asked, manager, made, send };
}

function signed(text: string, secret = SECRET): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

it('a signed order is accepted; the integration is listed without its secrets and can be closed immediately [INTAKE-01]', async () => {
  const { stage, asked, manager, made, send } = await withDoor();
  const text = JSON.stringify(DELIVERECT_EXAMPLES.order, undefined, 2);
  const register = JSON.stringify({ accountId: 'a', locationId: 'l', externalReference: 'k' });
  expect(made).toEqual({ id: made.id, name: 'Platforms', kind: 'deliverect', createdAt: expect.any(Number) });
  const answer = await send(`${made.id}/register`, register, signed(register)).expect(200);
  expect(new URL(answer.body.orderWebhookUrl).pathname).toBe(`/api/intake/deliverect/${made.id}/orders`);
  await send(`${made.id}/orders`, text, signed(text).toUpperCase()).expect(202);
  expect(asked).toMatchObject([{ do: 'put', till: made.id, orderId: DELIVERECT_EXAMPLES.order.orderId }]);
  const page = await manager.get('/api/tills').expect(200);
  expect(page.body.tills).toMatchObject([{ id: made.id, kind: 'deliverect' }]);
  expect(page.body.webhooks).toMatchObject([{ id: made.id, url: 'https://api.deliverect.com' }]);
  for (const secret of [SECRET, statuses.clientSecret])
    expect(JSON.stringify(page.body)).not.toContain(secret);
  await manager.delete(`/api/tills/${made.id}`).expect(204);
  await send(`${made.id}/orders`, text, signed(text)).expect(401);
  expect((await manager.get('/api/tills')).body).toMatchObject({ tills: [], webhooks: [] });
  expect(stage.raw.prepare("select * from meta where key like 'deliverect:%'").all()).toEqual([]);
});

it('an order without the right signature over these very bytes never reaches the engine [INTAKE-01][INTAKE-05]', async () => {
  const { asked, made, send } = await withDoor();
  const text = JSON.stringify(DELIVERECT_EXAMPLES.order);
  const path = `${made.id}/orders`;
  const tried = [
    await send(path, text),
    await send(path, text, ''),
    await send(path, text, 'nonsense'),
    await send(path, text, signed(text, 'another-secret-altogether')),
    await send(path, text, signed(`${text} `)),
    await send(path, text.replace('"quantity":2', '"quantity":9'), signed(text)),
    await send('nobody/orders', text, signed(text)),
    await send(path, 'no order at all', signed(text)),
  ];
  expect(tried.map(({ status }) => status)).toEqual(Array(8).fill(401));
  for (const { headers } of tried) expect(headers['content-type']).toContain('application/problem+json');
  expect(asked).toEqual([]);
});

it('signed orders are accepted while strangers at the same address send unsigned or wrongly signed ones [INTAKE-08]', async () => {
  const minute = (max: number) => ({ max, windowMs: 60_000 });
  const limits = { stranger: minute(60), session: minute(60), wrongSignatures: minute(20) };
  const { asked, made, send } = await withDoor({ limits });
  const text = JSON.stringify(DELIVERECT_EXAMPLES.order);
  const path = `${made.id}/orders`;
  for (const signature of [undefined, signed(text, 'another-secret-altogether')]) {
    const answers: number[] = [];
    for (let sent = 0; sent < 70; sent += 1) answers.push((await send(path, text, signature)).status);
    expect(answers[0]).toBe(401);
    expect(answers.at(-1)).toBe(429);
  }
  await send(path, text, signed(text)).expect(202);
  expect(asked).toHaveLength(1);
});

it('a body with a wrong signature is not parsed [INTAKE-08]', async () => {
  const { made, send } = await withDoor();
  const deep = '['.repeat(200_000);
  await send(`${made.id}/orders`, deep, signed(`${deep} `)).expect(401);
  await send(`${made.id}/orders`, deep, signed(deep)).expect(400);
});

it('invalid fields are named with the allowed values; a short secret is rejected [INTAKE-05]', async () => {
  const { asked, manager, made, send } = await withDoor();
  const text = JSON.stringify({ ...DELIVERECT_EXAMPLES.order, items: [{ name: '', quantity: -1 }] });
  const { body } = await send(`${made.id}/orders`, text, signed(text)).expect(400);
  expect(body).toMatchObject({ type: 'urn:kds:problem:bad-message', status: 400 });
  expect(body.errors).toContainEqual({ pointer: '/items/0/quantity', detail: 'a number greater than 0' });
  expect(asked).toEqual([]);
  await manager
    .post('/api/tills')
    .send({ name: 'P', deliverect: { secret: 'short' } })
    .expect(400);
});

it('the OpenAPI document contains the endpoint with examples and its signature [INTAKE-01]', async () => {
  const { manager } = await withDoor();
  const { body } = await manager.get('/openapi.json').expect(200);
  const { post } = body.paths['/api/intake/deliverect/{id}/orders'];
  expect(post.security).toEqual([{ signed: [] }]);
  expect(body.components.securitySchemes.signed.name).toBe('x-server-authorization-hmac-sha256');
  const { examples } = post.requestBody.content['application/json'];
  const shown = Object.values<{ value: unknown }>(examples).map(({ value }) => value);
  expect(shown).toEqual(Object.values(DELIVERECT_EXAMPLES));
});
