// What keeps people with assistive technology out of a page, as axe sees it.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

type Barriers = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/** The serious and the critical ones, on the whole page or in the part of it that the selector names. */
export async function barriersOn(page: Page, part?: string): Promise<Barriers> {
  // Judged in the page itself and without a list of all that is well, which takes longer than the judging.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
}
