// Cost for the cooks of attacks on a print job port (CAPT-07, CAPT-09): the same taps with and without.
import { connect, type Socket } from 'node:net';
import { freePorts } from '../support/free-port.ts';
import { type Person, personWith } from '../support/person.ts';
import { until } from '../support/until.ts';
import { openScreens, twelveBoards } from './bench-hub.ts';
import { withBenchRestaurant } from './bench-restaurant.ts';
import type { BenchScreen } from './bench-screen.ts';
import { inTurns, joined, timesOf, whole } from './blocks.ts';
import type { Figure } from './figure.ts';
import { percentile } from './percentiles.ts';
import { tapToScreens } from './tap-to-screens.ts';

const DISPLAYS = 50;
/** 300 tickets. */
const ORDERS_OPEN = 110;
const TAPS_A_SECOND = 20;
const TAPS_A_TURN = 24;
const BLOCKS = 40;
const JOB_EACH_MS = 400;
const CUT = '\x1dV\x00';
/** Jobs that once blocked the hub for seconds to minutes. */
const JOBS = [
  `${'\x1b*\0\0\0'.repeat(130_000)}x\n${CUT}`,
  `a${' '.repeat(1_000_000)}x\n${CUT}`,
  `${'1 a\n'.repeat(60_000)}${CUT}`,
  `10000${CUT}`.repeat(200),
  '\x1dIA'.repeat(20_000),
];

export async function hostilePrintFigures(blocks = BLOCKS): Promise<Figure[]> {
  return withBenchRestaurant({ orders: ORDERS_OPEN }, async ({ hub, logIn, cookie }) => {
    const screens = await openScreens(hub, logIn, twelveBoards(), DISPLAYS);
    const port = await printerPort(personWith(hub.url, cookie));
    return besideAttacks(screens, port, blocks);
  });
}

async function printerPort(manager: Person): Promise<number> {
  const [port = 0] = await freePorts(1);
  const { status } = await manager.send('PUT', '/api/capture/ports/bench', { port, name: 'Bench' });
  if (status !== 204) throw new Error(`no port for print jobs: ${status}`);
  await until(() => isOpen(port), 'the port never listens');
  return port;
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function besideAttacks(
  screens: readonly BenchScreen[],
  port: number,
  blocks: number,
): Promise<Figure[]> {
  let taps = 0;
  let missed = 0;
  const attacker = new Attacker(port);
  const tap = async () => {
    const done = await tapToScreens(screens, {
      commands: TAPS_A_TURN,
      perSecond: TAPS_A_SECOND,
      from: taps,
    });
    taps += TAPS_A_TURN;
    missed += done.missed;
    return done.samples;
  };
  const pairs = await inTurns(blocks, {
    value: async () => {
      const end = attacker.begin();
      const samples = await tap();
      end();
      return samples;
    },
    bare: tap,
  });
  for (const screen of screens) screen.close();
  return [0.5, 0.99].map((share) => ({
    what: `tap → all screens, p${share * 100}, while a capture port is attacked`,
    unit: 'ms',
    value: percentile(whole(pairs, 'value').samples, share),
    bare: percentile(whole(pairs, 'bare').samples, share),
    blocks: timesOf(joined(pairs), share),
    ...(share === 0.99 ? { goal: { timesBare: 1.2 } } : {}),
    note: `${taps} taps, ${missed} missed; ${attacker.sent} attacks; bare: without them`,
  }));
}

/** Starts another attack every 0.4 s; all open ones end with the turn. */
class Attacker {
  readonly #port: number;
  sent = 0;

  constructor(port: number) {
    this.#port = port;
  }

  begin(): () => void {
    const sockets: Socket[] = [];
    const attack = () => {
      const socket = connect({ host: '127.0.0.1', port: this.#port, localAddress: '127.0.0.66' });
      socket.on('error', () => {});
      socket.write(Buffer.from(JOBS[this.sent % JOBS.length] ?? '', 'latin1'));
      this.sent += 1;
      sockets.push(socket);
    };
    attack();
    const timer = setInterval(attack, JOB_EACH_MS);
    return () => {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    };
  }
}
