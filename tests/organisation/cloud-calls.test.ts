import { beforeEach, describe, expect, it } from 'vitest';
import type { CloudAnswer } from '../../hub/cloud/cloud-answer.ts';
import type { CloudRequest } from '../../hub/cloud/cloud-client.ts';
import type { CloudCall } from '../../hub/kitchen/commands/decision.ts';
import { CloudCalls } from '../../hub/organisation/cloud-calls.ts';
import { OUTBOX_STOP_MS } from '../../shared/limits.ts';
import { failure, OK } from '../cloud/outbox-setup.ts';
import { type ManualHost, manualHost } from '../intake/manual-host.ts';

const limit: CloudCall = { kind: 'limit-stock', item: 'steak', quantity: 3, autoReset: true };
const clear: CloudCall = { kind: 'clear-stock', item: 'steak' };
const tell: CloudCall = { kind: 'tell-ready', site: 's', orderId: 'o', courseId: 'c', order: { _id: 'o' } };
const entry = (more: object = {}) => ({ _id: 'i1', item: 'steak', quantity: 9, ...more });

let calls: CloudCalls;
let host: ManualHost;
let asked: string[];
let bodies: unknown[];
let answers: (request: CloudRequest) => CloudAnswer | Promise<CloudAnswer>;
let listed: unknown[];
let site: string | undefined;
let forbidden: number;

beforeEach(() => {
  host = manualHost();
  asked = [];
  bodies = [];
  answers = () => OK;
  listed = [];
  site = 'site-1';
  forbidden = 0;
  calls = new CloudCalls(
    {
      call: async (request) => {
        asked.push(`${request.method} ${request.path}`);
        if (request.json !== undefined) bodies.push(request.json);
        if (request.method === 'GET') return { ok: true, status: 200, body: listed };
        const answer = await answers(request);
        return answer.ok && request.method === 'POST' ? { ...answer, body: entry() } : answer;
      },
    },
    host,
    {
      organisation: () => (site === undefined ? undefined : { id: site, name: 'Harbour', role: 'site' }),
      reloadStock: async () => {
        asked.push('reload');
        return true;
      },
    },
    () => {
      forbidden += 1;
    },
  );
});

describe('stock limits', () => {
  it('are added if new, and the boards are refreshed [INV-05]', async () => {
    expect(await calls.ask({ ...limit, blocks: ['burger'] })).toEqual({ ok: true });
    expect(asked).toEqual(['GET /inventory', 'POST /inventory', 'reload']);
    expect(bodies).toEqual([{ item: 'steak', quantity: 3, autoReset: true, blocks: ['burger'] }]);
  });

  it('are changed if they exist, and keep their ingredient blocks [INV-05][INV-08]', async () => {
    listed = [{ ...entry(), _id: 'i0', item: 'fish' }, entry({ blockedBy: 'i0' })];
    expect(await calls.ask(limit)).toEqual({ ok: true });
    expect(asked).toEqual(['GET /inventory', 'PUT /inventory/i1', 'reload']);
    expect(bodies).toEqual([{ item: 'steak', quantity: 3, autoReset: true, blockedBy: 'i0' }]);
  });

  it('are added again if just removed [INV-05]', async () => {
    listed = [entry()];
    answers = ({ method }) => (method === 'PUT' ? failure('refused', 404) : OK);
    expect(await calls.ask(limit)).toEqual({ ok: true });
    expect(asked).toEqual(['GET /inventory', 'PUT /inventory/i1', 'POST /inventory', 'reload']);
  });

  it('are removed with every entry of the item; an absent one is a success [INV-05]', async () => {
    listed = [entry(), entry({ _id: 'i2' }), entry({ _id: 'i3', item: 'fish' })];
    answers = ({ path }) => (path.endsWith('i2') ? failure('refused', 404) : OK);
    expect(await calls.ask(clear)).toEqual({ ok: true });
    expect(asked).toEqual(['GET /inventory', 'DELETE /inventory/i1', 'DELETE /inventory/i2', 'reload']);
    listed = [];
    expect(await calls.ask(clear)).toEqual({ ok: true });
  });

  it('are otherwise unchanged by a failure', async () => {
    listed = [entry()];
    answers = () => failure('retry-later', 500);
    expect(await calls.ask(limit)).toMatchObject({ ok: false, refusal: { code: 'no-connection' } });
    expect(await calls.ask(clear)).toMatchObject({ ok: false });
    expect(asked).toEqual(['GET /inventory', 'PUT /inventory/i1', 'GET /inventory', 'DELETE /inventory/i1']);
  });

  it('are changed one at a time', async () => {
    const first = Promise.withResolvers<CloudAnswer>();
    answers = () => first.promise;
    const both = [calls.ask(limit), calls.ask(clear)];
    await host.advance(0);
    expect(asked).toEqual(['GET /inventory', 'POST /inventory']);
    first.resolve(OK);
    await Promise.all(both);
    expect(asked).toEqual(['GET /inventory', 'POST /inventory', 'reload', 'GET /inventory', 'reload']);
  });

  it('are not sent by a hub that has left its site', async () => {
    site = undefined;
    expect(await calls.ask(limit)).toEqual({ ok: false, refusal: { code: 'cloud-refused' } });
    expect(asked).toEqual([]);
  });
});

describe('answers of the cloud', () => {
  it.each([
    [failure('no-connection'), 'no-connection'],
    [failure('retry-later', 500), 'no-connection'],
    [failure('unauthorised', 401), 'not-signed-in'],
    [failure('forbidden', 403), 'cloud-refused'],
    [failure('refused', 404), 'cloud-refused'],
  ] as const)('are mapped for %o [SMS-01][ERR-02]', async (answer, code) => {
    answers = () => answer;
    expect(await calls.ask(tell)).toEqual({ ok: false, refusal: { code } });
    expect(forbidden).toBe(answer.kind === 'forbidden' ? 1 : 0);
    expect(asked).toEqual(['POST /orders/sendMessage']);
  });
});

it('stopping waits 3 s for running calls, then aborts them', async () => {
  answers = ({ signal }) =>
    new Promise((resolve) => {
      signal?.addEventListener('abort', () => resolve(failure('no-connection')));
    });
  const asking = calls.ask(tell);
  let stopped = false;
  const stopping = calls.stop().then(() => {
    stopped = true;
  });
  await host.advance(OUTBOX_STOP_MS - 1);
  expect(stopped).toBe(false);
  await host.advance(1);
  await stopping;
  expect(await asking).toMatchObject({ ok: false, refusal: { code: 'no-connection' } });
});
