// Every reason why a course or an item is off a board, each with its requirement: anything hidden can be explained
// (ORD-28, LOG-04).
import type { ExclusionReason } from './exclusion.ts';

/** Why a course is off an expo or kitchen board. */
export type CourseReason =
  | ExclusionReason
  | 'other-station'
  | 'other-group'
  | 'beyond-card-limit'
  | 'station-done'
  | 'other-organisation';

/** Why an item of a course is off an expo or kitchen board, wherever it is made. */
export type HiddenItemReason =
  | 'item-served'
  | 'item-hidden-by-course'
  | 'item-excluded'
  | 'item-excluded-by-tag'
  | 'item-of-other-group';

/** Why an ordered item isn't on any line of a board. */
export type ItemReason = HiddenItemReason | 'item-of-other-station' | 'unknown-item';

/** Why customers don't see an order, or a course of it. */
export type CustomerReason =
  | Extract<
      CourseReason,
      | 'site-switched-off'
      | 'order-expired'
      | 'no-items'
      | 'no-course-status'
      | 'fired-excluded'
      | 'all-items-cancelled'
      | 'other-organisation'
      | 'planned'
    >
  | 'untracked-order-type'
  | 'untracked-course'
  | 'pending-off'
  | 'column-off'
  | 'ready-ended'
  | 'delivered-ended'
  | 'column-full';

export type OffBoardReason = CourseReason | ItemReason | CustomerReason;

/** Requirement behind each reason. */
export const EXCLUSION_RULES = {
  'site-switched-off': 'HQ-01',
  'other-organisation': 'ORG-17',
  'excluded-table': 'ORD-29',
  'excluded-type': 'ORD-30',
  'open-tab': 'ORD-31',
  'order-expired': 'ORD-26',
  'no-items': 'ORD-28',
  'no-course-status': 'ORD-40',
  'pending-hidden': 'EXPO-26',
  'fired-hidden': 'PROF-18',
  'served-hidden': 'PROF-18',
  'delivered-hidden': 'PROF-18',
  'fired-excluded': 'ORD-27',
  'served-excluded': 'ORD-27',
  'no-valid-items': 'ORD-28',
  'all-items-cancelled': 'ORD-28',
  planned: 'PACE-03',
  'other-station': 'ROUTE-01',
  'other-group': 'ROUTE-12',
  'beyond-card-limit': 'EXPO-10',
  'station-done': 'KITCH-17',
  'item-served': 'KITCH-12',
  'item-hidden-by-course': 'ORD-34',
  'item-excluded': 'ORD-33',
  'item-excluded-by-tag': 'ORD-33',
  'item-of-other-group': 'ROUTE-12',
  'item-of-other-station': 'ROUTE-01',
  'unknown-item': 'ORD-22',
  'untracked-order-type': 'CUST-10',
  'untracked-course': 'CUST-10',
  'pending-off': 'CUST-16',
  'column-off': 'CUST-02',
  'ready-ended': 'CUST-07',
  'delivered-ended': 'CUST-19',
  'column-full': 'CUST-11',
} as const satisfies Record<OffBoardReason, string>;

export type ExclusionRule = (typeof EXCLUSION_RULES)[OffBoardReason];
