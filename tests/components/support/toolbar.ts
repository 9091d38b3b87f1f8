// Buttons of the toolbar: everything fits in the bar here, so that all of them are in it.
import { page } from './stage.ts';

export async function pressInBar(name: string | RegExp): Promise<void> {
  const bar = page.locator('header[data-gone]');
  await bar
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
}
