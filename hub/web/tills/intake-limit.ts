import { MINUTE_MS } from '../../../shared/limits.ts';
import type { AddressLimit } from '../server/route-schemas.ts';

/** Per address over all till routes: a busy restaurant sends one order every few seconds (INTAKE-05). */
export const INTAKE_LIMIT: AddressLimit = { max: 1_200, timeWindow: MINUTE_MS };
