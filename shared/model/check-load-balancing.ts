// Owns that load balancing has one primary group, and that it is never switched off (ROUTE-11).
import { asJsonObject, type JsonObject } from '../json/json-object.ts';
import { placedEntries } from './check-entries.ts';
import { type FoundProblem, found } from './setup-problem.ts';

export function checkLoadBalancing(setup: JsonObject): FoundProblem[] {
  const groups = placedEntries(setup, ['loadBalancing', 'groups']);
  const primaries = groups.filter(({ entry }) => entry['isPrimary'] === true);
  const needsOne = asJsonObject(setup['loadBalancing'])['initiated'] === true && groups.length > 0;
  return [
    ...(needsOne && primaries.length !== 1
      ? [found(['loadBalancing', 'groups'], 'one-primary', { count: primaries.length })]
      : []),
    ...primaries
      .filter(({ entry }) => entry['enabled'] === false)
      .map(({ at }) => found([...at, 'enabled'], 'primary-disabled')),
  ];
}
