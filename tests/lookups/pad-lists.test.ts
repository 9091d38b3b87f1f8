// Tests of how an order is told to pads: the document as it came, and what was done in this house.
import { describe, expect, it } from 'vitest';
import type { Fact } from '../../hub/kitchen/state/facts.ts';
import { withWhatWasDone } from '../../hub/lookups/pad-lists.ts';
import { arrives, at, course, courseEvent, iso, item, order } from '../kitchen/builders.ts';

const fire = (requestId: string, clock: string): Fact => ({
  kind: 'fire',
  requestId,
  orderId: 'order-1',
  courseIds: ['mains'],
  fired: { at: at(clock), byName: 'Noa' },
});

const waiting = () =>
  arrives(order('order-1', { courses: [course('mains', ['steak'])], items: [item('steak')] }));

const firedOf = (...facts: Fact[]) => {
  const [mains] = [withWhatWasDone(facts)?.['kdsCourses']].flat();
  return typeof mains === 'object' && mains !== null && 'fired' in mains ? mains.fired : undefined;
};

describe('an order told to pads', () => {
  it('[SPOOL-01] says that this house fired it, and when last', () => {
    expect(firedOf(waiting())).toBeUndefined();
    expect(firedOf(waiting(), fire('f1', '12:05'))).toEqual({ at: iso('12:05'), byName: 'Noa' });
    expect(firedOf(waiting(), fire('f2', '12:09'), fire('f1', '12:05'))).toMatchObject({ at: iso('12:09') });
  });

  it('[SPOOL-01] [TICK-42] a fire that the cloud refused is none', () => {
    const refused: Fact = {
      kind: 'fire-refused',
      requestId: 'f1:refused',
      orderId: 'order-1',
      refusedRequestId: 'f1',
      at: at('12:06'),
    };
    expect(firedOf(waiting(), fire('f1', '12:05'), refused)).toBeUndefined();
  });

  it('[SPOOL-01] what the document says of its fire stays', () => {
    const fired = { at: iso('12:01'), byName: 'Till' };
    const document = arrives(
      order('order-1', { courses: [course('mains', ['steak'], { fired })], items: [item('steak')] }),
    );
    expect(firedOf(document, fire('f1', '12:05'))).toEqual(fired);
  });

  it('[SPOOL-01] names each event once, whether the document brought it or not', () => {
    const told = withWhatWasDone([waiting(), courseEvent('e1', '12:07', 'ready')]);
    expect(told?.['actions']).toMatchObject([{ request_id: 'e1', date: iso('12:07') }]);
    const again = withWhatWasDone([arrives({ ...told }), courseEvent('e1', '12:07', 'ready')]);
    expect(again?.['actions']).toEqual(told?.['actions']);
  });

  it('[SPOOL-01] is nothing before its document has come', () => {
    expect(withWhatWasDone([fire('f1', '12:05')])).toBeUndefined();
  });
});
