// Problems of a setup to be saved, and the notation of their places.

export const SETUP_PROBLEM_CODES = [
  'required',
  'too-long',
  'not-a-text',
  'not-a-number',
  'not-a-switch',
  'not-a-list',
  'not-an-object',
  'not-a-time',
  'not-an-address',
  'not-understood',
  'unknown-choice',
  'unknown-type',
  'unknown-day',
  'missing-id',
  'duplicate-id',
  'last-of-type',
  'in-load-balance-group',
  'station-required',
  'excludes-other',
  'primary-disabled',
  'one-primary',
  'slot-order',
] as const;
export type SetupProblemCode = (typeof SETUP_PROBLEM_CODES)[number];

/** `path` names the field with dots and indexes, such as `profiles.2.name`. */
export interface SetupProblem {
  path: string;
  code: SetupProblemCode;
  params?: Record<string, string | number>;
}

/** One step to a field: a member's name, or an entry of a list. */
export type SettingStep = string | { index: number; id: string | undefined };
export type SettingPath = readonly SettingStep[];

export interface FoundProblem {
  place: SettingPath;
  code: SetupProblemCode;
  params?: Record<string, string | number>;
}

export function found(
  place: SettingPath,
  code: SetupProblemCode,
  params?: Record<string, string | number>,
): FoundProblem {
  return params === undefined ? { place, code } : { place, code, params };
}

export function pathOf(place: SettingPath): string {
  return place.map((step) => (typeof step === 'string' ? step : step.index)).join('.');
}

/** Equal for the same problem even if its entry moves within its list. */
export function sameProblemKey({ place, code, params }: FoundProblem): string {
  const steps = place.map((step) => (typeof step === 'string' ? step : `[${step.id ?? step.index}]`));
  return JSON.stringify([code, params ?? {}, ...steps]);
}
