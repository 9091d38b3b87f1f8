// Owns what the hub keeps for one display besides who is signed in there: GET and PUT /api/display-settings (ORG-15).
import * as z from 'zod/mini';
import { FAVORITE_ORGS_KEPT, ID_MAX_CHARACTERS } from '../limits.ts';

const orgId = z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS));

export const displaySettings = z.object({
  /** Ids of the starred organisations (ORG-06); absent until the display has told. */
  favoriteOrgs: z.optional(z.array(orgId).check(z.maxLength(FAVORITE_ORGS_KEPT))),
});
export type DisplaySettings = z.infer<typeof displaySettings>;
