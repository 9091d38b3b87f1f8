// A port that plays a printer on a disk that takes nothing for a while.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { CaptureListener, type CaptureRows } from '../../hub/capture/capture-listener.ts';
import { freePorts } from '../support/free-port.ts';
import { until } from '../support/until.ts';
import { raw } from './job-bytes.ts';

const TIMES = { idleMs: 60, pieceMs: 10, silentMs: 60_000, retryMs: 20 };

class Rows implements CaptureRows {
  isFull = false;
  readonly jobs: string[] = [];
  readonly pieces: string[] = [];

  addPiece: CaptureRows['addPiece'] = (_job, _seq, bytes) => {
    this.#write();
    this.pieces.push(Buffer.from(bytes).toString('latin1'));
  };

  addJob: CaptureRows['addJob'] = ({ bytes, end }) => {
    this.#write();
    this.jobs.push(`${end}: ${Buffer.from(bytes).toString('latin1')}`);
  };

  dropOpen: CaptureRows['dropOpen'] = () => this.#write();

  #write(): void {
    if (this.isFull) throw new Error('the disk is full');
  }
}

let listener: CaptureListener | undefined;
afterEach(() => listener?.stop());

async function listen(rows: Rows): Promise<number> {
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
      onFailure: () => {},
      now: () => 0,
      host: '127.0.0.1',
      times: TIMES,
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

describe('a port', () => {
  it('[CAPT-02] closes no connection before its job is on the disk, and says meanwhile that it can’t print', async () => {
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

  it('[CAPT-01] [CAPT-02] a job without a cut ends once nothing more comes; what came of it is on the disk before', async () => {
    const rows = new Rows();
    const port = await listen(rows);
    const socket = await till(port);
    const printed = once(socket, 'data');
    socket.write(raw('Order 8\n\x1dr\x01'));
    await printed;
    expect(rows.pieces.join('')).toBe('Order 8\n\x1dr\x01');
    await until(() => rows.jobs.length === 1, 'it never ends');
    expect(rows.jobs).toEqual(['idle: Order 8\n\x1dr\x01']);
    // Two jobs in one packet: of the second one its beginning is kept too.
    rows.pieces.length = 0;
    const again = once(socket, 'data');
    socket.write(raw('Order 9\n\x1dV\x00Order 10\n\x1dr\x01'));
    await again;
    expect(rows.pieces.join('')).toBe('Order 10\n\x1dr\x01');
    socket.destroy();
  });

  it('[CAPT-02] keeps what came of a job whose connection breaks', async () => {
    const rows = new Rows();
    const port = await listen(rows);
    const socket = await till(port);
    socket.write(raw('Order 9\n1 x Fri'));
    await until(() => rows.pieces.length === 1, 'nothing was kept');
    socket.resetAndDestroy();
    await until(() => rows.jobs.length === 1, 'it never ends');
    expect(rows.jobs[0]).toContain('Order 9\n1 x Fri');
  });
});
