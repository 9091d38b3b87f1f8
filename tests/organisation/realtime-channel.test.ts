// Data of the realtime database: stored messages, reloads, and when its absence is reported.

import { describe, expect, it, onTestFinished } from 'vitest';
import { HubEvents } from '../../hub/host/hub-events.ts';
import {
  REALTIME_TROUBLE_AFTER_MS,
  RealtimeChannel,
  readManagerMessages,
} from '../../hub/organisation/realtime-channel.ts';
import { eventText, put, startRealtimeServer } from '../cloud/realtime/realtime-server.ts';
import { manualHost, NOON } from '../intake/manual-host.ts';
import { openStore } from '../support/open-store.ts';
import { soon } from '../support/soon.ts';
import { tempDir } from '../support/temp-dir.ts';

const AT_ONCE = { eventually: (_key: string, write: () => void) => write() };

async function setUp({ url }: { url?: string | undefined } = {}) {
  const server = await startRealtimeServer();
  const date = new Date(NOON).toUTCString();
  server.state.refuse = ({ url: path }, response) => {
    if (path !== '/.info/serverTimeOffset.json') return false;
    response.writeHead(200, { date, 'content-type': 'application/json' }).end('0');
    return true;
  };
  const host = manualHost();
  const stores = openStore(tempDir());
  const { messages, close } = stores;
  const happened: string[] = [];
  const times: number[] = [];
  const events = new HubEvents();
  const channel = new RealtimeChannel(url ?? server.state.base, stores, AT_ONCE, events, host);
  events.on('messagesArrived', () => void happened.push('messages'));
  events.on('clientVersionChanged', () => void happened.push('reload'));
  events.on('realtimeDownChanged', (isDown) => void happened.push(isDown ? 'down' : 'up'));
  events.on('realtimeTimeSeen', (time) => void times.push(time));
  onTestFinished(() => {
    channel.stop();
    close();
  });
  const follow = async (site = 's') => {
    channel.follow(site);
    await soon(() => expect(server.open).toHaveLength(2));
  };
  const texts = (site = 's') => messages.of(site).map(({ text }) => text);
  /** Sends it on the stream of messages, or of the version. */
  const say = (path: 'managerMessages' | 'clientVersion', text: string) => {
    for (const response of server.open) if (response.req.url?.includes(path)) response.write(text);
  };
  return { server, host, channel, happened, times, follow, texts, say };
}

describe('the realtime channel', () => {
  it('stores an organisation’s messages and reports every change [MSG-01]', async () => {
    const { follow, say, texts, happened, server } = await setUp();
    await follow('site 1/2');
    expect(server.asked.map(({ path }) => path)).toContain('/managerMessages/site%201%2F2.json');
    say('managerMessages', put('/', { m1: { _id: 'm1', date: '2026-06-01T12:00:00Z', text: 'one' } }));
    await soon(() => expect(texts('site 1/2')).toEqual(['one']));
    say('managerMessages', put('/m2', { date: NOON, text: 'two', fixedMessage: true }));
    await soon(() => expect(texts('site 1/2')).toEqual(['two', 'one']));
    say('managerMessages', put('/m1', null));
    await soon(() => expect(texts('site 1/2')).toEqual(['two']));
    expect(happened.filter((what) => what === 'messages')).toHaveLength(3);
  });

  it('reloads once for another version; not for the first one, and not for the same one again [MSG-02]', async () => {
    const { follow, say, happened, channel, server } = await setUp();
    const reloads = () => happened.filter((what) => what === 'reload').length;
    await follow();
    say('clientVersion', put('/', '7') + put('/', '7') + put('/', '8') + put('/', '8'));
    await soon(() => expect(reloads()).toBe(1));
    say('clientVersion', put('/', null) + put('/', '8') + put('/', { web: 9 }));
    await soon(() => expect(reloads()).toBe(2));
    // It changed while the connection was cut: the next connection begins with the value of that time.
    channel.stop();
    await soon(() => expect(server.open).toEqual([]));
    await follow('other');
    say('clientVersion', put('/', { web: 10 }));
    await soon(() => expect(reloads()).toBe(3));
  });

  it('requests the database’s time [MSG-03]', async () => {
    const { follow, times } = await setUp();
    await follow();
    await soon(() => expect(times).toEqual([NOON]));
  });

  it('reports an absence after a while, and its end immediately [MSG-04]', async () => {
    const { follow, say, happened, host, server } = await setUp();
    const downs = () => happened.filter((what) => what === 'down').length;
    await follow();
    say('managerMessages', put('/', null));
    await host.advance(0);
    // One of the two failing is enough, even if messages may arrive.
    await host.advance(REALTIME_TROUBLE_AFTER_MS - 1_000);
    expect(downs()).toBe(0);
    say('managerMessages', eventText('keep-alive', null));
    await host.advance(1_000);
    expect([downs(), happened.at(-1)]).toEqual([1, 'down']);
    await soon(async () => {
      await host.advance(1_000);
      say('clientVersion', put('/', '1'));
      expect(happened.at(-1)).toBe('up');
    });
    // A cut that is over immediately is not reported.
    server.cut();
    await soon(async () => {
      await host.advance(200);
      expect(server.open).toHaveLength(2);
    });
    say('managerMessages', put('/', null));
    say('clientVersion', put('/', '1'));
    await soon(() => expect(happened.at(-1)).toBe('up'));
    await host.advance(REALTIME_TROUBLE_AFTER_MS / 2);
    expect(downs()).toBe(1);
  });

  it('follows nothing and is never down without an address [MSG-07]', async () => {
    const { host, stores } = { host: manualHost(), stores: openStore(tempDir()) };
    const downs: boolean[] = [];
    const events = new HubEvents();
    const channel = new RealtimeChannel(undefined, stores, AT_ONCE, events, host);
    events.on('realtimeDownChanged', (isDown) => void downs.push(isDown));
    channel.follow('s');
    await host.advance(10 * REALTIME_TROUBLE_AFTER_MS);
    expect([host.nextIn(), downs.includes(true)]).toEqual([undefined, false]);
    stores.close();
  });
});

describe('messages of the realtime database', () => {
  it('are accepted if readable, in any spelling, and otherwise left out [MSG-01]', () => {
    const read = readManagerMessages({
      a: { text: ' plain ', date: '2026-06-01T12:00:00Z' },
      b: { _id: 7, text: 5, date: NOON, fixedMessage: 'true' },
      c: { _id: '', text: 'no id', date: 'yesterday', fixedMessage: [] },
      d: { text: '  ' },
      e: 'text',
      f: null,
      g: { text: { deep: true } },
      h: { text: 'x'.repeat(5_000) },
    });
    expect(read).toEqual([
      { _id: '7', date: NOON, text: '5', fixedMessage: true },
      { _id: 'a', date: NOON, text: 'plain', fixedMessage: false },
      { _id: 'c', date: 0, text: 'no id', fixedMessage: false },
      { _id: 'h', date: 0, text: 'x'.repeat(2_000), fixedMessage: false },
    ]);
    for (const none of [null, 'text', 7, true, []]) expect(readManagerMessages(none)).toEqual([]);
  });

  it('are limited to the fixed and the newest ones [MSG-01]', () => {
    const many = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, n) => [`m${n}`, { text: 't', date: NOON + n }]),
    );
    const read = readManagerMessages({ ...many, old: { text: 'o', date: NOON - 1, fixedMessage: true } });
    expect([read.length, read[0]?._id, read[1]?._id]).toEqual([50, 'old', 'm1999']);
  });
});
