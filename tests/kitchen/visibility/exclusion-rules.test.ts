import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EXCLUSION_RULES, type OffBoardReason } from '../../../hub/kitchen/visibility/exclusion-rules.ts';

const ledger = readFileSync(join(import.meta.dirname, '../../../docs/requirements.md'), 'utf8');
const lineOf = (rule: string) => ledger.split('\n').find((line) => line.includes(`**${rule}**`)) ?? '';

/** A phrase of the requirement's text that the reason refers to. */
const ABOUT: Record<OffBoardReason, RegExp> = {
  'site-switched-off': /sites together/,
  'other-organisation': /bound to one organisation/,
  'excluded-table': /excludeTables/,
  'excluded-type': /excludeOrderByType/,
  'open-tab': /isOpenTab/,
  'order-expired': /last updated before the fired-ago window/,
  'no-items': /no items/,
  'no-course-status': /has no status and is excluded/,
  'pending-hidden': /hidePendingStatus/,
  'fired-hidden': /showFired/,
  'served-hidden': /showServed/,
  'delivered-hidden': /showDelivered/,
  'fired-excluded': /firedAgo/,
  'served-excluded': /servedAgo/,
  'no-valid-items': /no valid items/,
  'all-items-cancelled': /all items cancelled/,
  planned: /waits as planned work/,
  'other-station': /only items routed to it/,
  'other-group': /which group's profiles show each item/,
  'beyond-card-limit': /maxCardCount/,
  'station-done': /after the last dish of its part/,
  'item-served': /removes served items/,
  'item-hidden-by-course': /excludeItemsByCourses/,
  'item-excluded': /excludeOnItems/,
  'item-excluded-by-tag': /excludeIncludedItemsByTags/,
  'item-of-other-group': /which group's profiles show each item/,
  'item-of-other-station': /only items routed to it/,
  'unknown-item': /not present in the order/,
  'untracked-order-type': /trackOrderTypes/,
  'untracked-course': /trackCourses/,
  'pending-off': /showPending off/,
  'column-off': /showFired, showServed and showDelivered/,
  'ready-ended': /hideReadyTime/,
  'delivered-ended': /Delivered panel/,
  'column-full': /at most 25 members/,
};

test.each(Object.entries(EXCLUSION_RULES))('reason %s refers to %s [ORD-28]', (reason, rule) => {
  const about = Object.entries(ABOUT).find(([each]) => each === reason)?.[1];
  expect(lineOf(rule)).toMatch(about ?? /never/);
});
