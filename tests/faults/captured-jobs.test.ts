// Tills that can only print: a real hub process that emulates their printers, real sockets, boards; and a hub that is
// killed in the middle of jobs.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { capturedJobs, capturedPaper, captureSetup } from '../../shared/protocol/tills/capture.ts';
import { CORPUS } from '../capture/corpus.ts';
import { raw } from '../capture/job-bytes.ts';
import { type HubStage, startStage } from '../journeys/support/hub-stage.ts';
import type { Display } from '../support/display.ts';
import { freePorts } from '../support/free-port.ts';
import type { Person } from '../support/person.ts';
import { until } from '../support/until.ts';

const SOON_MS = 20_000;
const CUT = '\x1dV\x00';

let stage: HubStage;
let chef: Person;
let expo: Display;
let grill: Display;
let atGrill = 0;
let byRule = 0;

async function opened(): Promise<void> {
  stage = await startStage({ sandbox: { openingOrders: 0 } });
  chef = await stage.logIn();
  [atGrill = 0, byRule = 0] = await freePorts(2);
  const ports = {
    grill: { port: atGrill, name: 'Grill till', station: 'bon-grill' },
    rule: { port: byRule, name: 'Bar till' },
  };
  for (const [id, body] of Object.entries(ports)) {
    const saved = await chef.send('PUT', `/api/capture/ports/${id}`, body);
    expect(saved.status, JSON.stringify(saved.body)).toBe(204);
  }
  await watchBoards();
  await listening();
}
const OPENS_MS = 120_000;

async function watchBoards(): Promise<void> {
  expo = await stage.display(chef, { kind: 'expo', profile: 'profile-expo' });
  grill = await stage.display(chef, { kind: 'kitchen', profile: 'profile-grill' });
}

async function listening(): Promise<void> {
  await until(
    async () => {
      const { ports } = z.parse(captureSetup, (await chef.get('/api/capture')).body);
      return ports.every(({ state }) => state === 'listening');
    },
    'the ports never listen',
    SOON_MS,
  );
}

async function till(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Resolves once the hub has closed the connection. */
async function print(port: number, job: Uint8Array): Promise<void> {
  const socket = await till(port);
  socket.resume();
  socket.end(job);
  const isAcknowledged = await new Promise<boolean>((resolve) => {
    socket.once('end', () => resolve(true));
    socket.once('close', () => resolve(false));
  });
  if (!isAcknowledged) throw new Error('the connection broke');
}

const jobs = async () => z.parse(capturedJobs, (await chef.get('/api/capture/jobs')).body).jobs;
const ticketsOf = (board: Display, number: string) =>
  board.tickets('w').filter((ticket) => ticket.number === number);
/** The menu has another name for fries, and an order for its dishes. */
const linesOf = (board: Display, number: string) =>
  ticketsOf(board, number).flatMap(({ items }) =>
    items.map(({ name, quantity, state }) => `${quantity} ${name.toLowerCase()} ${state}`),
  );

async function seen(board: Display, number: string, lines: string[]): Promise<void> {
  const expected = JSON.stringify(lines.map((line) => line.toLowerCase()).toSorted());
  await until(
    () => JSON.stringify(linesOf(board, number).toSorted()) === expected,
    () => `${number}: ${JSON.stringify(linesOf(board, number))}`,
    SOON_MS,
  );
}

const job = (...lines: string[]) => raw(`\x1b@${lines.join('\n')}\n\n${CUT}`);

describe('a till that prints', () => {
  beforeAll(opened, OPENS_MS);
  afterAll(() => stage?.close());

  it('has its order on the board of its printer’s station, and on the pass [CAPT-01] [CAPT-04]', async () => {
    await print(atGrill, job('Order 118', 'Table 7', '2 x Burger', '  No onions', '1 x Fries'));
    await seen(grill, '118', ['2 Burger todo', '1 Fries todo']);
    await seen(expo, '118', ['2 Burger todo', '1 Fries todo']);
  });

  it('creates no second order with the same paper or a reprint [CAPT-05]', async () => {
    await print(atGrill, job('Order 118', 'Table 7', '2 x Burger', '  No onions', '1 x Fries'));
    await print(
      atGrill,
      job('*** REPRINT ***', 'Order 118', 'Table 7', '2 x Burger', '  No onions', '1 x Fries'),
    );
    await until(
      async () =>
        (await jobs())
          .slice(0, 2)
          .map(({ state }) => state)
          .join() === 'reprint,same',
      'they were never looked at',
      SOON_MS,
    );
    await seen(grill, '118', ['2 Burger todo', '1 Fries todo']);
    expect(ticketsOf(grill, '118')).toHaveLength(1);
  });

  it('adds later prints of the same number to its order, and cancellations cancel there [CAPT-04]', async () => {
    await print(atGrill, job('Order 118', 'Table 7', '1 x Onion rings', '*** VOID ***', '1 x Fries'));
    await seen(expo, '118', ['2 Burger todo', '1 Fries cancelled', '1 Onion rings todo']);
  });

  it('gets a marked ticket with the job’s text at the printer’s station if no template can read it [CAPT-05]', async () => {
    await print(
      atGrill,
      job('Please send the chef up to table nine', 'They want to say thank you in person'),
    );
    await until(
      () =>
        grill
          .tickets('w')
          .some(({ items }) => items.some(({ notes }) => notes.join().includes('send the chef'))),
      () => JSON.stringify(grill.tickets('w').map(({ items }) => items)),
      SOON_MS,
    );
    const ticket = grill.tickets('w').find(({ items }) => items[0]?.notes.join().includes('send the chef'));
    expect(ticket?.items[0]?.notes).toEqual([
      'Please send the chef up to table nine\nThey want to say thank you in person',
    ]);
    expect(JSON.stringify(ticket)).toContain('Not read');
    expect(ticketsOf(expo, ticket?.number ?? '')).toHaveLength(1);
  });

  it('prints while others do, and each gets the printer status it asks for [CAPT-01]', async () => {
    const sockets = await Promise.all(Array.from({ length: 8 }, () => till(byRule)));
    const answers = sockets.map(async (socket, at) => {
      const asked = once(socket, 'data');
      socket.write(raw(`\x10\x04\x01\x1b@Order 20${at}\n`));
      const [first] = await asked;
      expect([...first]).toEqual([0x12]);
      const printed = once(socket, 'data');
      socket.write(raw(`Table 3${at}\n1 x Soup ${'abcdefgh'[at]}\n${CUT}\x1dr\x01`));
      const [second] = await printed;
      expect([...second]).toEqual([0]);
      socket.end();
    });
    await Promise.all(answers);
    for (let at = 0; at < 8; at += 1) await seen(expo, `20${at}`, [`1 Soup ${'abcdefgh'[at]} todo`]);
  });

  it('has every job of the corpus stored and shown as printed [CAPT-03]', async () => {
    for (const { bytes } of CORPUS) await print(byRule, bytes);
    const kept = await jobs();
    expect(kept.length).toBeGreaterThanOrEqual(CORPUS.length);
    for (const { id } of kept.slice(0, 4)) {
      const { lines } = z.parse(capturedPaper, (await chef.get(`/api/capture/jobs/${id}`)).body);
      expect(lines.length).toBeGreaterThan(0);
    }
  });

  it('has its last jobs previewed with an unsaved template, with what it couldn’t read [CAPT-04]', async () => {
    await print(byRule, job('Order 605', 'Table 35', '1 x Soup'));
    const rules = [{ pattern: 'Order {number}' }, { pattern: '{quantity} x {item}' }];
    const { body } = await chef.send('POST', '/api/capture/jobs/read', { rules });
    const tried = z.parse(capturedJobs, body).jobs.find(({ number }) => number === '605');
    expect(tried?.verdict).toBe('part');
    expect(tried?.lines.filter(({ as }) => as === undefined).map(({ text }) => text)).toEqual(['Table 35']);
  });
});

// A separate kitchen: a board shows a limited number of cards, and every order has to be among them.
describe('a hub that is killed', () => {
  beforeAll(opened, OPENS_MS);
  afterAll(() => stage?.close());

  it('loses no job whose connection it closed, nor the part it had stored of one in progress [CAPT-02]', async () => {
    const begun = await till(byRule);
    const half = '\x1b@Order 900\nTable 1\n1 x Half a job\n\x1dr\x01';
    const onDisk = once(begun, 'data');
    begun.write(raw(half));
    // It acknowledges this much once it is on the disk.
    await onDisk;
    const acknowledged: string[] = [];
    const numbers = Array.from({ length: 14 }, (_, at) => `${700 + at}`);
    const printing = numbers.map(async (number) => {
      try {
        await print(atGrill, job(`Order ${number}`, 'Table 5', `1 x Dish ${number} a`));
        acknowledged.push(number);
      } catch {
        // It was killed before it closed this one: the till knows that it has to print it again.
      }
    });
    await until(() => acknowledged.length >= 5, 'no job was acknowledged', SOON_MS);
    const before = [...acknowledged];
    await stage.killHub();
    begun.destroy();
    await Promise.allSettled(printing);
    await stage.startHub();
    await watchBoards();
    await listening();
    for (const number of before) await seen(expo, number, [`1 Dish ${number} a todo`]);
    await seen(expo, '900', ['1 Half a job todo']);
    // The till sends the whole job again: it is the same order, with nothing duplicated.
    await print(byRule, raw(`${half}1 x The other half\n${CUT}`));
    await seen(expo, '900', ['1 Half a job todo', '1 The other half todo']);
  });
});
