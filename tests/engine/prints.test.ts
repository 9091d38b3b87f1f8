import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSetup } from '../../shared/model/setup/setup.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { Command } from '../../shared/protocol/command.ts';
import { arrives, at, courseEvent, itemEvent, twoMains } from '../kitchen/builders.ts';
import { tempDir } from '../support/temp-dir.ts';
import { smallSite, TestHub } from '../support/test-hub.ts';

const pass: BoardAddress = { kind: 'expo', profile: 'pass' };
const grill: BoardAddress = { kind: 'kitchen', profile: 'grill' };
const mains = { orderId: 'order-1', courseId: 'mains' };
const print: Command = { name: 'course.print', ...mains };
const mark = (as: 'prepared' | 'todo', ...itemIds: string[]): Command => ({
  name: 'item.mark',
  ...mains,
  itemIds,
  as,
});
const printing = (more: object = {}, grillMore: object = {}) => ({
  expeditor: { trackReadyStatus: false },
  profiles: [
    { _id: 'pass', type: 'expo', name: 'Pass', enablePrintCourse: true, ...more },
    {
      _id: 'grill',
      type: 'kitchen',
      name: 'Grill',
      stationId: 'bon-grill',
      enablePrintCourse: true,
      ...grillMore,
    },
  ],
});

let hub: TestHub;
const start = (setup: object = printing()) => {
  hub = new TestHub(tempDir(), at('12:05'), smallSite(setup));
};
beforeEach(() => start());
afterEach(() => hub.close());

const rows = () => hub.store.outbox.due(hub.now, 20);
const sheets = () => rows().flatMap(({ message }) => (message.kind === 'print' ? [message] : []));
const toasts = () =>
  hub.notices.flatMap(({ target, notice }) => (notice.kind === 'toast' ? [{ target, ...notice }] : []));

describe('a print asked for', () => {
  it('[DURA-02] is in the database when it is answered, in a lane of its own for each bon', async () => {
    await hub.take(arrives(twoMains()));
    expect(await hub.command(pass, print, { id: 'p1' })).toEqual({ ok: true, undo: false });
    expect(rows().map(({ lane, site, requestId }) => [lane, site, requestId])).toEqual([
      ['print/order-1/bon-grill', 'site-1', 'p1'],
      ['print/order-1/', 'site-1', 'p1:2'],
    ]);
    expect(sheets().map(({ message }) => [message.kitchenBon, message.type])).toEqual([
      ['bon-grill', 'expoPrint'],
      [null, 'expoPrint'],
    ]);
    expect(hub.store.orders.eventByRequestId('p1')).toMatchObject({ kind: 'print', items: ['steak'] });
  });

  it('[PRINT-13] a kitchen board prints what it shows, at its station', async () => {
    await hub.take(arrives(twoMains()));
    await hub.command(grill, print, { id: 'p1' });
    expect(sheets()).toMatchObject([{ print: { bon: 'bon-grill', items: ['steak'], whole: true } }]);
    await hub.command({ ...pass, station: 'bon-grill' }, { ...print, itemIds: ['fish'] }, { id: 'p2' });
    expect(sheets()).toMatchObject([{}]);
    expect(hub.store.orders.eventByRequestId('p2')).toMatchObject({ bon: 'bon-grill', items: ['fish'] });
  });

  it('[PRINT-02] tells the display that asked once all its bons are sent', async () => {
    await hub.take(arrives(twoMains()));
    await hub.command(pass, print, { id: 'p1', clientId: 'display-7' });
    const [first, second] = rows();
    hub.engine.outboxResult(first?.id ?? 0, { outcome: 'sent' });
    expect(toasts()).toEqual([]);
    hub.engine.outboxResult(second?.id ?? 0, { outcome: 'sent' });
    const params = { number: '101', command: 'p1' };
    expect(toasts()).toEqual([
      { target: { display: 'display-7' }, kind: 'toast', code: 'print-success', level: 'success', params },
    ]);
    expect(hub.store.outbox.size()).toBe(0);
  });

  it('[PRINT-02] tells it once where the answers for both bons come in one moment', async () => {
    await hub.take(arrives(twoMains()));
    await hub.command(pass, print, { id: 'p1', clientId: 'display-7' });
    await Promise.all(rows().map(({ id }) => hub.engine.outboxSent(id, true)));
    expect(toasts().map(({ target, code }) => [target, code])).toEqual([
      [{ display: 'display-7' }, 'print-success'],
    ]);
    expect(hub.store.outbox.size()).toBe(0);
  });

  it('[PRINT-02] [ERR-12] tells a refusal, and sets it aside', async () => {
    await hub.take(arrives(twoMains()));
    await hub.command(grill, print, { id: 'p1' });
    hub.engine.outboxResult(rows()[0]?.id ?? 0, { outcome: 'refused', reason: '400' });
    expect(toasts()).toMatchObject([{ code: 'print-failed', level: 'danger', params: { number: '101' } }]);
    expect(hub.store.quarantine.newest(1)).toMatchObject([
      { orderId: 'order-1', source: 'outbox', reason: '400' },
    ]);
    expect(hub.store.outbox.size()).toBe(0);
  });

  it('[SPOOL-10] goes on and is queued while the cloud is away; the display hears once that it waits', async () => {
    hub.offline = true;
    await hub.take(arrives(twoMains()));
    expect(await hub.command(grill, print, { id: 'p1' })).toMatchObject({ ok: true });
    const id = rows()[0]?.id ?? 0;
    hub.engine.outboxResult(id, { outcome: 'retry', notBefore: hub.now, attempts: 1 });
    hub.engine.outboxResult(id, { outcome: 'retry', notBefore: hub.now, attempts: 2 });
    expect(toasts().map(({ code }) => code)).toEqual(['print-waiting']);
    hub.restart();
    hub.engine.outboxResult(id, { outcome: 'sent' });
    expect(toasts().map(({ code }) => code)).toEqual(['print-waiting', 'print-success']);
  });

  it('[SPOOL-05] a bon that waits holds up no action of its order, nor an action the bon', async () => {
    await hub.take(arrives(twoMains()));
    await hub.command(grill, print, { id: 'p1' });
    hub.engine.outboxResult(rows()[0]?.id ?? 0, { outcome: 'retry', notBefore: at('12:06'), attempts: 1 });
    await hub.command(pass, mark('prepared', 'steak'), { id: 'tap' });
    expect(rows().map(({ requestId }) => requestId)).toEqual(['tap']);
  });

  it('[LIVE-06] [PRINT-03] comes again neither with its own id nor with another one, also after a restart', async () => {
    await hub.take(arrives(twoMains()));
    const first = await hub.command(grill, print, { id: 'p1' });
    hub.restart();
    hub.now += 4_000;
    expect(await hub.command(grill, print, { id: 'p1' })).toEqual(first);
    expect(await hub.command(grill, print, { id: 'p2' })).toEqual({ ok: true, undo: false });
    expect(sheets()).toHaveLength(1);
  });

  it('[PRINT-09] a reprint after a restart is one, and its event goes to the cloud', async () => {
    await hub.take(arrives(twoMains()));
    await hub.command(grill, print, { id: 'p1' });
    hub.restart();
    hub.now += 60_000;
    await hub.command(grill, print, { id: 'p2' });
    expect(rows().map(({ lane, message }) => [lane, message.kind])).toEqual([
      ['print/order-1/bon-grill', 'print'],
      ['order-1', 'action'],
    ]);
    expect(hub.board(grill)).toMatchObject({ tickets: { mains: { reprint: true } } });
  });
});

describe('what boards print by themselves', () => {
  it('[PRINT-04] by whichever board a ticket was finished, once, for as long as its fire holds', async () => {
    start(printing({}, { printTicketOnPrepared: true }));
    await hub.take(arrives(twoMains()));
    await hub.command(pass, mark('prepared', 'steak', 'fish'), { id: 'tap' });
    expect(sheets()).toMatchObject([
      {
        commandId: 'tap',
        print: {
          requestId: 'tap:2',
          bon: 'bon-grill',
          items: ['steak'],
          reason: 'ticket-prepared',
          profile: 'grill',
        },
        message: { type: 'orderFire', bonTags: ['KDS_FULL_BON'] },
      },
    ]);
    await hub.command(pass, { name: 'undo', id: 'tap' });
    hub.restart();
    hub.now += 60_000;
    await hub.command(pass, mark('prepared', 'steak', 'fish'));
    expect(sheets()).toHaveLength(1);
  });

  it('[PRINT-04] not for what the cloud tells, nor for what an undo restores', async () => {
    start(printing({ printTicketOnPrepared: true, printTicketOnServed: true }));
    await hub.take(arrives(twoMains()));
    await hub.take(
      itemEvent('e1', '12:04', 'prepared', ['steak', 'fish']),
      courseEvent('e2', '12:04:30', 'served'),
    );
    await hub.command(pass, { name: 'course.serve', ...mains, served: false }, { id: 'back' });
    await hub.command(pass, { name: 'undo', id: 'back' });
    expect(hub.board(pass)).toMatchObject({ tickets: { mains: { status: 'served' } } });
    expect(sheets()).toEqual([]);
  });

  it('[PRINT-05] on serve, at the station that is set', async () => {
    start(printing({ printTicketOnServed: true, printTicketOnServed_stationId: 'bon-pass' }));
    await hub.take(arrives(twoMains()));
    await hub.command(pass, { name: 'course.serve', ...mains, served: true });
    expect(sheets()).toMatchObject([
      { print: { bon: 'bon-pass', items: ['fish', 'steak'], reason: 'served' } },
    ]);
  });

  it('[PRINT-11] [HQ-04] a kitchen board at an HQ doesn’t on prepared', async () => {
    const site = smallSite(printing({}, { printTicketOnPrepared: true }));
    hub.engine.useSite({ ...site, site: { ...site.site, role: 'hq' } });
    await hub.take(arrives(twoMains()));
    await hub.command(pass, mark('prepared', 'steak', 'fish'));
    expect(sheets()).toEqual([]);
  });

  it('[PRINT-02] only a failure is told, to the display behind it', async () => {
    start(printing({}, { printItemOnPrepared: true }));
    await hub.take(arrives(twoMains()));
    await hub.command(pass, mark('prepared', 'steak'), { clientId: 'display-3' });
    const row = rows().find(({ message }) => message.kind === 'print');
    hub.engine.outboxResult(row?.id ?? 0, { outcome: 'retry', notBefore: hub.now, attempts: 1 });
    expect(toasts()).toEqual([]);
    hub.engine.outboxResult(row?.id ?? 0, { outcome: 'refused', reason: '400' });
    expect(toasts()).toMatchObject([{ target: { display: 'display-3' }, code: 'print-failed' }]);
  });

  it('follows the setup as soon as it changes', async () => {
    await hub.take(arrives(twoMains()));
    hub.engine.useSite(smallSite(printing({}, { printTicketOnPrepared: true })));
    await hub.command(pass, mark('prepared', 'steak', 'fish'));
    expect(sheets()).toHaveLength(1);
  });
});

describe('a print for a printer on the LAN', () => {
  const withPrinter = (more: object = {}) => ({
    ...printing(),
    printers: [{ _id: 'hot', name: 'Hot', host: '10.0.0.8', stations: ['bon-grill'], ...more }],
  });

  it('[PAPER-04] waits in that printer’s lane; what has none goes to the cloud as before', async () => {
    start(withPrinter());
    await hub.take(arrives(twoMains()));
    await hub.command(pass, print, { id: 'p1' });
    expect(rows().map(({ lane }) => lane)).toEqual(['print/order-1/']);
    expect(hub.store.outbox.nextOfPrinter('hot')).toMatchObject({
      orderId: 'order-1',
      message: { print: { bon: 'bon-grill' }, printer: 'hot' },
    });
  });

  it('[PAPER-02] remembers over a restart that it was begun, and tells who asked once that it waits', async () => {
    start(withPrinter());
    await hub.take(arrives(twoMains()));
    await hub.command(grill, print, { id: 'p1' });
    const id = hub.store.outbox.nextOfPrinter('hot')?.id ?? 0;
    hub.engine.outboxResult(id, { outcome: 'printer-waits' });
    hub.engine.outboxResult(id, { outcome: 'begun', attempts: 1 });
    hub.restart();
    expect(hub.store.outbox.nextOfPrinter('hot')).toMatchObject({ id, attempts: 1 });
    hub.engine.outboxResult(id, { outcome: 'sent' });
    expect(toasts().map(({ code }) => code)).toEqual(['print-printer-waits', 'print-success']);
    expect(hub.store.outbox.nextOfPrinter('hot')).toBeUndefined();
  });

  it('[PAPER-04] whose printer is no longer set up goes where it would go now, once, and as begun', async () => {
    start(withPrinter());
    await hub.take(arrives(twoMains()));
    await hub.command(grill, print, { id: 'p1' });
    const id = hub.store.outbox.nextOfPrinter('hot')?.id ?? 0;
    hub.engine.outboxResult(id, { outcome: 'begun', attempts: 1 });
    const setup = readSetup(withPrinter({ _id: 'new' }));
    hub.engine.useSite({ ...hub.engine.site(), setup });
    hub.engine.outboxResult(id, { outcome: 'rerouted' });
    expect(hub.store.outbox.nextOfPrinter('new')).toMatchObject({ requestId: 'p1', attempts: 1 });
    hub.engine.useSite({ ...hub.engine.site(), setup: readSetup(printing()) });
    hub.engine.outboxResult(hub.store.outbox.nextOfPrinter('new')?.id ?? 0, { outcome: 'rerouted' });
    expect(rows().map(({ lane, message }) => [lane, Object.keys(message).includes('printer')])).toEqual([
      ['print/order-1/bon-grill', false],
    ]);
    expect(hub.store.outbox.waitingAtPrinters()).toEqual(new Map());
  });
});
