// Reports for managers, over HTTP.
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { overviewAnswer, type ReportAnswer, reportAnswer } from '../../../shared/protocol/figures/report.ts';
import { atSite, signedIn, webStage } from '../web-stage.ts';

const PERIOD = {
  from: '2026-10-31',
  to: '2026-10-31',
  total: { orders: 2, times: {} },
  days: [{ key: '2026-10-31', orders: 2, times: {} }],
  rows: [{ dimension: 'hour' as const, key: '12', orders: 2, times: {} }],
  sites: [],
};
const ANSWER: ReportAnswer = {
  today: '2026-10-31',
  siteNames: [{ id: 'site-1', name: 'Harbour' }],
  period: PERIOD,
  before: { ...PERIOD, from: '2026-10-24', to: '2026-10-24' },
  kept: { since: '2026-10-02', cooks: [{ key: 'Dana', pieces: 4, times: {} }], longest: [] },
  forecasts: {
    total: { set: { count: 3, medianSeconds: 90, biasSeconds: -20 } },
    days: [{ day: '2026-10-31', figures: { set: { count: 3, medianSeconds: 90, biasSeconds: -20 } } }],
  },
};

it('a report covers a range of days, today by default, for users with setup rights [REPORT-01]', async () => {
  const stage = await webStage();
  stage.reports.answer = ANSWER;
  const chef = await atSite(stage);
  const answer = await chef.get('/api/reports').expect(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(z.parse(reportAnswer, answer.body)).toEqual(ANSWER);
  await chef.get('/api/reports?from=2026-10-25&to=2026-10-31&site=site-1').expect(200);
  expect(stage.reports.asked).toEqual([{}, { from: '2026-10-25', to: '2026-10-31', site: 'site-1' }]);
  await (await signedIn(stage, 'cook')).get('/api/reports').expect(403);
});

it('a report is refused for invalid days, a reversed or too long range, and another hub’s site [REPORT-01]', async () => {
  const stage = await webStage();
  stage.reports.answer = ANSWER;
  const chef = await atSite(stage);
  for (const range of [
    'from=today',
    'from=2026-02-30',
    'from=2026-10-31&to=2026-10-30',
    'from=2025-09-27&to=2026-11-01',
  ])
    await chef.get(`/api/reports?${range}`).expect(400);
  expect(stage.reports.asked).toEqual([]);
  stage.reports.answer = undefined;
  const refused = await chef.get('/api/reports?site=elsewhere').expect(400);
  expect(refused.body).toMatchObject({ code: 'bad-message', params: { path: 'site' } });
});

it('the kitchen overview includes displays and what needs attention, and notifies this display of the next change [REPORT-06]', async () => {
  const stage = await webStage();
  const { health, overview } = stage;
  const problem = {
    code: 'disk-low' as const,
    level: 'warning' as const,
    text: 'Full.',
    advice: 'Free space.',
  };
  health.state = { ...health.state, problems: [problem] };
  overview.kitchen = { ...overview.kitchen, open: 3, late: 1 };
  const chef = await atSite(stage);
  const grill = { name: 'Grill', home: 'start' as const, pairedBy: 'Robin', pairedAt: 1, site: 'site-1' };
  stage.sessions.openDisplay({ ...grill, claim: 'claim' });
  const first = z.parse(overviewAnswer, (await chef.get('/api/overview').expect(200)).body);
  expect(first).toMatchObject({
    kitchen: { open: 3, late: 1 },
    screens: [{ name: 'Grill', isConnected: false }],
    problems: [problem],
  });
  expect(first).not.toHaveProperty('changesAt');
  overview.changesAt = 12_345;
  expect((await chef.get('/api/overview')).body).toMatchObject({ changesAt: 12_345 });
  expect(overview.expected).toHaveLength(2);
  await (await signedIn(stage, 'cook')).get('/api/overview').expect(403);
  expect(overview.expected).toHaveLength(2);
});
