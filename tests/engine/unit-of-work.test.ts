// Memory of stored events: enough to recognise an echo, never more than is on the disk.
import { describe, expect, it, onTestFinished } from 'vitest';
import { StoredEvents } from '../../hub/engine/unit-of-work.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { arrives, at, courseEvent, twoMains } from '../kitchen/builders.ts';
import { tempDir } from '../support/temp-dir.ts';
import { TestHub } from '../support/test-hub.ts';

const pass: BoardAddress = { kind: 'expo', profile: 'pass' };
const ready = { name: 'course.ready', orderId: 'order-1', courseId: 'mains', ready: true } as const;

const served = courseEvent('r1', '12:00:30', 'served');
const document = arrives(twoMains());

describe('a stored event', () => {
  it('is recognised when it comes again unchanged [CLOUD-26]', () => {
    const events = new StoredEvents(() => undefined);
    expect(events.areKnown([served])).toBe(false);
    events.stored([served]);
    expect(events.areKnown([{ ...served }])).toBe(true);
    expect(events.find('r1')).toBe(served);
  });

  it('is not recognised when another event has its request_id [CLOUD-26]', () => {
    const events = new StoredEvents(() => undefined);
    events.stored([served]);
    expect(events.areKnown([courseEvent('r1', '12:00:40', 'served')])).toBe(false);
  });

  it('next to a document does not make the document known [ORD-23]', () => {
    const events = new StoredEvents(() => undefined);
    events.stored([served]);
    expect(events.areKnown([document, served])).toBe(false);
    expect(events.areKnown([])).toBe(false);
  });

  it('is forgotten when the store deletes it [DURA-08]', () => {
    const events = new StoredEvents(() => undefined);
    events.stored([served]);
    events.forget();
    expect(events.areKnown([served])).toBe(false);
  });

  it('is looked up in the store after thousands of others', () => {
    const events = new StoredEvents((requestId) => (requestId === 'r1' ? served : undefined));
    events.stored([served]);
    for (let later = 0; later < 5_000; later++) events.stored([{ ...served, requestId: `later-${later}` }]);
    expect(events.areKnown([served])).toBe(false);
    expect(events.find('r1')).toBe(served);
  });
});

describe('an echo', () => {
  it('of the hub’s own action is done immediately: no order waits for a step of it [CLOUD-26][BRK-02]', async () => {
    const hub = aHub();
    await hub.take(arrives(twoMains()));
    await hub.command(pass, ready, { id: 'tap-1' });
    const stored = hub.store.orders.eventByRequestId('tap-1');
    if (stored === undefined) throw new Error('the tap was not stored');
    let step = 'none';
    setImmediate(() => {
      step = 'passed';
    });
    await hub.engine.receive([stored], 'cloud');
    expect(step).toBe('none');
  });

  it('of an action from before the restart changes nothing [CLOUD-26][DURA-03]', async () => {
    const hub = aHub();
    await hub.take(arrives(twoMains()));
    await hub.command(pass, ready, { id: 'tap-1' });
    const stored = hub.store.orders.eventByRequestId('tap-1');
    hub.restart();
    hub.changes.length = 0;
    if (stored !== undefined) await hub.engine.receive([stored], 'cloud');
    expect(hub.changes).toEqual([]);
    expect(hub.store.quarantine.size()).toBe(0);
  });
});

function aHub(): TestHub {
  const hub = new TestHub(tempDir(), at('12:01'));
  onTestFinished(() => hub.close());
  return hub;
}
