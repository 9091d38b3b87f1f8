// First run, accounts and staff of a hub without a cloud (SOLO-02, SOLO-04).
import * as z from 'zod/mini';

/** Characters of a password; length is the only requirement (NIST SP 800-63B, 3.1.1). */
export const PASSWORD_CHARACTERS = { min: 8, max: 200 } as const;
const NAME_MAX_CHARACTERS = 80;
const STATIONS_MAX = 30;
/** Maximum number of a site's cooks, and of its accounts. */
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
/** Rights by role: an owner everything, a manager the setup, the kitchen its boards. */
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

/** Omitted fields stay unchanged. */
export const changedAccount = z.partial(newAccount);
export type ChangedAccount = z.infer<typeof changedAccount>;

/** Person who may work at a display; never with the passcode. */
export const siteCook = z.object({ id: z.string(), name: z.string(), hasPasscode: z.boolean() });
export type SiteCook = z.infer<typeof siteCook>;

export const newSiteCook = z.object({ name, passcode: z.optional(passcodeText) });
export type NewSiteCook = z.infer<typeof newSiteCook>;

/** Omitted fields stay unchanged; a null passcode removes it. */
export const changedSiteCook = z.object({
  name: z.optional(name),
  passcode: z.optional(z.nullable(passcodeText)),
});
export type ChangedSiteCook = z.infer<typeof changedSiteCook>;

/** As known to the machine: Europe/Berlin. */
const timeZone = z.string().check(z.refine(isTimeZone));

export const firstRunAnswers = z.object({
  /** The code printed by the hub at its start: proves access to its machine. */
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

/** The restaurant as entered in its first run, for later changes (SOLO-02). */
export const sitePlace = z.object({ name, timeZone, stations: z.array(station) });
export type SitePlace = z.infer<typeof sitePlace>;

/** Stations in order; one without an id is new, and omitted ones are removed. */
export const savedSitePlace = z.object({
  name,
  timeZone,
  stations: z
    .array(z.object({ id: z.optional(z.string().check(z.maxLength(200))), name }))
    .check(z.maxLength(STATIONS_MAX)),
});
export type SavedSitePlace = z.infer<typeof savedSitePlace>;

/** The hub's start mode and its source: its settings, a person on its first page, or none yet (SOLO-01). */
export const startMode = z.object({
  as: z.enum(['cloud', 'standalone', 'sandbox']),
  chosenBy: z.enum(['settings', 'first-page', 'nobody']),
});
export type StartMode = z.infer<typeof startMode>;

const address = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));
const word = z.optional(z.string().check(z.maxLength(200)));

/** Replaces a cloud's address in the database of a kitchen without one. */
export const STANDALONE_CLOUD = 'standalone:';

/** Choices on the first page of a hub whose settings don't fix the start mode (SOLO-01). */
export const startChoice = z.union([
  z.object({ as: z.literal('standalone') }),
  z.object({ as: z.literal('sandbox') }),
  /** `apiUrl` http or https, `brokerUrl` ws or wss, as required by the settings of the same names. */
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
  /** The code printed by the hub at its start. */
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
