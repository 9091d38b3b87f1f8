import { describe, expect, test } from 'vitest';
import type { Decision } from '../../../hub/kitchen/commands/decision.ts';
import type { PrintShare } from '../../../hub/kitchen/print/print-sheets.ts';
import type { Command } from '../../../shared/protocol/command.ts';
import { arrives, course, fires, item, order, twoMains } from '../builders.ts';
import { eventsOf, mains, noa, profile, refusalOf, SmallKitchen } from '../small-kitchen.ts';

const print: Command = { name: 'course.print', ...mains };
const part: Command = { ...print, itemIds: ['fish'] };
const actor = { ...noa, profile: profile({ enablePrintCourse: true }) };

function kitchen(more: object = {}): SmallKitchen {
  return new SmallKitchen([arrives(twoMains({ zz: 'kept', ...more }))]);
}
function at(
  hub: SmallKitchen,
  id: string,
  clock: string,
  command: Command = print,
  station?: string,
): Decision {
  const places: Record<string, string[]> = { steak: ['grill'], fish: ['grill', 'cold'] };
  const share: PrintShare = {
    items: hub.course().items,
    station,
    stationsOf: ({ id: itemId }) => places[itemId] ?? [],
  };
  return hub.command(id, clock, command, { actor, share });
}
const sheets = (decision: Decision) =>
  decision.ok ? decision.outbox.flatMap((sent) => (sent.kind === 'print' ? [sent] : [])) : [];

describe('course.print', () => {
  test('sends each station what it makes, with the unchanged order [PRINT-01][PRINT-12][CLOUD-17]', () => {
    const decision = at(kitchen(), 'p1', '12:05');
    expect(sheets(decision).map(({ message }) => message)).toMatchObject([
      {
        type: 'expoPrint',
        kitchenBon: 'grill',
        bonTags: ['KDS_FULL_BON'],
        order: { _id: 'order-1', zz: 'kept' },
      },
      { type: 'expoPrint', kitchenBon: 'cold', bonTags: ['KDS_FULL_BON'] },
    ]);
    expect(sheets(decision).map(({ message }) => message.printItems)).toEqual([
      [item('steak'), item('fish')],
      [item('fish')],
    ]);
    expect(eventsOf(decision)).toEqual([]);
  });

  test('tags a chit as partial at the station where something is missing [PRINT-01]', () => {
    expect(sheets(at(kitchen(), 'p1', '12:05', part)).map(({ message }) => message)).toMatchObject([
      { kitchenBon: 'grill', bonTags: ['KDS_PARTIAL_BON'], printItems: [{ _id: 'fish' }] },
      { kitchenBon: 'cold', bonTags: ['KDS_FULL_BON'] },
    ]);
  });

  test('prints at a board’s own station [PRINT-13]', () => {
    expect(sheets(at(kitchen(), 'p1', '12:05', print, 'cold'))).toMatchObject([
      { commandId: 'p1', print: { requestId: 'p1', bon: 'cold', items: ['fish', 'steak'], whole: true } },
    ]);
  });

  test('gives every print a unique request_id and remembers it', () => {
    const hub = kitchen();
    const decision = at(hub, 'p1', '12:05');
    expect(decision.ok && decision.facts.map(({ requestId }) => requestId)).toEqual(['p1', 'p1:2']);
    expect(hub.order().prints).toMatchObject([
      { requestId: 'p1', bon: 'grill', reason: 'asked', profile: 'pass' },
      { requestId: 'p1:2', bon: 'cold', items: ['fish'] },
    ]);
    expect(decision.ok && decision.undo).toBeFalsy();
  });

  test('repeated within 5 s is done, and sent once [PRINT-03]', () => {
    const hub = kitchen();
    at(hub, 'p1', '12:05');
    const again = at(hub, 'p2', '12:05:05');
    expect(again).toMatchObject({ ok: true, facts: [], outbox: [] });
    expect(sheets(at(hub, 'p3', '12:05:04', part)).map(({ message }) => message.kitchenBon)).toEqual([
      'grill',
    ]);
  });

  test('makes a repeated whole chit a reprint: event, tag, chit [PRINT-09][TICK-12][TICK-28]', () => {
    const hub = kitchen();
    at(hub, 'p1', '12:05');
    expect(hub.course().reprint).toBe(false);
    const again = at(hub, 'p2', '12:06');
    expect(eventsOf(again)).toMatchObject([
      {
        type: 'courseAction',
        action: 'reprint',
        request_id: 'p2',
        courseId: 'mains',
        context: { byName: 'Noa' },
      },
    ]);
    expect(sheets(again)).toMatchObject([
      { print: { requestId: 'p2:2', reason: 'reprint' }, message: { type: 'orderFire' } },
      { print: { requestId: 'p2:3', reason: 'reprint' }, message: { type: 'orderFire' } },
    ]);
    expect(hub.course().reprint).toBe(true);
    expect(hub.course().registers.reprinted).toMatchObject({ value: true, at: Date.UTC(2026, 4, 8, 12, 6) });
  });

  test.each<[string, Command, Command, string | undefined]>([
    ['a part printed again', part, part, 'grill'],
    ['the whole ticket after a part', part, print, 'grill'],
  ])('makes no reprint of %s [PRINT-09]', (_, first, second, station) => {
    const hub = kitchen();
    at(hub, 'p1', '12:05', first, station);
    expect(eventsOf(at(hub, 'p2', '12:06', second, station))).toEqual([]);
  });

  test('makes no reprint at another station, or after a later fire [PRINT-09]', () => {
    const hub = kitchen();
    at(hub, 'p1', '12:05', print, 'grill');
    expect(eventsOf(at(hub, 'p2', '12:06', print, 'bar'))).toEqual([]);
    hub.take([fires('again', '12:07')]);
    expect(eventsOf(at(hub, 'p3', '12:08', print, 'grill'))).toEqual([]);
    expect(hub.course().reprint).toBe(false);
  });

  test('prints a pending ticket, which is never a reprint [PRINT-12]', () => {
    const hub = new SmallKitchen([
      arrives(
        order('order-1', {
          courses: [course('mains', ['steak'], { notified: true })],
          items: [item('steak')],
        }),
      ),
    ]);
    expect(sheets(at(hub, 'p1', '12:05'))).toMatchObject([{ message: { type: 'expoPrint' } }]);
    const again = at(hub, 'p2', '12:06');
    expect(eventsOf(again)).toEqual([]);
    expect(sheets(again)).toMatchObject([{ message: { type: 'expoPrint' } }]);
  });

  test('prints as whole what has just left the board', () => {
    const hub = kitchen();
    const share: PrintShare = { items: [], station: 'grill', stationsOf: () => [] };
    const decision = hub.command('p1', '12:05', print, { actor, share });
    expect(sheets(decision)).toMatchObject([{ print: { bon: 'grill', items: ['fish', 'steak'] } }]);
    expect(sheets(hub.command('p2', '12:05', print, { actor }))).toMatchObject([
      { message: { kitchenBon: null } },
    ]);
  });

  test('prints a note that a cook wrote on an item', () => {
    const hub = kitchen();
    hub.command('n', '12:04', { name: 'item.note', ...mains, itemId: 'fish', note: 'no salt' });
    expect(sheets(at(hub, 'p1', '12:05', part))[0]?.message.printItems).toEqual([
      { ...item('fish'), kdsNotes: ['no salt'] },
    ]);
    hub.command('m', '12:06', { name: 'item.note', ...mains, itemId: 'fish', note: '' });
    expect(sheets(at(hub, 'p2', '12:07', part))[0]?.message.printItems).toEqual([
      { ...item('fish'), kdsNotes: [] },
    ]);
  });

  test('never makes a partial chit a reprint of the whole, even if it is all that one station has [PRINT-09]', () => {
    const hub = kitchen();
    at(hub, 'p1', '12:05');
    const again = at(hub, 'p2', '12:06', part);
    expect(eventsOf(again)).toEqual([]);
    expect(sheets(again).map(({ message }) => message.type)).toEqual(['expoPrint', 'expoPrint']);
  });

  test('is a reprint if one of several chits was printed [PRINT-09]', () => {
    const hub = kitchen();
    at(hub, 'p1', '12:05', print, 'cold');
    expect(eventsOf(at(hub, 'p2', '12:06'))).toMatchObject([{ action: 'reprint' }]);
  });

  test('prints nothing that the board hides', () => {
    const hub = kitchen();
    const share: PrintShare = { items: hub.course().items.slice(1), station: 'grill', stationsOf: () => [] };
    expect(sheets(hub.command('p1', '12:05', print, { actor, share }))).toMatchObject([
      { print: { items: ['fish'], whole: true } },
    ]);
  });

  test('refuses a course without any timestamp, even if it has items', () => {
    const hub = new SmallKitchen([
      arrives(order('order-1', { courses: [course('mains', ['steak'])], items: [item('steak')] })),
    ]);
    expect(refusalOf(at(hub, 'p1', '12:05')).params).toEqual({ id: 'mains', state: 'none' });
  });

  test('refuses missing courses', () => {
    const none = new SmallKitchen([
      arrives(
        order('order-1', {
          courses: [course('mains', ['steak'], { fired: true }), course('later', ['fish'])],
          items: [item('steak', { cancellation: true }), item('fish')],
        }),
      ),
    ]);
    expect(refusalOf(at(none, 'a', '12:05')).code).toBe('wrong-state');
    expect(refusalOf(at(none, 'b', '12:05', { ...print, courseId: 'later' }))).toEqual({
      code: 'wrong-state',
      params: { id: 'later', state: 'none' },
    });
    expect(refusalOf(at(none, 'c', '12:05', { ...print, itemIds: ['ghost'] })).code).toBe('item-unknown');
    expect(refusalOf(at(none, 'd', '12:05', { ...print, orderId: 'ghost' })).code).toBe('order-unknown');
    expect(refusalOf(at(none, 'e', '12:05', { ...print, courseId: 'ghost' })).code).toBe('course-unknown');
  });
});
