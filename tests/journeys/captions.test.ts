// The proof that a site without captions has none on the buttons of dialogs either, while each keeps its name.
import { expect, it } from 'vitest';
import { dialog, night, openCourses, pass } from './support/course-night-stage.ts';
import { open, page, standOnSamples } from './support/sample-stage.ts';

standOnSamples();

/** Whether the words of these buttons are drawn. */
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
])('[SET-49] without captions: %s', async (withoutCaption, drawn) => {
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
