// What keeps people with assistive technology out of a page, as axe sees it.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { LEAST_CONTRAST } from '../../shared/limits.ts';

/** A board is read from two metres: there is no large type that needs less contrast than other text (UX-01). */
const CONTRAST = {
  'color-contrast': {
    options: {
      ignoreUnicode: true,
      ignoreLength: false,
      ignorePseudo: false,
      boldValue: 700,
      boldTextPt: 14,
      largeTextPt: 18,
      contrastRatio: { normal: { expected: LEAST_CONTRAST }, large: { expected: LEAST_CONTRAST } },
      pseudoSizeThreshold: 0.25,
      shadowOutlineEmMax: 0.1,
      textStrokeEmMin: 0.03,
    },
  },
};

/** Checks are set by each run's options too, which axe's types don't say. */
const HOW: Parameters<AxeBuilder['options']>[0] & { checks: typeof CONTRAST } = {
  resultTypes: ['violations'],
  checks: CONTRAST,
};

type Barriers = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/** The serious and the critical ones, on the whole page or in the part of it that the selector names. */
export async function barriersOn(page: Page, part?: string): Promise<Barriers> {
  // Judged in the page itself and without a list of all that is well, which takes longer than the judging.
  const axe = new AxeBuilder({ page }).setLegacyMode().options(HOW);
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
}

/** Every text of the page that is fainter than it may be on its ground, whatever its size. */
export async function faintTexts(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ ...HOW })
    .withRules(['color-contrast']);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ nodes }) =>
    nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`),
  );
}
