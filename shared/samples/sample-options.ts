// Options of sample boards: those of a new site, with more switched on so that samples show more.
import * as z from 'zod/mini';
import { CUSTOMER_OPTIONS } from '../model/setup/options/customer-options.ts';
import { OPERATOR_OPTIONS } from '../model/setup/options/operator-options.ts';
import type { OptionRows } from '../model/setup/options/option.ts';
import { nameOnBoard, siteOf } from '../model/setup/options/option-shapes.ts';
import { SITE_OPTIONS } from '../model/setup/options/site-options.ts';
import {
  type CustomerOptions,
  customerOptions,
  type OperatorOptions,
  operatorOptions,
} from '../protocol/board/board-options.ts';

const ofEveryBoard = { refreshIntervalSeconds: 30, withoutCaption: false, statusColors: {} };

export const operatorDefaults: OperatorOptions = z.parse(operatorOptions, {
  ...ofEveryBoard,
  ...usualOf(OPERATOR_OPTIONS, 'expo'),
  ...usualOf(SITE_OPTIONS, 'expo'),
  ticketDisplayMethod: 'cards',
  showDinerNO: true,
  groupSameItems: true,
  showDeliveryNotes: true,
  showZoneAssignment: true,
  enablePreparedOnlyFilter: true,
  enableCookingFilter: true,
  overrideHeaderColorWithStatus: true,
  trackReadyStatus: true,
  calculateAverageServedTime: true,
  manageItemPrepTimes: true,
  enablePrintCourse: true,
  alertOnNewOrder: true,
  showItemGroups: true,
  warnClass: '',
  alertClass: '',
});

export const customerDefaults: CustomerOptions = z.parse(customerOptions, {
  ...ofEveryBoard,
  ...usualOf(CUSTOMER_OPTIONS, 'customer'),
  nameOnly: false,
});

/** Default options of a board, set by neither profile nor site. */
function usualOf(rows: OptionRows, kind: 'expo' | 'customer'): Record<string, unknown> {
  const ofSite: OptionRows = SITE_OPTIONS;
  return Object.fromEntries(
    Object.entries(rows)
      .filter(([, { board }]) => board === 'asStored' || board === 'byRule')
      .map(([at, row]) => [nameOnBoard(at, row), row.usual ?? ofSite[siteOf(row, kind) ?? '']?.usual]),
  );
}
