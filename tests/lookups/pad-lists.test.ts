// Orders as sent to pads: the document as it arrived, and the local actions.
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

describe('an order sent to pads', () => {
  it('has the fact that this hub fired it, and the last time [SPOOL-01]', () => {
    expect(firedOf(waiting())).toBeUndefined();
    expect(firedOf(waiting(), fire('f1', '12:05'))).toEqual({ at: iso('12:05'), byName: 'Noa' });
    expect(firedOf(waiting(), fire('f2', '12:09'), fire('f1', '12:05'))).toMatchObject({ at: iso('12:09') });
  });

  it('ignores a fire that the cloud refused [SPOOL-01][TICK-42]', () => {
    const refused: Fact = {
      kind: 'fire-refused',
      requestId: 'f1:refused',
      orderId: 'order-1',
      refusedRequestId: 'f1',
      at: at('12:06'),
    };
    expect(firedOf(waiting(), fire('f1', '12:05'), refused)).toBeUndefined();
  });

  it('keeps the fire data of the document [SPOOL-01]', () => {
    const fired = { at: iso('12:01'), byName: 'Till' };
    const document = arrives(
      order('order-1', { courses: [course('mains', ['steak'], { fired })], items: [item('steak')] }),
    );
    expect(firedOf(document, fire('f1', '12:05'))).toEqual(fired);
  });

  it('has each event once, whether the document contained it or not [SPOOL-01]', () => {
    const told = withWhatWasDone([waiting(), courseEvent('e1', '12:07', 'ready')]);
    expect(told?.['actions']).toMatchObject([{ request_id: 'e1', date: iso('12:07') }]);
    const again = withWhatWasDone([arrives({ ...told }), courseEvent('e1', '12:07', 'ready')]);
    expect(again?.['actions']).toEqual(told?.['actions']);
  });

  it('does not exist before its document has arrived [SPOOL-01]', () => {
    expect(withWhatWasDone([fire('f1', '12:05')])).toBeUndefined();
  });
});
