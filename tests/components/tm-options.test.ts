// Effect of each value of tmOptions in a ticket's menu, on boards as the hub projects them.

import { describe, expect, it } from 'vitest';
import { TICKET_MENU_ACTIONS, type TicketMenuAction } from '../../shared/model/setup/ticket-menu-actions.ts';
import type { Command } from '../../shared/protocol/command.ts';
import { BoardKitchen } from '../boards/board-kitchen.ts';
import { fired, ticket } from '../boards/board-orders.ts';
import { courseEvent, iso } from '../kitchen/builders.ts';
import { dialog, lastCommand, pass } from './support/course-night-stage.ts';
import type { Locator } from './support/locator.ts';
import { open, page, registerComponentStage } from './support/stage.ts';
import { look } from './support/unhurried.ts';

registerComponentStage();

const orderer = { name: 'Dana', phone: '0501234567' };
const facts = {
  pending: [ticket('mains', '12:00', { _id: 'order-1', orderer }, { notified: { at: iso('12:00') } })],
  fired: [ticket('mains', '12:00', { _id: 'order-1', orderer })],
  served: [
    ticket('mains', '12:00', { _id: 'order-1', orderer }, fired('12:00')),
    courseEvent('s', '12:01', 'served'),
  ],
};

interface Action {
  state: keyof typeof facts;
  button: string;
  /** Undefined if it opens the course dialog. */
  command: Command | undefined;
}

const course = { orderId: 'order-1', courseId: 'mains' };
const ACTIONS: Record<TicketMenuAction, Action> = {
  openCourseDialog: { state: 'fired', button: 'Courses', command: undefined },
  moveToStart: {
    state: 'fired',
    button: 'Move to start',
    command: { name: 'course.move', ...course, do: 'toStart' },
  },
  markCourseAsServed: {
    state: 'fired',
    button: 'Serve',
    command: { name: 'course.serve', ...course, served: true },
  },
  undoCourseServed: {
    state: 'served',
    button: 'Undo served',
    command: { name: 'course.serve', ...course, served: false },
  },
  setOrderDelivered: {
    state: 'served',
    button: 'Delivered',
    command: { name: 'order.deliver', orderId: 'order-1', delivered: true },
  },
  printCourse: { state: 'fired', button: 'Print', command: { name: 'course.print', ...course } },
  notifyCustomer: { state: 'fired', button: 'Notify customer', command: { name: 'order.notify', ...course } },
  fireCourse: {
    state: 'pending',
    button: 'Fire',
    command: { name: 'course.fire', orderId: 'order-1', courseIds: ['mains'] },
  },
};

/** The board of a profile with these options, as the hub projects it. */
function boardWith(tmOptions: readonly TicketMenuAction[], state: keyof typeof facts) {
  const profile = { tmOptions: [...tmOptions], enablePrintCourse: true };
  const setup = { expeditor: { trackReadyStatus: false } };
  return new BoardKitchen(facts[state], { pass: profile, setup }).pass('12:02');
}

async function openTicket(tmOptions: readonly TicketMenuAction[], state: keyof typeof facts) {
  const hub = await open(pass, boardWith(tmOptions, state));
  const card = page.locator('main article').first();
  const title = (await card.getByRole('heading').textContent()) ?? '';
  await look();
  await card.getByRole('heading').getByRole('button').click();
  await dialog(title).waitFor();
  await look();
  return { hub, title, menu: dialog(title) };
}

/** Actions that ask for confirmation. */
const ASKED = ['Serve', 'Notify customer'];

async function confirm(name: string): Promise<void> {
  const question = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: 'Cancel' }) })
    .last();
  await question.waitFor();
  await look();
  await question.getByRole('button', { name, exact: true }).click();
}

/** Action of the whole ticket, not of one of its items. */
const action = (menu: Locator, name: string) =>
  menu.locator('button:not(li button)').filter({ hasText: new RegExp(`^${name}$`) });

describe.each(TICKET_MENU_ACTIONS.map((option) => [option, ACTIONS[option]] as const))(
  '[EXPO-19] %s',
  (option, { state, button, command }) => {
    it(`has its action in the ticket’s menu, and is absent without it`, async () => {
      const { hub, title, menu } = await openTicket([option], state);
      await action(menu, button).click();
      if (ASKED.includes(button)) await confirm(button);
      if (command) await expect.poll(() => lastCommand(hub)).toEqual(command);
      else await dialog(`Courses of ${title}`).waitFor();
      const others = TICKET_MENU_ACTIONS.filter((other) => other !== option);
      const without = await openTicket(others, state);
      await without.menu.waitFor();
      expect(await action(without.menu, button).count()).toBe(0);
    });
  },
);
