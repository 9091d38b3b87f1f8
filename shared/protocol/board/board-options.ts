// Options of a board as sent to displays: a profile's values, else the site's, else defaults, in correct spelling.
import * as z from 'zod/mini';
import { CUSTOMER_OPTIONS } from '../../model/setup/options/customer-options.ts';
import { OPERATOR_OPTIONS } from '../../model/setup/options/operator-options.ts';
import { boardShape } from '../../model/setup/options/option-shapes.ts';
import { SITE_OPTIONS } from '../../model/setup/options/site-options.ts';

const ofEveryBoard = {
  refreshIntervalSeconds: z.number(),
  withoutCaption: z.boolean(),
  /** The site's brand colour, for everything but states and alarms; absent if it has none (SET-49). */
  brandSkin: z.optional(z.string()),
};

/** Options of an expo or kitchen board. */
export const operatorOptions = z.object({
  ...ofEveryBoard,
  /** Always empty: status colours exist on customer boards only (TICK-04). */
  statusColors: z.record(z.string(), z.string()),
  ...boardShape(OPERATOR_OPTIONS),
  ...boardShape(SITE_OPTIONS),
});

/** Options of a customer board. */
export const customerOptions = z.object({ ...ofEveryBoard, ...boardShape(CUSTOMER_OPTIONS) });

export type OperatorOptions = z.infer<typeof operatorOptions>;
export type CustomerOptions = z.infer<typeof customerOptions>;
