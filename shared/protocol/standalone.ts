// The first run, the accounts and the staff of a hub that keeps the books itself (SOLO-02, SOLO-04).
import * as z from 'zod/mini';

/** Characters of a password; the length is all that is asked of one (NIST SP 800-63B, 3.1.1). */
export const PASSWORD_CHARACTERS = { min: 8, max: 200 } as const;
const NAME_MAX_CHARACTERS = 80;
const STATIONS_MAX = 30;
/** People who cook at one site, and accounts of one. */
export const STAFF_MAX = 200;
export const ACCOUNTS_MAX = 100;

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_MAX_CHARACTERS));
const emailText = z.string().check(z.trim(), z.maxLength(200), z.regex(/^[^\s@]+@[^\s@]+$/));
const passwordText = z
  .string()
  .check(z.minLength(PASSWORD_CHARACTERS.min), z.maxLength(PASSWORD_CHARACTERS.max));
const passcodeText = z.string().check(z.regex(/^\d{4,8}$/));
export const ROLES = ['owner', 'manager', 'kitchen'] as const;
export type Role = (typeof ROLES)[number];
/** What each may: an owner everything, a manager the setup, the kitchen its boards. */
const role = z.enum(ROLES);

/** An account without its secret; `createdAt` in milliseconds since 1970. */
export const localAccount = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role,
  createdAt: z.number(),
});
export type LocalAccount = z.infer<typeof localAccount>;

export const newAccount = z.object({
  email: emailText,
  firstName: name,
  lastName: z._default(z.string().check(z.trim(), z.maxLength(NAME_MAX_CHARACTERS)), ''),
  role,
  password: passwordText,
});
export type NewAccount = z.infer<typeof newAccount>;

/** What isn't named stays. */
export const changedAccount = z.partial(newAccount);
export type ChangedAccount = z.infer<typeof changedAccount>;

/** Who may work at a display; never with the passcode. */
export const siteCook = z.object({ id: z.string(), name: z.string(), hasPasscode: z.boolean() });
export type SiteCook = z.infer<typeof siteCook>;

export const newSiteCook = z.object({ name, passcode: z.optional(passcodeText) });
export type NewSiteCook = z.infer<typeof newSiteCook>;

/** What isn't named stays; a passcode of null is none from now on. */
export const changedSiteCook = z.object({
  name: z.optional(name),
  passcode: z.optional(z.nullable(passcodeText)),
});
export type ChangedSiteCook = z.infer<typeof changedSiteCook>;

/** As the machine knows them: Europe/Berlin. */
const timeZone = z.string().check(z.refine(isTimeZone));

export const firstRunAnswers = z.object({
  /** What the hub printed when it started: whoever stands at its machine may have it. */
  code: z.string().check(z.maxLength(40)),
  owner: z.object({
    email: emailText,
    firstName: name,
    lastName: z._default(z.string(), ''),
    password: passwordText,
  }),
  siteName: name,
  timeZone,
  language: z.enum(['en', 'he']),
  stations: z.array(name).check(z.maxLength(STATIONS_MAX)),
  staff: z.array(newSiteCook).check(z.maxLength(STAFF_MAX)),
});

export type FirstRunAnswers = z.infer<typeof firstRunAnswers>;

const station = z.object({ id: z.string(), name });

/** The restaurant as its first run described it, to be changed later (SOLO-02). */
export const sitePlace = z.object({ name, timeZone, stations: z.array(station) });
export type SitePlace = z.infer<typeof sitePlace>;

/** Stations in their order; one without an id is new, and one that isn't named is removed. */
export const savedSitePlace = z.object({
  name,
  timeZone,
  stations: z
    .array(z.object({ id: z.optional(z.string().check(z.maxLength(200))), name }))
    .check(z.maxLength(STATIONS_MAX)),
});
export type SavedSitePlace = z.infer<typeof savedSitePlace>;

/** What a hub runs as, and who said so: its settings, a person on its first page, or nobody yet (SOLO-01). */
export const startMode = z.object({
  as: z.enum(['cloud', 'standalone', 'sandbox']),
  chosenBy: z.enum(['settings', 'first-page', 'nobody']),
});
export type StartMode = z.infer<typeof startMode>;

const address = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));
const word = z.optional(z.string().check(z.maxLength(200)));

/** In place of a cloud's address, in the database of a kitchen without one. */
export const STANDALONE_CLOUD = 'standalone:';

/** What a person may choose on the first page of a hub whose settings leave it open (SOLO-01). */
export const startChoice = z.union([
  z.object({ as: z.literal('standalone') }),
  z.object({ as: z.literal('sandbox') }),
  /** `apiUrl` http or https, `brokerUrl` ws or wss, as the settings of the same names want them. */
  z.object({
    as: z.literal('cloud'),
    apiUrl: address,
    brokerUrl: address,
    brokerLogin: word,
    brokerPasscode: word,
    brokerVhost: word,
  }),
]);
export type StartChoice = z.infer<typeof startChoice>;

export const chosenStart = z.object({
  /** What the hub printed when it started. */
  code: z.string().check(z.maxLength(40)),
  choice: startChoice,
});

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
