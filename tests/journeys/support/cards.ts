// Finds elements of a board: a ticket's card by its title, a dish on it, and the state of both.
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { dishOf, type OrderSpec, titleOf } from './evening-order.ts';
import { look } from './unhurried.ts';

const PATIENCE = { timeout: 20_000 };

type Named = Pick<OrderSpec, 'number' | 'table'>;

/** The card, or its first part if it is split. */
export function card(page: Page, order: Named): Locator {
  return cardTitled(page, titleOf(order));
}

export function cardTitled(page: Page, title: string): Locator {
  const whole = new RegExp(`^\\s*${title}\\s*$`);
  return page
    .locator('main article[data-ticket]', { has: page.locator('h3 bdi', { hasText: whole }) })
    .first();
}

/** The line of a dish; a station may use its kitchen name. */
export function dish(page: Page, order: Named, key: string): Locator {
  const { name, print } = dishOf(key);
  const called = [name.en, print.en, name.he, print.he].map((one) =>
    one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  return card(page, order).locator('li [data-state]', {
    // A unit is joined to its number.
    hasText: new RegExp(called.join('|').replaceAll(' ', '\\s')),
  });
}

/** Taps a dish like a person, who sees the result of the previous tap first. */
export async function tapDish(page: Page, order: Named, key: string): Promise<void> {
  await look(page);
  await dish(page, order, key).click();
}

/** Taps a button of the card like a person, who reads it first. */
export async function press(page: Page, order: Named, name: string): Promise<void> {
  const button = card(page, order).getByRole('button', { name, exact: true });
  await button.waitFor();
  await look(page);
  await button.click();
}

/** Waits until the display shows the dish in this state, without a touch. */
export const shows = (page: Page, order: Named, key: string, state: string) =>
  expect.poll(() => attribute(dish(page, order, key), 'data-state'), PATIENCE).toBe(state);

/** Waits until the card's header has this state: new, warn, late, ready, pending or served. */
export const heads = (page: Page, order: Named, head: string) =>
  expect.poll(() => attribute(card(page, order), 'data-head'), PATIENCE).toBe(head);

export const isGone = (page: Page, order: Named) =>
  expect.poll(() => card(page, order).count(), PATIENCE).toBe(0);

/** Opens the ticket's menu by tapping its title. */
export async function menuOf(page: Page, order: Named): Promise<Locator> {
  const title = titleOf(order);
  const isNumber = /^\d+$/.test(title);
  await press(page, order, isNumber ? `Table ${title}` : title);
  const menu = page.getByRole('dialog', { name: isNumber ? `Table ${title}` : title, exact: true });
  await menu.waitFor();
  await look(page);
  return menu;
}

async function attribute(of: Locator, name: string): Promise<string | null | undefined> {
  return (await of.count()) === 1 ? of.getAttribute(name) : undefined;
}
