// What is kept of a session beside its token: whose it is and what that one may do, over restarts (AUTH-21, ORG-15).
import * as z from 'zod/mini';
import { type Account, account, type Organisation, organisation } from '../../shared/model/organisation.ts';
import { type DisplaySettings, displaySettings } from '../../shared/protocol/display-settings.ts';
import { type PairedDisplay, pairedDisplay } from './paired-display.ts';

/** Who logged in, and the organisations this account may enter: by id, and as they are listed while nobody can be asked. */
const person = z.object({
  account,
  places: z.array(z.string()),
  organisations: z._default(z.array(organisation), []),
  /** Browser and system at the login. */
  device: z.exactOptional(z.string()),
});
export type Person = z.infer<typeof person>;
const kept = { settings: z._default(displaySettings, {}), isHostBound: z._default(z.boolean(), false) };
/** A session is a person's or a paired display's; either has settings of its own. */
export const holder = z.union([z.object({ display: pairedDisplay, ...kept }), z.extend(person, kept)]);

export type Holder = ({ display: PairedDisplay } | Person) & {
  settings: DisplaySettings;
  isHostBound?: boolean;
};

/** What of a display others see, and what its rights hang on. */
export function whoIs(display: PairedDisplay | undefined): string {
  return JSON.stringify([display?.name, display?.home, display?.site]);
}

export function personOf(account: Account, organisations: readonly Organisation[]): Person {
  return { account, places: organisations.map(({ id }) => id), organisations: [...organisations] };
}

export interface LiveSession {
  readonly id: string;
  account: Account;
  places: readonly string[];
  organisations: readonly Organisation[];
  staffId: string | undefined;
  readonly createdAt: number;
  lastSeenAt: number;
  /** Of a person's session: browser and system at the login, where the browser names them. */
  readonly device: string | undefined;
  /** Its cookie was set under TLS, by the name that only this hub can set. */
  isHostBound: boolean;
  /** False = its person has to log in again for more than boards. */
  isConfirmed: boolean;
  /** What this display keeps at the hub (ORG-15). */
  settings: DisplaySettings;
  /** Set where a screen was paired; nobody has logged in there. */
  display: PairedDisplay | undefined;
}

/** The session of a screen that was paired. */
export type DisplaySession = LiveSession & { display: PairedDisplay };
