// Size and viewing distance of this display, as entered by a person, kept on the display (UX-01).
import * as z from 'zod/mini';
import { SCREEN_INCHES, VIEWING_CM } from '../../../shared/limits.ts';
import { browserStorage } from '../../link/browser-storage.ts';
import { parseJson } from '../../link/open-commands.ts';
import type { ViewingSetup } from './look-fit.ts';

/** A usual kitchen display across a bench. */
const FIRST: ViewingSetup = { inches: 22, cm: 200 };
const STEP_CM = 10;
const CM_PER_FOOT = 30.48;
const KEPT_UNDER = 'kds_eyes';

const eyesSchema = z.object({
  inches: z.number().check(z.gte(SCREEN_INCHES.min), z.lte(SCREEN_INCHES.max)),
  cm: z.number().check(z.gte(VIEWING_CM.min), z.lte(VIEWING_CM.max)),
  unit: z.enum(['metres', 'feet']),
});

export type StoredViewingSetup = z.infer<typeof eyesSchema>;

/** The values set on this display; undefined if none were. */
export function storedViewingSetup(): StoredViewingSetup | undefined {
  const text = browserStorage.read(KEPT_UNDER);
  const read = text === null ? undefined : eyesSchema.safeParse(parseJson(text));
  return read?.success ? read.data : undefined;
}

export function storeViewingSetup(eyes: StoredViewingSetup): void {
  browserStorage.write(KEPT_UNDER, JSON.stringify(eyes));
}

/** Initial values, in feet where the region uses them (I18N-10). */
export function defaultViewingSetup(region: string | undefined): StoredViewingSetup {
  const unit = region === 'US' ? 'feet' : 'metres';
  return inUnit(FIRST, unit);
}

/** The same distance, rounded to the steps of the unit: ten centimetres or half a foot. */
export function inUnit({ inches, cm }: ViewingSetup, unit: StoredViewingSetup['unit']): StoredViewingSetup {
  const { step, min, max } = distanceSteps(unit);
  const rounded = Math.min(max, Math.max(min, Math.round(cm / step)));
  return { inches, cm: rounded * step, unit };
}

/** Range of the slider in the unit's steps. */
export function distanceSteps(unit: StoredViewingSetup['unit']): { step: number; min: number; max: number } {
  const step = unit === 'feet' ? CM_PER_FOOT / 2 : STEP_CM;
  return { step, min: Math.ceil(VIEWING_CM.min / step), max: Math.floor(VIEWING_CM.max / step) };
}

/** The number to display: 2.4 metres, 6.5 feet; feet in steps of a half. */
export function distanceIn(cm: number, unit: StoredViewingSetup['unit']): number {
  return unit === 'feet' ? Math.floor((cm / CM_PER_FOOT) * 2) / 2 : Math.floor(cm / 10 + 1e-6) / 10;
}
