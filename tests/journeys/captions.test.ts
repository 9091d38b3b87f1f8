// A site without captions has none on dialog buttons either, while each keeps its accessible name.
import { expect, it } from 'vitest';
import { dialog, night, openCourses, pass } from './support/course-night-stage.ts';
import { open, page, registerSampleStage } from './support/sample-stage.ts';

registerSampleStage();

/** True if the labels of these buttons are drawn. */
const isDrawn = (title: string, names: string[]) =>
  Promise.all(
    names.map((name) =>
      dialog(title)
        .getByRole('button', { name, exact: true })
        .first()
        .locator('span')
        .last()
        .evaluate((node: HTMLElement) => node.offsetWidth > 1),
    ),
  );

it.each([
  [true, false],
  [false, true],
])('buttons have no drawn label without captions: %s [SET-49]', async (withoutCaption, drawn) => {
  const board = night(2);
  await open(pass, { ...board, options: { ...board.options, withoutCaption, reviewNewTickets: true } });
  await openCourses('T12');
  expect(await isDrawn('Courses of T12', ['Serve everything'])).toEqual([drawn]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Options', exact: true }).click();
  expect(await isDrawn('Options', ['Refresh', 'Served tickets', 'Late tickets'])).toEqual([
    drawn,
    drawn,
    drawn,
  ]);
  await page.getByRole('button', { name: 'Clear old tickets' }).click();
  expect(await isDrawn('Clear old tickets', ['Mark as served'])).toEqual([drawn]);
});
