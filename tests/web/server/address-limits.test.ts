// HTTP API limits per address: logins, emails, codes, and all requests together.
import { describe, expect, it } from 'vitest';
import { networkOf } from '../../../hub/web/server/peer-address.ts';
import { MINUTE_MS } from '../../../shared/limits.ts';
import { cookieOf } from '../pairing-stage.ts';
import { atSite, webStage } from '../web-stage.ts';

const few = { max: 40, windowMs: MINUTE_MS };
const many = { max: 10_000, windowMs: MINUTE_MS };

type Stage = Awaited<ReturnType<typeof webStage>>;

function from(stage: Stage, remoteAddress: string, cookie?: string) {
  return (method: 'GET' | 'POST', url: string, payload?: object) =>
    stage.app.inject({
      method,
      url,
      remoteAddress,
      headers: { host: 'localhost', ...(cookie === undefined ? {} : { cookie }) },
      ...(payload === undefined ? {} : { payload }),
    });
}

async function statuses(
  times: number,
  call: () => Promise<{ statusCode: number }>,
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let n = 0; n < times; n++) {
    const { statusCode } = await call();
    counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  }
  return counts;
}

describe('an address', () => {
  it('is limited per minute in codes, figures and emails, independently of others [SAFE-06][PAIR-01]', async () => {
    const stage = await webStage();
    const stranger = from(stage, '10.0.0.66');
    const max = 120;
    expect(await statuses(max + 30, () => stranger('GET', '/metrics'))).toEqual({ 404: max, 429: 30 });
    const refused = await stranger('GET', '/metrics');
    expect(refused.json()).toEqual({ code: 'rate-limited', params: { seconds: 60 } });
    expect(refused.headers['retry-after']).toBe('60');
    expect((await from(stage, '10.0.0.67')('GET', '/metrics')).statusCode).toBe(404);
    stage.scheduler.advance(MINUTE_MS);
    expect((await stranger('GET', '/metrics')).statusCode).toBe(404);
  });

  it('has a limit for all requests together, which does not affect monitoring [SAFE-06]', async () => {
    const stage = await webStage({ limits: { stranger: few, session: many } });
    const stranger = from(stage, '10.0.0.66');
    const { max } = few;
    expect(await statuses(max + 20, () => stranger('GET', '/api/setup'))).toEqual({ 401: max, 429: 20 });
    expect((await stranger('GET', '/healthz')).statusCode).toBe(200);
    const manager = await atSite(stage, 'manager');
    await manager.get('/api/setup').expect(200);
  });

  it('with one session uses the session’s separate limit, wherever it is [SAFE-06]', async () => {
    const stage = await webStage({ limits: { stranger: many, session: few } });
    const cookie = cookieOf(await atSite(stage, 'manager'));
    const { max } = few;
    const counts = await statuses(max + 20, () => from(stage, '10.0.0.1', cookie)('GET', '/api/session'));
    expect(counts[429]).toBeGreaterThan(0);
    expect((await from(stage, '10.0.0.2', cookie)('GET', '/api/session')).statusCode).toBe(429);
    expect((await from(stage, '10.0.0.1')('GET', '/api/session')).statusCode).toBe(200);
  });

  it('that is refused constantly leaves one audit row and few log lines [SAFE-06][SAFE-10]', async () => {
    const stage = await webStage();
    const stranger = from(stage, '10.0.0.66');
    for (let n = 0; n < 200; n++) {
      await stranger('GET', '/api/setup');
      await stage.app.inject({
        url: '/api/session',
        remoteAddress: '10.0.0.66',
        headers: { host: 'evil.example' },
      });
    }
    await stage.close();
    const again = await webStage({ folder: stage.folder, cloud: stage.cloud });
    const rows = again.auditStore.find({ limit: 999 });
    expect(rows.filter(({ action }) => action === 'GET /api/setup').length).toBeLessThanOrEqual(2);
    expect(stage.log.filter(({ text }) => text === 'cross-origin request rejected')).toHaveLength(10);
  });
});

describe('the network of an address', () => {
  it.each([
    ['::ffff:10.0.0.7', '10.0.0.7'],
    ['10.0.0.7', '10.0.0.7'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::'],
    ['2001:db8:1:2:bbbb::9', '2001:db8:1:2::'],
    ['fe80::1%eth0', 'fe80::'],
  ])('of %s is %s', (ip, network) => {
    expect(networkOf({ ip })).toBe(network);
  });
});
