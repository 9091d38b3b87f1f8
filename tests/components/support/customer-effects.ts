// Visible effect of each option of a customer board.
import type { CustomerOptions } from '../../../shared/protocol/board/board-options.ts';
import { BY_HUB, type EffectsOf, IN_CHROMIUM, type OptionEffect, textsOf } from './option-effect.ts';
import { page } from './stage.ts';

const columns = textsOf('main h2 > span');
const flip = (key: keyof CustomerOptions) => ({ before: { [key]: false }, after: { [key]: true } });

export const customerEffects: EffectsOf<CustomerOptions> = {
  refreshIntervalSeconds: 'tests/displays/ticket/card-scope.test.ts',
  withoutCaption: IN_CHROMIUM,
  statusColors: IN_CHROMIUM,
  brandSkin: IN_CHROMIUM,
  sourceColors: BY_HUB,
  showPending: {
    ids: '[CUST-02]',
    ...flip('showPending'),
    read: columns,
    reads: [
      ['Preparing', 'Ready for pickup'],
      ['Received', 'Preparing', 'Ready for pickup'],
    ],
  },
  showFired: {
    ids: '[CUST-02]',
    ...flip('showFired'),
    read: columns,
    reads: [
      ['Received', 'Ready for pickup'],
      ['Received', 'Preparing', 'Ready for pickup'],
    ],
  },
  showServed: {
    ids: '[CUST-02]',
    ...flip('showServed'),
    read: columns,
    reads: [
      ['Received', 'Preparing'],
      ['Received', 'Preparing', 'Ready for pickup'],
    ],
  },
  showDelivered: {
    ids: '[CUST-02] [CUST-19]',
    ...flip('showDelivered'),
    read: textsOf('footer h2'),
    reads: [[], ['Picked up']],
  },
  showCustomerName: {
    ids: '[CUST-04]',
    ...flip('showCustomerName'),
    read: async () => await page.getByText('Yossi').count(),
    reads: [0, 1],
  },
  showOrderType: {
    ids: '[CUST-04]',
    ...flip('showOrderType'),
    read: async () => await page.getByRole('img', { name: 'Pickup' }).count(),
    // Takeaway orders of all three columns: four, nine and four.
    reads: [0, 17],
  },
  nameOnly: {
    ids: '[CUST-03]',
    ...flip('nameOnly'),
    read: async () => (await textsOf('section[data-column="served"] li b')())[0],
    reads: ['1052', 'Yossi'],
  },
  pendingMinutes: {
    ids: '[CUST-02]',
    before: { pendingMinutes: 0 },
    after: { pendingMinutes: 5 },
    read: async () => (await columns()).includes('Received'),
    reads: [false, true],
  },
  readyWarnMinutes: BY_HUB,
  hideReadyMinutes: BY_HUB,
  splitMembersAt: IN_CHROMIUM,
  pendingTitle: titled('pendingTitle', 0, 'Received'),
  firedTitle: titled('firedTitle', 1, 'Preparing'),
  servedTitle: titled('servedTitle', 2, 'Ready for pickup'),
};

function titled(key: keyof CustomerOptions, index: number, usual: string): OptionEffect<CustomerOptions> {
  return {
    ids: '[CUST-01]',
    before: { [key]: '' },
    after: { [key]: 'Our own' },
    read: async () => (await columns())[index],
    reads: [usual, 'Our own'],
  };
}
