import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HubEvents } from '../../hub/host/hub-events.ts';
import { LanPrinters } from '../../hub/printing/lan-printers.ts';
import type { PrinterTimes } from '../../hub/printing/printer-connection.ts';
import { readSetup } from '../../shared/model/setup/setup.ts';
import type { PrinterTrouble } from '../../shared/protocol/printer.ts';
import { arrives, at, course, iso, item, order } from '../kitchen/builders.ts';
import { FakePrinter } from '../support/fake-printer.ts';
import { tempDir } from '../support/temp-dir.ts';
import { smallSite, TestHub } from '../support/test-hub.ts';
import { until } from '../support/until.ts';

const TIMES: PrinterTimes = {
  connectMs: 500,
  answerMs: 500,
  printedMs: 200,
  busyLookMs: 20,
  idleLookMs: 40,
  stopMs: 100,
};

let printer: FakePrinter;
let hub: TestHub;
let printers: LanPrinters;
let troubles: readonly PrinterTrouble[];
let logged: string[];
let isServed: boolean;

const setupWith = (more: object = {}) => ({
  profiles: [{ _id: 'pass', type: 'expo', name: 'Pass', enablePrintCourse: true }],
  printers: [
    {
      _id: 'hot',
      name: 'Grill',
      host: '127.0.0.1',
      port: printer.port,
      stations: ['bon-grill'],
      profiles: ['pass'],
      ...more,
    },
  ],
});

/** Printers of ports that pass jobs on, and those jobs. */
let passing: { id: string; name: string; host: string; port: number; stations: string[] }[] = [];
const captured = new Map<string, Uint8Array>();

function startPrinters(more: Partial<PrinterTimes> = {}): void {
  const events = new HubEvents();
  events.on('printerTroublesChanged', (all) => {
    troubles = all;
  });
  printers = new LanPrinters({
    outbox: hub.store.outbox,
    outboxResult: (id, result) => {
      hub.engine.outboxResult(id, result);
      printers.wake();
    },
    passing: () => passing,
    capturedBytes: (jobId) => captured.get(jobId),
    site: () => (isServed ? hub.engine.site() : undefined),
    events,
    now: () => hub.now,
    log: { warn: (_, text) => void logged.push(text), error: (_, text) => void logged.push(text) },
    times: { ...TIMES, ...more },
  });
  printers.wake();
}

beforeEach(async () => {
  printer = await FakePrinter.start();
  hub = new TestHub(tempDir(), at('12:05'), smallSite(setupWith()));
  troubles = [];
  passing = [];
  captured.clear();
  logged = [];
  isServed = true;
});
afterEach(async () => {
  await printers.stop();
  await printer.switchOff();
  hub.close();
});

const table = (id: string, number: string) =>
  arrives(
    order(id, {
      number,
      items: [item(`${id}-1`, { name: 'Steak' })],
      courses: [course(`${id}-c`, [`${id}-1`], { fired: { at: iso('12:00') } })],
    }),
  );

/** Prints tickets with these numbers at the pass, one after the other. */
async function print(...numbers: string[]): Promise<void> {
  for (const number of numbers) {
    const id = `order-${number}`;
    await hub.take(table(id, number));
    const command = { name: 'course.print', orderId: id, courseId: `${id}-c` } as const;
    expect(await hub.command({ kind: 'expo', profile: 'pass' }, command)).toMatchObject({ ok: true });
  }
  printers.wake();
}

const numbers = () =>
  printer.papers.map(({ lines }) => lines.find(({ text }) => /^\s*\d{3}$/.test(text))?.text.trim());
const allOut = (count: number) =>
  until(
    () => printer.papers.length === count,
    () => `${printer.texts().join('\n')}\n${logged.join()}`,
  );
const stateIs = (state: string, waiting: number) =>
  until(
    () => troubles[0]?.state === state && troubles[0].waiting === waiting,
    () => `${JSON.stringify(troubles)} ${logged.join()}`,
  );
const repeats = () => printer.papers.map((_, index) => printer.has(index, 'Repeat, may be'));
const waiting = () => hub.store.outbox.waitingAtPrinters();

describe('a LAN printer', () => {
  it('prints in order, each chit once, and leaves nothing to the cloud [PAPER-01]', async () => {
    startPrinters();
    await print('101', '102', '103');
    await allOut(3);
    await until(() => waiting().size === 0, 'rows were left');
    expect(numbers()).toEqual(['101', '102', '103']);
    expect(repeats()).toEqual([false, false, false]);
    expect(printer.has(0, '1 x Steak')).toBe(true);
    expect(hub.store.outbox.due(hub.now, 9)).toEqual([]);
    expect(hub.notices.map(({ notice }) => notice)).toMatchObject([
      { code: 'print-success' },
      { code: 'print-success' },
      { code: 'print-success' },
    ]);
  });

  it.each([
    ['off', () => printer.switchOff(), () => printer.switchOn()],
    ['paper', () => printer.become('paper'), () => printer.become('ready')],
    ['cover', () => printer.become('cover'), () => printer.become('ready')],
  ] as const)(
    'keeps chits queued while it is %s, reports that, and prints each once, in order, afterwards [PAPER-02]',
    async (state, ail, heal) => {
      await ail();
      startPrinters();
      await stateIs(state, 0);
      expect(troubles).toMatchObject([
        { id: 'hot', name: 'Grill', profiles: ['pass'], stations: ['bon-grill'] },
      ]);
      await print('101', '102', '103');
      await stateIs(state, 3);
      expect(printers.health()).toEqual([{ id: 'hot', name: 'Grill', state, waiting: 3 }]);
      await until(() => hub.notices.length === 3, 'nobody said that they wait');
      for (const { notice } of hub.notices) expect(notice).toMatchObject({ code: 'print-printer-waits' });
      await heal();
      await allOut(3);
      await until(() => troubles.length === 0 && waiting().size === 0, 'it is still in trouble');
      expect(numbers()).toEqual(['101', '102', '103']);
      expect(repeats()).toEqual([false, false, false]);
    },
  );

  it('that runs out of paper within a chit continues automatically: printed once [PAPER-02]', async () => {
    startPrinters({ printedMs: 60_000 });
    printer.holdBack(true);
    await print('101', '102');
    await until(() => printer.connections > 0, 'nobody came');
    printer.become('paper');
    await stateIs('paper', 2);
    printer.holdBack(false);
    printer.become('ready');
    await allOut(2);
    await until(() => waiting().size === 0, 'rows were left');
    expect(numbers()).toEqual(['101', '102']);
    expect(repeats()).toEqual([false, false]);
  });

  it('prints a chit that was cut off again, marked as a possible second copy [PAPER-02]', async () => {
    printer.breakAfter(40);
    startPrinters();
    await print('101', '102');
    await allOut(2);
    await until(() => waiting().size === 0, 'rows were left');
    expect(numbers()).toEqual(['101', '102']);
    expect(repeats()).toEqual([true, false]);
  });

  it('that loses a chit when its paper runs out is sent it again, marked [PAPER-02]', async () => {
    startPrinters({ printedMs: 1_000 });
    printer.holdBack(true);
    await print('101');
    await until(() => printer.received > 0, 'nothing came');
    printer.become('paper');
    await stateIs('paper', 1);
    printer.loseBuffer();
    printer.holdBack(false);
    printer.become('ready');
    await allOut(1);
    await until(() => waiting().size === 0, 'rows were left');
    expect(numbers()).toEqual(['101']);
    expect(repeats()).toEqual([true]);
  });

  it('does not confirm a chit by an unsolicited status [PAPER-02]', async () => {
    startPrinters({ printedMs: 60_000 });
    printer.tellUnasked();
    printer.holdBack(true);
    await print('101');
    await until(() => printer.received > 0, 'nothing came');
    await printer.switchOff();
    await stateIs('off', 1);
    printer.holdBack(false);
    await printer.switchOn();
    await allOut(1);
    expect(repeats()).toEqual([true]);
  });

  it('that drops the connection over every chit does not use up its roll: it is suspended after ten [PAPER-02]', async () => {
    printer.breakAfter(40, 10);
    startPrinters();
    await print('101', '102');
    await allOut(1);
    await until(() => waiting().size === 0, 'rows were left');
    expect(numbers()).toEqual(['102']);
    expect(hub.store.quarantine.newest(1)).toMatchObject([{ orderId: 'order-101', source: 'outbox' }]);
    expect(hub.notices.map(({ notice }) => notice)).toContainEqual(
      expect.objectContaining({ code: 'print-failed' }),
    );
  });

  it('marks chits that were begun when the hub died, but not those that only waited [PAPER-02]', async () => {
    printer.holdBack(true);
    startPrinters({ printedMs: 60_000 });
    await print('101', '102');
    await until(() => (hub.store.outbox.nextOfPrinter('hot')?.attempts ?? 0) > 0, 'it never began');
    const dead = printers;
    await dead.stop();
    await printer.switchOff();
    hub.restart();
    printer.holdBack(false);
    await printer.switchOn();
    startPrinters();
    await allOut(2);
    await until(() => waiting().size === 0, 'rows were left');
    expect(numbers()).toEqual(['101', '102']);
    expect(repeats()).toEqual([true, false]);
  });

  it('that never confirms prints each chit once all the same [PAPER-02]', async () => {
    printer.isMute = true;
    startPrinters();
    await print('101', '102');
    await allOut(2);
    await until(() => waiting().size === 0, 'rows were left');
    expect(numbers()).toEqual(['101', '102']);
    expect(repeats()).toEqual([false, false]);
  });

  it('skips an unreadable chit, which goes to quarantine and blocks no other [PAPER-02]', async () => {
    startPrinters();
    const fact = {
      kind: 'print',
      requestId: 'bad',
      orderId: 'o',
      courseId: '',
      items: [],
      whole: true,
    } as const;
    hub.store.outbox.add({
      site: 'site-1',
      recordedAt: 1,
      message: {
        kind: 'print',
        print: { ...fact, items: [], reason: 'pad', profile: '', at: 1 },
        commandId: 'bad',
        printer: 'hot',
        message: { type: 'orderFire', printItems: [{}], kitchenBon: null, bonTags: [], order: 'no order' },
      },
    });
    await print('101');
    await allOut(1);
    await until(() => waiting().size === 0, 'rows were left');
    expect(numbers()).toEqual(['101']);
    expect(hub.store.quarantine.newest(1)).toMatchObject([{ orderId: 'o', source: 'outbox' }]);
  });

  it('leaves its queue to the cloud when it is removed from the setup [PAPER-04]', async () => {
    await printer.switchOff();
    startPrinters();
    await print('101', '102');
    await stateIs('off', 2);
    const { printers: _, ...none } = setupWith();
    hub.engine.useSite({ ...hub.engine.site(), setup: readSetup(none) });
    printers.wake();
    await until(() => hub.store.outbox.size() === 2, 'the cloud never got them');
    expect(troubles).toEqual([]);
    expect(waiting().size).toBe(0);
  });
});

it('a disk that can’t be written for a while loses or doubles no chit [PAPER-02][DURA-04]', async () => {
  let isFull = true;
  const write = hub.engine.outboxResult.bind(hub.engine);
  hub.engine.outboxResult = (id, result) => {
    if (isFull) throw new Error('no room');
    write(id, result);
  };
  startPrinters();
  await print('101', '102');
  await until(() => logged.length > 1, 'nobody tried');
  expect(printer.papers.length).toBe(0);
  isFull = false;
  await allOut(2);
  await until(() => waiting().size === 0, 'rows were left');
  expect(numbers()).toEqual(['101', '102']);
  expect(repeats()).toEqual([false, false]);
});

it('a hub that serves no site does not use the printers of its former owner [PAPER-02][ORG-17]', async () => {
  await printer.switchOff();
  startPrinters();
  await stateIs('off', 0);
  isServed = false;
  await until(
    () => troubles.length === 0,
    () => JSON.stringify(troubles),
  );
  await printer.switchOn();
  await print('101');
  const { connections } = printer;
  isServed = true;
  printers.wake();
  await allOut(1);
  expect(connections).toBe(0);
});

describe('a test print', () => {
  it('comes out on the printer, or is refused with the fault [PAPER-01]', async () => {
    startPrinters();
    await until(() => printers.health()[0]?.state === 'ready', 'it never was ready');
    expect(await printers.test('hot')).toEqual({ ok: true, value: undefined });
    expect(printer.has(0, 'TEST PRINT')).toBe(true);
    expect(printer.has(0, 'cp437 - 80 mm - 12:05')).toBe(true);
    printer.become('cover');
    const refused = await printers.test('hot');
    expect(refused).toEqual({ ok: false, refusal: { code: 'printer-cover', params: { name: 'Grill' } } });
    expect(await printers.test('none')).toMatchObject({ refusal: { code: 'printer-unknown' } });
    expect(printer.papers.length).toBe(1);
  });
});
