// Accessibility violations of a page, by axe.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { LEAST_CONTRAST } from '../../shared/limits.ts';

/** A board is read from two metres: large type needs as much contrast as other text (UX-01). */
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

/** Checks are set by each run's options too, which axe's types don't include. */
const HOW: Parameters<AxeBuilder['options']>[0] & { checks: typeof CONTRAST } = {
  resultTypes: ['violations'],
  checks: CONTRAST,
};

type Barriers = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/** Serious and critical violations, on the whole page or in the selected part. */
export async function accessibilityViolations(page: Page, part?: string): Promise<Barriers> {
  // Runs in the page, without the list of passed checks, which takes longer than the checks.
  const axe = new AxeBuilder({ page }).setLegacyMode().options(HOW);
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
}

/** Every text of the page with too little contrast, whatever its size. */
export async function lowContrastTexts(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ ...HOW })
    .withRules(['color-contrast']);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ nodes }) =>
    nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`),
  );
}
