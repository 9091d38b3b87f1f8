// Endpoints for monitoring the hub.
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../shared/limits.ts';
import { START } from '../../screens/fake-live-engine.ts';
import { LINK } from '../../screens/screens-stage.ts';
import { atSite, browser, FACTS, webStage } from '../web-stage.ts';

describe('monitoring endpoints', () => {
  it('answer on /healthz immediately, and on /readyz once boards can be served [OPS-03]', async () => {
    const stage = await webStage();
    stage.health.ready = false;
    const agent = await browser(stage.app);
    await agent.get('/healthz').expect(200);
    await agent.get('/readyz').expect(503, { ready: false });
    stage.health.ready = true;
    await agent.get('/readyz').expect(200, { ready: true });
    await agent.head('/readyz').expect(200);
  });

  it('provide Prometheus metrics of all parts on /metrics [OPS-03]', async () => {
    const stage = await webStage({ metricsToken: 'scrape-me' });
    await atSite(stage);
    const asked = (await browser(stage.app)).get('/metrics').set('authorization', 'Bearer scrape-me');
    const { text, headers } = await asked.expect(200);
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(text).toContain('kds_build_info{build="build-1"} 1\n');
    expect(text).toContain('kds_sessions 1\n');
    expect(text).toMatch(/kds_http_answers_total\{status="2xx"\} [1-9]/);
    expect(text).toContain('kds_order_to_glass_seconds_count 0\n');
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
    expect(text).toContain('# TYPE nodejs_gc_duration_seconds histogram\n');
    const lines = text.split('\n').filter((line) => line !== '');
    const sample = /^[a-z\d_]+(\{([a-z]+="[^"]*",?)+\})? (-?[\d.e+-]+|Nan)$/;
    for (const line of lines) expect(line.startsWith('# ') || sample.test(line), line).toBe(true);
    const names = lines.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []);
    expect(new Set(names).size).toBe(names.length);
  });

  it('refuse /metrics while no token is set [OPS-03]', async () => {
    const stage = await webStage();
    const signedIn = await atSite(stage);
    for (const agent of [signedIn, await browser(stage.app)]) {
      await agent.get('/metrics').expect(404, { code: 'route-unknown' });
      await agent.get('/metrics').set('authorization', 'Bearer undefined').expect(404);
    }
  });

  it('require the token for /metrics if one is set [OPS-03]', async () => {
    const agent = await browser((await webStage({ metricsToken: 'scrape-me' })).app);
    await agent.get('/metrics').expect(401);
    await agent.get('/metrics').set('authorization', 'Bearer wrong').expect(401);
    await agent.get('/metrics').set('authorization', 'Bearer scrape-me').expect(200);
  });

  it('list problems as texts on the health page, worst first, with what to do [OPS-03]', async () => {
    const stage = await webStage();
    const agent = await atSite(stage);
    expect((await agent.get('/api/health').expect(200)).body).toMatchObject({ ready: true, problems: [] });
    stage.health.state = {
      link: {
        ...LINK,
        cloud: 'offline',
        broker: 'down',
        realtime: 'down',
        outbox: 12,
        since: START - 7 * MINUTE_MS,
      },
      quarantine: 2,
      pollSeconds: 30,
      storage: 'full',
      facts: FACTS,
      problems: [{ code: 'orders-missing', level: 'danger', text: 'Missing.', advice: 'Check.' }],
    };
    const { body } = await agent.get('/api/health').expect(200);
    expect(body.problems.map(({ code }: { code: string }) => code)).toEqual([
      'storage-full',
      'orders-missing',
      'cloud-offline',
      'broker-down',
      'realtime-down',
      'quarantine',
    ]);
    expect(body.problems[2]).toMatchObject({ params: { minutes: 7, waiting: 12 } });
    for (const { text, advice } of body.problems) expect(text.length * advice.length).toBeGreaterThan(0);
    await (await browser(stage.app)).get('/api/health').expect(401);
  });

  it('list each LAN printer, and its fault as a problem: urgent once chits are queued [PAPER-02]', async () => {
    const stage = await webStage();
    const agent = await atSite(stage);
    const printers = [
      { id: 'a', name: 'Bar', state: 'off', waiting: 0 },
      { id: 'b', name: 'Hot', state: 'paper', waiting: 3 },
      { id: 'c', name: 'Pass', state: 'ready', waiting: 1 },
      { id: 'd', name: 'New', state: 'unknown', waiting: 0 },
    ] as const;
    stage.health.state = { ...stage.health.state, printers };
    const { body } = await agent.get('/api/health').expect(200);
    expect(body.printers).toEqual(printers);
    expect(body.problems).toMatchObject([
      {
        code: 'printer-paper',
        level: 'danger',
        params: { printer: 'Hot', count: 3 },
        text: 'Printer Hot is out of paper: 3 chits waiting.',
      },
      { code: 'printer-off', level: 'warning', params: { printer: 'Bar', count: 0 } },
    ]);
  });
});
