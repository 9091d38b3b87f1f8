import { MINUTE_MS } from '../../../shared/limits.ts';
import type { RateLimit } from '../../host/rate-limiter.ts';

/** Per address over all till routes: a busy restaurant sends one order every few seconds (INTAKE-05). */
export const INTAKE_LIMIT: RateLimit = { max: 1_200, windowMs: MINUTE_MS };
