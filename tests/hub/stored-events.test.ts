// Examples of what memory knows of stored events: enough to see an echo, never more than is on the disk.
import { describe, expect, it } from 'vitest';
import { createStoredEvents } from '../../hub/stored-events.ts';
import { arrives, courseEvent, twoMains } from '../kitchen/builders.ts';

const served = courseEvent('r1', '12:00:30', 'served');
const document = arrives(twoMains());

describe('a stored event', () => {
  it('[CLOUD-26] is known when it comes again as it was', () => {
    const events = createStoredEvents(() => undefined);
    expect(events.areKnown([served])).toBe(false);
    events.stored([served]);
    expect(events.areKnown([{ ...served }])).toBe(true);
    expect(events.find('r1')).toBe(served);
  });

  it('[CLOUD-26] is not known when another event has its request_id', () => {
    const events = createStoredEvents(() => undefined);
    events.stored([served]);
    expect(events.areKnown([courseEvent('r1', '12:00:40', 'served')])).toBe(false);
  });

  it('[ORD-23] beside a document says nothing of the document', () => {
    const events = createStoredEvents(() => undefined);
    events.stored([served]);
    expect(events.areKnown([document, served])).toBe(false);
    expect(events.areKnown([])).toBe(false);
  });

  it('[DURA-08] is forgotten with what the store deletes', () => {
    const events = createStoredEvents(() => undefined);
    events.stored([served]);
    events.forget();
    expect(events.areKnown([served])).toBe(false);
  });

  it('is looked up in the store once thousands came after it', () => {
    const events = createStoredEvents((requestId) => (requestId === 'r1' ? served : undefined));
    events.stored([served]);
    for (let later = 0; later < 5_000; later++) events.stored([{ ...served, requestId: `later-${later}` }]);
    expect(events.areKnown([served])).toBe(false);
    expect(events.find('r1')).toBe(served);
  });
});
