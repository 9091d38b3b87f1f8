import { describe, expect, test } from 'vitest';
import { commandsOf, offeredActions, tapCommand } from '../../displays/ticket/card-actions.ts';
import type { TicketAction } from '../../displays/ticket/ticket-actions.ts';
import type { Fact } from '../../hub/kitchen/state/facts.ts';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import type { Command } from '../../shared/protocol/command.ts';
import { arrives, course, courseEvent, iso, item, order, rules } from '../kitchen/builders.ts';
import { noa, profile, SmallKitchen } from '../kitchen/small-kitchen.ts';
import { BoardKitchen, hanging, ticketOn } from './board-kitchen.ts';
import { fired } from './board-orders.ts';

const CARD = 'a+b';
const setup = { expeditor: { cardGpMethod: 'courseDate', trackReadyStatus: true } };
const pass = { _id: 'pass', type: 'expo', name: 'Pass', reviewNewTickets: true };
const pending = { notified: { at: iso('12:00') } };
const of = (courseId: string) => ({ courseId });

const card = (stamps: object) =>
  arrives(
    order('order-1', {
      courses: ['a', 'b'].map((id) => course(id, [`${id}-1`], { ...stamps })),
      items: ['a-1', 'b-1'].map((id) => item(id)),
    }),
  );

/** A board and the hub's decisions on the commands its display sends. */
class Hands {
  readonly #board: BoardKitchen;
  readonly #hub: SmallKitchen;

  constructor(facts: Fact[]) {
    this.#board = new BoardKitchen(facts, { setup, pass });
    this.#hub = new SmallKitchen(facts, rules(setup));
  }

  ticket(): Ticket {
    return ticketOn(this.#board.pass('12:10'), CARD);
  }

  shown(): string[] {
    return hanging(this.#board.pass('12:10'));
  }

  /** Sends commands as one batch; returns the ids of those that can be undone. */
  send(commands: readonly Command[], clock: string): string[] {
    return commands.flatMap((command, n) => {
      const id = `${command.name} ${clock} ${n}`;
      const decision = this.#hub.command(id, clock, command, { actor: { ...noa, profile: profile(pass) } });
      if (!decision.ok) throw new Error(`${command.name} refused: ${decision.refusal.code}`);
      this.#board.take(decision.facts);
      return decision.undo ? [id] : [];
    });
  }

  takeBack(ids: readonly string[]): void {
    this.send(
      ids.map((id) => ({ name: 'undo', id })),
      '12:05:05',
    );
  }
}

const firedCard = card(fired('12:00'));
const states: [TicketAction, Fact[]][] = [
  ['prepareAll', [firedCard]],
  ['ready', [firedCard]],
  [
    'notReady',
    [firedCard, courseEvent('r1', '12:01', 'ready', of('a')), courseEvent('r2', '12:01', 'ready', of('b'))],
  ],
  [
    'serve',
    [firedCard, courseEvent('r1', '12:01', 'ready', of('a')), courseEvent('r2', '12:01', 'ready', of('b'))],
  ],
  ['serveAll', [firedCard]],
  [
    'undoServe',
    [firedCard, courseEvent('s1', '12:01', 'served', of('a')), courseEvent('s2', '12:01', 'served', of('b'))],
  ],
  ['toStart', [firedCard]],
  ['urgent', [firedCard]],
];

describe('commands on a card of several courses', () => {
  test.each(states)(
    '%s applies to all courses of the card, and one undo reverts all of them [GRP-04][TICK-40]',
    (action, facts) => {
      const hands = new Hands(facts);
      const before = hands.ticket();
      expect(offeredActions(before)).toContain(action);
      const ids = hands.send(commandsOf(action, before), '12:05');
      const after = hands.ticket();
      expect(after.courseIds).toEqual(['a', 'b']);
      expect(after).not.toEqual(before);
      hands.takeBack(ids);
      expect(hands.ticket()).toEqual(before);
    },
  );

  test('fires pending courses together and keeps them on one card [GRP-04][TICK-06]', () => {
    const hands = new Hands([card(pending)]);
    expect(hands.send(commandsOf('fire', hands.ticket()), '12:05')).toEqual([]);
    expect(hands.ticket()).toMatchObject({ status: 'fired', courseIds: ['a', 'b'] });
  });

  test('marks all courses of the card as read [GRP-04][TICK-31]', () => {
    const hands = new Hands([firedCard]);
    expect(offeredActions(hands.ticket())).toContain('reviewed');
    hands.send(commandsOf('reviewed', hands.ticket()), '12:05');
    expect(hands.ticket().review).toBe(false);
  });

  test('sends a tap on a line to the course of that line [GRP-04]', () => {
    const hands = new Hands([firedCard]);
    const ticket = hands.ticket();
    const taps = ticket.items.flatMap((line) => tapCommand(ticket, line) ?? []);
    expect(taps.map((tap) => 'courseId' in tap && tap.courseId)).toEqual(['a', 'b']);
    hands.send(taps, '12:05');
    expect(hands.ticket().stage).toBe('prepared');
  });

  test('carries out the other commands when one course is refused, and undo reverts only those [GRP-04]', () => {
    const hands = new Hands([firedCard]);
    const [first] = commandsOf('ready', hands.ticket());
    const ids = first === undefined ? [] : hands.send([first], '12:05');
    expect(hands.shown()).toEqual(['a', 'b']);
    hands.takeBack(ids);
    expect(hands.shown()).toEqual([CARD]);
  });
});
