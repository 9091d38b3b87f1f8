// Options of a customer board, in the order of the form (PROF-18, PROF-19, CUST-11, CUST-13).
import * as z from 'zod/mini';
import { CUSTOMER_SPLIT, CUSTOMER_TIMING_MINUTES, SETUP_NAME_MAX_CHARACTERS } from '../../../limits.ts';
import { wireId, wireText } from '../../wire-values.ts';
import { COURSE_TYPES, CUSTOMER_STATUSES, ORDER_TYPES } from '../board-choices.ts';
import { own, readable, texts } from '../setup-values.ts';
import { type FieldScope, isOn, type OptionRows } from './option.ts';
import { option, ownAmount, ownToggle, title, toggle } from './option-kinds.ts';

/** The sections of the form and their groups. */
export const CUSTOMER_FORM = {
  columns: ['shown', 'titles'],
  timing: ['minutes'],
  cards: ['card', 'colors'],
  filter: ['followed'],
} as const;

/** Names and order types are shown on the whole card only (CUST-03). */
function needsWholeCard({ own, site }: FieldScope) {
  const template = own('orderDisplayTemplate') ?? site('customer.orderDisplayTemplate');
  return template === 'default' || template === '' ? undefined : 'template';
}

const columnTitle = (column: string) =>
  title(
    SETUP_NAME_MAX_CHARACTERS,
    { group: 'titles', board: 'asStored' },
    { when: ({ own }) => isOn(own(column)) },
  );

const ownIds = own(readable(wireId));
const ownColors = own(texts);
const colorOfKey = z.record(z.string(), z.string());

export const CUSTOMER_OPTIONS = {
  // Columns
  showPending: toggle(true, { group: 'shown', board: 'asStored' }),
  showFired: toggle(true, { group: 'shown', board: 'asStored' }),
  showServed: toggle(true, { group: 'shown', board: 'asStored' }),
  showDelivered: toggle(true, { group: 'shown', board: 'asStored' }),
  splitMembersAt: ownAmount(CUSTOMER_SPLIT, 'none', {
    group: 'shown',
    site: 'customer.splitMembersAt',
    board: 'asStored',
  }),
  pendingTitle: columnTitle('showPending'),
  firedTitle: columnTitle('showFired'),
  servedTitle: columnTitle('showServed'),

  // Timing
  pendingTime: ownAmount(
    CUSTOMER_TIMING_MINUTES,
    'minutes',
    { group: 'minutes', site: 'customer.pendingTime', board: 'asStored', boardName: 'pendingMinutes' },
    { off: ({ own }) => (isOn(own('showPending')) ? undefined : 'pending') },
  ),
  readyWarnTime: ownAmount(CUSTOMER_TIMING_MINUTES, 'minutes', {
    group: 'minutes',
    site: 'customer.readyWarnTime',
    board: 'asStored',
    boardName: 'readyWarnMinutes',
  }),
  hideReadyTime: ownAmount(CUSTOMER_TIMING_MINUTES, 'minutes', {
    group: 'minutes',
    site: 'customer.hideReadyTime',
    board: 'asStored',
    boardName: 'hideReadyMinutes',
  }),

  // Cards
  orderDisplayTemplate: option(own(wireText), {
    group: 'card',
    site: 'customer.orderDisplayTemplate',
    control: { kind: 'choice', values: ['default', 'customerName'] },
    board: 'byRule',
    boardName: 'nameOnly',
    boardSchema: z.boolean(),
  }),
  showCustomerName: ownToggle(
    { group: 'card', site: 'customer.showCustomerName', board: 'asStored' },
    { off: needsWholeCard },
  ),
  showFullNames: toggle(false, { group: 'card' }),
  showOrderType: toggle(true, { group: 'card', board: 'asStored' }, { off: needsWholeCard }),
  showWaitTime: toggle(false, { group: 'card' }),
  statusColors: option(ownColors, {
    group: 'colors',
    site: 'customer.statusColors',
    control: { kind: 'colors', keys: CUSTOMER_STATUSES, words: 'columns' },
    wide: true,
    board: 'asStored',
    boardSchema: colorOfKey,
  }),
  sourceColors: option(ownColors, {
    group: 'colors',
    site: 'customer.sourceColors',
    control: { kind: 'colors', keys: [] },
    wide: true,
    board: 'asStored',
    boardSchema: colorOfKey,
  }),

  // Orders
  trackOrderTypes: option(ownIds, {
    group: 'followed',
    site: 'customer.trackOrderTypes',
    control: { kind: 'ticks', values: ORDER_TYPES, words: 'orderTypes' },
    wide: true,
  }),
  trackCourses: option(ownIds, {
    group: 'followed',
    site: 'customer.trackCourses',
    control: { kind: 'ticks', values: COURSE_TYPES, words: 'courseTypes' },
    wide: true,
  }),
} satisfies OptionRows;
