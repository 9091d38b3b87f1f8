// Requests of displays for site data.
import { describe, expect, it } from 'vitest';
import { TICKET_MENU_ACTIONS } from '../../../shared/model/setup/ticket-menu-actions.ts';
import { atSite, SETUP, signedIn, webStage } from '../web-stage.ts';

describe('site API', () => {
  it('lists boards by type with their stations', async () => {
    const agent = await atSite(await webStage());
    const { body } = await agent.get('/api/profiles').expect(200);
    expect(body).toEqual({
      expo: [{ id: 'p-expo', name: 'Pass', about: ['all'] }],
      kitchen: [
        { id: 'p-grill', name: 'Grill', stationId: 'bon-grill', station: 'Grill line', about: ['list'] },
      ],
      customer: [{ id: 'p-guests', name: 'Guests', about: ['numbers'] }],
    });
  });

  it('returns what each board shows [SHELL-38]', async () => {
    const profiles = [
      { _id: 'floor', type: 'expo', excludeOrderByType: ['TA', 'Delivery'], ticketGroupByMethod: 'table' },
      { _id: 'second', type: 'expo', ticketGroupByMethod: 'stage' },
      { _id: 'desk', type: 'expo', excludeOrderByType: ['Seated'] },
      { _id: 'bar', type: 'kitchen', stationId: 'bon-bar', ticketDisplayMethod: 'table' },
      { _id: 'whole', type: 'kitchen', ticketDisplayMethod: 'cards' },
      { _id: 'half', type: 'kitchen', lbGroup: 'lb-1', ticketDisplayMethod: 'cards' },
      { _id: 'names', type: 'customer', orderDisplayTemplate: 'customerName' },
    ].map((profile) => ({ name: profile._id, V: 4, ...profile }));
    const agent = await atSite(await webStage({ setup: { ...SETUP, profiles } }));
    const { body } = await agent.get('/api/profiles').expect(200);
    const rows: { id: string; about: string[] }[] = [...body.expo, ...body.kitchen, ...body.customer];
    expect(Object.fromEntries(rows.map(({ id, about }) => [id, about]))).toEqual({
      floor: ['eatIn', 'byTable'],
      second: ['all', 'byStage'],
      desk: ['outside'],
      bar: ['list'],
      whole: ['whole', 'cards'],
      half: ['balanced', 'cards'],
      names: ['names'],
    });
  });

  it('returns the redirect target, if any [SET-49]', async () => {
    const agent = await atSite(await webStage({ setup: { ...SETUP, redirect: ' beta ' } }));
    expect((await agent.get('/api/profiles').expect(200)).body).toMatchObject({ redirect: 'beta' });
  });

  it('returns the setup with its revision, in the cloud’s spelling, to users who may see it [PERM-05]', async () => {
    const stage = await webStage();
    const { body } = await (await atSite(stage)).get('/api/setup').expect(200);
    expect(body).toEqual({ revision: 3, setup: SETUP });
    await (await atSite(stage, 'cook')).get('/api/setup').expect(403);
  });

  it('returns the parsed setup and the defaults to users who may edit it [SET-12][PROF-03]', async () => {
    const stage = await webStage();
    const { body } = await (await atSite(stage)).get('/api/setup/form').expect(200);
    expect(body).toMatchObject({
      revision: 3,
      setup: SETUP,
      read: { kds: { refreshInterval: 30 }, expeditor: { baseFontSize: 100 } },
      usual: {
        site: { maxExpandableItems: 20, profiles: [] },
        expo: { type: 'expo', maxCardCount: 40, tmOptions: [...TICKET_MENU_ACTIONS] },
        kitchen: { type: 'kitchen', enanblePrepSMS: false },
        customer: { type: 'customer', showPending: true },
        virtualWorkStations: { workMode: 'items', items: [] },
        zonesSets: { zonesCount: 8, sectionsCount: 4, startsWith: 1 },
        groups: { enabled: true, includeAllKitchenQueues: true },
      },
    });
    expect(body.usual.expo).not.toHaveProperty('_id');
    await (await atSite(stage, 'cook')).get('/api/setup/form').expect(403);
  });

  it('returns the sites of an HQ to users who may edit its setup [HQ-02][HQ-06]', async () => {
    const stage = await webStage();
    const { body } = await (await atSite(stage)).get('/api/setup/sites').expect(200);
    expect(body).toEqual({
      sites: [{ id: 'site-2', name: 'Old Town', kdsEnabled: true, inUse: false }],
      fresh: true,
    });
    await (await atSite(stage, 'cook')).get('/api/setup/sites').expect(403);
  });

  it('accepts an edited setup with the rights of its sender, and answers with the result [SET-04]', async () => {
    const stage = await webStage();
    const agent = await atSite(stage);
    const sent = { revision: 3, setup: { ...SETUP, linkEatInTickets: true } };
    const leftOut = [{ site: 'site-3', name: 'Riverside', reason: 'no-kds' as const }];
    const more = { revision: 4, setup: sent.setup, warnings: ['kds-server' as const], leftOut };
    stage.saving.answer = { ok: true, ...more };
    const { body } = await agent.put('/api/setup').send(sent).expect(200);
    expect(body).toEqual(more);
    expect(stage.saving.sent).toEqual([sent]);
    expect(stage.saving.rights).toEqual([
      'boards',
      'setup',
      'staff-options',
      'dealer-options',
      'organizations',
    ]);
  });

  it('refuses a save by users who may not open setup [PERM-13]', async () => {
    const stage = await webStage();
    const sent = { revision: 3, setup: SETUP };
    await (await atSite(stage, 'cook')).put('/api/setup').send(sent).expect(403);
    await (await signedIn(await webStage())).put('/api/setup').send(sent).expect(403);
    expect(stage.saving.sent).toEqual([]);
  });

  it.each<[object, string]>([
    [{ setup: {} }, 'revision'],
    [{ revision: '3', setup: {} }, 'revision'],
    [{ revision: -1, setup: {} }, 'revision'],
    [{ revision: 3 }, 'setup'],
    [{ revision: 3, setup: [] }, 'setup'],
  ])('rejects %j as a setup to save [SET-04]', async (sent, path) => {
    const stage = await webStage();
    const { body } = await (await atSite(stage)).put('/api/setup').send(sent).expect(400);
    expect(body).toEqual({ code: 'bad-message', params: { path } });
    expect(stage.saving.sent).toEqual([]);
  });

  it('answers an older revision with the newer setup, and an invalid one with every faulty field [SET-04]', async () => {
    const stage = await webStage();
    const agent = await atSite(stage);
    const sent = { revision: 2, setup: {} };
    stage.saving.answer = {
      ok: false,
      refusal: { code: 'setup-outdated', params: { revision: 3 } },
      more: { revision: 3, setup: SETUP },
    };
    const old = await agent.put('/api/setup').send(sent).expect(409);
    expect(old.body).toEqual({ code: 'setup-outdated', params: { revision: 3 }, revision: 3, setup: SETUP });
    const problems = [{ path: 'profiles.0.name', code: 'required' as const }];
    stage.saving.answer = {
      ok: false,
      refusal: { code: 'setup-invalid', params: { path: 'profiles.0.name' } },
      more: { problems },
    };
    const wrong = await agent.put('/api/setup').send(sent).expect(400);
    expect(wrong.body).toEqual({ code: 'setup-invalid', params: { path: 'profiles.0.name' }, problems });
  });

  it('returns names to choose from', async () => {
    const agent = await atSite(await webStage(), 'cook');
    const { body } = await agent.get('/api/catalogue').expect(200);
    expect(body).toEqual({
      items: [
        { id: 'i1', name: 'Ribeye', category: 'c1' },
        { id: 'i2', name: 'Butter', ingredientOf: ['i1'] },
      ],
      categories: [{ id: 'c1', name: 'Grill' }],
      tables: [{ id: 't1', name: '7', number: '7' }],
      tags: [],
      modifierGroups: [],
      itemGroups: [],
      stations: [
        { id: 'bon-grill', name: 'Grill line' },
        { id: 'vws-1', name: 'Sushi', isVirtual: true },
      ],
    });
  });

  it('returns the stations of each site to an HQ [HQ-03][SET-32]', async () => {
    const siteStations = [{ id: 'site-1', name: 'Harbour', stations: [{ id: 'bon-1', name: 'Grill' }] }];
    const agent = await atSite(await webStage({ siteStations }), 'cook');
    const { body } = await agent.get('/api/catalogue').expect(200);
    expect(body.sites).toEqual(siteStations);
  });

  it('returns the history of an order', async () => {
    const agent = await atSite(await webStage());
    const { body } = await agent.get('/api/orders/o1/history').expect(200);
    expect(body).toEqual({
      orderId: 'o1',
      facts: [{ at: 1, kind: 'document' }],
      inMemory: false,
      boards: [],
      shown: {},
      way: { painted: [], courses: [], covers: [] },
    });
    const unknown = await agent.get('/api/orders/o2/history').expect(404);
    expect(unknown.body).toEqual({ code: 'order-unknown' });
    await agent.get(`/api/orders/${'x'.repeat(201)}/history`).expect(400);
  });
});

it('actions that the cloud refused with 403 are resent at a board’s request, but not for users who may see no board [CLOUD-34]', async () => {
  const stage = await webStage();
  await (await signedIn(stage, 'stranger')).post('/api/cloud/retry').send({}).expect(403);
  expect(stage.retried.count).toBe(0);
  await (await atSite(stage, 'cook')).post('/api/cloud/retry').send({}).expect(204);
  expect(stage.retried.count).toBe(1);
});
