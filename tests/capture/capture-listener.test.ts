// A capture port, acting as a printer, while the disk refuses writes for a while.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CaptureListener, type CaptureRows } from '../../hub/capture/capture-listener.ts';
import { AddressRateLimiter } from '../../hub/capture/source-budget.ts';
import { freePorts } from '../support/free-port.ts';
import { until } from '../support/until.ts';
import { raw } from './job-bytes.ts';

const TIMES = { idleMs: 60, pieceMs: 10, silentMs: 60_000, retryMs: 20 };

const PLENTY = { burst: 1e9, perSecond: 1e9 };

class Rows implements CaptureRows {
  isFull = false;
  commits = 0;
  readonly jobs: string[] = [];
  readonly pieces: string[] = [];

  addPiece: CaptureRows['addPiece'] = (_job, _seq, bytes) => {
    this.#write();
    this.pieces.push(Buffer.from(bytes).toString('latin1'));
  };

  addJobs: CaptureRows['addJobs'] = (jobs) => {
    this.#write();
    this.commits += 1;
    this.jobs.push(...jobs.map(({ bytes, end }) => `${end}: ${Buffer.from(bytes).toString('latin1')}`));
  };

  dropOpen: CaptureRows['dropOpen'] = () => this.#write();

  #write(): void {
    if (this.isFull) throw new Error('the disk is full');
  }
}

let listener: CaptureListener | undefined;
afterEach(() => listener?.stop());

interface Listening {
  /** Jobs that an address may send in a burst, and per second after that. */
  jobs?: { burst: number; perSecond: number };
  times?: Partial<typeof TIMES>;
}

const incidents: string[] = [];
beforeEach(() => {
  incidents.length = 0;
});

async function listen(rows: Rows, { jobs = PLENTY, times = {} }: Listening = {}): Promise<number> {
  const budget = new AddressRateLimiter(() => performance.now(), { jobs, steadyJobs: PLENTY, bytes: PLENTY });
  const [port = 0] = await freePorts(1);
  const settings = {
    id: 'p',
    port,
    name: 'Till',
    language: 'auto',
    codePage: 'as-sent',
    template: 'auto',
    passOn: 'never',
    printerPort: 9100,
    paperAfterSeconds: 10,
  } as const;
  await new Promise<void>((resolve) => {
    listener = new CaptureListener(settings, {
      rows,
      onJobs: () => {},
      onState: () => resolve(),
      storage: { failed: () => {} },
      onIncident: (kind, address) => incidents.push(`${kind} ${address}`),
      admit: (address, bytes) => budget.take(address, bytes),
      now: () => 0,
      host: '127.0.0.1',
      times: { ...TIMES, ...times },
    });
    listener.start();
  });
  return port;
}

async function till(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  await once(socket, 'connect');
  return socket;
}

describe('a capture port', () => {
  it('keeps a connection open until its job is on the disk, and reports meanwhile that it can’t print [CAPT-02]', async () => {
    const rows = new Rows();
    const port = await listen(rows);
    const asking = await till(port);
    asking.write(raw('\x1da\xff'));
    const [first] = await once(asking, 'data');
    expect([...first]).toEqual([0x14, 0, 0, 0x0f]);
    rows.isFull = true;
    const told = once(asking, 'data');
    let isClosed = false;
    asking.once('end', () => {
      isClosed = true;
    });
    asking.end(raw('Order 7\n1 x Burger\n'));
    const [away] = await told;
    expect([...away]).toEqual([0x1c, 0, 0, 0x0f]);
    expect([rows.jobs, isClosed]).toEqual([[], false]);
    rows.isFull = false;
    await until(() => isClosed, 'it is never closed');
    expect(rows.jobs).toEqual(['closed: \x1da\xffOrder 7\n1 x Burger\n']);
  });

  it('ends a job without a cut after a pause, with the received part already on the disk [CAPT-01][CAPT-02]', async () => {
    const rows = new Rows();
    const port = await listen(rows);
    const socket = await till(port);
    const printed = once(socket, 'data');
    socket.write(raw('Order 8\n\x1dr\x01'));
    await printed;
    expect(rows.pieces.join('')).toBe('Order 8\n\x1dr\x01');
    await until(() => rows.jobs.length === 1, 'it never ends');
    expect(rows.jobs).toEqual(['idle: Order 8\n\x1dr\x01']);
    // Two jobs in one packet: the beginning of the second is stored too.
    rows.pieces.length = 0;
    const again = once(socket, 'data');
    socket.write(raw('Order 9\n\x1dV\x00Order 10\n\x1dr\x01'));
    await again;
    expect(rows.pieces.join('')).toBe('Order 10\n\x1dr\x01');
    socket.destroy();
  });

  it('keeps the received part of a job whose connection breaks [CAPT-02]', async () => {
    const rows = new Rows();
    const port = await listen(rows);
    const socket = await till(port);
    socket.write(raw('Order 9\n1 x Fri'));
    await until(() => rows.pieces.length === 1, 'nothing was kept');
    socket.resetAndDestroy();
    await until(() => rows.jobs.length === 1, 'it never ends');
    expect(rows.jobs[0]).toContain('Order 9\n1 x Fri');
  });

  it('throttles jobs of one address without losing one, several with one commit [CAPT-09]', async () => {
    const rows = new Rows();
    const port = await listen(rows, { jobs: { burst: 30, perSecond: 200 } });
    const socket = await till(port);
    const closed = once(socket, 'end');
    socket.resume();
    const texts = Array.from({ length: 60 }, (_, at) => `Order ${at}\n\x1dV\x00`);
    socket.end(raw(texts.join('')));
    await closed;
    expect(rows.jobs).toEqual(texts.map((text) => `cut: ${text}`));
    expect(rows.commits).toBeLessThan(40);
    expect(incidents).toContain('jobs 127.0.0.1');
  });

  it('throttles an address that opens a connection for each job without a cut [CAPT-09]', async () => {
    const rows = new Rows();
    const port = await listen(rows, { jobs: { burst: 2, perSecond: 100 } });
    for (let at = 0; at < 6; at += 1) {
      const socket = await till(port);
      const closed = once(socket, 'end');
      socket.resume();
      socket.end(raw(`Order ${at}\n`));
      await closed;
    }
    expect(rows.jobs).toEqual(Array.from({ length: 6 }, (_, at) => `closed: Order ${at}\n`));
    expect(incidents).toContain('jobs 127.0.0.1');
  });

  it('keeps jobs that wait in the queue when the connection breaks or the hub stops [CAPT-02] [CAPT-09]', async () => {
    const rows = new Rows();
    const port = await listen(rows, { jobs: { burst: 1, perSecond: 0.001 } });
    const socket = await till(port);
    socket.write(raw('Order 1\n\x1dV\x00Order 2\n\x1dV\x00Order 3\n'));
    await until(() => rows.jobs.length === 1, 'the first one was not stored');
    await listener?.stop();
    expect(rows.jobs).toEqual(['cut: Order 1\n\x1dV\x00', 'cut: Order 2\n\x1dV\x00', 'broken: Order 3\n']);
    socket.destroy();
  });

  it('answers a stream of status queries only as fast as a till asks, and prints for others meanwhile [CAPT-09]', async () => {
    const rows = new Rows();
    const port = await listen(rows);
    const asking = await till(port);
    asking.on('error', () => {});
    asking.pause();
    const question = raw('\x1dIA'.repeat(20_000));
    // More than both sides of a connection buffer; without a limit all of it would be read.
    let left = 400;
    const send = () => {
      while (left > 0) {
        left -= 1;
        if (!asking.write(question)) return void asking.once('drain', send);
      }
    };
    send();
    await until(() => incidents.includes('questions 127.0.0.1'), 'it was never told');
    for (let at = 0; at < 10; at += 1) {
      const socket = await till(port);
      const closed = once(socket, 'end');
      socket.resume();
      socket.end(raw(`Order ${at}\n`));
      await closed;
    }
    expect(rows.jobs).toHaveLength(10);
    expect(left).toBeGreaterThan(0);
    asking.destroy();
  });

  it('lets a till in when idle connections have used up all places, and names their owners [CAPT-09]', async () => {
    const rows = new Rows();
    const port = await listen(rows);
    const idle = await Promise.all(Array.from({ length: 200 }, () => till(port)));
    for (const socket of idle) socket.on('error', () => {});
    const socket = await till(port);
    const closed = once(socket, 'end');
    socket.resume();
    socket.end(raw('Order 7\n'));
    await closed;
    expect(rows.jobs).toEqual(['closed: Order 7\n']);
    expect(listener?.connections).toBeLessThanOrEqual(24);
    expect(incidents).toContain('connections 127.0.0.1');
    for (const each of idle) each.destroy();
  });

  it('refuses a browser that prints by a form or over TLS, with an explanation [CAPT-08]', async () => {
    const rows = new Rows();
    const port = await listen(rows);
    const browser = await till(port);
    const body = `\x1dV\x00Order #666\nTable 6\n13 x Lobster\n\x1dV\x00`;
    let answer = '';
    browser.on('data', (bytes) => {
      answer += bytes.toString('latin1');
    });
    browser.write(raw(`POST /x HTTP/1.1\r\nHost: hub:9100\r\nContent-Length: ${body.length}\r\n\r\n${body}`));
    await once(browser, 'end');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    const secure = await till(port);
    secure.write(Uint8Array.of(0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3));
    secure.resume();
    await once(secure, 'end');
    expect(rows.jobs).toEqual([]);
    expect(incidents).toEqual(['web 127.0.0.1', 'web 127.0.0.1']);
    browser.destroy();
    secure.destroy();
  });

  it('prints slips that begin like a web request [CAPT-08]', async () => {
    const rows = new Rows();
    const port = await listen(rows);
    for (const text of ['GET WELL SOON\n1 x Soup', 'POST 5', 'PUT HTTP ON IT\n', 'BURGER']) {
      const socket = await till(port);
      const closed = once(socket, 'end');
      socket.resume();
      socket.end(raw(text));
      await closed;
    }
    expect(rows.jobs).toEqual([
      'closed: GET WELL SOON\n1 x Soup',
      'closed: POST 5',
      'closed: PUT HTTP ON IT\n',
      'closed: BURGER',
    ]);
    expect(incidents).toEqual([]);
  });
});
