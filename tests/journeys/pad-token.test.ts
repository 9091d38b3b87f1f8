// The pads' token handled by a manager, in a real browser against a real hub (SAFE-08).
import { describe, expect, it } from 'vitest';
import { laptop, personOf, registerSetupStage, stage } from './support/setup-page.ts';

registerSetupStage();

/** Status that a pad with this token gets for an unreadable print. */
async function padStatus(token: string): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer = await fetch(`${stage.hubUrl}/spooler/kitchen-prints/kds`, {
    method: 'POST',
    headers,
    body: '{}',
  });
  return answer.status;
}

describe('the pads’ token', () => {
  it('is shown on request, and renewed after a question: the old one is refused immediately [SAFE-08]', async () => {
    const page = await laptop(await personOf('chef'), '/kds/displays');
    const pads = page.getByRole('region', { name: 'POS pads' });
    const shown = pads.getByRole('status').locator('bdi');
    expect(await shown.count()).toBe(0);
    await pads.getByRole('button', { name: 'Show token' }).click();
    const former = await shown.innerText();
    expect(await padStatus(former)).toBe(400);
    await pads.getByRole('button', { name: 'Renew' }).click();
    const ask = page.getByRole('dialog', { name: 'Renew the token of the POS pads?' });
    await ask.getByRole('button', { name: 'Cancel' }).click();
    expect(await padStatus(former)).toBe(400);
    await pads.getByRole('button', { name: 'Renew' }).click();
    await ask.getByRole('button', { name: 'Renew' }).click();
    await page.getByText('Token renewed').waitFor();
    await expect.poll(() => shown.innerText()).not.toBe(former);
    expect(await padStatus(former)).toBe(401);
    expect(await padStatus(await shown.innerText())).toBe(400);
    await pads.getByRole('button', { name: 'Hide' }).click();
    await expect.poll(() => shown.count()).toBe(0);
  });

  it('is not offered without the right to setup [SAFE-08]', async () => {
    const cook = await personOf('cook');
    expect((await cook.get('/api/spooler-token')).status).toBe(403);
    const page = await laptop(cook, '/kds/displays');
    await page.getByText('You can’t manage screens').waitFor();
    expect(await page.getByRole('region', { name: 'POS pads' }).count()).toBe(0);
  });

  it('is shown in full on a phone, in Hebrew from left to right [SAFE-08] [UX-01] [UX-08]', async () => {
    const page = await laptop(await personOf('chef'), '/kds/start');
    await page.getByRole('link', { name: 'Setup' }).waitFor();
    await page.evaluate(() => localStorage.setItem('kds_lng', 'he-il'));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${stage.hubUrl}/kds/displays`);
    const pads = page.getByRole('region', { name: 'מסופי קופה' });
    await pads.getByRole('button').first().click();
    const token = pads.getByRole('status').locator('bdi');
    await expect.poll(() => token.innerText()).toHaveLength(43);
    expect(await token.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond).toBe(0);
  });
});
