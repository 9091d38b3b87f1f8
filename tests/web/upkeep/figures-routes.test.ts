// The daily figures of a range of days over HTTP.
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { DayFiguresAnswer } from '../../../shared/protocol/figures/day-figures.ts';
import { dayFiguresAnswer } from '../../../shared/protocol/figures/day-figures.ts';
import { atSite, signedIn, webStage } from '../web-stage.ts';

const DAY: DayFiguresAnswer = {
  day: '2026-10-30',
  site: 'site-1',
  siteName: 'Harbour, House',
  closed: true,
  figures: [
    {
      dimension: 'site',
      key: '',
      orders: 2,
      tickets: 3,
      late: 1,
      times: {
        firedToReady: { count: 3, sumSeconds: 1800.5, p50Seconds: 612, p90Seconds: 700, buckets: [[68, 3]] },
      },
    },
    { dimension: 'item', key: 'i"1', name: '=1+1', pieces: 4, times: {} },
  ],
};

it('a range of days is answered as JSON in the documented shape, for users with setup rights [DURA-08]', async () => {
  const stage = await webStage();
  stage.figures.days = [DAY, { ...DAY, day: '2026-10-31' }];
  const chef = await atSite(stage);
  const answer = await chef.get('/api/day-figures?from=2026-10-30&to=2026-10-31').expect(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="day-figures-2026-10-30-2026-10-31.json"',
    'cache-control': 'no-store',
  });
  expect(z.parse(dayFiguresAnswer, answer.body)).toEqual({
    from: '2026-10-30',
    to: '2026-10-31',
    scale: { firstSeconds: 1, ratio: 1.1 },
    days: stage.figures.days,
  });
  await (await signedIn(stage, 'cook')).get('/api/day-figures').expect(403);
  expect(stage.figures.asked).toEqual([['2026-10-30', '2026-10-31']]);
});

it('figures are answered as CSV without formulas, by default of the last 30 days [DURA-08]', async () => {
  const stage = await webStage();
  stage.figures.days = [DAY];
  const answer = await (await atSite(stage)).get('/api/day-figures?format=csv').expect(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toContain('day-figures-2026-10-02-2026-10-31.csv');
  const [head, ...rows] = answer.text.split('\r\n');
  expect(head).toMatch(
    /^\uFEFFday,site,site_name,dimension,key,name,orders,.*,sms,received_to_fired_count,.*,promised,promises_kept$/,
  );
  expect(rows).toEqual([
    '2026-10-30,site-1,"Harbour, House",site,,,2,3,0,1,0,0,0,0,0,0,0,0,,,3,1800.5,612,700,0,0,,,0,0,,,0,0',
    `2026-10-30,site-1,"Harbour, House",item,"i""1",'=1+1,0,0,0,0,0,4,0,0,0,0,0,0,,,0,0,,,0,0,,,0,0,,,0,0`,
    '',
  ]);
});

it('an invalid range, or one of more than 400 days, is refused [DURA-08]', async () => {
  const stage = await webStage();
  const chef = await atSite(stage);
  for (const range of [
    'from=2026-10-31&to=2026-10-30',
    'from=2025-09-01&to=2026-10-31',
    'from=2026-02-30',
    'format=xml',
  ])
    await chef.get(`/api/day-figures?${range}`).expect(400);
  await chef.get('/api/day-figures?from=2025-09-27&to=2026-10-31').expect(200);
});

it('the support bundle requests the last 30 days [OPS-04][DURA-08]', async () => {
  const stage = await webStage();
  stage.figures.days = [DAY];
  const bundle = await (await atSite(stage))
    .get('/api/support-bundle')
    .buffer(true)
    .parse((answer, done) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => void chunks.push(chunk));
      answer.on('end', () => done(null, Buffer.concat(chunks)));
    });
  expect(stage.figures.asked).toEqual([['2026-10-02', '2026-10-31']]);
  const names = Object.keys(unzipSync(bundle.body as Buffer));
  expect(names).toContain('day-figures/2026-10-30-site-1.json');
});
