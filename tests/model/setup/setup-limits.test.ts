// Owns the values of the limits of setup and profiles, as the ledger names them.
import { expect, test } from 'vitest';
import * as limits from '../../../shared/limits.ts';

test.each<[string, unknown, unknown]>([
  ['[SET-07] aggregation threshold', limits.MAX_EXPANDABLE_ITEMS, { min: 1, max: 20, default: 20 }],
  ['[SET-09] alert values', limits.ALERT_VALUE_MINUTES, { min: 0, max: 60 }],
  ['[SET-09] alert warns', limits.ALERT_WARN_MINUTES, { min: 0, max: 70 }],
  ['[SET-08] [TIME-24] ready delays', limits.READY_DELAY_MINUTES, { min: 0, max: 1440, default: 0 }],
  ['[SET-23] firedAgo', limits.FIRED_AGO_MINUTES, { min: 10, default: 60 }],
  ['[SET-23] servedAgo', limits.SERVED_AGO_MINUTES, { min: 0, default: 15 }],
  [
    '[SET-24] refresh',
    limits.REFRESH_SECONDS,
    { min: 5, max: 30, step: 5, default: 30, customerDefault: 15 },
  ],
  ['[SET-25] font', limits.BASE_FONT_PERCENT, { min: 90, max: 200, step: 10, default: 100 }],
  ['[SET-25] card width', limits.MIN_CARD_WIDTH, { min: 150, max: 250, step: 10, default: 150 }],
  ['[SET-26] countdown', limits.PREP_TIMER_THRESHOLD_SECONDS, { leastByHand: 10, max: 86_400, default: 0 }],
  ['[SMS-04] prep SMS', limits.PREP_SMS_MAX_CHARACTERS, 150],
  ['[SET-34] zones', limits.ZONES_COUNT, { min: 2, max: 25, default: 8 }],
  ['[SET-35] sections', limits.SECTIONS_COUNT, { min: 1, max: 25, default: 4 }],
  ['[SET-35] first zone', limits.ZONE_STARTS_WITH, { min: 1, max: 150, default: 1 }],
  ['[PROF-05] cards', limits.MAX_CARD_COUNT, { min: 12, max: 50, default: 40 }],
  ['[PROF-17] ingredients grid', limits.INGREDIENTS_GRID, { min: 5, max: 10, default: 8 }],
  ['[CUST-13] timings of guests’ boards', limits.CUSTOMER_TIMING_MINUTES, { min: 0, max: 120 }],
  ['[CUST-11] split of a column', limits.CUSTOMER_SPLIT, { min: 0, max: 30 }],
  ['[GRP-24] courses of one card', limits.COURSE_DATE_GROUP_MINUTES, { min: 0, max: 1440, default: 5 }],
  ['[EXPO-27] card height of expo', limits.EXPO_CARD_HEIGHT, { min: 120, max: 600, step: 20, default: 200 }],
  [
    '[KITCH-08] [KITCH-10] of kitchen',
    limits.KITCHEN_CARD_HEIGHT,
    { min: 120, max: 800, step: 20, default: 600 },
  ],
  ['[CONST-03] fixed columns', limits.FIXED_COLUMNS, { min: 3, max: 15, default: 5 }],
])('[CONST-07] %s', (_, value, meant) => {
  expect(value).toEqual(meant);
});
