// Sounds of a display in a real browser: each sound, the first touch, volume, repeating, and silence for old events.
import { beforeEach, describe, expect, it } from 'vitest';
import { SOUNDS, type Sound } from '../../shared/protocol/sounds.ts';
import { crowd } from '../../shared/samples/crowd.ts';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { guests } from '../../shared/samples/guests.ts';
import type { SampleHub } from '../displays/boards/sample-hub.ts';
import { listenTo, playedOn, soundsOn } from './support/played.ts';
import { open, openFirstLoad, page, registerSampleStage } from './support/sample-stage.ts';

registerSampleStage();

const pass = '/kds/expeditor/pass';
const friday = () => fridayNight(Date.now());
const mark = (kind: string) => page.locator(`header [data-mark="${kind}"]`);
const twin = (sound: Sound) => page.locator(`main [data-sound="${sound}"]`);
const options = () => page.getByRole('button', { name: 'Options', exact: true });
const tell = (hub: SampleHub, ...sounds: Sound[]) => {
  for (const sound of sounds) hub.notify({ kind: 'sound', sound });
};
const heard = () => expect.poll(() => soundsOn(page), { timeout: 40_000 });
/** Milliseconds since the page loaded. */
const moment = () => page.evaluate(() => performance.now());
const keep = (name: string, value: string) =>
  page.addInitScript(([key, text]) => localStorage.setItem(key ?? '', text ?? ''), [name, value]);

beforeEach(() => listenTo(page));

/** A board that may play sounds: the stage's evaluate calls count as a touch of the page. */
async function loud(path = pass, board: Parameters<typeof open>[1] = friday()): Promise<SampleHub> {
  const hub = await open(path, board);
  await page.getByRole('heading', { level: 1 }).click();
  return hub;
}

describe('[TICK-33] the sounds of a board', () => {
  it('have a different tone for each kind, each with a visible counterpart [UX-05]', async () => {
    const hub = await loud();
    for (const [index, sound] of SOUNDS.entries()) {
      tell(hub, sound);
      await twin(sound).waitFor();
      await heard().toEqual(SOUNDS.slice(0, index + 1));
    }
    const [first] = await playedOn(page);
    expect(first?.loudness).toBeCloseTo(0.35);
  });

  it('play 300 ms after the event [CONST-05]', async () => {
    const hub = await loud();
    const before = await moment();
    tell(hub, 'new');
    await heard().toEqual(['new']);
    const [played] = await playedOn(page);
    expect((played?.asked ?? 0) - before).toBeGreaterThanOrEqual(300);
  });

  it('stay orderly when much happens: one after the other, each once, and all of them visible', async () => {
    const hub = await loud();
    tell(hub, 'new', 'new', 'late', 'new', 'cancelled', 'new');
    await heard().toEqual(['cancelled', 'new', 'late']);
    await expect.poll(() => page.locator('main [data-sound]').count()).toBe(3);
    const played = await playedOn(page);
    for (const [index, { from }] of played.slice(1).entries()) {
      expect(from).toBeGreaterThan(played[index]?.to ?? Infinity);
    }
  });

  it('are silent on the first load and for existing orders on reconnect, and play for a new one then', async () => {
    const hub = await loud(pass, crowd(Date.now()));
    const before = hub.watched.length;
    hub.cut();
    await expect.poll(() => hub.watched.length, { timeout: 20_000 }).toBeGreaterThan(before);
    tell(hub, 'ready');
    await heard().toEqual(['ready']);
  });

  it('are not lost in the first moments, before the player is loaded', async () => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/board-dialogs-*.js', async (route) => {
      await held;
      await route.continue();
    });
    const hub = await openFirstLoad(pass, friday());
    await page.locator('main article').first().waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    tell(hub, 'new');
    // The hub's answer comes after the sound: it was loaded before the rest.
    await expect.poll(() => hub.watched.length).toBeGreaterThan(0);
    expect(await soundsOn(page)).toEqual([]);
    letGo();
    await twin('new').waitFor();
    await heard().toEqual(['new']);
    expect(await mark('locked').count()).toBe(0);
  });
});

describe('[EXPO-33] sound settings at the display', () => {
  it('can be previewed at the set volume, and are stored', async () => {
    const hub = await loud();
    await options().click();
    const tries = page.getByRole('group', { name: 'Test sounds' });
    const names = ['New order', 'Order changed', 'Canceled', 'Late', 'Ready'];
    for (const [index, name] of names.entries()) {
      await tries.getByRole('button', { name, exact: true }).click();
      await heard().toEqual(SOUNDS.slice(0, index + 1));
    }
    const smaller = page.locator('dialog span', { has: page.getByText('70 %') }).getByRole('button', {
      name: 'Smaller',
    });
    await smaller.first().click();
    await page.getByText('60 %', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    tell(hub, 'ready');
    await heard().toHaveLength(SOUNDS.length + 1);
    expect((await playedOn(page)).at(-1)?.loudness).toBeCloseTo(0.3);
    await page.reload();
    await options().click();
    await page.getByText('60 %', { exact: true }).waitFor();
  });

  it('show zero volume as silence in the toolbar, with a way to change it', async () => {
    await keep('kds_volume', '0');
    const hub = await open(pass, friday());
    await mark('silent').waitFor();
    expect(await mark('locked').count()).toBe(0);
    await page.getByRole('heading', { level: 1 }).click();
    tell(hub, 'changed');
    await twin('changed').waitFor();
    expect((await playedOn(page)).filter(({ loudness }) => loudness > 0)).toEqual([]);
    await page.getByRole('button', { name: 'Sound is off on this screen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Options' });
    const row = dialog.locator('div', { has: page.getByText('Volume', { exact: true }) }).last();
    await row.getByRole('button', { name: 'Larger' }).click();
    await page.keyboard.press('Escape');
    await mark('silent').waitFor({ state: 'detached' });
    tell(hub, 'late');
    await heard().toEqual(['late']);
  });

  it('can repeat a new order until the display is touched', async () => {
    await keep('kds_sound_repeat', 'true');
    await page.clock.install();
    const hub = await loud();
    tell(hub, 'new');
    await mark('call').waitFor();
    const sounded = async () => (await soundsOn(page)).length;
    const repeats = async () => {
      await page.clock.runFor(1_000);
      return sounded();
    };
    await expect.poll(repeats, { timeout: 40_000 }).toBeGreaterThanOrEqual(3);
    expect(new Set(await soundsOn(page))).toEqual(new Set(['new']));
    await twin('new').waitFor();
    await mark('call').click();
    await mark('call').waitFor({ state: 'detached' });
    const before = await sounded();
    // Step by step, so that the hub's answers keep up.
    for (let passed = 0; passed < 30; passed += 1) await page.clock.runFor(1_000);
    expect(await sounded()).toBe(before);
    tell(hub, 'ready');
    // It may arrive later than the clock has advanced.
    const later = async () => {
      await page.clock.runFor(1_000);
      return soundsOn(page);
    };
    await expect.poll(later, { timeout: 40_000 }).toContain('ready');
    expect(await mark('call').count()).toBe(0);
  });

  it('end the repetition once another display has taken on the new order', async () => {
    await keep('kds_sound_repeat', 'true');
    const board = friday();
    const hub = await loud(pass, board);
    tell(hub, 'new');
    await mark('call').waitFor();
    hub.change({ head: { ...board.head, counts: { ...board.head.counts, pending: 0, fired: 0 } } });
    await mark('call').waitFor({ state: 'detached' });
  });

  it('repeat nothing without alertOnNewOrder [PROF-14]', async () => {
    const board = friday();
    await open(pass, { ...board, options: { ...board.options, alertOnNewOrder: false } });
    await options().click();
    await page.getByRole('group', { name: 'Test sounds' }).waitFor();
    expect(await page.getByText('New orders sound until you touch the screen').count()).toBe(0);
  });
});

describe('[CUST-06] sounds of a customer board', () => {
  const guestBoard = '/kds/customer/guests';
  const becomesReady = (hub: SampleHub, number: string) => {
    const { board } = hub;
    if (!('delivered' in board)) throw new Error('No board for guests');
    const id = `o-${number}`;
    const ready = { ...board.tickets[id], since: Date.now() };
    const { fired, served, ...others } = board.columns;
    const columns = { ...others, fired: fired.filter((other) => other !== id), served: [id, ...served] };
    hub.board = { ...board, columns, tickets: { ...board.tickets, [id]: ready } } as typeof board;
    hub.change({ columns, tickets: { [id]: ready } });
  };

  it('play for a ready order with its announcement unless the display is set otherwise, and for nothing else [CUST-22]', async () => {
    await page.clock.install();
    const hub = await open(guestBoard, guests(Date.now()));
    await page.locator('section[data-column]').first().waitFor();
    await page.mouse.click(5, 5);
    tell(hub, 'new');
    becomesReady(hub, '1051');
    await heard().toEqual(['ready']);
    expect(await page.locator('[data-mark]').count()).toBe(0);
    const moment = page.getByRole('status').filter({ hasText: '1051' });
    await expect.poll(() => page.clock.runFor(1_000).then(() => moment.count())).toBe(0);
    await options().click();
    const dialog = page.getByRole('dialog', { name: 'Options' });
    await dialog.getByRole('group', { name: 'Sound when an order is ready' }).getByText('Off').click();
    await page.keyboard.press('Escape');
    becomesReady(hub, '1053');
    await page.getByRole('status').filter({ hasText: '1053' }).waitFor();
    expect(await soundsOn(page)).toEqual(['ready']);
  });
});
