// Size and viewing distance of this display, as entered by a person, kept on the display (UX-01).
import * as z from 'zod/mini';
import { SCREEN_INCHES, VIEWING_CM } from '../../../shared/limits.ts';
import { keptHere } from '../../link/kept-text.ts';
import { parseJson } from '../../link/open-commands.ts';
import type { Eyes } from './look-fit.ts';

/** A usual kitchen display across a bench. */
const FIRST: Eyes = { inches: 22, cm: 200 };
const STEP_CM = 10;
const CM_PER_FOOT = 30.48;
const KEPT_UNDER = 'kds_eyes';

const eyesSchema = z.object({
  inches: z.number().check(z.gte(SCREEN_INCHES.min), z.lte(SCREEN_INCHES.max)),
  cm: z.number().check(z.gte(VIEWING_CM.min), z.lte(VIEWING_CM.max)),
  unit: z.enum(['metres', 'feet']),
});

export type KeptEyes = z.infer<typeof eyesSchema>;

/** The values set on this display; undefined if none were. */
export function keptEyes(): KeptEyes | undefined {
  const text = keptHere.read(KEPT_UNDER);
  const read = text === null ? undefined : eyesSchema.safeParse(parseJson(text));
  return read?.success ? read.data : undefined;
}

export function keepEyes(eyes: KeptEyes): void {
  keptHere.write(KEPT_UNDER, JSON.stringify(eyes));
}

/** Initial values, in feet where the region uses them (I18N-10). */
export function firstEyes(region: string | undefined): KeptEyes {
  const unit = region === 'US' ? 'feet' : 'metres';
  return inUnit(FIRST, unit);
}

/** The same distance, rounded to the steps of the unit: ten centimetres or half a foot. */
export function inUnit({ inches, cm }: Eyes, unit: KeptEyes['unit']): KeptEyes {
  const { step, min, max } = distanceSteps(unit);
  const rounded = Math.min(max, Math.max(min, Math.round(cm / step)));
  return { inches, cm: rounded * step, unit };
}

/** Range of the slider in the unit's steps. */
export function distanceSteps(unit: KeptEyes['unit']): { step: number; min: number; max: number } {
  const step = unit === 'feet' ? CM_PER_FOOT / 2 : STEP_CM;
  return { step, min: Math.ceil(VIEWING_CM.min / step), max: Math.floor(VIEWING_CM.max / step) };
}

/** The number to display: 2.4 metres, 6.5 feet; feet in steps of a half. */
export function distanceIn(cm: number, unit: KeptEyes['unit']): number {
  return unit === 'feet' ? Math.floor((cm / CM_PER_FOOT) * 2) / 2 : Math.floor(cm / 10 + 1e-6) / 10;
}
