// Allergies, notes, tags and modifiers of a card must be readable in the dialogs of its ticket too, because they cover the
// card. Checked on the wordiest tickets of all sample kitchens.
import { describe, expect, it } from 'vitest';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import { movedInTime } from '../../shared/samples/moved-in-time.ts';
import { sampleBoard } from '../../shared/samples/sample-board.ts';
import { drawKitchen } from '../golden/golden-kitchen.ts';
import { goldenKitchens } from '../golden/golden-kitchens.ts';
import { dialog, night, pass } from './support/course-night-stage.ts';
import { open, page, registerSampleStage } from './support/sample-stage.ts';
import { look } from './support/unhurried.ts';

registerSampleStage();

const TICKETS = 12;

describe('the dialogs of a ticket', () => {
  it('repeat every warning, note, tag and modifier of its card [DLG-32] [DLG-19]', async () => {
    const tickets = (await wordiestTickets()).slice(0, TICKETS).map(asOwn);
    await page.setViewportSize({ width: 1920, height: 3000 });
    await open(pass, sampleBoard({ profile: night().profile, tickets }));
    await page.locator('main article[data-ticket]').first().waitFor();
    let compared = 0;
    for (const ticket of tickets) compared += await compareDialogs(ticket);
    expect(compared).toBeGreaterThan(12);
  });
});

/** @returns number of the card's texts that were checked in both dialogs */
async function compareDialogs(ticket: Ticket): Promise<number> {
  const card = page.locator(`main article[data-ticket="${ticket.id}"]`).first();
  if ((await card.count()) === 0) return 0;
  const said = plain(await card.innerText());
  const texts = wordsOf(ticket)
    .map(plain)
    .filter((text) => said.includes(text));
  await card.getByRole('button', { name: ticket.title, exact: true }).first().click();
  const menu = dialog(ticket.title);
  await menu.waitFor();
  expect(missingIn(await menu.innerText(), texts), `menu of ${ticket.title}`).toEqual([]);
  await look(page);
  await menu.getByRole('button', { name: 'Print items' }).click();
  const print = dialog(`Print ${ticket.title}`);
  await print.waitFor();
  expect(missingIn(await print.innerText(), texts), `print of ${ticket.title}`).toEqual([]);
  await page.keyboard.press('Escape');
  await print.waitFor({ state: 'detached' });
  return texts.length;
}

function missingIn(dialogText: string, texts: readonly string[]): string[] {
  const said = plain(dialogText);
  return texts.filter((text) => !said.includes(text));
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

function wordsOf({ tags, allergies = [], customer, delivery, items }: Ticket): string[] {
  const ofLines = items.flatMap((line) => [
    ...line.notes,
    ...line.allergens,
    ...line.tags.map(({ text }) => text),
    ...line.modifiers.map(({ text }) => text),
  ]);
  const ofTicket = [...tags, ...allergies].map(({ text }) => text);
  const all = [...ofTicket, ...ofLines, customer?.notes ?? '', delivery?.notes ?? ''];
  return [...new Set(all.filter((text) => text.trim() !== ''))];
}

/** Tickets of all sample kitchens with the most text, one for each set of words. */
async function wordiestTickets(): Promise<Ticket[]> {
  const found = new Map<string, Ticket>();
  const byName = goldenKitchens.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  for (const kitchen of byName) {
    const drawn = await drawKitchen(kitchen);
    for (const { board } of Object.values(drawn.boards)) {
      if (!('tickets' in board) || 'columns' in board) continue;
      const moved = movedInTime(board, Date.now() - drawn.now);
      for (const ticket of Object.values(moved.tickets)) found.set(wordsOf(ticket).join('\n'), ticket);
    }
  }
  return [...found.values()].sort((one, other) => wordsOf(other).length - wordsOf(one).length);
}

/** The ticket as one of a pass, with its own title and the action that opens its print dialog. */
function asOwn(ticket: Ticket, at: number): Ticket {
  const actions = [...new Set([...ticket.actions, 'course.print:items'])];
  return { ...ticket, id: `c-${at}`, orderId: `o-${at}`, title: `N${at}`, actions };
}
