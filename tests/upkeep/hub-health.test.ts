// Health page: current state of the hub's store at the time of the request.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { HubTime } from '../../hub/engine/hub-time.ts';
import { HubEvents } from '../../hub/host/hub-events.ts';
import { ConnectionState } from '../../hub/organisation/connection-state.ts';
import { createHubHealth } from '../../hub/upkeep/hub-health.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { Command } from '../../shared/protocol/command.ts';
import { manualHost } from '../intake/manual-host.ts';
import { arrives, at, twoMains } from '../kitchen/builders.ts';
import { tempDir } from '../support/temp-dir.ts';
import { TestHub } from '../support/test-hub.ts';

const GRILL: BoardAddress = { kind: 'kitchen', profile: 'grill' };

let folder: string;
let hub: TestHub;
beforeEach(() => {
  folder = tempDir();
  hub = new TestHub(folder, at('12:05'));
});
afterEach(() => hub.close());

function health(heldLanes: Parameters<typeof createHubHealth>[0]['heldLanes'] = () => new Map()) {
  return createHubHealth({
    hasCloud: true,
    glass: {
      times: { health: () => ({ goalMs: 1_000, rows: [], breaches: [] }), slow: () => [] },
      watch: { trouble: () => ({ unseen: [], count: 0, groups: [], unshown: [], displays: [], covers: [] }) },
      figures: async () => '',
    },
    stores: hub.store,
    engine: hub.engine,
    link: new ConnectionState(manualHost(), new HubEvents()),
    site: {
      ready: () => true,
      organisation: () => undefined,
      topicsDown: () => [],
      unreadableSetup: () => undefined,
      usesDefaultSetup: () => false,
      lacksSetup: () => false,
    },
    heldLanes,
    printers: { health: () => [] },
    capture: { trouble: () => ({ waiting: undefined, unreadable: [], incidents: [] }) },
    screens: { figures: async () => '', connected: () => 0 },
    dataDir: folder,
    keepDays: 30,
    logFailed: () => false,
    backups: { newest: () => undefined, problem: () => undefined },
    time: new HubTime(new HubEvents(), { wallNow: () => hub.now, monotonicMs: () => 0 }),
  }).health();
}

it('a confirmed tap that the cloud does not have yet counts as queued before any display is notified [SPOOL-05]', async () => {
  await hub.take(arrives(twoMains()));
  expect(health().link.outbox).toBe(0);
  const mark: Command = {
    name: 'item.mark',
    orderId: 'order-1',
    courseId: 'mains',
    itemIds: ['steak'],
    as: 'prepared',
  };
  expect(await hub.command(GRILL, mark)).toMatchObject({ ok: true });
  expect(health().link.outbox).toBe(1);
  for (const { id } of hub.store.outbox.due(hub.now, 9)) await hub.engine.outboxSent(id, true);
  expect(health().link.outbox).toBe(0);
});

it('the health page shows since when the cloud refuses updates of an order and when they are retried [CLOUD-34]', () => {
  const lanes = new Map([
    ['order-7', { since: hub.now - 120_000, retryAt: hub.now + 45_000 }],
    ['order-8', { since: hub.now - 60_000, retryAt: hub.now - 1_000 }],
  ]);
  const held = (health(() => lanes).problems ?? []).filter(({ code }) => code === 'order-held');
  expect(held).toMatchObject([
    {
      params: { order: 'order-7', since: hub.now - 120_000, retryAt: hub.now + 45_000 },
      text: expect.stringMatching(/for 2 min; next try in 45 s/),
    },
    { params: { order: 'order-8' }, text: expect.stringMatching(/next try in 0 s/) },
  ]);
});

it('the health page counts what could not be read of a damaged database, until it is acknowledged [DURA-11]', () => {
  const until = Date.UTC(2026, 10, 22, 19, 40);
  const note = { at: until, from: until - 600_000, file: 'kds.db.damaged-20261122T194000Z', detail: '' };
  const problemOf = (unreadable: unknown) => {
    writeFileSync(join(folder, 'damage.json'), JSON.stringify({ ...note, unreadable }));
    return (health().problems ?? []).find(({ code }) => code.startsWith('data-'));
  };
  const { file } = note;
  expect(problemOf([])).toMatchObject({
    code: 'data-repaired',
    level: 'warning',
    params: { older: 0, from: note.from, until, file },
    advice: expect.stringMatching(/^Nothing is missing\./),
  });
  const unreadable = [
    { table: 'orders', lost: 1, fromBackup: 2 },
    { table: 'actions', lost: 1, fromBackup: 0 },
    { table: 'staff', lost: 0, fromBackup: 4 },
    { table: 'audit', lost: 7, fromBackup: 0 },
    { table: 'quarantine', lost: null, fromBackup: 0 },
  ];
  expect(problemOf(unreadable)).toMatchObject({
    level: 'danger',
    params: { orders: 3, taps: 1, settings: 4, other: 7, older: 6, more: 1 },
    advice: expect.stringContaining(
      'Could not be read: 3 orders, 1 tap, 4 sign-ins or settings, 7 other entries. Of these, 6 are as of the backup of 2026-11-22 19:30. More may be missing. Compare open orders with the POS.',
    ),
  });
  expect(problemOf(undefined)).toMatchObject({ code: 'data-damaged' });
});
