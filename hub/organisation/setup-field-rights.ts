// Owns which fields of a setup only staff, or only staff and dealers, may change (PERM-07, PERM-08, PERM-13, SET-30).
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import { asJsonObject, type JsonObject, objectsIn } from '../../shared/json/json-object.ts';
import { entryId } from '../../shared/model/entry-id.ts';
import { readSetup } from '../../shared/model/setup.ts';
import { spellSetup } from '../../shared/model/spell-setup.ts';
import type { Refusal } from '../../shared/protocol/refusal.ts';
import type { Right } from '../../shared/protocol/session.ts';

const GUARDED: readonly { path: string; right: Right; of(setup: JsonObject): unknown }[] = [
  ...['redirect', 'brandSkin', 'loggingOptions', 'enableOffline'].map((path) => ({
    path,
    right: 'staff-options' as const,
    of: (setup: JsonObject) => setup[path],
  })),
  ...['hideSetupForNonAdmin', 'zonesAssignment', 'loadBalancing'].map((path) => ({
    path,
    right: 'dealer-options' as const,
    of: (setup: JsonObject) => setup[path],
  })),
  {
    path: 'expeditor.enableImmidiateItemsView',
    right: 'dealer-options',
    of: ({ expeditor }) => asJsonObject(expeditor)['enableImmidiateItemsView'],
  },
  {
    path: 'profiles.showZoneAssignment',
    right: 'dealer-options',
    of: ({ profiles }) =>
      objectsIn(profiles)
        .filter((profile) => profile['showZoneAssignment'] === true)
        .map(entryId)
        .sort(),
  },
  {
    path: 'profiles.cycleDisplayMethod',
    right: 'dealer-options',
    of: ({ profiles }) =>
      Object.fromEntries(
        objectsIn(profiles)
          .filter(({ cycleDisplayMethod = 'none' }) => cycleDisplayMethod !== 'none')
          .map((profile) => [entryId(profile), profile['cycleDisplayMethod']]),
      ),
  },
  {
    path: 'profiles.lbGroup',
    right: 'dealer-options',
    of: ({ profiles }) =>
      Object.fromEntries(
        objectsIn(profiles)
          .filter(({ lbGroup }) => lbGroup !== undefined)
          .map((profile) => [entryId(profile), profile['lbGroup']]),
      ),
  },
];

/** What is deleted takes its settings with it: that is nobody's change of them. */
function withoutDeleted(before: JsonObject, { profiles }: JsonObject): JsonObject {
  const kept = new Set(objectsIn(profiles).map(entryId));
  return { ...before, profiles: objectsIn(before['profiles']).filter((one) => kept.has(entryId(one))) };
}

/** Undefined if the rights cover every change from `stored` to `setup`, both in the cloud's names; else the first that lacks one. */
export function refusedByFieldRights(
  setup: JsonObject,
  stored: unknown,
  rights: readonly Right[],
): Refusal | undefined {
  const now = spellSetup(readSetup(setup));
  const before = withoutDeleted(spellSetup(readSetup(stored)), now);
  for (const { path, right, of } of GUARDED) {
    if (!rights.includes(right) && canonicalJson(of(now)) !== canonicalJson(of(before))) {
      return { code: 'not-allowed', params: { right, path } };
    }
  }
  return undefined;
}
