// Following the realtime database over real sockets, with valid and hostile content.

import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  RealtimeStream,
  RealtimeValue,
  realtimeAddress,
} from '../../../hub/cloud/realtime/realtime-stream.ts';
import { CLOUD_TIMEOUT_MS, REALTIME_RETRY_MAX_MS, REALTIME_SILENCE_MS } from '../../../shared/limits.ts';
import { manualHost } from '../../intake/manual-host.ts';
import { soon } from '../../support/soon.ts';
import { eventText, patch, put, startRealtimeServer } from './realtime-server.ts';

async function setUp() {
  const server = await startRealtimeServer();
  const host = manualHost();
  const values: unknown[] = [];
  const states: boolean[] = [];
  const stream = new RealtimeStream(server.state.base, '/managerMessages/s', host, {
    value: (value) => void values.push(structuredClone(value)),
    followed: (isFollowed) => void states.push(isFollowed),
  });
  onTestFinished(() => stream.stop());
  const connected = () => soon(() => expect(server.open).toHaveLength(1));
  const start = async () => {
    stream.start();
    await connected();
  };
  /** Waits until the connection has ended and the next is scheduled. */
  const retried = async () => {
    await soon(() => {
      expect([server.open.length, states.at(-1) ?? false, host.lines.length > 0]).toEqual([0, false, true]);
      // The timers of a connection that is still open.
      expect([undefined, CLOUD_TIMEOUT_MS, REALTIME_SILENCE_MS]).not.toContain(host.nextIn());
    });
  };
  return { server, host, values, states, stream, start, connected, retried };
}

describe('content of the realtime stream', () => {
  it('is built from put and patch, at the top and below, and from deletions [MSG-07]', async () => {
    const { server, values, states, start } = await setUp();
    await start();
    expect(server.asked).toEqual([{ path: '/managerMessages/s.json', accept: 'text/event-stream' }]);
    server.say(put('/', { m1: { text: 'one' } }));
    server.say(put('/m2', { text: 'two', fixedMessage: true }));
    server.say(patch('/m1', { text: 'uno', date: 5 }));
    server.say(patch('/', { m2: null, m3: { text: 'three' } }));
    server.say(put('/m3/text', 'tres'));
    server.say(put('/m1', null));
    server.say(put('/', null));
    await soon(() => expect(values).toHaveLength(7));
    expect(values).toEqual([
      { m1: { text: 'one' } },
      { m1: { text: 'one' }, m2: { text: 'two', fixedMessage: true } },
      { m1: { text: 'uno', date: 5 }, m2: { text: 'two', fixedMessage: true } },
      { m1: { text: 'uno', date: 5 }, m3: { text: 'three' } },
      { m1: { text: 'uno', date: 5 }, m3: { text: 'tres' } },
      { m3: { text: 'tres' } },
      null,
    ]);
    expect(states).toEqual([true]);
  });

  it('is read whatever the pieces, line ends and letters [MSG-07]', async () => {
    const { server, values, start } = await setUp();
    await start();
    const said = Buffer.from(put('/', { m1: { text: 'התנור כבוי ☕' } }).replaceAll('\n', '\r\n'));
    for (const byte of said) {
      server.say(Buffer.from([byte]));
      await sleep(0);
    }
    server.say(': a comment\n\n');
    server.say(eventText('keep-alive', null));
    server.say('event: put\rdata: {"path":"/m2",\rdata: "data":{"text":"b"}}\r\r');
    server.say(eventText('keep-alive', null));
    await soon(() => expect(values).toHaveLength(2));
    expect(values[1]).toEqual({ m1: { text: 'התנור כבוי ☕' }, m2: { text: 'b' } });
  });

  it('ignores a change before the whole value, and events of later versions [MSG-07]', async () => {
    const { server, values, states, start } = await setUp();
    await start();
    server.say(put('/m1', { text: 'half' }));
    server.say(eventText('rules_debug', 'hello'));
    server.say(put('/', { m2: { text: 'whole' } }));
    await soon(() => expect(values).toEqual([{ m2: { text: 'whole' } }]));
    expect(states).toEqual([true]);
  });
});

describe('a realtime connection that ends', () => {
  it.each(['cancel', 'auth_revoked'])('by %s is made again after a pause [MSG-07]', async (event) => {
    const { server, host, states, start, connected, retried } = await setUp();
    await start();
    server.say(put('/', null) + eventText(event, null));
    await retried();
    expect(host.nextIn()).toBe(REALTIME_RETRY_MAX_MS / 2);
    expect(states).toEqual([true, false]);
    await host.advance(REALTIME_RETRY_MAX_MS / 2);
    await connected();
    server.say(put('/', null));
    await soon(() => expect(states).toEqual([true, false, true]));
    expect(host.lines.map(({ details }) => details['event'])).toEqual(['realtime_down', 'realtime_up']);
  });

  it('by a cut is made again with growing pauses, and reported once [MSG-07]', async () => {
    const { server, host, start, connected, retried } = await setUp();
    await start();
    const pauses: (number | undefined)[] = [];
    for (let cut = 0; cut < 8; cut += 1) {
      server.cut();
      await retried();
      pauses.push(host.nextIn());
      await host.advance(host.nextIn() ?? 0);
      await connected();
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
    expect(host.lines).toHaveLength(1);
  });

  it('is dead after 60 s of silence; keep-alive prevents that [MSG-07]', async () => {
    const { server, host, states, start, retried } = await setUp();
    await start();
    server.say(put('/', null));
    await soon(() => expect(states).toEqual([true]));
    await host.advance(REALTIME_SILENCE_MS - 1);
    server.say(eventText('keep-alive', null));
    await soon(() => expect(host.nextIn()).toBe(REALTIME_SILENCE_MS));
    // An invalid event is no sign of life.
    server.say(': still here\n\n');
    await host.advance(REALTIME_SILENCE_MS - 1);
    expect(states).toEqual([true]);
    await host.advance(1);
    await retried();
    expect(states).toEqual([true, false]);
    expect(host.lines[0]?.details).toMatchObject({ reason: 'silent' });
    // The connection was open for long, so the next is made soon.
    expect(host.nextIn()).toBeLessThanOrEqual(1_000);
  });

  it('ends without any answer after the usual time limit of cloud calls [MSG-07]', async () => {
    const { server, host, stream, retried } = await setUp();
    server.state.refuse = () => true;
    stream.start();
    await soon(() => expect(server.asked).toHaveLength(1));
    await host.advance(CLOUD_TIMEOUT_MS);
    await retried();
    expect(host.lines[0]?.details).toMatchObject({ reason: 'response timed out' });
  });

  it('by stop is not made again', async () => {
    const { server, host, stream, start } = await setUp();
    await start();
    stream.stop();
    await soon(() => expect(server.open).toHaveLength(0));
    await sleep(20);
    expect([host.nextIn(), host.lines]).toEqual([undefined, []]);
  });
});

describe('an answer that is not a realtime stream', () => {
  it.each([401, 403, 404])('with status %i is requested again after a pause [MSG-07]', async (status) => {
    const { server, host, stream, retried } = await setUp();
    server.state.refuse = (_request, response) => {
      response.writeHead(status).end('{"error":"Permission denied"}');
      return true;
    };
    stream.start();
    await retried();
    expect(host.nextIn()).toBe(REALTIME_RETRY_MAX_MS / 2);
    expect(host.lines[0]?.details).toMatchObject({ reason: `status ${status}` });
  });

  it('is rejected if it is a web page with status 200 [MSG-07]', async () => {
    const { server, host, stream, values, retried } = await setUp();
    server.state.refuse = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(put('/', { m1: 1 }));
      return true;
    };
    stream.start();
    await retried();
    expect(host.lines[0]?.details).toMatchObject({ reason: 'not an event stream' });
    expect(values).toEqual([]);
  });

  it('that is a redirect is followed to the location of the value [MSG-07]', async () => {
    const { server, values, stream, connected } = await setUp();
    server.state.refuse = ({ url }, response) => {
      if (url?.includes('shard')) return false;
      response.writeHead(307, { location: '/shard/managerMessages/s.json' }).end();
      return true;
    };
    stream.start();
    await connected();
    server.say(put('/', { m1: 1 }));
    await soon(() => expect(values).toEqual([{ m1: 1 }]));
  });
});

describe('a hostile realtime stream', () => {
  it.each([
    ['invalid JSON', 'event: put\ndata: {{{\n\n', 'a change can not be read'],
    ['a missing path', 'event: put\ndata: {"data":1}\n\n', 'a change can not be read'],
    ['a patch that is a text', patch('/', 'text'), 'a change can not be read'],
    ['a path that is too deep', put('/a'.repeat(40), 1), 'a change can not be read'],
    [
      'JSON nested 100,000 levels deep',
      `event: put\ndata: ${'['.repeat(100_000)}\n\n`,
      'a change can not be read',
    ],
    ['a line of 10 MB', `data: ${'x'.repeat(10_000_000)}\n\n`, 'an event is too large'],
    ['an event of 10 MB in short lines', 'data: xxxxxxxxx\n'.repeat(700_000), 'an event is too large'],
  ])('with %s ends the connection, and nothing else [MSG-07]', async (_what, text, reason) => {
    const { server, host, values, start, connected, retried } = await setUp();
    await start();
    server.say(put('/', { m1: 1 }));
    await soon(() => expect(values).toEqual([{ m1: 1 }]));
    server.say(text);
    await retried();
    expect(host.lines[0]?.details).toMatchObject({ reason });
    expect(values).toEqual([{ m1: 1 }]);
    await host.advance(host.nextIn() ?? 0);
    await connected();
    server.say(put('/', { m2: 2 }));
    await soon(() => expect(values).toEqual([{ m1: 1 }, { m2: 2 }]));
  });

  it('that lets the value grow without end is disconnected [MSG-07]', () => {
    const value = new RealtimeValue();
    expect(value.apply('put', { path: '/', data: null })).toBe(true);
    const long = 'x'.repeat(600_000);
    expect(value.apply('put', { path: '/a', data: long })).toBe(true);
    expect(value.apply('put', { path: '/b', data: long })).toBe(false);
  });

  it('may use names that every object inherits like other names [MSG-07]', () => {
    const value = new RealtimeValue();
    value.apply('put', { path: '/', data: {} });
    value.apply('put', { path: '/__proto__/polluted', data: true });
    value.apply('put', { path: '/constructor', data: 'c' });
    expect(JSON.stringify(value.now)).toBe('{"__proto__":{"polluted":true},"constructor":"c"}');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('of random bytes is ignored [MSG-07]', async () => {
    const { server, values, start } = await setUp();
    await start();
    server.say(Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x0a, 0x0a]));
    server.say(`nonsense\n\nevent: put\n\n${put('/', { m1: 1 })}`);
    await soon(() => expect(values).toEqual([{ m1: 1 }]));
  });
});

it('the query of the base address is sent with every request', () => {
  expect(realtimeAddress('https://db.example/base/?auth=secret', '/clientVersion')).toBe(
    'https://db.example/base/clientVersion.json?auth=secret',
  );
});
