// What steps read out of a site once for as long as it stays as it is.
import { assignmentRules } from './assign-step.ts';
import type { SiteContext } from './engine-inputs.ts';
import { printRules } from './print-boards.ts';

export function stepRules(site: SiteContext) {
  return { assignments: assignmentRules(site), autoPrints: printRules(site) };
}
