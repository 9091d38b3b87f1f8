// The dialogs and panels of a pass in a real browser, against a hub that sends sample boards.
import { describe, expect, it } from 'vitest';
import { accessibilityViolations } from '../support/accessibility.ts';
import { course, dialog, night, openCourses, pass } from './support/course-night-stage.ts';
import { open, page, registerSampleStage } from './support/sample-stage.ts';

registerSampleStage();

describe('accessibility', () => {
  it('has no serious violation in the dialogs and the panel, and every key and button is large enough [UX-04]', async () => {
    await open(pass, night(3));
    await page.getByRole('complementary', { name: 'New tickets' }).waitFor();
    const steps: [string, () => Promise<unknown>][] = [
      ['Courses of T12', () => openCourses('T12')],
      [
        'Note for Ribeye 300 g',
        () => course('Mains').getByRole('button', { name: 'Note for Ribeye 300 g' }).click(),
      ],
      ['Timer for T12', () => course('Mains').getByRole('button', { name: 'Timer', exact: true }).click()],
    ];
    for (const [name, go] of steps) {
      await go();
      await dialog(name).waitFor();
      const serious = await accessibilityViolations(page);
      expect(serious.map(({ id, nodes }) => `${name} ${id}: ${nodes[0]?.html}`)).toEqual([]);
      const small = await page.$$eval('dialog button, aside button', (buttons) =>
        buttons.flatMap((one) => {
          const { width, height } = one.getBoundingClientRect();
          return height > 0 && (width < 44 || height < 44) ? [one.outerHTML] : [];
        }),
      );
      expect(small).toEqual([]);
      if (name !== 'Courses of T12') await page.keyboard.press('Escape');
    }
  });
});
