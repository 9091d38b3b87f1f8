import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Exchange, exchange } from '../../hub/cloud/http-exchange.ts';
import { CLOUD_ANSWER_MAX_BYTES } from '../../shared/limits.ts';
import { testServerUrl } from '../support/test-server.ts';

const clock = { now: () => 0, monotonicMs: () => performance.now() };
const ORDERS = JSON.stringify([{ _id: 'o1', note: 'שלום' }]);

/** A server that answers as each test sets, and the exchange with it. */
async function server(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const heard: IncomingMessage[] = [];
  const http = createServer((request, response) => {
    heard.push(request);
    request.resume().on('end', () => answer(request, response));
  });
  const url = `${await testServerUrl(http)}/orders`;
  const ask = (more: Partial<Exchange> = {}) =>
    exchange(
      {
        ...{ method: 'GET', url, headers: {}, isAnswer: () => true, timeoutMs: 5_000, isTimeSource: false },
        ...more,
      },
      clock,
    );
  return { ask, heard, url };
}

it.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
])('an exchange reads an answer compressed with %s [CLOUD-28]', async (encoding, pack) => {
  const { ask, heard } = await server((_, response) =>
    response.setHeader('content-encoding', encoding).end(pack(ORDERS)),
  );
  expect(await ask()).toMatchObject({ ok: true, body: JSON.parse(ORDERS) });
  expect(heard[0]?.headers['accept-encoding']).toContain(encoding);
});

it('an exchange sends reports unchanged, over one connection, and asks for no compressed answer [CLOUD-28]', async () => {
  const bodies: string[] = [];
  const { ask, heard } = await server((_, response) => response.end('{}'));
  for (const body of ['{"name":"שלום"}', '{}']) {
    const answer = await ask({ method: 'POST', body, headers: { 'content-type': 'application/json' } });
    expect(answer).toMatchObject({ ok: true, status: 200 });
    bodies.push(body);
  }
  expect(heard.map(({ headers }) => headers['content-length'])).toEqual(
    bodies.map((body) => String(Buffer.byteLength(body))),
  );
  expect(heard[0]?.headers['accept-encoding']).toBeUndefined();
  expect(heard[1]?.socket).toBe(heard[0]?.socket);
});

it('an answer that is cut off, damaged or endless counts as none [ERR-03]', async () => {
  const half = gzipSync(ORDERS).subarray(0, 20);
  const answers: ((response: ServerResponse) => void)[] = [
    (response) => {
      response.setHeader('content-length', 99);
      response.write('[', () => response.destroy());
    },
    (response) => response.setHeader('content-encoding', 'gzip').end(half),
    (response) => response.setHeader('content-encoding', 'gzip').end(ORDERS),
    (response) => response.write('['),
  ];
  const { ask } = await server((_, response) => answers.shift()?.(response));
  for (let asked = 0; asked < 3; asked++)
    expect(await ask()).toMatchObject({ ok: false, kind: 'no-connection' });
  expect(await ask({ timeoutMs: 50 })).toMatchObject({
    kind: 'no-connection',
    reason: 'no response within 50 ms',
  });
});

it('an exchange ends when its caller aborts, before and while it is running [ERR-03]', async () => {
  const { ask } = await server(() => {});
  const caller = new AbortController();
  const under = ask({ signal: caller.signal });
  caller.abort();
  const given = { ok: false, kind: 'no-connection', reason: 'the request was aborted' };
  expect(await under).toEqual(given);
  expect(await ask({ signal: caller.signal })).toEqual(given);
});

it('a small answer that decompresses beyond the size limit is rejected [CLOUD-28]', async () => {
  const bomb = gzipSync(Buffer.alloc(CLOUD_ANSWER_MAX_BYTES + 1, 32));
  const { ask } = await server((_, response) => response.setHeader('content-encoding', 'gzip').end(bomb));
  expect(await ask()).toMatchObject({ ok: false, kind: 'retry-later', reason: 'response too large' });
});

it('an exchange follows no redirection [CLOUD-28]', async () => {
  const { ask, heard } = await server((_, response) =>
    response.writeHead(302, { location: '/orders' }).end(),
  );
  expect(await ask()).toMatchObject({ ok: false, status: 302 });
  expect(heard).toHaveLength(1);
});

it.each([
  [1, 40],
  // The memory of an aborted one is still being collected while the next one is read.
  [12, 160],
])(
  'an exchange reads %i endless answers in parallel in less than %i MB [CLOUD-32]',
  async (count, mostMb) => {
    const piece = Buffer.alloc(65_536, 120);
    const { url } = await server((request, response) => {
      if (request.url !== '/orders/endless') return response.end('{}');
      const write = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', write);
      write();
    });
    const program = join(import.meta.dirname, 'endless-answer.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [program, url, String(count)]);
    const { grownKb, reasons } = z
      .object({ grownKb: z.number(), reasons: z.array(z.string()) })
      .parse(JSON.parse(stdout));
    expect(reasons).toEqual(Array(count).fill('response too large'));
    expect(grownKb).toBeLessThan(mostMb * 1_024);
  },
);

it('an exchange aborts at its time limit while another answer is being read [CLOUD-32]', async () => {
  const piece = Buffer.alloc(2 * 1_048_576, 120);
  const { ask } = await server((_, response) => void response.write(piece));
  const first = ask({ timeoutMs: 1_000 });
  const second = ask({ timeoutMs: 300 });
  expect(await second).toMatchObject({
    ok: false,
    kind: 'no-connection',
    reason: 'no response within 300 ms',
  });
  expect(await first).toMatchObject({ ok: false, kind: 'no-connection' });
  const { ask: well } = await server((_, response) => response.end(ORDERS));
  expect(await well()).toMatchObject({ ok: true });
});
