// Options of a customer board that change size and colour; tests/components has all others.
import type { CustomerOptions } from '../../../shared/protocol/board/board-options.ts';
import { BRAND_SKIN, readFrom, type SeenEffects } from './option-effect.ts';
import { page } from './sample-stage.ts';

const flip = (key: keyof CustomerOptions) => ({ before: { [key]: false }, after: { [key]: true } });

export const customerEffects: SeenEffects<CustomerOptions> = {
  statusColors: {
    ids: '[CUST-09]',
    before: { statusColors: {} },
    after: { statusColors: { fired: '#fb8c00' } },
    read: readFrom('section[data-column="fired"] h2', (node) => getComputedStyle(node).borderBottomColor),
    reads: ['rgb(138, 180, 248)', 'rgb(251, 140, 0)'],
  },
  brandSkin: BRAND_SKIN,
  splitMembersAt: {
    ids: '[CUST-11]',
    before: { splitMembersAt: 0 },
    after: { splitMembersAt: 4 },
    read: readFrom(
      'section[data-column="fired"] ul',
      (node) => getComputedStyle(node).gridTemplateColumns.split(' ').length,
    ),
    reads: [1, 2],
  },
  // The last one: it leaves the dialog open.
  withoutCaption: {
    ids: '[SET-49]',
    ...flip('withoutCaption'),
    act: () => page.getByRole('button', { name: 'Options' }).click(),
    read: async () => [
      await page.getByRole('button', { name: 'Refresh' }).count(),
      await readFrom('dialog footer button span', (node) => node.offsetWidth > 1)(),
    ],
    reads: [
      [1, true],
      [1, false],
    ],
  },
};
