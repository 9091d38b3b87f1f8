// What a person does in the dialog of an order's courses, in a real browser, against a hub that sends sample boards.
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
  ticketWith,
} from './support/course-night-stage.ts';
import { open, page, standOnSamples } from './support/sample-stage.ts';

standOnSamples();

describe('the course dialog', () => {
  it('[TICK-36] [EXPO-20] [EXPO-21] shows what is served, fired and waiting side by side, and marks each step', async () => {
    const board = night();
    const hub = await open(pass, board);
    await openCourses('T12');
    expect(hub.watched.at(-1)?.view).toEqual({ orderIds: ['o-T12'] });
    const tops = dialog('Courses of T12').getByRole('article');
    await expect
      .poll(() => tops.getByRole('heading').allTextContents())
      .toEqual(['Entrees', 'Mains', 'Desserts']);
    await course('Desserts').getByRole('list').getByRole('button', { name: 'Fire' }).click();
    await expect.poll(() => lastCommand(hub)).toMatchObject({ name: 'course.fire' });
    await course('Mains').getByRole('button', { name: 'Ready', exact: true }).click();
    await expect.poll(() => lastCommand(hub)).toMatchObject({ name: 'course.ready', ready: true });
    hub.answerLast();
    await dialog('Courses of T12').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => lastCommand(hub)?.name).toBe('undo');
    await course('Entrees').getByRole('button', { name: 'Undo served' }).click();
    await expect.poll(() => lastCommand(hub)).toMatchObject({ name: 'course.serve', served: false });
  });

  it('[EXPO-31] offers only what the board offers', async () => {
    const board = night();
    const mains = ticketWith(board, 'Mains');
    const bare = { ...mains, actions: [] };
    await open(pass, { ...board, tickets: { ...board.tickets, [mains.id]: bare } });
    await openCourses('T12');
    await course('Mains').getByText('Late').waitFor();
    const offered = course('Mains').locator('button');
    expect(await offered.count()).toBe(0);
    await expect.poll(() => course('Desserts').locator('button').count()).toBeGreaterThan(2);
  });

  it('[TICK-36] [EXPO-21] a course goes before or behind another', async () => {
    const board = night();
    const mains = ticketWith(board, 'Mains');
    const desserts = { ...ticketWith(board, 'Desserts'), moved: true };
    const hub = await open(pass, { ...board, tickets: { ...board.tickets, [desserts.id]: desserts } });
    await openCourses('T12');
    await course('Mains').getByRole('button', { name: 'Move after Desserts' }).click();
    await expect
      .poll(() => lastCommand(hub))
      .toEqual({
        name: 'course.move',
        orderId: 'o-T12',
        courseId: mains.id,
        do: 'after',
        after: desserts.id,
      });
    await course('Desserts').getByRole('button', { name: 'Move before Mains' }).click();
    await expect.poll(() => lastCommand(hub)).toMatchObject({ courseId: desserts.id, do: 'toStart' });
    // Back to its place is one button, in the ticket's menu.
    expect(
      await dialog('Courses of T12')
        .getByRole('button', { name: /its place/ })
        .count(),
    ).toBe(0);
  });

  it('[DLG-22] [EXPO-21] a note takes 150 characters, is saved, changed and removed', async () => {
    const board = night();
    const mains = ticketWith(board, 'Mains');
    const hub = await open(pass, board);
    await openCourses('T12');
    await course('Mains').getByRole('button', { name: 'Note for Sea bass fillet' }).click();
    const note = dialog('Note for Sea bass fillet');
    await note.getByRole('textbox').pressSequentially('x'.repeat(160), { delay: 0 });
    await expect.poll(() => note.getByRole('textbox').inputValue()).toBe('x'.repeat(150));
    await note.getByText('150/150').waitFor();
    await note.getByRole('textbox').fill('');
    for (const word of ['Remake', 'VIP', 'Remake']) await note.getByRole('button', { name: word }).click();
    await expect.poll(() => note.getByRole('textbox').inputValue()).toBe('VIP');
    await note.getByRole('textbox').fill('no salt');
    await note.getByRole('button', { name: 'Save' }).click();
    const [, bass] = mains.items;
    const where = { orderId: 'o-T12', courseId: mains.id, itemId: bass?.itemIds[0] };
    await expect.poll(() => lastCommand(hub)).toEqual({ name: 'item.note', ...where, note: 'no salt' });
    const items = mains.items.map((line) =>
      line.id === bass?.id ? { ...line, note: 'no salt', notes: ['no salt'] } : line,
    );
    hub.answerLast({ tickets: { [mains.id]: { ...mains, items } } });
    await course('Mains').getByText('no salt').waitFor();
    await course('Mains').getByRole('button', { name: 'Note for Sea bass fillet' }).click();
    await expect.poll(() => note.getByRole('textbox').inputValue()).toBe('no salt');
    await note.getByRole('button', { name: 'Remove the note' }).click();
    await expect.poll(() => lastCommand(hub)).toEqual({ name: 'item.note', ...where, note: '' });
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog('Courses of T12').count()).toBe(0);
  });

  it('[TICK-27] links with another ticket and unlinks it again', async () => {
    const board = night();
    const hub = await open(pass, board);
    await openCourses('T5');
    await expect.poll(() => dialog('Courses of T5').getByRole('article').count()).toBe(2);
    await dialog('Courses of T5').getByRole('button', { name: 'Link', exact: true }).click();
    const link = dialog('Link T5 with');
    await link.getByRole('button', { name: /^T18/ }).click();
    const courses = [
      { orderId: 'o-T5', courseId: 'c-T5' },
      { orderId: 'o-T18', courseId: 'c-T18' },
    ];
    await expect.poll(() => lastCommand(hub)).toEqual({ name: 'course.link', courses, linked: true });
    await link.getByRole('button', { name: /^T6/, pressed: true }).click();
    const unlinked = [{ orderId: 'o-T6', courseId: 'c-T6' }];
    await expect
      .poll(() => lastCommand(hub))
      .toEqual({ name: 'course.link', courses: unlinked, linked: false });
    await page.keyboard.press('Escape');
    await expect.poll(() => link.count()).toBe(0);
    await expect.poll(() => dialog('Courses of T5').count()).toBe(1);
  });

  it('[EXPO-22] [SHELL-29] [SHELL-35] a long press of 600 ms serves everything, a finger that moves on does not', async () => {
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

  it('[EXPO-22] the button does the same, and undo takes it back', async () => {
    const hub = await open(pass, night());
    await openCourses('T12');
    await dialog('Courses of T12').getByRole('button', { name: 'Serve everything' }).click();
    await expect.poll(() => lastCommand(hub)?.name).toBe('order.serveAll');
    const { id } = hub.commands.at(-1) ?? { id: '' };
    hub.answerLast();
    await dialog('Courses of T12').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => lastCommand(hub)).toEqual({ name: 'undo', id });
  });

  it('[TICK-30] [UX-06] undo stands below the dialog, where the board has it: no room is kept for it and nothing moves', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const hub = await open(pass, night());
    await openCourses('T12');
    const courses = dialog('Courses of T12');
    const places = () =>
      courses.evaluate((node) =>
        [node, ...node.querySelectorAll('h3, footer')].map((one) => one.getBoundingClientRect().y),
      );
    const before = await places();
    // The foot holds a button and its margins, nothing else.
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
