import { describe, expect, it } from 'vitest';
import { commandsOf, dueAction, offeredActions } from '../../../displays/ticket/card-actions.ts';
import { command } from '../../../shared/protocol/command.ts';
import { fridayTickets } from '../../../shared/samples/friday-tickets.ts';
import { sampleLine, sampleTicket } from '../../../shared/samples/sample-ticket.ts';

const NOW = 1_800_000_000_000;
const prepared = [sampleLine('Soup', 1, 'prepared')];

describe('the actions of a ticket', () => {
  it('are fire while it is pending [TICK-06]', () => {
    const ticket = sampleTicket(NOW, { title: 'T1', lines: [sampleLine('Soup')] });
    expect(dueAction(ticket)).toBe('fire');
    expect(commandsOf('fire', ticket)).toEqual([
      { name: 'course.fire', orderId: 'o-T1', courseIds: ['c-T1'] },
    ]);
  });

  it('are mark ready, then serve, with ready tracking [TICK-07]', () => {
    expect(dueAction(sampleTicket(NOW, { title: 'T1', fired: 2, lines: prepared }))).toBe('ready');
    expect(dueAction(sampleTicket(NOW, { title: 'T1', fired: 2, status: 'ready', lines: prepared }))).toBe(
      'serve',
    );
  });

  it('are serve immediately without ready tracking [TICK-07]', () => {
    const ticket = sampleTicket(NOW, { title: 'T1', fired: 2, lines: prepared, actions: ['course.serve'] });
    expect(dueAction(ticket)).toBe('serve');
  });

  it('have none due while something is cooking [UX-02]', () => {
    const lines = [sampleLine('Soup', 1, 'cooking'), ...prepared];
    expect(dueAction(sampleTicket(NOW, { title: 'T1', fired: 2, lines }))).toBeUndefined();
  });

  it('leave out an action that the hub does not name [EXPO-31]', () => {
    const ticket = sampleTicket(NOW, { title: 'T1', fired: 2, lines: prepared, actions: ['course.print'] });
    expect(offeredActions(ticket)).toEqual(['print']);
    expect(dueAction(ticket)).toBeUndefined();
  });

  it('set and unset delivered on a served ticket [TICK-24]', () => {
    const served = sampleTicket(NOW, { title: 'T1', fired: 9, status: 'served', lines: [] });
    expect(offeredActions(served)).toEqual(['deliver', 'print', 'undoServe']);
    expect(commandsOf('deliver', served)).toMatchObject([{ name: 'order.deliver', delivered: true }]);
    const delivered = { ...served, delivered: true, actions: ['order.deliver:undo'] };
    expect(offeredActions(delivered)).toEqual(['undeliver']);
    expect(commandsOf('undeliver', delivered)).toMatchObject([{ name: 'order.deliver', delivered: false }]);
  });

  it('are all commands the hub can read [LIVE-05]', () => {
    for (const ticket of fridayTickets(NOW)) {
      for (const action of offeredActions(ticket)) {
        const commands = commandsOf(action, ticket);
        expect(commands).not.toHaveLength(0);
        for (const sent of commands) expect(command.safeParse(sent).success, action).toBe(true);
      }
    }
  });

  describe('actions on a card of several courses', () => {
    const courseIds = ['c-1', 'c-2'];
    const ticket = sampleTicket(NOW, { title: 'T1', fired: 2, lines: prepared, courseIds });

    it.each([
      ['ready', { name: 'course.ready', ready: true }],
      ['notReady', { name: 'course.ready', ready: false }],
      ['serve', { name: 'course.serve', served: true }],
      ['undoServe', { name: 'course.serve', served: false }],
      ['prepareAll', { name: 'course.prepareAll' }],
      ['reviewed', { name: 'course.reviewed' }],
      ['toStart', { name: 'course.move', do: 'toStart' }],
      ['urgent', { name: 'course.move', do: 'urgent' }],
      ['notUrgent', { name: 'course.move', do: 'notUrgent' }],
      ['startTimer', { name: 'course.timer', do: 'start' }],
      ['resetTimer', { name: 'course.timer', do: 'reset' }],
      ['print', { name: 'course.print' }],
    ] as const)('send %s for each course [GRP-04]', (action, sent) => {
      expect(commandsOf(action, ticket)).toEqual(
        courseIds.map((courseId) => ({ ...sent, orderId: 'o-T1', courseId })),
      );
    });

    it('are sent once if they apply to all courses [GRP-04]', () => {
      expect(commandsOf('fire', ticket)).toEqual([{ name: 'course.fire', orderId: 'o-T1', courseIds }]);
      expect(commandsOf('serveAll', ticket)).toEqual([
        { name: 'order.serveAll', orderId: 'o-T1', courseIds },
      ]);
      expect(commandsOf('deliver', ticket)).toHaveLength(1);
      expect(commandsOf('unlink', ticket)).toEqual([
        {
          name: 'course.link',
          courses: courseIds.map((courseId) => ({ orderId: 'o-T1', courseId })),
          linked: false,
        },
      ]);
    });

    it('notify the customer once [GRP-04]', () => {
      expect(commandsOf('notify', ticket)).toEqual([
        { name: 'order.notify', orderId: 'o-T1', courseId: 'c-1' },
      ]);
    });
  });
});
