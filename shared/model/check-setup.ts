// Owns whether a setup may be saved, in plain terms: every problem it has that what is stored didn't have. Nobody must
// repair what they didn't touch, and references to ids that nobody knows are no problem.
import { asJsonObject, type JsonObject } from '../json/json-object.ts';
import { checkEntries } from './check-entries.ts';
import { checkLoadBalancing } from './check-load-balancing.ts';
import { checkProfiles } from './check-profiles.ts';
import { checkValues } from './check-values.ts';
import { checkWorkHours } from './check-work-hours.ts';
import { readSetup } from './setup.ts';
import { type FoundProblem, pathOf, type SetupProblem, sameProblemKey } from './setup-problem.ts';
import { spellSetup } from './spell-setup.ts';

/** Problems of `setup`, in the cloud's names, as a replacement of `stored`; none if it may be saved. */
export function checkSetup(setup: JsonObject, stored: unknown): SetupProblem[] {
  const before = asJsonObject(stored);
  const known = new Set(problemsIn(before, before).map(sameProblemKey));
  return problemsIn(setup, before)
    .filter((problem) => !known.has(sameProblemKey(problem)))
    .map(({ place, ...problem }) => ({ path: pathOf(place), ...problem }));
}

function problemsIn(setup: JsonObject, before: JsonObject): FoundProblem[] {
  return [
    ...checkValues(setup, spellSetup(readSetup(setup))),
    ...checkEntries(setup),
    ...checkProfiles(setup, before),
    ...checkLoadBalancing(setup),
    ...checkWorkHours(setup),
  ];
}
