import { describe, expect, test } from 'vitest';
import { needsReview } from '../../../hub/boards/settings/needs-review.ts';
import { arrives, course, courseEvent, iso, item, order, orderOf } from '../../kitchen/builders.ts';
import { BoardKitchen, ticketOn } from '../board-kitchen.ts';
import { ticket } from '../board-orders.ts';

type Facts = Parameters<typeof orderOf>[0];

/** True if the one ticket asks for review, with the tags that cause it; undefined if the board doesn't ask at all. */
function asks(more: Record<string, unknown>, tags: string[] | undefined, facts: Facts = []): boolean {
  const { orderTags = [], courseTags = [], itemTags = [], cancellation = false, ...stamps } = more;
  const wire = order('order-1', {
    orderTags,
    courses: [
      course('mains', ['steak', 'fish'], { tags: courseTags, fired: { at: iso('12:00') }, ...stamps }),
    ],
    items: [item('steak'), item('fish', { tags: itemTags, cancellation })],
  });
  const whole = orderOf([arrives(wire), ...facts]);
  const [only] = whole.courses;
  if (only === undefined) throw new Error('no course');
  return needsReview(whole, only, { asked: tags !== undefined, tags: new Set(tags) });
}

describe('a ticket', () => {
  test.each<[string, boolean, boolean]>([
    ['needs review', true, asks({}, [])],
    ['does not need review where the board asks for none', false, asks({}, undefined)],
    ['needs review while it waits to be fired', true, asks({ fired: undefined, notified: true }, [])],
    [
      'does not need review once it was reviewed',
      false,
      asks({}, [], [courseEvent('r', '12:01', 'reviewed')]),
    ],
    ['does not need review once it is served', false, asks({ served: { at: iso('12:05') } }, [])],
    ['does not need review without one of the configured tags', false, asks({ orderTags: ['hot'] }, ['vip'])],
    ['needs review because of a tag of its order', true, asks({ orderTags: ['hot', 'vip'] }, ['vip'])],
    ['needs review because of a tag of its course', true, asks({ courseTags: ['vip'] }, ['vip'])],
    ['needs review because of a tag of an item', true, asks({ itemTags: ['vip'] }, ['vip'])],
    [
      'does not need review because of a tag of a cancelled item',
      false,
      asks({ itemTags: ['vip'], cancellation: true }, ['vip']),
    ],
  ])('[TICK-31] %s', (_, expected, asked) => {
    expect(asked).toBe(expected);
  });
});

describe('a board', () => {
  const facts = [ticket('vip', '12:00', { orderTags: ['tag-vip'] }), ticket('plain', '12:01')];
  const read = (name: string) =>
    courseEvent(`r-${name}`, '12:02', 'reviewed', { orderId: `order-${name}`, courseId: name });

  test('lists tickets to be reviewed and offers to mark them as read until that is done [TICK-31][TICK-32]', () => {
    const kitchen = new BoardKitchen(facts, { pass: { reviewNewTickets: true } });
    const board = kitchen.pass('12:01');
    expect(board.review).toEqual(['vip', 'plain']);
    expect([ticketOn(board, 'vip').review, ticketOn(board, 'plain').review]).toEqual([true, true]);
    expect(ticketOn(board, 'vip').actions).toContain('course.reviewed');
    kitchen.take([read('vip')]);
    const later = kitchen.pass('12:03');
    expect(later.review).toEqual(['plain']);
    expect(ticketOn(later, 'vip').actions).not.toContain('course.reviewed');
  });

  test('uses the tags named in reviewNewTicketsTags, by id or by name [TICK-31]', () => {
    const setup = { tags: [{ _id: 'tag-vip', name: 'VIP' }] };
    const place = (tag: string) => ({ setup, pass: { reviewNewTickets: true, reviewNewTicketsTags: [tag] } });
    const named = [...facts, ticket('named', '12:02', { orderTags: ['VIP'] })];
    const board = new BoardKitchen(named, place('tag-vip')).pass('12:03');
    expect(board.review).toEqual(['vip', 'named']);
    expect(ticketOn(board, 'plain').actions).not.toContain('course.reviewed');
  });

  test('lists none and offers nothing without reviewNewTickets [EXPO-23]', () => {
    const board = new BoardKitchen(facts).pass('12:03');
    expect(board.review).toEqual([]);
    expect(ticketOn(board, 'vip')).toMatchObject({ review: false });
    expect(ticketOn(board, 'vip').actions).not.toContain('course.reviewed');
  });

  test('draws a ticket to be reviewed even beyond the card limit and the stage filter [TICK-31]', () => {
    const kitchen = new BoardKitchen(facts, { pass: { reviewNewTickets: true } });
    const board = kitchen.pass('12:01', { maxCards: 1, status: ['fired'] });
    expect(board.groups).toEqual([{ key: 'all', tickets: ['vip'] }]);
    expect(Object.keys(board.tickets).sort()).toEqual(['plain', 'vip']);
    expect(Object.keys(kitchen.pass('12:01', { status: ['served'] }).tickets)).toHaveLength(2);
  });
});
