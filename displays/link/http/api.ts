// The hub's HTTP API as displays use it (live protocol "HTTP"): one function per call, every answer parsed.
import * as z from 'zod/mini';
import { BOARD_ABOUT } from '../../../shared/protocol/board-about.ts';
import type { DisplaySettings } from '../../../shared/protocol/display-settings.ts';
import { callApi, noAnswer } from './api-call.ts';

export const organizationRow = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(['site', 'hq']),
  address: z.optional(
    z.nullable(
      z.object({ city: z.optional(z.nullable(z.string())), street: z.optional(z.nullable(z.string())) }),
    ),
  ),
});
export type OrganizationRow = z.infer<typeof organizationRow>;

const staffMember = z.object({
  id: z.string(),
  name: z.string(),
  photoUrl: z.optional(z.nullable(z.string())),
  /** False for those who have none to enter. */
  passcode: z.optional(z.boolean()),
  /** How many digits passcodes have here; absent where they differ. */
  digits: z.optional(z.number()),
});
export type StaffRow = z.infer<typeof staffMember>;

const profileRow = z.object({
  id: z.string(),
  name: z.string(),
  stationId: z.optional(z.nullable(z.string())),
  station: z.optional(z.nullable(z.string())),
  /** What it shows; an older hub doesn't say. */
  about: z.optional(z.array(z.enum(BOARD_ABOUT))),
});
export type ProfileRow = z.infer<typeof profileRow>;

const profileList = z.array(profileRow);
const profilesAnswer = z.object({
  expo: profileList,
  kitchen: profileList,
  customer: profileList,
  /** The hub has no setup yet: it is on its way. */
  waiting: z.optional(z.boolean()),
  /** The id of the environment that people of this site are sent to. */
  redirect: z.optional(z.string()),
});

export const api = {
  logIn: (email: string, password: string) =>
    callApi('/api/session', { method: 'POST', body: { email, password }, answer: noAnswer }),
  organizations: () => callApi('/api/organizations', { answer: z.array(organizationRow) }),
  chooseOrganization: (id: string, confirm: boolean) =>
    callApi(`/api/organizations/${encodeURIComponent(id)}/choose`, {
      method: 'POST',
      body: confirm ? { confirm } : {},
      answer: noAnswer,
    }),
  staff: (search: string) =>
    callApi(`/api/staff?search=${encodeURIComponent(search)}`, { answer: z.array(staffMember) }),
  actAs: (userId: string, passcode: string | undefined) =>
    callApi('/api/staff/session', { method: 'POST', body: { userId, passcode }, answer: noAnswer }),
  stopActing: () => callApi('/api/staff/session', { method: 'DELETE', answer: noAnswer }),
  profiles: () => callApi('/api/profiles', { answer: profilesAnswer }),
};

// What this display keeps at the hub, over HTTP: apart from the other calls, as no board waits for it (ORG-15).

/** What this display reports of itself; whether it may be kept is the hub's to say. */
const settings = z.object({
  favoriteOrgs: z.optional(z.array(z.string())),
  kept: z.optional(z.record(z.string(), z.string())),
});
const PATH = '/api/display-settings';

export const displaySettingsApi = {
  read: () => callApi(PATH, { answer: settings }),
  keep: (wanted: DisplaySettings) => callApi(PATH, { method: 'PUT', body: wanted, answer: settings }),
};
/** The provider's sound of a new order as the hub keeps it (CLOUD-24); undefined where it has none. Fails while it is away. */
export async function loadNotificationSound(): Promise<ArrayBuffer | undefined> {
  const response = await fetch('/api/sounds/notification');
  return response.status === 200 ? response.arrayBuffer() : undefined;
}
