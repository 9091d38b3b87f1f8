// Setup of journeys through the dialogs of a pass: its sample evening, its cards, its menus.
import { courseNight } from '../../../shared/samples/course-night.ts';
import type { SampleHub } from '../../displays/boards/sample-hub.ts';
import { page } from './sample-stage.ts';
import { look, lookUntilStill } from './unhurried.ts';

export const pass = '/kds/expeditor/pass';
export const night = (unread = 0) => courseNight(Date.now(), unread);
const card = (title: string) =>
  page.locator('main article', { has: page.getByRole('button', { name: title, exact: true }) }).first();
export const lastCommand = (hub: SampleHub) => hub.commands.at(-1)?.command;
export const sent = (hub: SampleHub, name: string) =>
  hub.commands.filter(({ command }) => command.name === name).map(({ command }) => command);
export const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
export const course = (name: string) => dialog('Courses of T12').getByRole('article', { name });

/** Freezes the clock, which the test advances from now on. */
export async function stopClock(): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
}

/** Opens a ticket's menu like a person, who sees the card before the tap and the menu before the next one. */
async function openMenu(title: string) {
  const head = card(title).getByRole('button', { name: title, exact: true });
  await head.waitFor();
  await lookUntilStill(page, head);
  await head.click();
  const menu = dialog(title);
  await menu.waitFor();
  await look(page);
  return menu;
}

export async function openCourses(title: string): Promise<void> {
  const menu = await openMenu(title);
  await menu.getByRole('button', { name: 'Courses' }).click();
  await dialog(`Courses of ${title}`).waitFor();
}
