// A profile as used by the hub: correct spelling, defaults filled in, read from the cloud's names (PROF, EXPO, KITCH, CUST).
import * as z from 'zod/mini';
import type { JsonObject } from '../../json/json-object.ts';
import { fromWire, toWire } from '../wire-names.ts';
import { wireId, wireNumber } from '../wire-values.ts';
import { CUSTOMER_OPTIONS } from './options/customer-options.ts';
import { OPERATOR_OPTIONS } from './options/operator-options.ts';
import { storedShape } from './options/option-shapes.ts';
import { line, own } from './setup-values.ts';

const ofEveryProfile = {
  _id: wireId,
  name: line(),
  /** Version of the profile format; currently 4 (PROF-05, PROF-06). */
  V: own(wireNumber),
};

const operatorProfile = z.pipe(
  z.object({ type: z.enum(['expo', 'kitchen']), ...ofEveryProfile, ...storedShape(OPERATOR_OPTIONS) }),
  z.transform((profile) =>
    fromWire({ ...profile, showAllDayRail: profile.showAllDayRail ?? profile.type === 'kitchen' }),
  ),
);

const customerProfile = z.object({
  type: z.literal('customer'),
  ...ofEveryProfile,
  ...storedShape(CUSTOMER_OPTIONS),
});

/** A profile, read from the cloud's wire names. */
export const profile = z.union([operatorProfile, customerProfile]);

export type OperatorProfile = z.infer<typeof operatorProfile>;
export type CustomerProfile = z.infer<typeof customerProfile>;
export type Profile = z.infer<typeof profile>;

/** The profile in the cloud's spelling. */
export function spellProfile(profile: Profile): JsonObject {
  return toWire(profile);
}
