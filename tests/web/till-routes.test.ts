// Till routes: authentication, refusals with their texts, and the setup's page.
import { describe, expect, it } from 'vitest';
import type { TillRequest } from '../../hub/engine/till-ports.ts';
import { nowhere } from '../../hub/organisation/surroundings.ts';
import { INTAKE_EXAMPLES } from '../../shared/model/intake-order.ts';
import type { TillAnswer } from '../../shared/protocol/tills/tills.ts';
import { atSite, browser, webStage } from './web-stage.ts';

const ANSWER: TillAnswer = { id: 'o', outcome: 'accepted', version: 1, tickets: [], boards: [] };

/** A hub with a till; records the till's calls to the engine. */
async function withTill() {
  const asked: TillRequest[] = [];
  const place = nowhere();
  const served = { site: 'site-1' };
  const stage = await webStage({
    tillEngine: {
      till: async (request) => {
        asked.push(request);
        return { ok: true, answer: ANSWER };
      },
      site: () => ({ ...place, site: { ...place.site, id: served.site } }),
      useSite: () => {},
    },
  });
  const manager = await atSite(stage, 'manager');
  const { body } = await manager.post('/api/tills').send({ name: 'Till 1' }).expect(200);
  const till = (await browser(stage.app)).set('authorization', `Bearer ${body.token}`);
  return { stage, asked, manager, till, made: body, served };
}

it('a till token is shown once, stored as a hash, listed with its last use, and revoked immediately [INTAKE-01]', async () => {
  const { stage, manager, till, made } = await withTill();
  expect(made).toMatchObject({ name: 'Till 1', token: expect.stringMatching(/^[\w-]{43}$/) });
  await till.post('/api/intake/orders').send(INTAKE_EXAMPLES.seated).expect(202, ANSWER);
  const page = await manager.get('/api/tills').expect(200);
  expect(page.body.tills).toMatchObject([{ id: made.id, name: 'Till 1', lastUsedAt: expect.any(Number) }]);
  expect(JSON.stringify(page.body)).not.toContain(made.token);
  expect(JSON.stringify(stage.raw.prepare('select * from tills').all())).not.toContain(made.token);
  await manager.delete(`/api/tills/${made.id}`).expect(204);
  await manager.delete(`/api/tills/${made.id}`).expect(404);
  const refused = await till.post('/api/intake/orders').send(INTAKE_EXAMPLES.smallest).expect(401);
  expect(refused.headers['content-type']).toContain('application/problem+json');
  expect(refused.body).toMatchObject({ type: 'urn:kds:problem:not-signed-in', status: 401 });
  expect((await manager.get('/api/tills')).body.tills).toEqual([]);
});

it('invalid fields are named with the allowed values, and nothing reaches the engine [INTAKE-05]', async () => {
  const { till, asked } = await withTill();
  const wrong = {
    id: 'o',
    items: [
      { name: 'Burger', quantity: -1, qty: 2 },
      { name: 7, modifiers: [{ name: 'Onions', action: 'without' }] },
    ],
    promisedAt: 'soon',
  };
  const { body, headers } = await till.post('/api/intake/orders').send(wrong).expect(400);
  expect(headers['content-type']).toContain('application/problem+json');
  expect(body).toMatchObject({ type: 'urn:kds:problem:bad-message', status: 400 });
  expect(body.errors).toEqual(
    expect.arrayContaining([
      { pointer: '/items/0/quantity', detail: 'a number greater than 0' },
      { pointer: '/items/0', detail: 'no qty' },
      { pointer: '/items/1/name', detail: 'a text' },
      { pointer: '/items/1/modifiers/0/action', detail: 'one of add, remove, side, choose' },
      { pointer: '/promisedAt', detail: 'a date and time in RFC 3339 format, such as 2026-11-23T18:20:00Z' },
    ]),
  );
  const twice = {
    id: 'o',
    version: 1,
    items: [
      { id: '1', name: 'A' },
      { id: '1', name: 'B' },
    ],
  };
  const second = await till.post('/api/intake/orders').send(twice).expect(400);
  expect(second.body.errors).toEqual([
    { pointer: '/courses', detail: 'items with ids of their own, in all courses' },
  ]);
  await till.put('/api/intake/orders/other').send(INTAKE_EXAMPLES.smallest).expect(400);
  expect(asked).toEqual([]);
});

it('modifiers nest in five levels, and the refusal of a sixth names its path [INTAKE-05][ROUTE-23]', async () => {
  const { till, asked } = await withTill();
  const nested = (levels: number): object[] =>
    levels === 0 ? [] : [{ name: 'Part', modifiers: levels === 1 ? undefined : nested(levels - 1) }];
  const post = (levels: number) =>
    till
      .post('/api/intake/orders')
      .send({ id: 'o', version: 1, items: [{ name: 'Box', modifiers: nested(levels) }] });
  const { body } = await post(6).expect(400);
  expect(body.errors).toEqual([
    {
      pointer: `/items/0${'/modifiers/0'.repeat(5)}/modifiers`,
      detail: 'modifiers in at most 5 levels',
    },
  ]);
  expect(asked).toEqual([]);
  await post(5);
  expect(asked).toHaveLength(1);
});

it('bodies too large, too deep or not JSON are refused as problem documents [INTAKE-05]', async () => {
  const { till, asked } = await withTill();
  const send = (text: string) =>
    till.post('/api/intake/orders').set('content-type', 'application/json').send(text);
  const tooLarge = await send(JSON.stringify({ ...INTAKE_EXAMPLES.smallest, notes: 'x'.repeat(600_000) }));
  expect([tooLarge.status, tooLarge.body.type]).toEqual([413, 'urn:kds:problem:too-large']);
  const tooDeep = await send(`{"id":${'['.repeat(100)}${']'.repeat(100)}}`);
  expect([tooDeep.status, tooDeep.body.type]).toEqual([400, 'urn:kds:problem:bad-message']);
  expect((await send('{')).status).toBe(400);
  expect(asked).toEqual([]);
});

it('an unreadable body is refused in plain words, with no error name of the hub [INTAKE-05]', async () => {
  const { till, manager } = await withTill();
  const deep = `{"id":${'['.repeat(100)}${']'.repeat(100)}}`;
  const cases = [
    ['application/json', '{', 'not-json', 'The body isn’t valid JSON.'],
    ['application/json', deep, 'too-deep', 'The body is nested deeper than 64 levels.'],
    ['text/plain', '{}', 'media-type', 'The body must be sent as Content-Type: application/json.'],
  ] as const;
  for (const [type, text, reason, detail] of cases) {
    const problem = await till.post('/api/intake/orders').set('content-type', type).send(text).expect(400);
    expect(problem.body).toMatchObject({ type: 'urn:kds:problem:bad-message', detail });
    const refusal = await manager.post('/api/tills').set('content-type', type).send(text).expect(400);
    expect(refusal.body).toEqual({ code: 'bad-message', params: { reason } });
  }
});

it('reads of orders, events and waiting times count towards an address’s limit [INTAKE-05]', async () => {
  const { stage, made } = await withTill();
  const headers = { host: 'localhost', authorization: `Bearer ${made.token}` };
  const read = (url: string) => stage.app.inject({ url, headers, remoteAddress: '10.0.0.66' });
  const reads = ['/api/intake/orders/o', '/api/intake/events?after=0', '/api/intake/quote'];
  for (let n = 0; n < 1_197; n += 1) await read('/api/intake/orders/o');
  const inTime = await Promise.all(reads.map(read));
  expect(inTime.map(({ statusCode }) => statusCode)).toEqual([404, 200, 200]);
  const late = await Promise.all(reads.map(read));
  expect(late.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429]);
  expect(late[1]?.headers['retry-after']).toBeDefined();
});

it('an address that sends too much is asked to wait [INTAKE-05]', async () => {
  const { till } = await withTill();
  const answers = await Promise.all(
    Array.from({ length: 1_210 }, () => till.post('/api/intake/orders').send({})),
  );
  const late = answers.filter(({ status }) => status === 429);
  expect(late).toHaveLength(10);
  expect(late[0]?.headers['retry-after']).toBeDefined();
  expect(late[0]?.body.type).toBe('urn:kds:problem:rate-limited');
});

it('the OpenAPI document contains orders with examples, and refusals as problem documents [INTAKE-01]', async () => {
  const { till } = await withTill();
  const { body } = await till.get('/openapi.json').expect(200);
  const post = body.paths['/api/intake/orders'].post;
  expect(post.security).toEqual([{ tills: [] }]);
  expect(JSON.stringify(post.responses)).toContain('application/problem+json');
  const { schema, examples } = post.requestBody.content['application/json'];
  const shown = Object.values<{ value: unknown }>(examples).map(({ value }) => value);
  expect(shown).toEqual(Object.values(INTAKE_EXAMPLES));
  expect(schema.properties.items.items.properties.quantity).toMatchObject({ exclusiveMinimum: 0 });
});

it('a webhook’s address must be valid, and its secret is shown once [INTAKE-04]', async () => {
  const { manager } = await withTill();
  await manager.post('/api/webhooks').send({ url: 'ftp://till.local/' }).expect(400);
  await manager.post('/api/webhooks').send({ url: 'http://user:secret@till.local/' }).expect(400);
  const { body } = await manager.post('/api/webhooks').send({ url: 'http://till.local/hook' }).expect(200);
  expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const page = await manager.get('/api/tills').expect(200);
  expect(page.body.webhooks).toMatchObject([
    { id: body.id, url: 'http://till.local/hook', waiting: 0, failed: [] },
  ]);
  expect(JSON.stringify(page.body)).not.toContain(body.secret);
  await manager.post('/api/webhooks/nobody/retry').send({}).expect(404);
  await manager.delete(`/api/webhooks/${body.id}`).expect(204);
});

describe('the event stream of a till', () => {
  async function withStream() {
    const known = await withTill();
    const { stage, made } = known;
    const url = await stage.app.listen({ port: 0, host: '127.0.0.1' });
    const open = async (token: string) => {
      const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
      return await fetch(`${url}/api/intake/events`, { headers });
    };
    const { status, body } = await open(made.token);
    expect(status).toBe(200);
    const happens = (type: string) => {
      const row = { site: 'site-1', order_id: 'o', type, at: 1, data: JSON.stringify({ orderId: 'o' }) };
      stage.raw
        .prepare(
          'insert into till_events (site, order_id, type, at, data) values (@site, @order_id, @type, @at, @data)',
        )
        .run(row);
      stage.tills.told();
    };
    /** The rest of the stream until its end. */
    const rest = () => new Response(body).text();
    return { ...known, open, happens, rest };
  }

  it('ends immediately when the till is revoked, without events of later orders [INTAKE-01] [INTAKE-04]', async () => {
    const { manager, made, happens, rest, open } = await withStream();
    const other = await manager.post('/api/tills').send({ name: 'Till 2' }).expect(200);
    const stays = await open(other.body.token);
    happens('order.received');
    await manager.delete(`/api/tills/${made.id}`).expect(204);
    happens('order.cancelled');
    const said = await rest();
    expect(said).toContain('order.received');
    expect(said).not.toContain('order.cancelled');
    const reader = stays.body?.getReader();
    let heard = '';
    while (!heard.includes('order.cancelled'))
      heard += new TextDecoder().decode((await reader?.read())?.value ?? expect.fail('ended'));
    await reader?.cancel();
  });

  it('is limited to four per till, leaving places for others [INTAKE-04]', async () => {
    const { open, made, manager } = await withStream();
    const more = [];
    for (let stream = 0; stream < 4; stream += 1) more.push(await open(made.token));
    expect(more.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    const other = await manager.post('/api/tills').send({ name: 'Till 2' }).expect(200);
    expect((await open(other.body.token)).status).toBe(200);
  });

  it('ends immediately when the hub serves another site [INTAKE-01] [ORG-17]', async () => {
    const { stage, served, happens, rest } = await withStream();
    served.site = 'site-2';
    stage.tills.rightsChanged();
    happens('order.received');
    expect(await rest()).not.toContain('order.received');
  });
});

it('a till receives a quoted waiting time, and only a manager pauses the kitchen [PACE-05]', async () => {
  const { till, manager } = await withTill();
  const quoted = await till.get('/api/intake/quote?items=Burger&items=Fries').expect(200);
  expect(quoted.body).toMatchObject({ state: 'open', paused: false, minutes: 0, enabled: false });
  await till.get('/api/intake/quote?items=').expect(400);
  await till.put('/api/kitchen-load').send({ paused: true }).expect(401);
  const paused = await manager.put('/api/kitchen-load').send({ paused: true }).expect(200);
  expect(paused.body).toMatchObject({ paused: true });
});
