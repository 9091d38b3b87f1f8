// What the hub keeps for one display besides who is signed in there: GET and PUT /api/display-settings (ORG-15).
import * as z from 'zod/mini';
import {
  FAVORITE_ORGS_KEPT,
  ID_MAX_CHARACTERS,
  KEPT_ALL_MAX_CHARACTERS,
  KEPT_ENTRIES_MAX,
  KEPT_KEY_MAX_CHARACTERS,
} from '../limits.ts';

const orgId = z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS));
const keptKey = z.string().check(z.regex(/^kds_/), z.maxLength(KEPT_KEY_MAX_CHARACTERS));

/** How a display looks and sounds, as it keeps it itself: each text is read again by whoever wrote it. */
export const keptSettings = z
  .record(keptKey, z.string())
  .check(z.refine((kept) => Object.keys(kept).length <= KEPT_ENTRIES_MAX))
  .check(z.refine((kept) => charactersOf(kept) <= KEPT_ALL_MAX_CHARACTERS));
export type KeptSettings = z.infer<typeof keptSettings>;

export const displaySettings = z.object({
  /** Ids of the starred organisations (ORG-06); absent until the display has told. */
  favoriteOrgs: z.optional(z.array(orgId).check(z.maxLength(FAVORITE_ORGS_KEPT))),
  /** The settings of its boards: expo, kitchen, guests, sounds, bump bar; absent until the display has told. */
  kept: z.optional(keptSettings),
});
export type DisplaySettings = z.infer<typeof displaySettings>;

function charactersOf(kept: Readonly<Record<string, string>>): number {
  return Object.entries(kept).reduce((sum, [key, text]) => sum + key.length + text.length, 0);
}
