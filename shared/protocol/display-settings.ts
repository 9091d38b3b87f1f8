// Data that the hub stores for one display besides its session: GET and PUT /api/display-settings (ORG-15).
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

/** Look and sound settings in the display's own storage format: the hub doesn't parse the texts. */
export const keptSettings = z
  .record(keptKey, z.string())
  .check(z.refine((kept) => Object.keys(kept).length <= KEPT_ENTRIES_MAX))
  .check(z.refine((kept) => charactersOf(kept) <= KEPT_ALL_MAX_CHARACTERS));
export type KeptSettings = z.infer<typeof keptSettings>;

export const displaySettings = z.object({
  /** Ids of the starred organisations (ORG-06); absent until the display has sent them. */
  favoriteOrgs: z.optional(z.array(orgId).check(z.maxLength(FAVORITE_ORGS_KEPT))),
  /** Settings of its boards: expo, kitchen, customer, sounds, bump bar; absent until the display has sent them. */
  kept: z.optional(keptSettings),
});
export type DisplaySettings = z.infer<typeof displaySettings>;

function charactersOf(kept: Readonly<Record<string, string>>): number {
  return Object.entries(kept).reduce((sum, [key, text]) => sum + key.length + text.length, 0);
}
