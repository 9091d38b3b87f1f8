// The course dialog of an order: its content and the commands of its buttons.
import { describe, expect, it } from 'vitest';
import {
  course,
  dialog,
  lastCommand,
  night,
  openCourses,
  pass,
  ticketWith,
} from './support/course-night-stage.ts';
import { open, page, registerComponentStage } from './support/stage.ts';

registerComponentStage();

describe('the course dialog', () => {
  it('shows served, fired and waiting courses side by side, and marks each step [TICK-36] [EXPO-20] [EXPO-21]', async () => {
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

  it('offers only what the board offers [EXPO-31]', async () => {
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

  it('moves a course before or behind another [TICK-36] [EXPO-21]', async () => {
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
    // Moving back is a button in the ticket's menu.
    expect(
      await dialog('Courses of T12')
        .getByRole('button', { name: /^Move back$/ })
        .count(),
    ).toBe(0);
  });

  it('saves, changes and removes a note of up to 150 characters [DLG-22] [EXPO-21]', async () => {
    const board = night();
    const mains = ticketWith(board, 'Mains');
    const hub = await open(pass, board);
    await openCourses('T12');
    await course('Mains').getByRole('button', { name: 'Note for Sea bass fillet' }).click();
    const note = dialog('Note for Sea bass fillet');
    await note.getByRole('textbox').pressSequentially('x'.repeat(160));
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

  it('links by the button too, and undo reverts it [EXPO-22]', async () => {
    const hub = await open(pass, night());
    await openCourses('T12');
    await dialog('Courses of T12').getByRole('button', { name: 'Serve everything' }).click();
    await expect.poll(() => lastCommand(hub)?.name).toBe('order.serveAll');
    const { id } = hub.commands.at(-1) ?? { id: '' };
    hub.answerLast();
    await dialog('Courses of T12').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => lastCommand(hub)).toEqual({ name: 'undo', id });
  });
});
