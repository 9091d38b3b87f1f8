// The course dialog of an order, in a real browser, against a hub that sends sample boards.
import { describe, expect, it } from 'vitest';
import {
  course,
  dialog,
  lastCommand,
  night,
  openCourses,
  pass,
  sent,
  stopClock,
} from './support/course-night-stage.ts';
import { open, page, registerSampleStage } from './support/sample-stage.ts';

registerSampleStage();

describe('the course dialog', () => {
  it('serves everything on a long press of 600 ms, but not if the finger moves [EXPO-22] [SHELL-29] [SHELL-35]', async () => {
    const hub = await open(pass, night());
    await openCourses('T12');
    await stopClock();
    const box = await course('Mains').getByRole('heading').boundingBox();
    if (!box) throw new Error('The header is not drawn');
    const press = async (movedBy: number, ms: number) => {
      await page.mouse.move(box.x + 5, box.y + 5);
      await page.mouse.down();
      await page.mouse.move(box.x + 5 + movedBy, box.y + 5);
      await page.clock.runFor(ms);
      await page.mouse.up();
    };
    await press(0, 590);
    await press(16, 700);
    expect(hub.commands).toEqual([]);
    await press(14, 610);
    await expect.poll(() => sent(hub, 'order.serveAll').length).toBe(1);
    expect(lastCommand(hub)).toMatchObject({ orderId: 'o-T12', courseIds: ['c-T12'] });
  });

  it('shows undo below it, as the board does, without reserving space or moving anything [TICK-30] [UX-06]', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const hub = await open(pass, night());
    await openCourses('T12');
    const courses = dialog('Courses of T12');
    const places = () =>
      courses.evaluate((node) =>
        [node, ...node.querySelectorAll('h3, footer')].map((one) => one.getBoundingClientRect().y),
      );
    const before = await places();
    // The foot has a button and its margins, nothing else.
    const foot = await courses.locator('footer').boundingBox();
    const button = await courses.locator('footer button').boundingBox();
    expect((foot?.height ?? 0) - (button?.height ?? 0)).toBeLessThanOrEqual(24);
    await course('Mains').getByRole('button', { name: 'Ready', exact: true }).click();
    hub.answerLast();
    const undo = courses.getByRole('button', { name: 'Undo', exact: true });
    await undo.waitFor();
    expect(await places()).toEqual(before);
    const bar = await courses.getByRole('status').boundingBox();
    const low = await courses.evaluate((node) => node.getBoundingClientRect().bottom);
    expect(bar?.y).toBeGreaterThanOrEqual(low);
    await undo.click();
    await expect.poll(() => lastCommand(hub)?.name).toBe('undo');
  });
});
