// The JSON of TOUR.md is what the code makes of the order in it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { outboxRequest } from '../../hub/cloud/outbox-request.ts';
import { readMessage } from '../../hub/intake/order-message.ts';
import { alertSetOf, timeAlert } from '../../hub/kitchen/time/time-alerts.ts';
import { downMessage } from '../../shared/protocol/down.ts';
import { upMessage } from '../../shared/protocol/up.ts';
import { contextOf } from '../golden/golden-kitchen.ts';
import { tempDir } from '../support/temp-dir.ts';
import { TestHub } from '../support/test-hub.ts';

const tour = readFileSync(join(import.meta.dirname, '../../TOUR.md'), 'utf8');
const [message = '', fact = '', state = '', derived = '', alert = '', ...live] = [
  ...tour.matchAll(/```json\n([\s\S]*?)```/g),
].map(([, json]) => json);

const [shown = '', tap = '', done = '', marked = '', reported = ''] = live;

const PASS = { kind: 'expo', profile: 'pass' } as const;
const WATCH = { t: 'change', watch: 'w1' } as const;
const stored = z.object({ stamps: z.string() });
const at = (clock: string) => Date.parse(`2026-11-20T${clock}Z`);
const kitchen = { name: 'tour', about: '', now: '19:00:00', happens: [], boards: {} };

test('every message of the tour is what the code makes of its order [LIVE-01]', async () => {
  const hub = new TestHub(tempDir(), at('19:00:01'), contextOf(kitchen));
  const reading = readMessage(message, hub.now, 'site-1');
  if (reading.kind !== 'order') throw new Error(`read as ${reading.kind}`);
  expect(reading.facts).toEqual([expect.objectContaining(JSON.parse(fact))]);

  hub.board(PASS);
  await hub.take(...reading.facts);
  const { stamps } = z.parse(stored, hub.store.raw.prepare('select stamps from orders').get());
  expect(JSON.parse(stamps).courses['47-mains']).toMatchObject(JSON.parse(state));
  const order = hub.engine.orders.get('order-47');
  expect(order).toMatchObject(JSON.parse(derived));
  const courses = order?.courses.map((course) =>
    timeAlert(course, alertSetOf(hub.engine.site().setup, false), hub.now),
  );
  expect(courses).toEqual([JSON.parse(alert)]);
  expect(hub.changes.map((change) => downMessage.parse({ ...WATCH, ...change }))).toMatchObject([
    JSON.parse(shown),
  ]);

  await hub.advance(at('19:06:00'));
  const sent = upMessage.parse(JSON.parse(tap));
  if (sent.t !== 'command') throw new Error(`a message of kind ${sent.t}`);
  const answer = await hub.command(PASS, sent.command, { id: sent.id, clientId: 'display-7' });
  expect(answer).toEqual({ ok: true, undo: true });
  expect(downMessage.parse(JSON.parse(done))).toEqual({ t: 'done', id: sent.id, undo: true });
  expect(downMessage.parse({ ...WATCH, ...hub.changes.at(-1) })).toMatchObject(JSON.parse(marked));

  const [row] = hub.store.outbox.due(hub.now, 1);
  if (row === undefined) throw new Error('nothing waits for the cloud');
  expect(outboxRequest(row.site, row.message)).toMatchObject({
    path: '/actions',
    json: JSON.parse(reported),
  });
  hub.close();
});

test('the tour names functions that are in the files beside them', () => {
  const hops = [...tour.matchAll(/`((?:hub|displays|shared)\/[\w./-]+)`[^`.]{0,20}`(\w+)[`.]/g)];
  expect(hops.length).toBeGreaterThan(12);
  const missing = hops.filter(
    ([, file = '', name = '']) =>
      !readFileSync(join(import.meta.dirname, '../..', file), 'utf8').includes(name),
  );
  expect(missing.map(([text]) => text)).toEqual([]);
});
