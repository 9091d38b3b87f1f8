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

describe('a requested print', () => {
  it('is in the database before it is answered, in a separate lane for each station [DURA-02]', async () => {
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

  it('has on a kitchen board the content shown, at its station [PRINT-13]', async () => {
    await hub.take(arrives(twoMains()));
    await hub.command(grill, print, { id: 'p1' });
    expect(sheets()).toMatchObject([{ print: { bon: 'bon-grill', items: ['steak'], whole: true } }]);
    await hub.command({ ...pass, station: 'bon-grill' }, { ...print, itemIds: ['fish'] }, { id: 'p2' });
    expect(sheets()).toMatchObject([{}]);
    expect(hub.store.orders.eventByRequestId('p2')).toMatchObject({ bon: 'bon-grill', items: ['fish'] });
  });

  it('notifies the requesting display once all its chits are sent [PRINT-02]', async () => {
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

  it('notifies it once where the answers for both chits come at the same moment [PRINT-02]', async () => {
    await hub.take(arrives(twoMains()));
    await hub.command(pass, print, { id: 'p1', clientId: 'display-7' });
    await Promise.all(rows().map(({ id }) => hub.engine.outboxSent(id, true)));
    expect(toasts().map(({ target, code }) => [target, code])).toEqual([
      [{ display: 'display-7' }, 'print-success'],
    ]);
    expect(hub.store.outbox.size()).toBe(0);
  });

  it('reports a refusal, and is put into quarantine [PRINT-02][ERR-12]', async () => {
    await hub.take(arrives(twoMains()));
    await hub.command(grill, print, { id: 'p1' });
    hub.engine.outboxResult(rows()[0]?.id ?? 0, { outcome: 'refused', reason: '400' });
    expect(toasts()).toMatchObject([{ code: 'print-failed', level: 'danger', params: { number: '101' } }]);
    expect(hub.store.quarantine.newest(1)).toMatchObject([
      { orderId: 'order-1', source: 'outbox', reason: '400' },
    ]);
    expect(hub.store.outbox.size()).toBe(0);
  });

  it('is queued while the cloud is away, and the display is notified once that it waits [SPOOL-10]', async () => {
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

  it('does not block actions of its order while it waits, nor is it blocked by them [SPOOL-05]', async () => {
    await hub.take(arrives(twoMains()));
    await hub.command(grill, print, { id: 'p1' });
    hub.engine.outboxResult(rows()[0]?.id ?? 0, { outcome: 'retry', notBefore: at('12:06'), attempts: 1 });
    await hub.command(pass, mark('prepared', 'steak'), { id: 'tap' });
    expect(rows().map(({ requestId }) => requestId)).toEqual(['tap']);
  });

  it('is not repeated with its own id or another one, also after a restart [LIVE-06][PRINT-03]', async () => {
    await hub.take(arrives(twoMains()));
    const first = await hub.command(grill, print, { id: 'p1' });
    hub.restart();
    hub.now += 4_000;
    expect(await hub.command(grill, print, { id: 'p1' })).toEqual(first);
    expect(await hub.command(grill, print, { id: 'p2' })).toEqual({ ok: true, undo: false });
    expect(sheets()).toHaveLength(1);
  });

  it('is a reprint after a restart, with its event sent to the cloud [PRINT-09]', async () => {
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

describe('automatic prints', () => {
  it('are made on whichever board a ticket was finished, once per fire [PRINT-04]', async () => {
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

  it('are not made for cloud updates, nor for what an undo restores [PRINT-04]', async () => {
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

  it('are made on serve, at the set station [PRINT-05]', async () => {
    start(printing({ printTicketOnServed: true, printTicketOnServed_stationId: 'bon-pass' }));
    await hub.take(arrives(twoMains()));
    await hub.command(pass, { name: 'course.serve', ...mains, served: true });
    expect(sheets()).toMatchObject([
      { print: { bon: 'bon-pass', items: ['fish', 'steak'], reason: 'served' } },
    ]);
  });

  it('are not made on prepared by a kitchen board at an HQ [PRINT-11][HQ-04]', async () => {
    const site = smallSite(printing({}, { printTicketOnPrepared: true }));
    hub.engine.useSite({ ...site, site: { ...site.site, role: 'hq' } });
    await hub.take(arrives(twoMains()));
    await hub.command(pass, mark('prepared', 'steak', 'fish'));
    expect(sheets()).toEqual([]);
  });

  it('report only a failure, to the display that caused them [PRINT-02]', async () => {
    start(printing({}, { printItemOnPrepared: true }));
    await hub.take(arrives(twoMains()));
    await hub.command(pass, mark('prepared', 'steak'), { clientId: 'display-3' });
    const row = rows().find(({ message }) => message.kind === 'print');
    hub.engine.outboxResult(row?.id ?? 0, { outcome: 'retry', notBefore: hub.now, attempts: 1 });
    expect(toasts()).toEqual([]);
    hub.engine.outboxResult(row?.id ?? 0, { outcome: 'refused', reason: '400' });
    expect(toasts()).toMatchObject([{ target: { display: 'display-3' }, code: 'print-failed' }]);
  });

  it('follow a changed setup immediately', async () => {
    await hub.take(arrives(twoMains()));
    hub.engine.useSite(smallSite(printing({}, { printTicketOnPrepared: true })));
    await hub.command(pass, mark('prepared', 'steak', 'fish'));
    expect(sheets()).toHaveLength(1);
  });
});

describe('a print for a LAN printer', () => {
  const withPrinter = (more: object = {}) => ({
    ...printing(),
    printers: [{ _id: 'hot', name: 'Hot', host: '10.0.0.8', stations: ['bon-grill'], ...more }],
  });

  it('waits in that printer’s lane; one without a printer goes to the cloud as before [PAPER-04]', async () => {
    start(withPrinter());
    await hub.take(arrives(twoMains()));
    await hub.command(pass, print, { id: 'p1' });
    expect(rows().map(({ lane }) => lane)).toEqual(['print/order-1/']);
    expect(hub.store.outbox.nextOfPrinter('hot')).toMatchObject({
      orderId: 'order-1',
      message: { print: { bon: 'bon-grill' }, printer: 'hot' },
    });
  });

  it('remembers over a restart that it was begun, and notifies the requesting display once that it waits [PAPER-02]', async () => {
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

  it('goes to the new destination when its printer is removed from the setup, once, and as begun [PAPER-04]', async () => {
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
