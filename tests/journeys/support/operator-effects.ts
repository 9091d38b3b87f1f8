// Options of an expo or kitchen board that change size, place, colour and what fits; tests/components has all others.
import type { OperatorOptions } from '../../../shared/protocol/board/board-options.ts';
import { BRAND_SKIN, readFrom, type SeenEffects } from './option-effect.ts';
import { page } from './sample-stage.ts';

const line = (name: string) => `main article [data-line]:has(bdi:text-is("${name}"))`;
const flip = (key: keyof OperatorOptions) => ({ before: { [key]: false }, after: { [key]: true } });

export const operatorEffects: SeenEffects<OperatorOptions> = {
  brandSkin: BRAND_SKIN,
  baseFontSize: {
    ids: '[SET-17]',
    before: { baseFontSize: 100 },
    after: { baseFontSize: 150 },
    read: readFrom('html', (node) => getComputedStyle(node).fontSize),
    reads: ['16px', '24px'],
  },
  minCardWidth: {
    ids: '[SET-17]',
    before: { minCardWidth: 150 },
    after: { minCardWidth: 250 },
    read: readFrom('main article', (node) => Math.round(1920 / node.getBoundingClientRect().width)),
    reads: [5, 3],
  },
  splitModifiers: {
    ids: '[GRP-13]',
    ...flip('splitModifiers'),
    read: () =>
      page.locator(`${line('House burger')} [data-kind]`).evaluateAll((nodes) => {
        // A chip is as high as its row, plain text is higher: both have their middle in the same row.
        const middles = nodes
          .map((node) => node.getBoundingClientRect())
          .map(({ y, height }) => y + height / 2);
        return middles.filter((one, at) => at === 0 || one - (middles[at - 1] ?? 0) > 10).length;
      }),
    reads: [1, 2],
  },
  hideInventoryControl: {
    ids: '[INV-07]',
    ...flip('hideInventoryControl'),
    read: () => page.locator('main article [data-few]').allInnerTexts(),
    reads: [['Sold out'], []],
  },
  enableCardItemsWrap: {
    ids: '[EXPO-28]',
    ...flip('enableCardItemsWrap'),
    read: () =>
      page.locator(line('House burger')).evaluate((node) => {
        const name = node.querySelector('bdi')?.getBoundingClientRect();
        const first = node.querySelector('[data-kind]')?.getBoundingClientRect();
        return name && first && (first.top + first.bottom) / 2 < name.bottom
          ? 'in one running line'
          : 'below the name';
      }),
    reads: ['in one running line', 'below the name'],
  },
  prepTimerDisplayThresholdSeconds: {
    ids: '[TIME-25]',
    before: { prepTimerDisplayThresholdSeconds: 60 },
    after: { prepTimerDisplayThresholdSeconds: 0 },
    read: async () => await page.locator('[data-prep="running"]').first().isVisible(),
    reads: [false, true],
  },
  ingredientsPosition: {
    ids: '[KITCH-06]',
    station: true,
    before: { ingredientsPosition: 'pageTop' },
    after: { ingredientsPosition: 'pageBottom' },
    read: () =>
      page
        .getByRole('region', { name: 'Ingredients' })
        .evaluate((bar) => bar.getBoundingClientRect().top > innerHeight / 2),
    reads: [false, true],
  },
  warnClass: {
    ids: '[TIME-05]',
    before: { warnClass: '' },
    after: { warnClass: '#7a1fa2' },
    read: readFrom('main article[data-head="warn"] header', (node) => getComputedStyle(node).backgroundColor),
    reads: ['rgb(255, 201, 51)', 'rgb(122, 31, 162)'],
  },
  alertClass: {
    ids: '[TIME-05]',
    before: { alertClass: '' },
    after: { alertClass: '#7a1fa2' },
    read: readFrom('main article[data-head="late"] header', (node) => getComputedStyle(node).backgroundColor),
    reads: ['rgb(196, 35, 43)', 'rgb(122, 31, 162)'],
  },
};
