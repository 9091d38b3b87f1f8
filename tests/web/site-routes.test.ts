// Tests of what displays ask once about the site.
import { describe, expect, it } from 'vitest';
import { atSite, SETUP, webStage } from './web-stage.ts';

describe('the site', () => {
  it('lists boards by type with their stations', async () => {
    const agent = await atSite(await webStage());
    const { body } = await agent.get('/api/profiles').expect(200);
    expect(body).toEqual({
      expo: [{ id: 'p-expo', name: 'Pass' }],
      kitchen: [{ id: 'p-grill', name: 'Grill', stationId: 'bon-grill', station: 'Grill line' }],
      customer: [{ id: 'p-guests', name: 'Guests' }],
    });
  });

  it('[PERM-05] gives setup with its revision, as the cloud spells it, to those who may see it', async () => {
    const stage = await webStage();
    const { body } = await (await atSite(stage)).get('/api/setup').expect(200);
    expect(body).toEqual({ revision: 3, setup: SETUP });
    await (await atSite(stage, 'cook')).get('/api/setup').expect(403);
  });

  it('gives names to pick from', async () => {
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
        { id: 'vws-1', name: 'Sushi' },
      ],
    });
  });

  it('tells the history of an order', async () => {
    const agent = await atSite(await webStage());
    const { body } = await agent.get('/api/orders/o1/history').expect(200);
    expect(body).toEqual({ orderId: 'o1', facts: [{ at: 1, kind: 'document' }] });
    const unknown = await agent.get('/api/orders/o2/history').expect(404);
    expect(unknown.body).toEqual({ code: 'order-unknown' });
    await agent.get(`/api/orders/${'x'.repeat(201)}/history`).expect(400);
  });
});
