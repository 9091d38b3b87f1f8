// Owns what a site sets for its boards for guests (SET-22, CUST-11, CUST-13, CUST-20).
import {
  CUSTOMER_HIDE_READY_MINUTES,
  CUSTOMER_PENDING_MINUTES,
  CUSTOMER_READY_WARN_MINUTES,
  CUSTOMER_SPLIT,
  CUSTOMER_SPLIT_MEMBERS_AT,
  CUSTOMER_TIMING_MINUTES,
  REFRESH_SECONDS,
} from '../limits.ts';
import { amount, ids, line, section, textByKey, toggle } from './setup-values.ts';

const minutes = (fallback: number) =>
  amount(fallback, CUSTOMER_TIMING_MINUTES.min, CUSTOMER_TIMING_MINUTES.max);

export const customerSetup = section({
  trackCourses: ids(),
  trackOrderTypes: ids(),
  pendingTime: minutes(CUSTOMER_PENDING_MINUTES),
  readyWarnTime: minutes(CUSTOMER_READY_WARN_MINUTES),
  hideReadyTime: minutes(CUSTOMER_HIDE_READY_MINUTES),
  splitMembersAt: amount(CUSTOMER_SPLIT_MEMBERS_AT, CUSTOMER_SPLIT.min, CUSTOMER_SPLIT.max),
  orderDisplayTemplate: line('default'),
  statusColors: textByKey(),
  sourceColors: textByKey(),
  showCustomerName: toggle(true),
  refreshInterval: amount(REFRESH_SECONDS.customerDefault, REFRESH_SECONDS.min, REFRESH_SECONDS.max),
});
