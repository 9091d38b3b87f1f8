// Holding a course from its card's menu.
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../shared/limits.ts';
import { card, lastCommand, night, openMenu, pass } from './support/course-night-stage.ts';
import { open, page, registerComponentStage } from './support/stage.ts';

registerComponentStage();

describe('a pending course', () => {
  it('is held for five minutes from its menu, says until when, and can be released [PACE-07]', async () => {
    const board = night();
    const waiting = Object.values(board.tickets).find(({ status }) => status === 'pending');
    if (!waiting) throw new Error('no pending ticket');
    waiting.title = 'T77';
    waiting.actions = ['course.hold'];
    const hub = await open(pass, board);
    await (await openMenu('T77')).getByRole('button', { name: 'Hold 5 minutes' }).click();
    await expect
      .poll(() => lastCommand(hub))
      .toMatchObject({
        name: 'course.hold',
        orderId: waiting.orderId,
        courseId: waiting.courseIds[0],
        minutes: 5,
      });
    hub.answerLast({ undo: true });
    await page.getByText('T77 held for 5 minutes').waitFor();

    const until = Date.now() + 5 * MINUTE_MS;
    hub.change({
      tickets: {
        [waiting.id]: { ...waiting, held: { ...waiting.held, until }, actions: ['course.hold:undo'] },
      },
    });
    await card('T77')
      .getByText(/^until \S*\d+:\d\d/)
      .waitFor();
    await (await openMenu('T77')).getByRole('button', { name: 'Release now' }).click();
    await expect.poll(() => lastCommand(hub)).toMatchObject({ name: 'course.hold', minutes: 0 });
  });
});
