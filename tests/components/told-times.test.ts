// How long toasts are shown, and when a message or a question opens.
import { describe, expect, it } from 'vitest';
import { guests } from '../../shared/samples/guests.ts';
import { dialog, lastCommand, night, openMenu, pass } from './support/course-night-stage.ts';
import { open, page, registerComponentStage } from './support/stage.ts';
import { pass as passTime } from './support/virtual-time.ts';

registerComponentStage();

const count = (text: string) => page.getByText(text, { exact: true }).count();

describe('toasts', () => {
  it('are shown for three seconds if they report a danger [DLG-26]', async () => {
    const hub = await open(pass, night());
    await page.getByRole('button', { name: 'Options' }).waitFor();
    hub.notify({ kind: 'toast', code: 'fire-failed', level: 'danger' });
    await expect.poll(() => passTime(20).then(() => count('Fire course failed'))).toBe(1);
    await passTime(2_300);
    expect(await count('Fire course failed')).toBe(1);
    await passTime(800);
    await expect.poll(() => passTime(100).then(() => count('Fire course failed'))).toBe(0);
  });

  it('are shown for six if they offer undo [DLG-26] [TICK-30]', async () => {
    const hub = await open(pass, night());
    await (await openMenu('T12')).getByRole('button', { name: 'Mark all done' }).waitFor();
    await dialog('T12').getByRole('button', { name: 'Mark all done' }).click();
    await expect.poll(() => lastCommand(hub)?.name).toBe('course.prepareAll');
    hub.answerLast();
    const undo = () => page.getByRole('button', { name: 'Undo', exact: true }).count();
    await expect.poll(() => passTime(20).then(undo)).toBe(1);
    // Polling until it was drawn has used some of its time already.
    await passTime(3_000);
    expect(await undo()).toBe(1);
    await passTime(3_100);
    await expect.poll(() => passTime(100).then(undo)).toBe(0);
  });
});

describe('a message', () => {
  it('opens half a second after the tap that led to it; a question opens immediately [DLG-27] [CUST-05]', async () => {
    await open('/kds/customer/hall', guests(Date.now()));
    const card = (number: string) => page.getByRole('button', { name: new RegExp(number) }).first();
    await card('1052').click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    const message = () => page.getByRole('dialog', { name: '1061 is not ready yet' }).count();
    await card('1061').click();
    await passTime(400);
    expect(await message()).toBe(0);
    await expect.poll(() => passTime(50).then(message)).toBe(1);
    await page.keyboard.press('Enter');
    await expect.poll(message).toBe(0);
    await card('1052').click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  });
});
