// From the login to a board in a browser: sign in, choose the restaurant, select the person.
import type { Page } from 'playwright';

/** Staff users of the sandbox who may work on boards. */
export const MARTA = { name: 'Marta Olsen', passcode: '1111' };
export const KOFI = { name: 'Kofi Mensah', passcode: '3333' };

export async function logInAt(page: Page, login: { email: string; password: string }): Promise<void> {
  await page.locator('input[name=email]').fill(login.email);
  await page.locator('input[name=password]').fill(login.password);
  await page.locator('form button[type=submit]').click();
}

/** Chooses the sandbox's first site; resolves on the start page. */
export async function chooseHarbour(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Ember & Salt Harbour.*Boston/ }).click();
  await page.waitForURL(/\/kds\/start$/);
}

/** Answers the open staff dialog, and waits until it is gone. */
export async function startWork(page: Page, who = MARTA): Promise<void> {
  const dialog = staffDialog(page);
  await dialog.getByRole('button', { name: who.name }).click();
  await typePasscode(page, who.passcode);
  await dialog.waitFor({ state: 'detached' });
}

function staffDialog(page: Page) {
  return page.getByRole('dialog', { name: /^(Who is working here|מי עובד כאן)\?$/ });
}

/**
 * Types at the keypad of the chosen person; passcodes of the sandbox have four digits, and the fourth submits them (DLG-28).
 */
export async function typePasscode(page: Page, passcode: string): Promise<void> {
  const dialog = staffDialog(page);
  for (const digit of passcode) await dialog.getByRole('button', { name: digit, exact: true }).click();
}
