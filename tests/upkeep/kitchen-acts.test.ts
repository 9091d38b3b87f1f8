// Report sections on sold-out dishes and confirmed allergies, from the audit log in a real store.
import { describe, expect, it } from 'vitest';
import { readSetup } from '../../shared/model/setup/setup.ts';
import type { Command } from '../../shared/protocol/command.ts';
import { arrives, at, twoMains } from '../kitchen/builders.ts';
import { smallSite } from '../support/test-hub.ts';
import { CountedHub, DAY_MS } from './counted-hub.ts';

const MINUTE_MS = 60_000;
const GRILL = { kind: 'kitchen', profile: 'grill' } as const;
const PASS = { kind: 'expo', profile: 'pass' } as const;
const limit = (quantity: number) =>
  ({ name: 'stock.limit', itemId: 'item-steak', quantity, autoReset: true }) as const;

describe('[REPORT-07] a report from the audit log', () => {
  it('shows which dishes sold out, when, for how long and who set it', async () => {
    const counted = new CountedHub();
    const { hub } = counted;
    await hub.command(PASS, limit(5));
    await hub.command(PASS, limit(0));
    await hub.advance(hub.now + 40 * MINUTE_MS);
    await hub.command(PASS, { name: 'stock.clear', itemId: 'item-steak' });
    await hub.advance(hub.now + 60 * MINUTE_MS);
    await hub.command(PASS, limit(0));
    const { kept } = await counted.report({ from: '2026-05-08', to: '2026-05-08' });
    expect(kept.ranOut).toEqual([
      { item: 'Steak', from: at('12:00'), to: at('12:40'), by: 'Avi' },
      { item: 'Steak', from: at('13:40'), by: 'Avi' },
    ]);
    const next = await counted.report({ from: '2026-05-09', to: '2026-05-09' });
    expect(next.kept.ranOut).toEqual([]);
  });

  it('covers only its business days, even where a day begins after midnight', async () => {
    const hours = {
      days: [0, 1, 2, 3, 4, 5, 6].map((day) => ({
        ...{ day, active: true, type: 'default' },
        slots: [
          { from: '00:00', to: '03:00' },
          { from: '17:00', to: '24:00' },
        ],
      })),
    };
    const site = smallSite();
    const { workHours } = readSetup({ workHours: hours });
    const counted = new CountedHub({ ...site, setup: { ...site.setup, workHours } });
    const { hub } = counted;
    await hub.advance(at('12:00') + DAY_MS / 2 + 60 * MINUTE_MS);
    await hub.command(PASS, limit(0));
    const of = async (day: string) => (await counted.report({ from: day, to: day })).kept.ranOut?.length;
    expect([await of('2026-05-08'), await of('2026-05-09')]).toEqual([1, 0]);
  });

  it('shows which orders’ allergies were confirmed, newest first', async () => {
    const counted = new CountedHub();
    const { hub } = counted;
    for (const id of ['order-1', 'order-2']) {
      await hub.take(arrives({ ...twoMains({ orderNotes: 'allergy: nuts' }), _id: id, number: id }));
      await hub.advance(hub.now + MINUTE_MS);
      const seen: Command = { name: 'order.allergiesSeen', orderId: id, courseIds: ['mains'] };
      // Pass and station confirm separately, but it is one order.
      for (const board of [PASS, GRILL]) await hub.command(board, seen);
    }
    const { kept } = await counted.report({ from: '2026-05-08', to: '2026-05-08' });
    expect(kept.receiptCount).toBe(2);
    expect(kept.receipts).toMatchObject([
      { at: at('12:02'), orderId: 'order-2', number: 'order-2', names: ['Avi'] },
      { at: at('12:01'), orderId: 'order-1' },
    ]);
  });
});
