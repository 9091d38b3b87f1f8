// A board's first render, before the texts of panels and dialogs are loaded: it shows no text keys, and parts that need the
// other texts wait for them.
import { expect, it } from 'vitest';
import type { Board } from '../../shared/protocol/board/board.ts';
import { emptyBoard, emptyCustomerBoard } from '../../shared/samples/empty.ts';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { grillStation } from '../../shared/samples/grill-station.ts';
import { guests } from '../../shared/samples/guests.ts';
import { optionBoard } from '../../shared/samples/option-boards.ts';
import { inStages } from '../../shared/samples/sample-board.ts';
import { context, openFirstLoad, page, registerSampleStage } from './support/sample-stage.ts';

registerSampleStage();

const PASS = '/kds/expeditor/pass';
const GRILL = '/kds/kitchen/grill/grill';
const now = Date.now();
const BOARDS: [name: string, path: string, board: Board][] = [
  ['a pass', PASS, fridayNight(now)],
  ['a pass in columns by stage', PASS, inStages(fridayNight(now))],
  ['a pass with all options', PASS, optionBoard('expo', now)],
  ['an empty pass', PASS, emptyBoard()],
  ['a station', GRILL, grillStation(now)],
  ['a station as a list', GRILL, optionBoard('kitchen', now, { ticketDisplayMethod: 'table' })],
  ['a customer board', '/kds/customer/guests', guests(now)],
  ['an empty customer board', '/kds/customer/guests', emptyCustomerBoard()],
];
const KEY = /^[a-z][A-Za-z]*(?:\.[A-Za-z]\w*)+$/;

/** Visible texts, names and tooltips that are text keys. */
const keysShown = () =>
  page.locator('body').evaluate((body, key) => {
    const texts = [...body.querySelectorAll('*')].flatMap((node) => [
      ...[...node.childNodes].flatMap((child) => (child.nodeType === 3 ? [child.nodeValue ?? ''] : [])),
      ...['aria-label', 'title', 'placeholder'].map((name) => node.getAttribute(name) ?? ''),
    ]);
    return texts.map((text) => text.trim()).filter((text) => new RegExp(key).test(text));
  }, KEY.source);

it.each(BOARDS)(
  '%s shows no text key, before and after its later texts are loaded [I18N-01]',
  async (_, path, board) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await context.route(/\/assets\/(?:panels|dialogs|glass|refusals|toasts)\.en-/, async (route) => {
      await released;
      await route.continue();
    });
    await openFirstLoad(path, board);
    await page.locator('main').first().waitFor();
    expect(await keysShown()).toEqual([]);
    release();
    const drawn = path === GRILL || path === PASS ? 'main :is([data-ticket], table, time)' : 'main h2';
    await page.locator(drawn).first().waitFor();
    await expect.poll(keysShown).toEqual([]);
  },
);
