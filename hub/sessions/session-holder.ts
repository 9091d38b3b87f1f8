// Stored data of a session apart from its token: its owner and rights, across restarts (AUTH-21, ORG-15).
import * as z from 'zod/mini';
import { type Account, account, type Organisation, organisation } from '../../shared/model/organisation.ts';
import { type DisplaySettings, displaySettings } from '../../shared/protocol/display-settings.ts';
import { type PairedDisplay, pairedDisplay } from './paired-display.ts';

/** The logged-in person, and the organisations this account may enter: by id, and as listed for use without the cloud. */
const person = z.object({
  account,
  places: z.array(z.string()),
  organisations: z._default(z.array(organisation), []),
  /** Browser and system at the login. */
  device: z.exactOptional(z.string()),
});
export type Person = z.infer<typeof person>;
const kept = { settings: z._default(displaySettings, {}), isHostBound: z._default(z.boolean(), false) };
/** A session belongs to a person or a paired display; either has settings. */
export const holder = z.union([z.object({ display: pairedDisplay, ...kept }), z.extend(person, kept)]);

export type Holder = ({ display: PairedDisplay } | Person) & {
  settings: DisplaySettings;
  isHostBound?: boolean;
};

/** The parts of a display that others see and its rights depend on. */
export function displayIdentity(display: PairedDisplay | undefined): string {
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
  /** For a person's session: browser and system at the login, if known. */
  readonly device: string | undefined;
  /** Its cookie was set under TLS, with the name prefix that only this host can set. */
  isHostBound: boolean;
  /** False = its person has to log in again for anything but boards. */
  isConfirmed: boolean;
  /** Settings this display stores at the hub (ORG-15). */
  settings: DisplaySettings;
  /** Set for a paired display, without a logged-in person. */
  display: PairedDisplay | undefined;
}

/** Session of a paired display. */
export type DisplaySession = LiveSession & { display: PairedDisplay };
