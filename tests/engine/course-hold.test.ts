// A course that a person at the pass holds for some minutes.
import { afterEach, describe, expect, it } from 'vitest';
import { readEventFact } from '../../hub/store/stored-facts.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { arrives, at, course, iso, item, order } from '../kitchen/builders.ts';
import { tempDir } from '../support/temp-dir.ts';
import { smallSite, TestHub } from '../support/test-hub.ts';

const pass: BoardAddress = { kind: 'expo', profile: 'pass' };
const cake = { orderId: 'order-1', courseId: 'cake' };
const hold = { name: 'course.hold', ...cake, minutes: 5 } as const;
const release = { ...hold, minutes: 0 } as const;

let hub: TestHub | undefined;
afterEach(() => hub?.close());

/** The mains are fired at 12:00, the cake waits; by rule it fires some minutes after them. */
async function dinner(planning: object = {}): Promise<TestHub> {
  const profiles = [{ _id: 'pass', type: 'expo', name: 'Pass', tmOptions: ['fireCourse'] }];
  hub = new TestHub(tempDir(), at('12:00'), smallSite({ profiles, planning }));
  await hub.take(
    arrives(
      order('order-1', {
        courses: [
          course('mains', ['steak'], { fired: { at: iso('12:00') } }),
          course('cake', ['tart'], { notified: { at: iso('12:00') } }),
        ],
        items: [item('steak'), item('tart')],
      }),
    ),
  );
  return hub;
}

function cakeOn(of: TestHub) {
  const board = of.board(pass);
  if (!('head' in board)) throw new Error('not an operator board');
  const { cake: ticket } = board.tickets;
  if (ticket === undefined) throw new Error('the cake is not on the pass');
  return ticket;
}

const decisions = (of: TestHub) =>
  of.store.orders.history('order-1').events.flatMap(({ fact, origin }) => {
    const event = readEventFact(fact);
    return event.kind === 'plan' ? [{ origin, value: event.value }] : [];
  });

describe('a held course', () => {
  it('shows until when and offers its release, ends by itself once, over a restart [PACE-07]', async () => {
    const evening = await dinner();
    expect(cakeOn(evening).actions).toContain('course.hold');
    expect(await evening.command(pass, hold)).toEqual({ ok: true, undo: true });
    expect(cakeOn(evening)).toMatchObject({ status: 'pending', held: { until: at('12:05') } });
    expect(cakeOn(evening).actions).toContain('course.hold:undo');
    expect(cakeOn(evening).actions).not.toContain('course.hold');
    await evening.advance(at('12:04'));
    evening.restart();
    expect(cakeOn(evening).held).toMatchObject({ until: at('12:05') });
    await evening.advance(at('12:05'));
    expect(cakeOn(evening).held).not.toHaveProperty('until');
    evening.restart();
    await evening.advance(at('12:10'));
    expect(decisions(evening)).toEqual([
      { origin: 'display', value: at('12:05') },
      { origin: 'rule', value: 0 },
    ]);
  });

  it('is released sooner by hand, and an undo restores the hold or takes it back [PACE-07]', async () => {
    const evening = await dinner();
    await evening.command(pass, hold, { id: 'h1' });
    await evening.command(pass, { name: 'undo', id: 'h1' });
    expect(cakeOn(evening).held).not.toHaveProperty('until');
    await evening.command(pass, hold);
    await evening.command(pass, release, { id: 'r1' });
    expect(cakeOn(evening).held).not.toHaveProperty('until');
    await evening.command(pass, { name: 'undo', id: 'r1' });
    expect(cakeOn(evening).held).toMatchObject({ until: at('12:05') });
    expect(await evening.command(pass, { ...release, courseId: 'mains' })).toMatchObject({
      ok: false,
      refusal: { code: 'wrong-state' },
    });
  });

  it('holds again from the second tap on, and fires by hand at any time [PACE-07]', async () => {
    const evening = await dinner();
    await evening.command(pass, hold);
    await evening.advance(at('12:03'));
    await evening.command(pass, hold);
    expect(cakeOn(evening).held).toMatchObject({ until: at('12:08') });
    await evening.command(pass, { name: 'course.fire', orderId: 'order-1', courseIds: ['cake'] });
    await evening.advance(at('12:10'));
    expect(cakeOn(evening)).toMatchObject({ status: 'fired', firedAt: at('12:03') });
    expect(decisions(evening)).toHaveLength(2);
  });

  it('does not fire by rule before its hold ends [PACE-07] [PACE-04]', async () => {
    const evening = await dinner({ fireCourses: 'fired', fireAfterMinutes: 3 });
    await evening.command(pass, hold);
    expect(cakeOn(evening).firing).toEqual({ at: at('12:05') });
    await evening.advance(at('12:04'));
    expect(cakeOn(evening).status).toBe('pending');
    await evening.advance(at('12:05'));
    expect(cakeOn(evening)).toMatchObject({ status: 'fired', firedAt: at('12:05') });
  });
});
