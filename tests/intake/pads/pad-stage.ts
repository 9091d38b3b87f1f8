// A pad before a hub: the hub's own HTTP server on a socket, its engine over a real SQLite file.
import { onTestFinished } from 'vitest';
import { at, twoMains } from '../../kitchen/builders.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { smallSite, TestHub } from '../../support/test-hub.ts';
import { listening } from '../../web/pairing-stage.ts';
import { atSite, type StageOptions } from '../../web/web-stage.ts';

const PATH = '/spooler/kitchen-prints/kds';

const SETUP = {
  profiles: [
    { _id: 'grill', type: 'kitchen', name: 'Grill', stationId: 'bon-grill', enablePrintCourse: true },
  ],
};

export async function padStage(options: StageOptions = {}) {
  const hub = new TestHub(tempDir(), at('12:05'), smallSite(SETUP));
  const padEngine: NonNullable<StageOptions['padEngine']> = {
    padPrint: (entry) => hub.engine.padPrint(entry),
    site: () => hub.engine.site(),
  };
  onTestFinished(() => hub.close());
  const stage = await listening({ padEngine, ...options });
  const manager = await atSite(stage, 'manager');
  const token = String((await manager.get('/api/spooler-token').expect(200)).body.token);
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`http://${stage.host}${PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const rows = () => hub.store.outbox.due(hub.now, 50);
  return { ...stage, hub, manager, token, send, rows };
}

/** The bon of the grill as a pad sends it, with what the hub doesn't know of orders. */
export function grillBon(more: object = {}) {
  return {
    kitchenBon: 'bon-grill',
    bonTags: ['KDS_FULL_BON'],
    printItems: [{ _id: 'steak', item: 'item-steak', printerHint: 7 }],
    order: { ...twoMains(), padVersion: '3.1' },
    ...more,
  };
}
