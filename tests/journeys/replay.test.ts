// A manager replays an evening: the board as sent to its display, in a frame clearly marked as a replay, at a chosen second,
// played, stepped and skipped; a second person has to wait (REPLAY-01, REPLAY-02).
import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { wallMoment } from '../../displays/replay/site-clock.ts';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import { type ReplayInfo, replayChecked, replayedBoard, replayInfo } from '../../shared/protocol/replay.ts';
import type { Display } from '../support/display.ts';
import type { Person } from '../support/person.ts';
import { until } from '../support/until.ts';
import { knownOrder } from './support/known-order.ts';
import { laptop, newLogin, registerSetupStage, stage } from './support/setup-page.ts';

const PASS = { kind: 'expo', profile: 'profile-expo' } as const;
const SECOND_MS = 1_000;
/** Long past every limit of the sandbox's setup, and still shown. */
const LATE_BY_MS = 40 * 60 * SECOND_MS;
/** More events than the evening's board has. */
const STEPS_MAX = 60;

registerSetupStage({});

/** Only one replay can be open: a failed test must leave none to the next one. */
beforeEach(async () => {
  const person = await newLogin('chef');
  if ((await person.get('/api/replay')).status === 409) {
    await stage.killHub();
    await stage.startHub();
  } else await person.send('DELETE', '/api/replay');
});

describe('a replayed shift', () => {
  it('shows the board as it was sent, at any second, and accepts no taps [REPLAY-01] [REPLAY-02]', async () => {
    const person = await newLogin('chef');
    const display = await stage.display(person, PASS);
    const { before, site } = await firstSecond(person);
    await playEvening(display);
    const sent = structuredClone(display.board('w')) as OperatorBoard;
    await comparesWithTheDisplay(person, sent);

    const page = await laptop(person, `/kds/replay?at=${Date.now()}`);
    const tickets = page.locator('[data-replay] article');
    await tickets.nth(1).waitFor();
    expect(await page.getByRole('heading', { name: 'Replay' }).count()).toBe(1);
    await tickets.first().click();
    await page.getByText('This is a replay: nothing here can be changed.').waitFor();

    await chooses(page, before, site);
    await stepsByEvent(page);
    await chooses(page, before, site);
    await jumps(page);
    await chooses(page, before, site);
    await plays(page);

    const boards = page.getByRole('combobox', { name: 'Board' });
    await boards.selectOption({ label: 'Grill' });
    await page.locator('[data-replay] [data-kind="kitchen"] article').first().waitFor();
    await boards.selectOption({ value: JSON.stringify({ kind: 'customer', profile: 'profile-guests' }) });
    await page.locator('[data-replay] [data-kind="customer"]').getByText('4711').first().waitFor();
    expect(await page.getByText(/guest\.\w/).count()).toBe(0);
    await page.getByRole('button', { name: 'Close replay' }).click();
    await page.locator('[data-replay]').waitFor({ state: 'detached' });
    const other = await stage.logIn();
    await until(async () => (await other.get('/api/replay')).status === 200, 'the replay did not end');
    await other.send('DELETE', '/api/replay');
  }, 90_000);

  it('makes a second person wait until the first has closed the page [REPLAY-01]', async () => {
    const first = await laptop(await newLogin('chef'), '/kds/replay');
    await first.locator('[data-replay]').waitFor();
    const second = await laptop(await stage.logIn(), '/kds/replay');
    await second.getByText(/^Someone else/).waitFor();
    expect(await second.getByRole('button', { name: 'Close replay' }).count()).toBe(1);
    await first.goto('about:blank');
    // A replay runs on what processor time the kitchen and other work leave it.
    const shown = second.locator('[data-replay]');
    const again = second.getByRole('button', { name: 'Try now' });
    const isSeen = async () => {
      if (await again.isVisible()) await again.click();
      await shown.waitFor({ timeout: 2_000 }).catch(() => {});
      return shown.isVisible();
    };
    await until(isSeen, 'the second one never sees it', 70_000);
  });
});

/** The first whole second that can be shown; it is over when this resolves. */
async function firstSecond(person: Person): Promise<{ before: number; site: ReplayInfo['site'] }> {
  const { since, site } = await until(async () => {
    const info = z.parse(replayInfo, (await person.get('/api/replay')).body);
    return info.since !== undefined && { since: info.since, site: info.site };
  }, 'nothing is kept');
  const before = (Math.floor(since / SECOND_MS) + 1) * SECOND_MS;
  await until(() => Date.now() > before, 'the second does not end');
  return { before, site };
}

/** Plays a ticket that is late, one with a cancelled dish, and the first again, served and recalled. */
async function playEvening(display: Display): Promise<void> {
  const board = () => display.board('w') as OperatorBoard;
  const shows = (text: string, is: boolean) =>
    until(() => JSON.stringify(board().tickets).includes(text) === is, `${text}: not ${is}`, 15_000);
  const taken = new Date(Date.now() - LATE_BY_MS).toISOString();
  const late = knownOrder({ number: 4711, dishes: ['steak'], state: 'fired', at: taken });
  const other = knownOrder({ number: 4712, dishes: ['burger', 'steak'], state: 'fired' });
  await stage.put(late);
  await shows(late._id, true);
  await stage.put(other);
  await shows(other._id, true);
  const [burger, steak] = other.document['orderedItems'] as object[];
  const cancelled = { ...burger, cancellation: { reason: 'Guest left' } };
  const lastUpdated = new Date().toISOString();
  await stage.put({ document: { ...other.document, lastUpdated, orderedItems: [cancelled, steak] } });
  await shows('"cancelled"', true);
  const course = { orderId: late._id, courseId: late.courseId };
  const key = Object.keys(board().tickets).find((ticket) => ticket.startsWith(late._id)) ?? '';
  for (const [command, status] of [
    [{ name: 'course.ready', ...course, ready: true }, 'ready'],
    [{ name: 'course.serve', ...course, served: true }, 'served'],
    [{ name: 'course.serve', ...course, served: false }, 'ready'],
  ] as const) {
    expect(await display.command('w', command)).toMatchObject({ ok: true });
    await until(() => board().tickets[key]?.status === status, `not ${status}`);
  }
}

/** Events are shown once they are certainly on the disk. */
async function comparesWithTheDisplay(person: Person, sent: OperatorBoard): Promise<void> {
  const at = Date.now();
  await until(async () => {
    const answer = await person.send('POST', '/api/replay/open', { at, address: PASS });
    const read = z.safeParse(replayedBoard, answer.body);
    return read.success && read.data.at === at && expectEqual(read.data.board.tickets, sent.tickets);
  }, 'the replay is not there');
  const span = { from: at - LATE_BY_MS, to: at };
  const checked = z.parse(replayChecked, (await person.send('POST', '/api/replay/check', span)).body);
  expect(checked.different).toEqual([]);
  const other = await stage.logIn();
  expect(await other.get('/api/replay')).toMatchObject({ status: 409, body: { code: 'replay-busy' } });
}

function expectEqual(one: object, other: object): true {
  expect(one).toEqual(other);
  return true;
}

/** Chooses day and time in the site's time zone. */
async function chooses(page: Page, at: number, site: ReplayInfo['site']): Promise<void> {
  const { day, time } = wallMoment(at, site);
  await page.getByLabel('Day', { exact: true }).fill(day);
  await page.getByLabel('Time', { exact: true }).fill(time);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.locator(`[data-replay] time[data-at="${at}"]`).waitFor();
  await page.locator('[data-replay] article').first().waitFor({ state: 'detached' });
}

async function stepsByEvent(page: Page): Promise<void> {
  await stepUntil(page, 'Next change', 1);
  await stepUntil(page, 'Next change', 2);
  await stepUntil(page, 'Previous change', 1);
  await stepUntil(page, 'Previous change', 0);
}

async function stepUntil(page: Page, button: string, tickets: number): Promise<void> {
  const count = () => page.locator('[data-replay] article').count();
  for (let step = 0; step < STEPS_MAX && (await count()) !== tickets; step++) {
    const at = await momentShown(page);
    await page.getByRole('button', { name: button }).click();
    await until(async () => (await momentShown(page)) !== at, `${button}: nothing more`);
  }
  await until(async () => (await count()) === tickets, `${button}: not ${tickets} tickets`);
}

async function momentShown(page: Page): Promise<number> {
  return Number(await page.locator('[data-replay] time[data-at]').getAttribute('data-at'));
}

async function jumps(page: Page): Promise<void> {
  for (const [button, outcome] of [
    ['Next: Late', /^Late: .*4711/],
    ['Next: Canceled', /^Canceled: .*4712/],
    ['Next: Recalled', /^Recalled: .*4711/],
    ['Previous: Canceled', /^Canceled: .*4712/],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('status').filter({ hasText: outcome }).waitFor();
  }
}

/** Plays at normal speed, then at 60 times that until both tickets have come. */
async function plays(page: Page): Promise<void> {
  const begin = await momentShown(page);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await until(async () => (await momentShown(page)) > begin, 'it does not play');
  await page.getByRole('button', { name: '60×' }).click();
  await page.locator('[data-replay] article').nth(1).waitFor();
  const pause = page.getByRole('button', { name: 'Pause', exact: true });
  // It may have reached the end already.
  await pause.evaluateAll(([button]) => (button as HTMLElement | undefined)?.click());
}
