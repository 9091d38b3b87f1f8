// What a file with a whole site would put in place of the site that is here (SOLO-06).
import * as z from 'zod/mini';

/** Bytes: a menu of 5,000 items takes about 2 MB. */
export const SITE_FILE_MAX_BYTES = 8_388_608;

export const siteFileSent = z.object({ file: z.string().check(z.minLength(1)) });

export const SITE_FILE_PARTS = [
  'profiles',
  'stations',
  'printers',
  'categories',
  'items',
  'groups',
  'staff',
  'tills',
  'ports',
  'templates',
] as const;
export type SiteFilePart = (typeof SITE_FILE_PARTS)[number];

export const sitePreview = z.object({
  /** What the site is called here now, and in the file. */
  name: z.object({ before: z.string(), after: z.string() }),
  parts: z.array(
    z.object({
      part: z.enum(SITE_FILE_PARTS),
      /** How many there are here now, and how many then. */
      before: z.number(),
      after: z.number(),
      /** Names of the first 20 that are gone then, and of the first 20 that are new. */
      gone: z.array(z.string()),
      added: z.array(z.string()),
    }),
  ),
});
export type SitePreview = z.infer<typeof sitePreview>;

/** The tills that the file names and that weren't here: each with its token, which is never shown again. */
export const siteTakenIn = z.object({ tills: z.array(z.object({ name: z.string(), token: z.string() })) });
export type SiteTakenIn = z.infer<typeof siteTakenIn>;
