// Print jobs that pads send: over a socket, into a real SQLite file, once, and on to the cloud unchanged.
import { describe, expect, it } from 'vitest';
import { outboxRequest } from '../../../hub/cloud/outbox-request.ts';
import { emptySiteContext } from '../../../hub/organisation/site-context.ts';
import { ORDER_MAX_BYTES, PRINT_SAME_WINDOW_MS } from '../../../shared/limits.ts';
import type { Command } from '../../../shared/protocol/command.ts';
import { arrives, twoMains } from '../../kitchen/builders.ts';
import { grillPrint, padStage } from './pad-stage.ts';

const GRILL = { kind: 'kitchen', profile: 'grill' } as const;
const noKitchen = () => Promise.reject(new Error('no kitchen'));
const NOWHERE = {
  site: emptySiteContext,
  padPrint: noKitchen,
  padReport: noKitchen,
  receive: noKitchen,
  quarantine: noKitchen,
  mode: () => ({ offline: false, since: 0, by: 'auto' as const }),
};
const idOf = async (answer: Response) => String((await answer.json()).id);

describe('a print from a pad', () => {
  it('is stored before it is answered, and goes to the cloud unchanged [PRINT-10][DURA-02]', async () => {
    const { send, rows, hub } = await padStage();
    const answer = await send(grillPrint());
    expect(answer.status).toBe(202);
    const id = await idOf(answer);
    hub.restart();
    expect(rows()).toMatchObject([{ lane: 'print/order-1/bon-grill', requestId: id, site: 'site-1' }]);
    const [row] = rows();
    const request = row && outboxRequest(row.site, row.message);
    const { kitchenBon, bonTags, printItems, order } = grillPrint();
    expect(request).toMatchObject({
      method: 'POST',
      path: '/print-messages',
      onceAs: id,
      json: {
        dataType: 'actionData',
        action: { type: 'orderFire', data: { kitchenBon, bonTags, printItems, order } },
      },
    });
  });

  it('waits while the connection is down, and blocks nothing [PRINT-10][SPOOL-10]', async () => {
    const { send, rows, hub } = await padStage();
    hub.offline = true;
    expect((await send(grillPrint())).status).toBe(202);
    const id = rows()[0]?.id ?? 0;
    hub.engine.outboxResult(id, { outcome: 'retry', notBefore: hub.now + 5_000, attempts: 1 });
    expect(rows()).toEqual([]);
    expect((await send(grillPrint({ kitchenBon: null }))).status).toBe(202);
    expect(rows().map(({ lane }) => lane)).toEqual(['print/order-1/']);
    hub.restart();
    hub.now += 5_000;
    expect(rows()).toHaveLength(2);
    hub.engine.outboxResult(id, { outcome: 'sent' });
    expect(rows()).toHaveLength(1);
  });

  it('is accepted once within 5 s, also after it was sent and after a restart [PRINT-03][PRINT-13]', async () => {
    const { send, rows, hub } = await padStage();
    const id = await idOf(await send(grillPrint()));
    hub.engine.outboxResult(rows()[0]?.id ?? 0, { outcome: 'sent' });
    hub.now += PRINT_SAME_WINDOW_MS;
    hub.restart();
    expect(await idOf(await send(grillPrint({ bonTags: ['KDS_PARTIAL_BON'] })))).toBe(id);
    expect(rows()).toEqual([]);
    const other = grillPrint({ printItems: [{ _id: 'fish' }] });
    expect(await idOf(await send(other))).not.toBe(id);
    hub.now += 1;
    expect(await idOf(await send(grillPrint()))).not.toBe(id);
    expect(rows()).toHaveLength(1);
    hub.engine.outboxResult(rows()[0]?.id ?? 0, { outcome: 'sent' });
    expect(rows()).toHaveLength(1);
  });

  it('is accepted once if sent twice at the same moment [PRINT-10]', async () => {
    const { send, rows } = await padStage();
    const ids = await Promise.all(
      [send(grillPrint()), send(grillPrint())].map(async (each) => idOf(await each)),
    );
    expect(new Set(ids).size).toBe(1);
    expect(rows()).toHaveLength(1);
  });

  it('with an idempotency key is accepted once for good, and the key applies to nothing else [PRINT-10]', async () => {
    const { send, rows, hub } = await padStage();
    const key = { 'idempotency-key': 'pad 7/#12' };
    const id = await idOf(await send(grillPrint(), key));
    hub.now += 60_000;
    expect(await idOf(await send(grillPrint(), key))).toBe(id);
    const other = await send(grillPrint({ printItems: [{ _id: 'fish' }] }), key);
    expect([other.status, await other.json()]).toEqual([409, { code: 'command-id-reused' }]);
    expect(rows()).toHaveLength(1);
  });

  it('is the same print as one requested at a display; later it is a reprint [PRINT-03][PRINT-09]', async () => {
    const { send, rows, hub } = await padStage();
    await hub.take(arrives(twoMains()));
    await send(grillPrint());
    const command: Command = { name: 'course.print', orderId: 'order-1', courseId: 'mains' };
    expect(await hub.command(GRILL, command)).toEqual({ ok: true, undo: false });
    expect(rows()).toHaveLength(1);
    hub.engine.outboxResult(rows()[0]?.id ?? 0, { outcome: 'sent' });
    hub.now += PRINT_SAME_WINDOW_MS + 1;
    expect(await hub.command(GRILL, command, { id: 'again' })).toMatchObject({ ok: true });
    expect(hub.board(GRILL)).toMatchObject({ tickets: { mains: { reprint: true } } });
  });

  it('goes to quarantine when the cloud refuses it for good [PRINT-10][ERR-12]', async () => {
    const { send, rows, hub } = await padStage();
    await send(grillPrint());
    hub.engine.outboxResult(rows()[0]?.id ?? 0, { outcome: 'refused', reason: '400' });
    expect(hub.store.outbox.size()).toBe(0);
    expect(hub.store.quarantine.newest(1)).toMatchObject([{ orderId: 'order-1', source: 'outbox' }]);
  });

  it('[PRINT-10] changes nothing on any board', async () => {
    const { send, hub } = await padStage();
    await hub.take(arrives(twoMains()));
    const before = hub.board(GRILL);
    await send(grillPrint());
    expect(hub.board(GRILL)).toEqual(before);
  });

  it('is refused while the hub serves no site [PRINT-10]', async () => {
    const { send } = await padStage({ padEngine: NOWHERE });
    const answer = await send(grillPrint());
    expect([answer.status, await answer.json()]).toEqual([409, { code: 'wrong-state' }]);
  });
});

describe('an invalid print', () => {
  const order = { ...twoMains() };
  it.each<[string, unknown, string]>([
    ['nothing', '', 'kitchenBon'],
    ['a list as the body', [], ''],
    ['a station that is a number', grillPrint({ kitchenBon: 7 }), 'kitchenBon'],
    ['a station name of 201 characters', grillPrint({ kitchenBon: 'x'.repeat(201) }), 'kitchenBon'],
    ['an unknown tag', grillPrint({ bonTags: ['KDS_FULL_BON', 'X'] }), 'bonTags.1'],
    ['no tag', grillPrint({ bonTags: [] }), 'bonTags'],
    ['no items', grillPrint({ printItems: [] }), 'printItems'],
    ['an item without an id', grillPrint({ printItems: [{ _id: 'a' }, {}] }), 'printItems.1._id'],
    ['an item that is a text', grillPrint({ printItems: ['steak'] }), 'printItems.0'],
    ['no order', grillPrint({ order: undefined }), 'order'],
    ['an order without an id', grillPrint({ order: { ...order, _id: '' } }), 'order._id'],
  ])('with %s is refused with its path, and nothing is stored [PRINT-10][SAFE-06]', async (_, body, path) => {
    const { send, hub } = await padStage();
    const answer = await send(body);
    expect([answer.status, await answer.json()]).toEqual([400, { code: 'bad-message', params: { path } }]);
    expect(hub.store.outbox.size()).toBe(0);
  });

  it.each<[string, string]>([
    ['broken JSON', '{"kitchenBon":'],
    ['nesting 10,000 levels deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['a key of its own that is endless', JSON.stringify(grillPrint())],
  ])('with %s is refused, and the hub keeps running [SAFE-06]', async (name, body) => {
    const { send, hub } = await padStage();
    const headers = name.startsWith('a key') ? { 'idempotency-key': 'k'.repeat(201) } : {};
    const answer = await send(body, headers);
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'bad-message']);
    expect(hub.store.outbox.size()).toBe(0);
    expect((await send(grillPrint())).status).toBe(202);
  });

  it('is one larger than any order of the cloud, refused with 413; one as large is printed [SAFE-06]', async () => {
    const { send, hub } = await padStage();
    const note = 'x'.repeat(ORDER_MAX_BYTES - 10_000);
    expect((await send(grillPrint({ order: { ...order, note } }))).status).toBe(202);
    const answer = await send(grillPrint({ order: { ...order, note: `${note}${'x'.repeat(20_000)}` } }));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({ code: 'too-large', params: { maxBytes: ORDER_MAX_BYTES } });
    expect(hub.store.outbox.size()).toBe(1);
  });
});
