// Setup for dialog tests of a pass: its sample evening, its cards, its menus.
import type { OperatorBoard } from '../../../shared/protocol/board/board.ts';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import { courseNight } from '../../../shared/samples/course-night.ts';
import type { SampleHub } from '../../displays/boards/sample-hub.ts';
import { page } from './stage.ts';
import { look } from './unhurried.ts';

export const pass = '/kds/expeditor/pass';
export const night = (unread = 0) => courseNight(Date.now(), unread);
export const card = (title: string) =>
  page.locator('main article', { has: page.getByRole('button', { name: title, exact: true }) }).first();
export const lastCommand = (hub: SampleHub) => hub.commands.at(-1)?.command;
export const sent = (hub: SampleHub, name: string) =>
  hub.commands.filter(({ command }) => command.name === name).map(({ command }) => command);
export const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
export const course = (name: string) => dialog('Courses of T12').getByRole('article', { name });

/** Opens a ticket's menu like a person, who sees the card before the tap and the menu before the next one. */
export async function openMenu(title: string) {
  const head = card(title).getByRole('button', { name: title, exact: true });
  await head.waitFor();
  await look();
  await head.click();
  const menu = dialog(title);
  await menu.waitFor();
  await look();
  return menu;
}

export async function openCourses(title: string): Promise<void> {
  const menu = await openMenu(title);
  await menu.getByRole('button', { name: 'Courses' }).click();
  await dialog(`Courses of ${title}`).waitFor();
}

export function ticketWith(board: OperatorBoard, courseType: string): Ticket {
  const found = Object.values(board.tickets).find(
    (one) => one.title === 'T12' && one.courseType === courseType,
  );
  if (!found) throw new Error(`T12 has no ${courseType}`);
  return found;
}
