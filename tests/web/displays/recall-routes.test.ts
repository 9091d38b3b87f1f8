// Requests of displays for served tickets.
import { describe, expect, it } from 'vitest';
import { atSite, browser, signedIn, webStage } from '../web-stage.ts';

const TICKET = {
  orderId: 'o1',
  courseId: 'c1',
  title: 'T5',
  number: '101',
  courseType: 'Mains',
  orderType: 'Seated',
  servedAt: 1,
  items: [],
};

describe('GET /api/recall', () => {
  it('passes the query on and answers with the page [TICK-08]', async () => {
    const stage = await webStage();
    const agent = await atSite(stage, 'cook');
    stage.recall.answer = { ok: true, value: { tickets: [TICKET], more: '1/o1/c1' } };
    const query = { profile: 'p-expo', station: 'bon-1', search: 'T5', most: 3, before: '2/o2/c2' };
    const { body } = await agent.get('/api/recall').query(query).expect(200);
    expect(body).toEqual({ tickets: [TICKET], more: '1/o1/c1' });
    expect(stage.recall.wishes).toEqual([query]);
  });

  it('stops reading when the request is aborted [TICK-08]', async () => {
    const stage = await webStage();
    const agent = await atSite(stage);
    const waited: boolean[] = [];
    stage.recall.whileWaited = (isWaited) => void waited.push(isWaited());
    await agent.get('/api/recall?profile=p-expo').expect(200);
    stage.recall.whileWaited = async (isWaited) => {
      hanging.abort();
      await expect.poll(isWaited).toBe(false);
      waited.push(isWaited());
    };
    const hanging = agent.get('/api/recall?profile=p-expo');
    hanging.catch(() => undefined);
    await expect.poll(() => waited).toEqual([true, false]);
  });

  it('requires the right to watch boards [SAFE-01][PERM-13]', async () => {
    const stage = await webStage();
    await (await browser(stage.app)).get('/api/recall?profile=p-expo').expect(401);
    await (await signedIn(stage)).get('/api/recall?profile=p-expo').expect(403);
    expect(stage.recall.wishes).toEqual([]);
  });

  it.each([
    ['board-unknown', 404],
    ['not-allowed', 403],
    ['rate-limited', 429],
  ] as const)('[TICK-08] answers %s with %d', async (code, status) => {
    const stage = await webStage();
    const agent = await atSite(stage);
    stage.recall.answer = { ok: false, refusal: { code } };
    const { body } = await agent.get('/api/recall?profile=p-guests').expect(status);
    expect(body).toEqual({ code });
  });

  it.each([
    ['', 'profile'],
    ['profile=', 'profile'],
    [`profile=${'x'.repeat(201)}`, 'profile'],
    ['profile=a&profile=b', 'profile'],
    [`profile=a&search=${'x'.repeat(101)}`, 'search'],
    ['profile=a&most=0', 'most'],
    ['profile=a&most=51', 'most'],
    ['profile=a&most=few', 'most'],
    ['profile=a&before=yesterday', 'before'],
    ['profile=a&before=12', 'before'],
  ])('rejects %s as a query [SAFE-06]', async (query, path) => {
    const stage = await webStage();
    const agent = await atSite(stage);
    const { body } = await agent.get(`/api/recall?${query}`).expect(400);
    expect(body).toEqual({ code: 'bad-message', params: { path } });
  });
});
