// Choosing another station on a kitchen's board.
import { describe, expect, it } from 'vitest';
import { grillStation } from '../../shared/samples/grill-station.ts';
import { dialog } from './support/course-night-stage.ts';
import { open, page, registerComponentStage } from './support/stage.ts';

registerComponentStage();

const opener = () => page.getByRole('button', { name: 'Choose a station' });
const chooser = () => dialog('Choose a station');
const board = () => ({
  ...grillStation(Date.now()),
  stations: [
    { id: 'grill', name: 'Grill', count: 8 },
    { id: 'cold', name: 'Cold', count: 3 },
    { id: 'sushi', name: 'Sushi', count: 1, isVirtual: true as const },
  ],
});

describe('choosing a station', () => {
  it('switches the board and its address: to a preparation station by hand, to a work station by key, and to the whole kitchen [DLG-02] [KITCH-15]', async () => {
    const hub = await open('/kds/kitchen/grill/grill', board());
    await opener().tap();
    await expect.poll(() => chooser().getByRole('button', { pressed: true }).textContent()).toBe('Grill8');
    await chooser().getByRole('region', { name: 'Preparation stations' }).getByText('Cold').tap();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/kds/kitchen/grill/cold');
    await expect
      .poll(() => hub.watched.at(-1))
      .toMatchObject({ kind: 'kitchen', profile: 'grill', station: 'cold' });
    await opener().focus();
    await page.keyboard.press('Enter');
    await chooser().getByRole('region', { name: 'Work stations' }).getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/kds/kitchen/grill/sushi');
    await opener().click();
    await chooser().getByRole('button', { name: 'Whole kitchen' }).click();
    await expect.poll(() => hub.watched.at(-1)?.station).toBeUndefined();
    await page.goBack();
    await expect.poll(() => hub.watched.at(-1)?.station).toBe('sushi');
  });

  it('changes nothing on Escape or for the same station, and returns the focus [DLG-02] [UX-04]', async () => {
    await open('/kds/kitchen/grill/grill', board());
    await opener().click();
    await chooser().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => opener().evaluate((node) => node === document.activeElement)).toBe(true);
    await opener().click();
    await chooser().getByRole('button', { pressed: true }).click();
    expect(await chooser().count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/kds/kitchen/grill/grill');
  });

  it('is not offered in a half of a balanced kitchen [ROUTE-12]', async () => {
    const hub = await open('/kds/kitchen/grill/grill', board());
    await opener().waitFor();
    const { options } = board();
    hub.change({ options: { ...options, lbGroup: 'g1' } });
    await expect.poll(() => opener().count()).toBe(0);
  });
});
