import { describe, expect, it } from 'vitest';
import { bumpAction } from '../../../displays/bump-bar/bump-action.ts';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import { fridayNight } from '../../../shared/samples/friday-night.ts';

const ALL = ['course.fire', 'course.ready', 'course.serve', 'course.prepareAll'];
const board = fridayNight(0);

function ticket(title: string, state?: Ticket['items'][number]['state']): Ticket {
  const found = Object.values(board.tickets).find((one) => one.title === title);
  if (!found) throw new Error(`No ticket ${title}`);
  const items = state ? found.items.map((item) => ({ ...item, state })) : found.items;
  return { ...found, items, actions: ALL };
}

describe('[EXPO-33] a bump', () => {
  it('at the pass runs the due action', () => {
    expect(bumpAction(ticket('T9'), false)).toBe('fire');
    expect(bumpAction(ticket('T3'), false)).toBe('serve');
    expect(bumpAction({ ...ticket('T12', 'prepared'), stage: 'prepared' }, false)).toBe('ready');
    expect(bumpAction(ticket('T21'), false)).toBeUndefined();
  });

  it('at a station prepares everything, if the board offers that [KITCH-01]', () => {
    expect(bumpAction(ticket('T12'), true)).toBe('prepareAll');
    expect(bumpAction({ ...ticket('T12'), actions: [] }, true)).toBeUndefined();
  });

  it.each(['todo', 'preparing', 'cooking'] as const)(
    'has something left to prepare: %s [KITCH-01]',
    (state) => {
      expect(bumpAction(ticket('T12', state), true)).toBe('prepareAll');
    },
  );

  it('at a station fires nothing, and continues with the due action once all is prepared [KITCH-01]', () => {
    expect(bumpAction(ticket('T9'), true)).toBeUndefined();
    expect(bumpAction({ ...ticket('T12', 'prepared'), stage: 'prepared' }, true)).toBe('ready');
  });
});
