// Stable card sizes: a card keeps its content's size, whatever marks are on it.
import { describe, expect, it } from 'vitest';
import { CardSizes } from '../../../../displays/boards/columns/card-sizes.ts';
import type { Ticket } from '../../../../shared/protocol/board/ticket.ts';
import { sampleLine, sampleTicket } from '../../../../shared/samples/sample-ticket.ts';

const REM = 16;
const size = (height: number, head = 72, lines = 2) => ({
  height,
  head,
  lines: Array.from({ length: lines }, (_, index) => ({
    top: head + index * 40,
    bottom: head + index * 40 + 40,
  })),
});

function ticket(more: Partial<Ticket> = {}, state: 'todo' | 'prepared' = 'todo'): Ticket {
  const lines = [sampleLine('Steak', 1, state), sampleLine('Fish')];
  return { ...sampleTicket(0, { title: '7', fired: 1, lines }), ...more };
}

/** Card sizes with one measured card of 200 px. */
function known() {
  const sizes = new CardSizes();
  sizes.note(ticket(), size(200), REM);
  return sizes;
}

describe('the size of a card', () => {
  it.each([
    ['lower', size(180)],
    ['higher by a header row', size(226, 98)],
  ])('stays when a mark makes it %s [CARD-04]', (_, next) => {
    const sizes = known();
    const marked = ticket({ stage: 'prepared' }, 'prepared');
    expect(sizes.note(marked, next, REM)).toBe(false);
    expect(sizes.of(marked, REM).height).toBe(200);
  });

  it('stays when a mark merges two of its lines [CARD-04]', () => {
    const sizes = known();
    const marked = ticket({}, 'prepared');
    sizes.note(marked, size(160, 72, 1), REM);
    expect(sizes.of(marked, REM)).toMatchObject({ height: 200, lines: { length: 1 } });
  });

  it('changes with what the cloud adds or removes [CARD-04]', () => {
    const sizes = known();
    const noted = ticket({ tags: [{ text: 'VIP' }] });
    expect(sizes.note(noted, size(230), REM)).toBe(true);
    const without = ticket();
    expect(sizes.note(without, size(200), REM)).toBe(true);
    expect(sizes.of(without, REM).height).toBe(200);
  });

  it('changes when its lines need the space', () => {
    const sizes = known();
    const marked = ticket({}, 'prepared');
    expect(sizes.note(marked, size(240), REM)).toBe(true);
    expect(sizes.of(marked, REM).height).toBe(240);
  });

  it('is known once measured, and measuring again for expanded lines doesn’t discard it [CARD-01]', () => {
    const sizes = new CardSizes();
    sizes.under('width', 'none');
    expect(sizes.isKnown(ticket().id)).toBe(false);
    const seen = ticket();
    sizes.note(seen, size(200), REM);
    const { generation } = sizes;
    sizes.under('width', 'one line');
    expect([sizes.isKnown(seen.id), sizes.isMeasured(seen), sizes.generation]).toEqual([
      true,
      false,
      generation,
    ]);
    sizes.under('another width', 'one line');
    expect([sizes.isKnown(seen.id), sizes.generation]).toEqual([false, generation + 1]);
  });

  it('is measured again when something all sizes depend on changes', () => {
    const sizes = known();
    sizes.under('another width');
    expect(sizes.isMeasured(ticket())).toBe(false);
    sizes.note(ticket(), size(180), REM);
    expect(sizes.of(ticket(), REM).height).toBe(180);
  });
});
