// Which LAN orders are sent to the cloud: those it can't know, and no others.
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

it('an order that an external spooler reports first is sent to the cloud before any action on it [INTAKE-07]', async () => {
  const { comes, waiting } = kitchen();
  await comes('spooler', '12:01');
  expect(waiting()).toEqual(['order-1']);
});

it('an order that came from the cloud is not sent back, whatever a spooler adds to it [INTAKE-07]', async () => {
  const { comes, waiting } = kitchen();
  await comes('cloud', '12:01');
  await comes('spooler', '12:01', { zz: 'said by the spooler' });
  await comes('spooler', '12:02');
  expect(waiting()).toEqual([]);
});

it('a pad’s newer version is sent, an equal one isn’t [INTAKE-07]', async () => {
  const { comes, waiting } = kitchen();
  await comes('cloud', '12:01');
  await comes('pad', '12:01', { zz: 'said by the pad' });
  expect(waiting()).toEqual([]);
  await comes('pad', '12:02');
  expect(waiting()).toEqual(['order-1']);
});

it('an order that the cloud sends after all is not sent to it, and nothing of it stays in the outbox [INTAKE-07]', async () => {
  const { hub, comes, waiting } = kitchen();
  await comes('pad', '12:01');
  await comes('pad', '12:02');
  await comes('cloud', '12:02');
  expect([waiting(), hub.store.outbox.size()]).toEqual([[], 0]);
});
