// Effect of importing a whole site from a file (SOLO-06).
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
  /** Current name of the site, and the name in the file. */
  name: z.object({ before: z.string(), after: z.string() }),
  parts: z.array(
    z.object({
      part: z.enum(SITE_FILE_PARTS),
      /** Current number, and the number after the import. */
      before: z.number(),
      after: z.number(),
      /** Names of the first 20 that would be removed, and of the first 20 that would be new. */
      gone: z.array(z.string()),
      added: z.array(z.string()),
    }),
  ),
});
export type SitePreview = z.infer<typeof sitePreview>;

/** New tills from the file: each with its token, which is never shown again. */
export const siteTakenIn = z.object({ tills: z.array(z.object({ name: z.string(), token: z.string() })) });
export type SiteTakenIn = z.infer<typeof siteTakenIn>;
