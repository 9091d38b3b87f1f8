// A pad connected to a hub: the hub's HTTP server on a socket, its engine over a real SQLite file.
import { onTestFinished } from 'vitest';
import { createPadLists } from '../../../hub/lookups/pad-lists.ts';
import { at, twoMains } from '../../kitchen/builders.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { smallSite, TestHub } from '../../support/test-hub.ts';
import { listening } from '../../web/pairing-stage.ts';
import { atSite, type StageOptions } from '../../web/web-stage.ts';

const SETUP = {
  enableOffline: true,
  profiles: [
    { _id: 'grill', type: 'kitchen', name: 'Grill', stationId: 'bon-grill', enablePrintCourse: true },
  ],
};

export async function padStage(options: StageOptions = {}) {
  const hub = new TestHub(tempDir(), at('12:05'), smallSite(SETUP));
  const padEngine: NonNullable<StageOptions['padEngine']> = {
    padPrint: (entry) => hub.engine.padPrint(entry),
    padReport: (report) => hub.engine.padReport(report),
    mode: () => hub.engine.mode(),
    receive: (facts, origin) => hub.engine.receive(facts, origin),
    quarantine: (entry) => hub.engine.quarantine(entry),
    site: () => hub.engine.site(),
  };
  const padLists = {
    orders: (from: number) => listsOf(hub).orders(from),
    actions: (from: number) => listsOf(hub).actions(from),
  };
  onTestFinished(() => hub.close());
  const stage = await listening({ padEngine, padLists, hubNow: () => hub.now, ...options });
  const manager = await atSite(stage, 'manager');
  const token = String((await manager.get('/api/spooler-token').expect(200)).body.token);
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(`http://${stage.host}/spooler${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        authorization: `Bearer ${token}`,
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    call('POST', '/kitchen-prints/kds', body, headers);
  const rows = () => hub.store.outbox.due(hub.now, 50);
  return { ...stage, hub, manager, token, call, send, rows };
}

/** Access to the current store, which a restart replaces. */
function listsOf(hub: TestHub) {
  return createPadLists(
    hub.store,
    hub.engine,
    () => 0,
    (reason) => {
      throw reason;
    },
  );
}

/** Print job of the grill as a pad sends it, with fields the hub doesn't know. */
export function grillPrint(more: object = {}) {
  return {
    kitchenBon: 'bon-grill',
    bonTags: ['KDS_FULL_BON'],
    printItems: [{ _id: 'steak', item: 'item-steak', printerHint: 7 }],
    order: { ...twoMains(), padVersion: '3.1' },
    ...more,
  };
}
