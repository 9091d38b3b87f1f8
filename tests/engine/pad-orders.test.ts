// Tests of which orders of the LAN the cloud is told of: those that it can't know, and no other.
import { expect, it, onTestFinished } from 'vitest';
import type { Origin } from '../../hub/kitchen/state/facts.ts';
import { arrives, at, course, iso, item, order } from '../kitchen/builders.ts';
import { tempDir } from '../support/temp-dir.ts';
import { TestHub } from '../support/test-hub.ts';

function kitchen() {
  const hub = new TestHub(tempDir(), at('12:05'));
  onTestFinished(() => hub.close());
  const comes = (origin: Origin, clock: string, more: object = {}) => {
    const courses = [course('mains', ['steak'], { fired: { at: iso('12:00') } })];
    const document = { ...order('order-1', { courses, items: [item('steak')], updated: clock }), ...more };
    return hub.engine.receive([arrives(document)], origin);
  };
  const waiting = () => hub.store.outbox.ordersWaiting();
  return { hub, comes, waiting };
}

it('[INTAKE-07] one that a spooler elsewhere tells first: what is done here must not reach the cloud before it', async () => {
  const { comes, waiting } = kitchen();
  await comes('spooler', '12:01');
  expect(waiting()).toEqual(['order-1']);
});

it('[INTAKE-07] one that the cloud has told is not told back, whatever a spooler adds to it', async () => {
  const { comes, waiting } = kitchen();
  await comes('cloud', '12:01');
  await comes('spooler', '12:01', { zz: 'said by the spooler' });
  await comes('spooler', '12:02');
  expect(waiting()).toEqual([]);
});

it('[INTAKE-07] a pad’s newer version is told, its equal one not', async () => {
  const { comes, waiting } = kitchen();
  await comes('cloud', '12:01');
  await comes('pad', '12:01', { zz: 'said by the pad' });
  expect(waiting()).toEqual([]);
  await comes('pad', '12:02');
  expect(waiting()).toEqual(['order-1']);
});

it('[INTAKE-07] what the cloud tells in the end is not sent, and nothing of it is left', async () => {
  const { hub, comes, waiting } = kitchen();
  await comes('pad', '12:01');
  await comes('pad', '12:02');
  await comes('cloud', '12:02');
  expect([waiting(), hub.store.outbox.size()]).toEqual([[], 0]);
});
